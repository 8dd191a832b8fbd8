package org.weirfabric.model.topology;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
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
 *
 * <p>It is kept switch by switch, so that a wiring that differs by one cable shares nearly all of
 * it. {@link #forWalks} makes walks over all ports faster.
 */
public final class Wiring {
  private static final int NOTHING = -1;

  private final SwitchId[] switches;
  private final Map<SwitchId, Integer> switchNumbers;
  private final int[] firstPort;
  private final PortRow[] rows;
  private volatile @Nullable AllPorts all;

  private Wiring(
      SwitchId[] switches,
      Map<SwitchId, Integer> switchNumbers,
      int[] firstPort,
      PortRow[] rows,
      @Nullable AllPorts all) {
    this.switches = switches;
    this.switchNumbers = switchNumbers;
    this.firstPort = firstPort;
    this.rows = rows;
    this.all = all;
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
    AllPorts all = new AllPorts(order.length);
    for (int p = 0; p < order.length; p++) {
      int met = order[p];
      all.ports[p] = metPorts[met];
      all.cabled[p] = metCabled[met];
      all.peer[p] = met < 2 * links ? numberOf[met ^ 1] : NOTHING;
    }
    for (int s = 0; s < switches.length; s++) {
      Arrays.fill(all.switchOf, firstPort[s], firstPort[s + 1], s);
    }
    PortRow[] rows = new PortRow[switches.length];
    for (int s = 0; s < switches.length; s++) {
      rows[s] = all.row(firstPort, s);
    }
    return new Wiring(switches, numbers, firstPort, rows, all);
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
    return recabled(fresh, old.a(), old.b());
  }

  /** This wiring with {@code fresh} at the port of {@code old}: all but the cable is the same. */
  Wiring withHost(Host old, Host fresh) {
    return recabled(fresh, old.port());
  }

  private Wiring recabled(Object fresh, PortRef... ends) {
    PortRow[] changed = rows.clone();
    for (PortRef end : ends) {
      int s = indexOf(end.switchId());
      changed[s] = changed[s].recabled(changed[s].place(end.port()), fresh);
    }
    return new Wiring(switches, switchNumbers, firstPort, changed, null);
  }

  /** This wiring without {@code link}. */
  Wiring withoutLink(Link link) {
    RowEdit edit = new RowEdit(rows);
    edit.remove(indexOf(link.a().switchId()), link.a().port());
    edit.remove(indexOf(link.b().switchId()), link.b().port());
    return edited(edit);
  }

  /** This wiring with {@code link} between ports that nothing is cabled to. */
  Wiring withNewLink(Link link) {
    RowEdit edit = new RowEdit(rows);
    edit.insert(
        indexOf(link.a().switchId()), link.a(), indexOf(link.b().switchId()), link.b(), link);
    return edited(edit);
  }

  private Wiring edited(RowEdit edit) {
    PortRow[] changed = edit.rows();
    int[] first = new int[firstPort.length];
    for (int s = 0; s < changed.length; s++) {
      first[s + 1] = first[s] + changed[s].size();
    }
    return new Wiring(switches, switchNumbers, first, changed, null);
  }

  /** This wiring, ready for walks over all ports; worked out once. */
  public Wiring forWalks() {
    // Racing threads work out equal ones.
    if (all == null) {
      all = AllPorts.of(rows, firstPort);
    }
    return this;
  }

  /**
   * Whether {@code other} has the same switches and ports, and each port the same one behind it.
   */
  public boolean connectsAs(Wiring other) {
    if (!Arrays.equals(switches, other.switches)) {
      return false;
    }
    for (int s = 0; s < rows.length; s++) {
      if (!rows[s].connectsAs(other.rows[s])) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether switch {@code s}, of the same name in both, has the very links and hosts that it has in
   * {@code other}.
   */
  public boolean hasCablesOf(Wiring other, int s) {
    return rows[s].hasCablesOf(other.rows[s]);
  }

  /**
   * The switches at which this differs from {@code other}, of which it was made by changes of
   * cables; empty if it was made otherwise.
   */
  public Optional<int[]> changedSince(Wiring other) {
    return switches == other.switches
        ? Optional.of(
            IntStream.range(0, rows.length)
                .filter(s -> rows[s] != other.rows[s] && !rows[s].sharesCables(other.rows[s]))
                .toArray())
        : Optional.empty();
  }

  /** How many switches there are. */
  public int switchCount() {
    return switches.length;
  }

  /** How many cabled ports there are on all switches. */
  public int portCount() {
    return firstPort[switches.length];
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
    int place = s < 0 ? NOTHING : rows[s].place(port.port());
    return place < 0 ? NOTHING : firstPort[s] + place;
  }

  /** The first port of switch {@code s}; for {@code s} the number of switches, of all ports. */
  public int firstPort(int s) {
    return firstPort[s];
  }

  /** The switch that port {@code p} is on. */
  public int switchOf(int p) {
    AllPorts known = all;
    if (known != null) {
      return known.switchOf[p];
    }
    // The last switch whose first port isn't behind p; those without ports share theirs.
    int low = 0;
    int high = rows.length;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (firstPort[middle] <= p) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The names of port {@code p} and its switch. */
  public PortRef port(int p) {
    AllPorts known = all;
    return known != null ? known.ports[p] : row(p).port(place(p));
  }

  /** The switch port at the other end of {@code p}'s cable, or -1 if that is a host. */
  public int peer(int p) {
    AllPorts known = all;
    if (known != null) {
      return known.peer[p];
    }
    int s = row(p).peerSwitch(place(p));
    return s < 0 ? NOTHING : firstPort[s] + row(p).peerPlace(place(p));
  }

  private PortRow row(int p) {
    return rows[switchOf(p)];
  }

  private int place(int p) {
    return p - firstPort[switchOf(p)];
  }

  private Object cabled(int p) {
    AllPorts known = all;
    return known != null ? known.cabled[p] : row(p).cabled(place(p));
  }

  /** The link at port {@code p}, if a switch is at its other end. */
  public Optional<Link> link(int p) {
    Object cabled = cabled(p);
    return cabled instanceof Link ? Optional.of((Link) cabled) : Optional.empty();
  }

  /** The host at port {@code p}, if there is one. */
  public Optional<Host> host(int p) {
    Object cabled = cabled(p);
    return cabled instanceof Host ? Optional.of((Host) cabled) : Optional.empty();
  }

  /** The rate of the cable at port {@code p}. */
  public BitRate speed(int p) {
    Object cabled = cabled(p);
    return cabled instanceof Link ? ((Link) cabled).speed() : ((Host) cabled).speed();
  }

  /** The length of the cable at port {@code p}. */
  public CableLength cable(int p) {
    Object cabled = cabled(p);
    return cabled instanceof Link ? ((Link) cabled).cable() : ((Host) cabled).cable();
  }

  /** The names of the cabled ports of {@code id}, in order; none if there is no such switch. */
  List<PortName> portsOf(SwitchId id) {
    int s = indexOf(id);
    return s < 0 ? Collections.emptyList() : rows[s].names();
  }

  /** All ports in the order of their numbers: the same as the rows, laid end to end. */
  private static final class AllPorts {
    private final int[] switchOf;
    private final PortRef[] ports;
    private final int[] peer;

    /** The {@link Link} or {@link Host} at each port. */
    private final Object[] cabled;

    private AllPorts(int count) {
      this.switchOf = new int[count];
      this.ports = new PortRef[count];
      this.peer = new int[count];
      this.cabled = new Object[count];
    }

    private static AllPorts of(PortRow[] rows, int[] firstPort) {
      AllPorts all = new AllPorts(firstPort[rows.length]);
      for (int s = 0; s < rows.length; s++) {
        for (int i = 0; i < rows[s].size(); i++) {
          int p = firstPort[s] + i;
          int peer = rows[s].peerSwitch(i);
          all.switchOf[p] = s;
          all.ports[p] = rows[s].port(i);
          all.peer[p] = peer < 0 ? NOTHING : firstPort[peer] + rows[s].peerPlace(i);
          all.cabled[p] = rows[s].cabled(i);
        }
      }
      return all;
    }

    private PortRow row(int[] firstPort, int s) {
      int from = firstPort[s];
      int to = firstPort[s + 1];
      int[] peerSwitch = new int[to - from];
      int[] peerPlace = new int[to - from];
      for (int p = from; p < to; p++) {
        peerSwitch[p - from] = peer[p] < 0 ? NOTHING : switchOf[peer[p]];
        peerPlace[p - from] = peer[p] < 0 ? NOTHING : peer[p] - firstPort[switchOf[peer[p]]];
      }
      return new PortRow(
          Arrays.copyOfRange(ports, from, to),
          Arrays.copyOfRange(cabled, from, to),
          peerSwitch,
          peerPlace);
    }
  }
}
