package org.weirfabric.southbound;

import static org.weirfabric.southbound.SmallProgram.classify;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;
import org.weirfabric.push.SwitchSessionContract;

/** The contract over P4Runtime, with the program that Weir ships, on any device. */
abstract class P4SessionContract extends SwitchSessionContract {
  private CuttablePeer peer;
  private WireSessions sessions;

  /** A device without a pipeline. */
  abstract CuttablePeer device() throws IOException;

  @BeforeEach
  void start() throws IOException {
    peer = device();
    sessions =
        new WireSessions(WireChannels.plaintext(WireSettings.DEFAULTS), P4Pipeline.weir(), 1);
  }

  @AfterEach
  void stop() {
    sessions.close();
    peer.close();
  }

  @Override
  protected SwitchSession open() {
    return peer.open(sessions, SessionTerms.of(1, Duration.ofSeconds(20)));
  }

  @Override
  protected TargetConfig first() {
    // One Write carries them all, as the contract's lost reply needs.
    return holding(classify(1, 26, 3), classify(1, 48, 6), received(1, 3));
  }

  @Override
  protected TargetConfig second() {
    return holding(classify(1, 26, 4), classify(1, 48, 6), classify(1, 8, 0));
  }

  @Override
  protected TargetChange refusedChange() {
    return TargetChange.between(
        holding(classify(1, 26, 3), received(1, 3), received(1, 6)),
        holding(classify(1, 26, 4), classify(1, 8, 0)));
  }

  @Override
  protected void cutNextReply() {
    peer.cutNextReply();
  }

  @Override
  protected void kill() {
    peer.kill();
  }

  private static P4Entry received(long port, long trafficClass) {
    return P4Entry.of(
        "ingress.class_received",
        new TreeMap<>(Map.of("ingress_port", port, "traffic_class", trafficClass)),
        "ingress.count_received",
        new TreeMap<>());
  }

  private static TargetConfig holding(P4Entry... entries) {
    SortedMap<String, P4Entry> p4 = new TreeMap<>();
    for (P4Entry entry : entries) {
      p4.put(entry.key(), entry);
    }
    return TargetConfig.of(new TreeMap<>(), p4);
  }
}
