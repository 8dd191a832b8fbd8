package org.weirfabric.model.topology.generate;

import java.util.ArrayList;
import java.util.List;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Topology;

/**
 * The dragonfly of Kim, Dally, Scott and Abts (ISCA 2008): groups of routers, fully meshed within a
 * group, and one cable between every two groups.
 */
public final class Dragonfly {
  private Dragonfly() {}

  /**
   * The fabric of {@code group1-router1}… with the global cables of a group spread evenly over its
   * routers.
   *
   * @throws IllegalArgumentException if a number is outside its range, or a group has fewer global
   *     ports than there are other groups
   */
  public static Topology of(
      int groups,
      int routersPerGroup,
      int globalLinksPerRouter,
      int hostsPerRouter,
      Equipment equipment) {
    Cabling.within("routers of a group", routersPerGroup, 1, 1_000);
    Cabling.within("global links of a router", globalLinksPerRouter, 1, 1_000);
    Cabling.within("groups", groups, 2, routersPerGroup * globalLinksPerRouter + 1);
    Cabling.within("hosts of a router", hostsPerRouter, 0, Cabling.MOST_HOSTS_OF_A_SWITCH);
    long local =
        (long) routersPerGroup * (routersPerGroup - 1) / 2
            + (long) routersPerGroup * hostsPerRouter;
    Cabling.limit(groups * local + (long) groups * (groups - 1) / 2);
    Cabling cabling = new Cabling(equipment);
    List<List<SwitchId>> routers = new ArrayList<>();
    for (int g = 1; g <= groups; g++) {
      List<SwitchId> group = cabling.add(routersPerGroup, "group" + g + "-router", "router");
      for (int i = 0; i < routersPerGroup; i++) {
        for (int j = i + 1; j < routersPerGroup; j++) {
          cabling.link(group.get(i), group.get(j));
        }
      }
      routers.add(group);
    }
    // Global port p of a group leads to the group p + 1 further on, whose port back is the
    // (groups - 2 - p)th; port p belongs to router p modulo the routers of a group.
    for (int g = 0; g < groups; g++) {
      for (int p = 0; g + p + 1 < groups; p++) {
        cabling.link(
            routers.get(g).get(p % routersPerGroup),
            routers.get(g + p + 1).get((groups - 2 - p) % routersPerGroup));
      }
    }
    routers.forEach(group -> group.forEach(router -> cabling.hosts(router, hostsPerRouter)));
    return cabling.topology();
  }
}
