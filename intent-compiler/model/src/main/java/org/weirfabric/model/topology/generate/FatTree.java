package org.weirfabric.model.topology.generate;

import java.util.List;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Topology;

/**
 * The k-ary fat tree of Al-Fares, Loukissas and Vahdat (SIGCOMM 2008): k pods, each of k/2 edge and
 * k/2 aggregation switches, and (k/2)² core switches, all of k ports.
 */
public final class FatTree {
  private FatTree() {}

  /**
   * The fabric of {@code pod1-edge1}…, {@code pod1-agg1}… and {@code core1}…; a whole fat tree has
   * {@code k/2} hosts at each edge switch.
   *
   * @throws IllegalArgumentException if {@code k} is odd or a number is outside its range
   */
  public static Topology of(int k, int hostsPerEdge, Equipment equipment) {
    Cabling.within("k", k, 2, 128);
    if (k % 2 != 0) {
      throw new IllegalArgumentException("k: found " + k + "; allowed: an even number");
    }
    Cabling.within("hosts of an edge switch", hostsPerEdge, 0, Cabling.MOST_HOSTS_OF_A_SWITCH);
    int half = k / 2;
    Cabling.limit((long) k * half * (k + hostsPerEdge));
    Cabling cabling = new Cabling(equipment);
    List<SwitchId> cores = cabling.add(half * half, "core", "core");
    for (int pod = 1; pod <= k; pod++) {
      List<SwitchId> edges = cabling.add(half, "pod" + pod + "-edge", "edge");
      List<SwitchId> aggregations = cabling.add(half, "pod" + pod + "-agg", "aggregation");
      for (int i = 0; i < half; i++) {
        for (int j = 0; j < half; j++) {
          cabling.link(aggregations.get(i), cores.get(i * half + j));
        }
      }
      for (SwitchId edge : edges) {
        aggregations.forEach(aggregation -> cabling.link(edge, aggregation));
        cabling.hosts(edge, hostsPerEdge);
      }
    }
    return cabling.topology();
  }
}
