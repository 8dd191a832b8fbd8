package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.DialectName;

/**
 * The example intent comes, changes and goes over the wire while the hosts of an emulated fabric
 * send: not one frame of the lossless class may be dropped for want of headroom.
 */
class LosslessUnderLoadTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private PushedFabric pushed;
  private TelemetryFeed feed;

  private void start(DialectName language) throws Exception {
    pushed = PushedFabric.underLoad(language);
    feed = new TelemetryFeed(pushed.channels, Duration.ofMillis(200));
    feed.follow(pushed.topology(), any -> true);
  }

  @AfterEach
  void stop() {
    feed.close();
    pushed.close();
  }

  private long sum(ToLongFunction<SwitchTelemetry> counter) {
    return feed.latest().values().stream().mapToLong(counter).sum();
  }

  /** Lets traffic go on until pauses and marks have been seen that weren't there before. */
  private void awaitPausesAndMarks() {
    long pauses = sum(SwitchTelemetry::pfcSent);
    long marks = sum(SwitchTelemetry::ecnMarked);
    long end = System.nanoTime() + LIMIT.toNanos();
    while (sum(SwitchTelemetry::pfcSent) <= pauses || sum(SwitchTelemetry::ecnMarked) <= marks) {
      assertThat(System.nanoTime()).as("pauses and marks within %s", LIMIT).isLessThan(end);
      pushed.clock.after(Duration.ofMillis(100)).join();
    }
    assertThat(sum(SwitchTelemetry::losslessDroppedOctets)).isZero();
  }

  @Test
  void nothingLosslessIsDroppedWhileAnIntentComesChangesAndGoesUnderLoad() throws Exception {
    start(DialectName.OPENCONFIG);
    pushed.apply(List.of(pushed.intent), 0);
    awaitPausesAndMarks();
    pushed.replaceInTopology("cable: 30m", "cable: 120m");
    pushed.apply(List.of(pushed.intent), 1);
    awaitPausesAndMarks();
    pushed.apply(List.of(), 2);
    assertThat(pushed.fabric.losslessDrops()).isZero();
  }

  @Test
  void neitherIsItOnSwitchesThatRunSonic() throws Exception {
    start(DialectName.SONIC);
    Map<SwitchId, String> factory = pushed.digests();
    pushed.apply(List.of(pushed.intent), 0);
    awaitPausesAndMarks();
    pushed.apply(List.of(), 1);
    assertThat(pushed.fabric.losslessDrops()).isZero();
    assertThat(pushed.digests()).isEqualTo(factory);
  }
}
