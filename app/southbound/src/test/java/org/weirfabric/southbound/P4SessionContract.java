package org.weirfabric.southbound;

import static org.weirfabric.southbound.SmallProgram.classify;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;

/** The contract over P4Runtime, with the program that Weir ships, on any device. */
abstract class P4SessionContract extends PeerSessionContract {
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
