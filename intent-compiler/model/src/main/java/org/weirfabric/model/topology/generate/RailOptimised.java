package org.weirfabric.model.topology.generate;

import java.util.ArrayList;
import java.util.List;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Topology;

/**
 * A rail-optimised Clos for training: the n-th NIC of every server of a pod is at the pod's n-th
 * leaf, so that ranks of one rail are one hop apart; every leaf is cabled to every spine.
 */
public final class RailOptimised {
  private RailOptimised() {}

  /**
   * Each NIC of a server is a host of its own, {@code server1-nic1}.
   *
   * @throws IllegalArgumentException if a number is outside its range
   */
  public static Topology of(
      int pods, int rails, int serversPerPod, int spines, Equipment equipment) {
    Cabling.within("pods", pods, 1, 10_000);
    Cabling.within("rails", rails, 1, 64);
    Cabling.within("servers of a pod", serversPerPod, 1, Cabling.MOST_HOSTS_OF_A_SWITCH);
    Cabling.within("spines", spines, 1, 10_000);
    Cabling.limit((long) pods * rails * (spines + serversPerPod));
    Cabling cabling = new Cabling(equipment);
    List<SwitchId> tops = cabling.add(spines, "spine", "spine");
    for (int pod = 1; pod <= pods; pod++) {
      for (int rail = 1; rail <= rails; rail++) {
        SwitchId leaf = cabling.add("pod" + pod + "-rail" + rail, "leaf");
        tops.forEach(spine -> cabling.link(leaf, spine));
        List<String> nics = new ArrayList<>();
        for (int server = 1; server <= serversPerPod; server++) {
          nics.add("server" + ((pod - 1) * serversPerPod + server) + "-nic" + rail);
        }
        cabling.hosts(leaf, nics);
      }
    }
    return cabling.topology();
  }
}
