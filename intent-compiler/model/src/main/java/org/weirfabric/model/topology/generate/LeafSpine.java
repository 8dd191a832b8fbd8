package org.weirfabric.model.topology.generate;

import java.util.List;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Topology;

/** A folded Clos of two tiers: every leaf is cabled to every spine. */
public final class LeafSpine {
  private LeafSpine() {}

  /**
   * The fabric with {@code linksPerPair} cables between each leaf, named on from {@code leaf1}, and
   * each spine, likewise.
   *
   * @throws IllegalArgumentException if a number is outside its range
   */
  public static Topology of(
      int leaves, int spines, int hostsPerLeaf, int linksPerPair, Equipment equipment) {
    Cabling.within("leaves", leaves, 1, Cabling.MOST);
    Cabling.within("spines", spines, 1, Cabling.MOST);
    Cabling.within("hosts of a leaf", hostsPerLeaf, 0, Cabling.MOST_HOSTS_OF_A_SWITCH);
    Cabling.within("links of a leaf to a spine", linksPerPair, 1, 64);
    Cabling.limit((long) leaves * spines * linksPerPair + (long) leaves * hostsPerLeaf);
    Cabling cabling = new Cabling(equipment);
    List<SwitchId> tops = cabling.add(spines, "spine", "spine");
    for (SwitchId leaf : cabling.add(leaves, "leaf", "leaf")) {
      for (SwitchId spine : tops) {
        for (int i = 0; i < linksPerPair; i++) {
          cabling.link(leaf, spine);
        }
      }
      cabling.hosts(leaf, hostsPerLeaf);
    }
    return cabling.topology();
  }
}
