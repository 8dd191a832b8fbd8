package org.weirfabric.model.topology;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.SwitchId;

/** The fabric as wired: switches, the links between them, and the hosts at its edge. */
@AutoValue
public abstract class Topology {
  Topology() {}

  /** Switches by name. */
  public abstract SortedMap<SwitchId, Switch> switches();

  /** Links, ordered by their lower end. */
  public abstract List<Link> links();

  /** Hosts by name. */
  public abstract SortedMap<HostId, Host> hosts();

  /** A Topology of the given parts. */
  public static Topology of(
      SortedMap<SwitchId, Switch> switches, List<Link> links, SortedMap<HostId, Host> hosts) {
    return new AutoValue_Topology(
        Collections.unmodifiableSortedMap(new TreeMap<>(switches)),
        List.copyOf(links),
        Collections.unmodifiableSortedMap(new TreeMap<>(hosts)));
  }
}
