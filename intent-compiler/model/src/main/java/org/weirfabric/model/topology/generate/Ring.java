package org.weirfabric.model.topology.generate;

import java.util.List;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Topology;

/** Switches in a circle, the smallest fabric on which shortest paths can deadlock. */
public final class Ring {
  private Ring() {}

  /**
   * The ring of {@code s1}, {@code s2}…, each cabled to the next and the last to the first.
   *
   * @throws IllegalArgumentException if a number is outside its range
   */
  public static Topology of(int switches, int hostsPerSwitch, Equipment equipment) {
    Cabling.within("switches", switches, 3, Cabling.MOST);
    Cabling.within("hosts of a switch", hostsPerSwitch, 0, Cabling.MOST_HOSTS_OF_A_SWITCH);
    Cabling.limit((long) switches * (1 + hostsPerSwitch));
    Cabling cabling = new Cabling(equipment);
    List<SwitchId> ring = cabling.add(switches, "s", "switch");
    for (int i = 0; i < switches; i++) {
      cabling.link(ring.get(i), ring.get((i + 1) % switches));
    }
    ring.forEach(each -> cabling.hosts(each, hostsPerSwitch));
    return cabling.topology();
  }
}
