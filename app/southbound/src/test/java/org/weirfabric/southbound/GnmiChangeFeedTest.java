package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;
import org.weirfabric.push.reconcile.Followed;

class GnmiChangeFeedTest {
  private static final SwitchId LEAF = SwitchId.of("leaf1");
  private static final long PATIENCE_SECONDS = 30;

  private final BlockingQueue<SwitchId> changes = new LinkedBlockingQueue<>();
  private CuttablePeer peer;
  private WireChannels channels;
  private WireSessions sessions;
  private GnmiChangeFeed feed;

  @BeforeEach
  void start() throws Exception {
    peer = CuttablePeer.gnmi();
    channels = WireChannels.plaintext(WireSettings.DEFAULTS);
    sessions =
        new WireSessions(WireChannels.plaintext(WireSettings.DEFAULTS), P4Pipeline.weir(), 1);
    feed = new GnmiChangeFeed(channels);
  }

  @AfterEach
  void stop() {
    feed.close();
    sessions.close();
    channels.close();
    peer.close();
  }

  @Test
  void changeThatSomeoneMakesIsToldAndWhatIsThereAlreadyIsNot() throws Exception {
    set(queue("weir-q3", 3), TargetConfig.EMPTY);
    feed.follow(List.of(followed()), changes::add);
    awaitHeard(feed);
    assertThat(changes).isEmpty();

    set(queue("weir-q3", 4), queue("weir-q3", 3));

    assertThat(changes.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(LEAF);
  }

  @Test
  void switchThatIsFollowedNoMoreTellsNothing() throws Exception {
    feed.follow(List.of(followed()), changes::add);
    awaitHeard(feed);
    feed.follow(List.of(), changes::add);
    assertThat(feed.isHeard(LEAF)).isFalse();

    // Who still follows hears of the change; who doesn't has had as long to hear of it.
    BlockingQueue<SwitchId> others = new LinkedBlockingQueue<>();
    try (GnmiChangeFeed other = new GnmiChangeFeed(channels)) {
      other.follow(List.of(followed()), others::add);
      awaitHeard(other);
      set(queue("weir-q3", 3), TargetConfig.EMPTY);
      assertThat(others.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(LEAF);
    }
    assertThat(changes).isEmpty();
  }

  @Test
  void switchWhoseStreamBrokeIsNotHeardAnyMore() throws Exception {
    feed.follow(List.of(followed()), changes::add);
    awaitHeard(feed);
    peer.kill();
    for (long end = System.nanoTime() + 30_000_000_000L;
        feed.isHeard(LEAF) && System.nanoTime() < end; ) {
      changes.poll(20, TimeUnit.MILLISECONDS);
    }
    assertThat(feed.isHeard(LEAF)).isFalse();
  }

  private void awaitHeard(GnmiChangeFeed which) throws InterruptedException {
    for (long end = System.nanoTime() + 30_000_000_000L;
        !which.isHeard(LEAF) && System.nanoTime() < end; ) {
      assertThat(changes.poll(20, TimeUnit.MILLISECONDS)).isNull();
    }
    assertThat(which.isHeard(LEAF)).isTrue();
  }

  private void set(TargetConfig after, TargetConfig before) throws Exception {
    try (SwitchSession session = peer.open(sessions, SessionTerms.of(1, Duration.ofSeconds(20)))) {
      assertThat(session.prepare().get(PATIENCE_SECONDS, TimeUnit.SECONDS))
          .isEqualTo(SessionOutcome.applied());
      assertThat(
              session
                  .apply(TargetChange.between(before, after))
                  .get(PATIENCE_SECONDS, TimeUnit.SECONDS))
          .isEqualTo(SessionOutcome.applied());
    }
  }

  private Followed followed() {
    Switch declared =
        Switch.of(
            LEAF,
            "emulated",
            DialectName.OPENCONFIG,
            "leaf",
            Optional.of(peer.endpoint()),
            Optional.empty());
    return Followed.of(
        ManagedSwitch.of(declared, config -> TargetConfig.EMPTY, true), queue("weir-q3", 3));
  }

  private static TargetConfig queue(String name, int id) {
    TreeMap<GnmiPath, String> gnmi = new TreeMap<>();
    gnmi.put(
        GnmiPath.parse("/qos/queues/queue[name=" + name + "]"),
        "{\"openconfig-qos:name\":\""
            + name
            + "\",\"openconfig-qos:config\":{\"name\":\""
            + name
            + "\",\"queue-id\":"
            + id
            + "}}");
    return TargetConfig.of(gnmi, new TreeMap<>());
  }
}
