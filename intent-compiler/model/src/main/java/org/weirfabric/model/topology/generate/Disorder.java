package org.weirfabric.model.topology.generate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.Vxlan;
import org.weirfabric.model.units.CableLength;

/**
 * What takes the regularity out of a fabric, so that a benchmark measures the general case; the
 * same fabric and {@code seed} give the same result.
 */
public final class Disorder {
  private final Random random;

  private Disorder(long seed) {
    this.random = new Random(seed);
  }

  /**
   * {@code topology} with the names of its switches and of its hosts dealt out anew, and each cable
   * in another port of its switch.
   */
  public static Topology shuffledNames(Topology topology, long seed) {
    return new Disorder(seed).shuffled(topology);
  }

  /**
   * {@code topology} with {@code percent} of all cables, those of hosts too, between half as long
   * and half as long again, to a centimetre.
   *
   * @throws IllegalArgumentException if {@code percent} isn't 0 to 100
   */
  public static Topology perturbedCables(Topology topology, double percent, long seed) {
    if (!(percent >= 0 && percent <= 100)) {
      throw new IllegalArgumentException(
          "perturbed cables: found " + percent + " %; allowed 0 to 100");
    }
    return new Disorder(seed).perturbed(topology, percent);
  }

  /**
   * {@code topology} without {@code count} of its links between switches.
   *
   * @throws IllegalArgumentException if it has fewer
   */
  public static Topology withoutLinks(Topology topology, int count, long seed) {
    Cabling.within("links to remove", count, 0, topology.links().size());
    List<Link> links = new ArrayList<>(topology.links());
    Random random = new Random(seed);
    for (int i = 0; i < count; i++) {
      links.remove(random.nextInt(links.size()));
    }
    return topology.withCabling(links, topology.hosts());
  }

  private Topology shuffled(Topology old) {
    Map<SwitchId, SwitchId> switchNames = dealt(old.switches().keySet());
    Map<HostId, HostId> hostNames = dealt(old.hosts().keySet());
    Map<SwitchId, Map<PortName, PortName>> portNames = dealtPorts(old);

    SortedMap<SwitchId, Switch> switches = new TreeMap<>();
    for (Switch s : old.switches().values()) {
      SwitchId name = renamed(switchNames, s.id());
      switches.put(name, s.withId(name));
    }
    List<Link> links = new ArrayList<>();
    for (Link link : old.links()) {
      links.add(
          link.between(
              renamed(switchNames, portNames, link.a()),
              renamed(switchNames, portNames, link.b())));
    }
    links.sort((one, other) -> one.a().compareTo(other.a()));
    SortedMap<HostId, Host> hosts = new TreeMap<>();
    for (Host host : old.hosts().values()) {
      HostId name = renamed(hostNames, host.id());
      PortRef port = renamed(switchNames, portNames, host.port());
      hosts.put(name, host.movedTo(name, port));
    }
    return Topology.of(switches, links, hosts, old.vxlan().map(v -> renamed(v, switchNames)));
  }

  private static Vxlan renamed(Vxlan old, Map<SwitchId, SwitchId> names) {
    SortedSet<SwitchId> vteps = new TreeSet<>();
    old.vteps().forEach(vtep -> vteps.add(renamed(names, vtep)));
    return Vxlan.of(
        vteps, old.underlay(), old.dscpMode(), old.outerDscps(), old.carriesEcn(), old.floodDscp());
  }

  private Map<SwitchId, Map<PortName, PortName>> dealtPorts(Topology topology) {
    SortedMap<SwitchId, List<PortName>> ports = new TreeMap<>();
    for (Link link : topology.links()) {
      add(ports, link.a());
      add(ports, link.b());
    }
    topology.hosts().values().forEach(host -> add(ports, host.port()));
    Map<SwitchId, Map<PortName, PortName>> dealt = new HashMap<>();
    ports.forEach((id, names) -> dealt.put(id, dealt(names)));
    return dealt;
  }

  private static void add(SortedMap<SwitchId, List<PortName>> ports, PortRef port) {
    ports.computeIfAbsent(port.switchId(), none -> new ArrayList<>()).add(port.port());
  }

  private <N> Map<N, N> dealt(Collection<N> names) {
    List<N> anew = new ArrayList<>(names);
    Collections.shuffle(anew, random);
    Map<N, N> dealt = new HashMap<>();
    int next = 0;
    for (N name : names) {
      dealt.put(name, anew.get(next++));
    }
    return dealt;
  }

  private static PortRef renamed(
      Map<SwitchId, SwitchId> switches,
      Map<SwitchId, Map<PortName, PortName>> ports,
      PortRef port) {
    return PortRef.of(
        renamed(switches, port.switchId()),
        renamed(ports.getOrDefault(port.switchId(), Map.of()), port.port()));
  }

  private static <N> N renamed(Map<N, N> names, N name) {
    return names.getOrDefault(name, name);
  }

  private Topology perturbed(Topology old, double percent) {
    int cables = old.links().size() + old.hosts().size();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < cables; i++) {
      order.add(i);
    }
    Collections.shuffle(order, random);
    boolean[] chosen = new boolean[cables];
    order.subList(0, (int) Math.round(cables * percent / 100)).forEach(i -> chosen[i] = true);

    int next = 0;
    List<Link> links = new ArrayList<>();
    for (Link link : old.links()) {
      links.add(chosen[next++] ? link.withCable(perturbed(link.cable())) : link);
    }
    SortedMap<HostId, Host> hosts = new TreeMap<>();
    for (Host host : old.hosts().values()) {
      hosts.put(host.id(), chosen[next++] ? host.withCable(perturbed(host.cable())) : host);
    }
    return old.withCabling(links, hosts);
  }

  private CableLength perturbed(CableLength cable) {
    long centimetres = Math.round(cable.metres() * 100 * (0.5 + random.nextDouble()));
    return CableLength.ofCentimetres(Math.min(centimetres, 12_000_000));
  }
}
