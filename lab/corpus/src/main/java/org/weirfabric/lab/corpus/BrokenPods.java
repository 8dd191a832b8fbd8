package org.weirfabric.lab.corpus;

import java.util.ArrayList;
import java.util.List;
import org.weirfabric.lab.simulator.Change;
import org.weirfabric.lab.simulator.TimedChange;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;

/**
 * Two pods under two spines, in each of which a link breaks. The aggregation switch at the broken
 * link knows at once and sends what it can't send down back up, and the rest of the fabric learns
 * later: what bounces in one pod and what bounces in the other can wait for each other in a ring.
 * It is the smallest fabric in which two failures can do that.
 */
final class BrokenPods {
  /** So long a switch takes to notice that its own link has gone, in ns. */
  private static final long NOTICE_NANOS = 50_000_000;

  private static final int PODS = 2;
  private static final int HOSTS = 3;

  private BrokenPods() {}

  /** Two pods of two leaves and two aggregation switches each, under two spines; all at 100G. */
  static Topology topology() {
    StringBuilder switches = new StringBuilder("switches:\n");
    StringBuilder links = new StringBuilder("links:\n");
    StringBuilder hosts = new StringBuilder("hosts:\n");
    for (int spine = 1; spine <= 2; spine++) {
      switches.append("- { name: spine" + spine + ", asic: emulated, role: spine }\n");
    }
    for (int n = 1; n <= 2 * PODS; n++) {
      switches.append("- { name: agg" + n + ", asic: emulated, role: agg }\n");
      switches.append("- { name: leaf" + n + ", asic: emulated, role: leaf }\n");
      for (int spine = 1; spine <= 2; spine++) {
        links.append(link("agg" + n + ":up" + spine, "spine" + spine + ":down" + n));
        int agg = (n - 1) / 2 * 2 + spine;
        links.append(link("leaf" + n + ":up" + spine, "agg" + agg + ":down" + n));
      }
      for (int h = 1; h <= HOSTS; h++) {
        hosts.append(
            "- { name: "
                + host(n, h)
                + (", port: 'leaf" + n + ":h" + h + "', speed: 100G, cable: 3m, ip: 10.0." + n)
                + ("." + h + "/24 }\n"));
      }
    }
    try {
      return TopologyReader.read(switches.toString() + links + hosts);
    } catch (ProblemsException e) {
      throw new IllegalStateException("a fabric of the corpus can't be read: " + e.problems(), e);
    }
  }

  private static String link(String a, String b) {
    return "- { a: '" + a + "', b: '" + b + "', speed: 100G, cable: 20m }\n";
  }

  private static HostId host(int leaf, int number) {
    return HostId.of("host" + leaf + "x" + number);
  }

  /** Senders and receivers: from the sound leaf of each pod to the broken one of the other. */
  static List<List<HostId>> pairs() {
    List<List<HostId>> pairs = new ArrayList<>();
    for (int from = 1; from <= HOSTS; from++) {
      for (int to = 1; to <= HOSTS; to++) {
        pairs.add(List.of(host(2, from), host(4, to)));
        pairs.add(List.of(host(3, from), host(1, to)));
      }
    }
    return pairs;
  }

  /** Both links break at {@code nanos}; all switches know by {@code learntNanos}. */
  static List<TimedChange> changes(long nanos, long learntNanos) {
    List<TimedChange> changes = new ArrayList<>();
    for (String port : List.of("agg1:down1", "agg3:down4")) {
      changes.add(new TimedChange(nanos, Change.linkDown(PortRef.parse(port))));
    }
    for (String own : List.of("agg1", "agg3", "leaf1", "leaf4")) {
      changes.add(new TimedChange(nanos + NOTICE_NANOS, Change.converge(SwitchId.of(own))));
    }
    changes.add(new TimedChange(learntNanos, Change.convergeAll()));
    return changes;
  }
}
