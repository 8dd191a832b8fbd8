package org.weirfabric.model.topology;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/**
 * The cabling of a topology by number, so that nothing that walks a large fabric has to look up
 * names.
 *
 * <p>Switches are numbered from 0 in the order of their names. Cabled ports are numbered from 0 in
 * the order of their switches and, within a switch, of their names: those of switch {@code s} are
 * {@code firstPort(s)} to {@code firstPort(s + 1) - 1}.
 */
public final class Wiring {
  private static final int NOTHING = -1;

  private final SwitchId[] switches;
  private final Map<SwitchId, Integer> switchNumbers;
  private final int[] firstPort;
  private final int[] switchOf;
  private final PortRef[] ports;
  private final int[] peer;

  /** The {@link Link} or {@link Host} at each port. */
  private final Object[] cabled;

  private Wiring(
      SwitchId[] switches,
      Map<SwitchId, Integer> switchNumbers,
      int[] firstPort,
      int[] switchOf,
      PortRef[] ports,
      int[] peer,
      Object[] cabled) {
    this.switches = switches;
    this.switchNumbers = switchNumbers;
    this.firstPort = firstPort;
    this.switchOf = switchOf;
    this.ports = ports;
    this.peer = peer;
    this.cabled = cabled;
  }

  /**
   * The cabling of {@code topology}.
   *
   * @throws IllegalArgumentException if something hangs on a switch that is not there
   */
  static Wiring of(Topology topology) {
    SwitchId[] switches = topology.switches().keySet().toArray(new SwitchId[0]);
    Map<SwitchId, Integer> numbers = new HashMap<>(2 * switches.length);
    for (int s = 0; s < switches.length; s++) {
      numbers.put(switches[s], s);
    }
    // Ends in the order in which they are met: both of each link, then one of each host.
    List<Link> links = topology.links();
    int ends = 2 * links.size() + topology.hosts().size();
    PortRef[] metPorts = new PortRef[ends];
    Object[] metCabled = new Object[ends];
    int end = 0;
    for (Link link : links) {
      metCabled[end] = link;
      metPorts[end++] = link.a();
      metCabled[end] = link;
      metPorts[end++] = link.b();
    }
    for (Host host : topology.hosts().values()) {
      metCabled[end] = host;
      metPorts[end++] = host.port();
    }
    int[] metSwitch = new int[ends];
    int[] firstPort = new int[switches.length + 1];
    for (int e = 0; e < ends; e++) {
      Integer s = numbers.get(metPorts[e].switchId());
      if (s == null) {
        throw new IllegalArgumentException("no switch for the port " + metPorts[e]);
      }
      metSwitch[e] = s;
      firstPort[s + 1]++;
    }
    for (int s = 0; s < switches.length; s++) {
      firstPort[s + 1] += firstPort[s];
    }
    int[] order = order(metPorts, metSwitch, firstPort);
    return inOrder(switches, numbers, firstPort, order, metPorts, metCabled, links.size());
  }

  private static Wiring inOrder(
      SwitchId[] switches,
      Map<SwitchId, Integer> numbers,
      int[] firstPort,
      int[] order,
      PortRef[] metPorts,
      Object[] metCabled,
      int links) {
    int[] numberOf = new int[order.length];
    for (int p = 0; p < order.length; p++) {
      numberOf[order[p]] = p;
    }
    PortRef[] ports = new PortRef[order.length];
    Object[] cabled = new Object[order.length];
    int[] peer = new int[order.length];
    for (int p = 0; p < order.length; p++) {
      int met = order[p];
      ports[p] = metPorts[met];
      cabled[p] = metCabled[met];
      peer[p] = met < 2 * links ? numberOf[met ^ 1] : NOTHING;
    }
    int[] switchOf = new int[order.length];
    for (int s = 0; s < switches.length; s++) {
      Arrays.fill(switchOf, firstPort[s], firstPort[s + 1], s);
    }
    return new Wiring(switches, numbers, firstPort, switchOf, ports, peer, cabled);
  }

  /** The ends by switch and, within it, by name. */
  private static int[] order(PortRef[] metPorts, int[] metSwitch, int[] firstPort) {
    Map<PortName, Integer> ranks = ranks(metPorts);
    long[] keys = new long[metPorts.length];
    int[] next = Arrays.copyOf(firstPort, firstPort.length);
    for (int e = 0; e < metPorts.length; e++) {
      long rank = ranks.getOrDefault(metPorts[e].port(), 0);
      keys[next[metSwitch[e]]++] = rank << Integer.SIZE | e;
    }
    int[] order = new int[keys.length];
    for (int s = 0; s + 1 < firstPort.length; s++) {
      Arrays.sort(keys, firstPort[s], firstPort[s + 1]);
    }
    for (int p = 0; p < keys.length; p++) {
      order[p] = (int) keys[p];
    }
    return order;
  }

  /** Switches name their ports alike, so names are few and comparing them is saved. */
  private static Map<PortName, Integer> ranks(PortRef[] ports) {
    Map<PortName, Integer> ranks = new HashMap<>();
    for (PortRef port : ports) {
      ranks.putIfAbsent(port.port(), 0);
    }
    PortName[] names = ranks.keySet().toArray(new PortName[0]);
    Arrays.sort(names);
    for (int i = 0; i < names.length; i++) {
      ranks.put(names[i], i);
    }
    return ranks;
  }

  /** This wiring with {@code fresh} at the ports of {@code old}: all but the cable is the same. */
  Wiring withLink(Link old, Link fresh) {
    Object[] changed = cabled.clone();
    changed[indexOf(old.a())] = fresh;
    changed[indexOf(old.b())] = fresh;
    return new Wiring(switches, switchNumbers, firstPort, switchOf, ports, peer, changed);
  }

  /** This wiring with {@code fresh} at the port of {@code old}: all but the cable is the same. */
  Wiring withHost(Host old, Host fresh) {
    Object[] changed = cabled.clone();
    changed[indexOf(old.port())] = fresh;
    return new Wiring(switches, switchNumbers, firstPort, switchOf, ports, peer, changed);
  }

  /**
   * Whether {@code other} has the same switches and ports, and each port the same one behind it.
   */
  public boolean connectsAs(Wiring other) {
    return peer == other.peer
        || (Arrays.equals(peer, other.peer)
            && Arrays.equals(ports, other.ports)
            && Arrays.equals(switches, other.switches));
  }

  /**
   * Whether switch {@code s}, of the same name in both, has the very links and hosts that it has in
   * {@code other}.
   */
  public boolean hasCablesOf(Wiring other, int s) {
    return Arrays.equals(
        cabled,
        firstPort[s],
        firstPort[s + 1],
        other.cabled,
        other.firstPort[s],
        other.firstPort[s + 1]);
  }

  /** How many switches there are. */
  public int switchCount() {
    return switches.length;
  }

  /** How many cabled ports there are on all switches. */
  public int portCount() {
    return ports.length;
  }

  /** The name of switch {@code s}. */
  public SwitchId switchId(int s) {
    return switches[s];
  }

  /** The number of {@code id}, or -1 if there is no such switch. */
  public int indexOf(SwitchId id) {
    return switchNumbers.getOrDefault(id, NOTHING);
  }

  /** The number of {@code port}, or -1 if nothing is cabled to it. */
  public int indexOf(PortRef port) {
    int s = indexOf(port.switchId());
    if (s < 0) {
      return NOTHING;
    }
    int low = firstPort[s];
    int high = firstPort[s + 1] - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = ports[middle].port().compareTo(port.port());
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return NOTHING;
  }

  /** The first port of switch {@code s}; for {@code s} the number of switches, of all ports. */
  public int firstPort(int s) {
    return firstPort[s];
  }

  /** The switch that port {@code p} is on. */
  public int switchOf(int p) {
    return switchOf[p];
  }

  /** The names of port {@code p} and its switch. */
  public PortRef port(int p) {
    return ports[p];
  }

  /** The switch port at the other end of {@code p}'s cable, or -1 if that is a host. */
  public int peer(int p) {
    return peer[p];
  }

  /** The link at port {@code p}, if a switch is at its other end. */
  public Optional<Link> link(int p) {
    return cabled[p] instanceof Link ? Optional.of((Link) cabled[p]) : Optional.empty();
  }

  /** The host at port {@code p}, if there is one. */
  public Optional<Host> host(int p) {
    return cabled[p] instanceof Host ? Optional.of((Host) cabled[p]) : Optional.empty();
  }

  /** The rate of the cable at port {@code p}. */
  public BitRate speed(int p) {
    return cabled[p] instanceof Link ? ((Link) cabled[p]).speed() : ((Host) cabled[p]).speed();
  }

  /** The length of the cable at port {@code p}. */
  public CableLength cable(int p) {
    return cabled[p] instanceof Link ? ((Link) cabled[p]).cable() : ((Host) cabled[p]).cable();
  }

  /** The names of the cabled ports of {@code id}, in order; none if there is no such switch. */
  List<PortName> portsOf(SwitchId id) {
    int s = indexOf(id);
    if (s < 0) {
      return Collections.emptyList();
    }
    PortName[] names = new PortName[firstPort[s + 1] - firstPort[s]];
    for (int i = 0; i < names.length; i++) {
      names[i] = ports[firstPort[s] + i].port();
    }
    return List.of(names);
  }
}
