package org.weirfabric.model.topology;

import com.google.auto.value.AutoValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.units.BitRate;

/** The fabric as wired: switches, the links between them, and the hosts at its edge. */
@AutoValue
public abstract class Topology {
  private volatile @Nullable Wiring wiring;

  Topology() {}

  /** Switches by name. */
  public abstract SortedMap<SwitchId, Switch> switches();

  /** Links, ordered by their lower end. */
  public abstract List<Link> links();

  /** Hosts by name. */
  public abstract SortedMap<HostId, Host> hosts();

  /** The tunnels between its switches, if there are any. */
  public abstract Optional<Vxlan> vxlan();

  /** A Topology of the given parts, without tunnels. */
  public static Topology of(
      SortedMap<SwitchId, Switch> switches, List<Link> links, SortedMap<HostId, Host> hosts) {
    return of(switches, links, hosts, Optional.empty());
  }

  /** A Topology of the given parts. */
  public static Topology of(
      SortedMap<SwitchId, Switch> switches,
      List<Link> links,
      SortedMap<HostId, Host> hosts,
      Optional<Vxlan> vxlan) {
    return new AutoValue_Topology(
        Collections.unmodifiableSortedMap(new TreeMap<>(switches)),
        List.copyOf(links),
        Collections.unmodifiableSortedMap(new TreeMap<>(hosts)),
        vxlan);
  }

  /** This topology with other links and hosts on the same switches. */
  public Topology withCabling(List<Link> links, SortedMap<HostId, Host> hosts) {
    // The very hosts of before tell what depends on hosts alone that it is the same still.
    return hosts == hosts()
        ? new AutoValue_Topology(switches(), List.copyOf(links), hosts, vxlan())
        : of(switches(), links, hosts, vxlan());
  }

  /** This topology with {@code fresh} in the place of {@code old}, between the same ports. */
  Topology withLink(Link old, Link fresh) {
    List<Link> changed = new ArrayList<>(links());
    changed.set(placeOf(old), fresh);
    return withLinks(changed, wiring().withLink(old, fresh));
  }

  /** This topology without {@code link}. */
  Topology withoutLink(Link link) {
    List<Link> left = new ArrayList<>(links());
    left.remove(placeOf(link));
    return withLinks(left, wiring().withoutLink(link));
  }

  /** This topology with {@code link} between ports that nothing is cabled to. */
  Topology withNewLink(Link link) {
    int place = Collections.binarySearch(links(), link, Comparator.comparing(Link::a));
    List<Link> more = new ArrayList<>(links().size() + 1);
    more.addAll(links());
    more.add(place < 0 ? -1 - place : place, link);
    return withLinks(more, wiring().withNewLink(link));
  }

  private Topology withLinks(List<Link> changed, Wiring rewired) {
    Topology topology =
        new AutoValue_Topology(switches(), Collections.unmodifiableList(changed), hosts(), vxlan());
    topology.wiring = rewired;
    return topology;
  }

  /** This topology with {@code fresh} in the place of {@code old}, at the same port. */
  Topology withHost(Host old, Host fresh) {
    SortedMap<HostId, Host> changed = new TreeMap<>(hosts());
    changed.put(old.id(), fresh);
    Topology topology =
        new AutoValue_Topology(
            switches(), links(), Collections.unmodifiableSortedMap(changed), vxlan());
    topology.wiring = wiring().withHost(old, fresh);
    return topology;
  }

  /** The index of {@code link} in {@link #links}, which are in order more often than not. */
  int placeOf(Link link) {
    int place = Collections.binarySearch(links(), link, Comparator.comparing(Link::a));
    return place >= 0 ? place : links().indexOf(link);
  }

  /** The cabling by number; worked out once. */
  public Wiring wiring() {
    // Racing threads work out equal ones.
    Wiring known = wiring;
    if (known == null) {
      known = Wiring.of(this);
      wiring = known;
    }
    return known;
  }

  /** The ports of {@code switchId} that a link or a host is cabled to, in order. */
  public SortedSet<PortName> portsOf(SwitchId switchId) {
    return new TreeSet<>(wiring().portsOf(switchId));
  }

  /**
   * This topology with the endpoints of {@code endpoints}; a switch that is not named there keeps
   * its own.
   *
   * @throws IllegalArgumentException if a switch named there does not exist
   */
  public Topology withEndpoints(Map<SwitchId, Endpoints> endpoints) {
    SortedMap<SwitchId, Switch> placed = new TreeMap<>(switches());
    endpoints.forEach(
        (id, found) -> {
          Switch old = placed.get(id);
          if (old == null) {
            throw new IllegalArgumentException("no switch " + id + " in this topology");
          }
          placed.put(id, old.withEndpoints(found));
        });
    return of(placed, links(), hosts(), vxlan());
  }

  /** This topology, every switch of which speaks {@code dialect} over gNMI. */
  public Topology withDialect(DialectName dialect) {
    SortedMap<SwitchId, Switch> switches = new TreeMap<>();
    switches().forEach((id, old) -> switches.put(id, old.withDialect(dialect)));
    return of(switches, links(), hosts(), vxlan());
  }

  /** The number that P4Runtime knows each port of {@code switchId} by: from 1 in order of names. */
  public SortedMap<PortName, Integer> portNumbers(SwitchId switchId) {
    SortedMap<PortName, Integer> numbers = new TreeMap<>();
    for (PortName port : portsOf(switchId)) {
      numbers.put(port, numbers.size() + 1);
    }
    return numbers;
  }

  /**
   * The rate of the link or host at {@code port}.
   *
   * @throws IllegalArgumentException if nothing is cabled to it
   */
  public BitRate speedOf(PortRef port) {
    int cabled = wiring().indexOf(port);
    if (cabled < 0) {
      throw new IllegalArgumentException("nothing is cabled to " + port);
    }
    return wiring().speed(cabled);
  }
}
