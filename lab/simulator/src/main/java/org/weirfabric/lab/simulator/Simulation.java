package org.weirfabric.lab.simulator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.LinkLayer;
import org.weirfabric.model.topology.Switch;

/**
 * A fabric under traffic, advanced through virtual time. Equal setups go through equal states,
 * whatever the steps in which they are advanced. Not for use by several threads at once.
 */
public final class Simulation {
  private static final long PICOS_PER_NANO = 1000;
  private static final long PICOS_PER_SECOND = 1_000_000_000_000L;

  /** Events are kept apart by the time that so many bytes take on the fastest link. */
  private static final int BYTES_PER_BUCKET = 3;

  final PortNumbers numbers;
  final Mac mac;
  final SortedMap<SwitchId, SwitchModel> switches = new TreeMap<>();
  final SortedMap<HostId, HostModel> hosts = new TreeMap<>();
  final List<Flow> flows = new ArrayList<>();
  final Clock clock;
  final SimulationSetup setup;

  /** Routes other than the shortest, by {@code switch host}. */
  final SortedMap<String, RouteOverride> overrides = new TreeMap<>();

  private final Node[] nodes;
  private final Changes changes;

  private Simulation(SimulationSetup setup) {
    this.setup = setup;
    numbers = new PortNumbers(setup.topology());
    Links links = new Links(numbers.count(), setup.rateDivisor());
    clock = new Clock(BYTES_PER_BUCKET * fastest(setup));
    mac = new Mac(links, new Frames(), clock);
    nodes = new Node[numbers.count()];
    cable(setup, links);
    setup.routes().forEach(each -> overrides.put(Changes.key(each.at(), each.destination()), each));
    placeSwitches(setup);
    for (HostId id : setup.topology().hosts().keySet()) {
      NicBehaviour nic = setup.nics().getOrDefault(id, NicBehaviour.lossless());
      int port = numbers.nicOf(id);
      HostModel host = new HostModel(port, mac, clock, nic, flows);
      hosts.put(id, host);
      nodes[port] = host;
    }
    setup.flows().forEach(this::addFlow);
    setup.triggers().forEach(this::addTrigger);
    hosts.values().forEach(HostModel::start);
    changes = new Changes(this);
    setup.changes().forEach(each -> schedule(each.atNanos(), each.change()));
  }

  /** Time that a byte takes on the fastest link, in ps. */
  private static long fastest(SimulationSetup setup) {
    long bitsPerSecond = 1;
    for (Link link : setup.topology().links()) {
      bitsPerSecond = Math.max(bitsPerSecond, link.speed().bitsPerSecond());
    }
    for (Host host : setup.topology().hosts().values()) {
      bitsPerSecond = Math.max(bitsPerSecond, host.speed().bitsPerSecond());
    }
    return Math.max(1, 8L * PICOS_PER_SECOND / bitsPerSecond * setup.rateDivisor());
  }

  Flow addFlow(FlowSpec spec) {
    Flow flow =
        new Flow(
            flows.size(),
            spec,
            numbers.host(spec.source()),
            numbers.host(spec.destination()),
            setup.topology().speedOf(nicPort(setup, spec.source())),
            setup.rateDivisor(),
            clock.picos());
    flows.add(flow);
    sender(flow).add(flow);
    return flow;
  }

  private void addTrigger(Trigger trigger) {
    Flow then = flows.get(trigger.then());
    Flow[] after = trigger.after().stream().map(flows::get).toArray(Flow[]::new);
    new TriggerState(after, then, numbers.nicOf(then.spec.source()), trigger);
  }

  /** The host that sends {@code flow}. */
  HostModel sender(Flow flow) {
    HostModel host = hosts.get(flow.spec.source());
    if (host == null) {
      throw new IllegalArgumentException("no host " + flow.spec.source());
    }
    return host;
  }

  /**
   * A simulation of {@code setup} at time 0.
   *
   * @throws IllegalArgumentException if a configuration contradicts itself or the topology
   */
  public static Simulation of(SimulationSetup setup) {
    return new Simulation(setup);
  }

  private static PortRef nicPort(SimulationSetup setup, HostId id) {
    Host host = setup.topology().hosts().get(id);
    if (host == null) {
      throw new IllegalArgumentException("no host " + id);
    }
    return host.port();
  }

  private static AsicProfile asicOf(SimulationSetup setup, SwitchId id) {
    Switch found = setup.topology().switches().get(id);
    if (found == null) {
      throw new IllegalArgumentException("no switch " + id);
    }
    return setup
        .catalogue()
        .find(found.asic())
        .orElseThrow(() -> new IllegalArgumentException("unknown ASIC " + found.asic()));
  }

  private void cable(SimulationSetup setup, Links links) {
    for (Link link : setup.topology().links()) {
      links.connect(
          numbers.of(link.a()),
          numbers.of(link.b()),
          link.speed(),
          link.cable(),
          asicOf(setup, link.a().switchId()).interfaceDelayNanos().value(),
          asicOf(setup, link.b().switchId()).interfaceDelayNanos().value());
      links.tagged[numbers.of(link.a())] = link.layer() == LinkLayer.L2;
      links.tagged[numbers.of(link.b())] = link.layer() == LinkLayer.L2;
    }
    for (Host host : setup.topology().hosts().values()) {
      // A NIC's MAC and PHY are taken to be as fast as its switch's, as the compiler does.
      int nanos = asicOf(setup, host.port().switchId()).interfaceDelayNanos().value();
      links.connect(
          numbers.of(host.port()),
          numbers.nicOf(host.id()),
          host.speed(),
          host.cable(),
          nanos,
          nanos);
      links.tagged[numbers.of(host.port())] = host.layer() == LinkLayer.L2;
      links.tagged[numbers.nicOf(host.id())] = host.layer() == LinkLayer.L2;
    }
  }

  private void placeSwitches(SimulationSetup setup) {
    SortedMap<SwitchId, RouteTable> tables = routing().tables(List.copyOf(overrides.values()));
    for (Map.Entry<SwitchId, RouteTable> entry : tables.entrySet()) {
      SwitchId id = entry.getKey();
      SwitchConfig config = setup.configs().getOrDefault(id, SwitchConfig.empty(id));
      SwitchModel model =
          new SwitchModel(
              numbers.first(id),
              List.copyOf(setup.topology().portsOf(id)),
              config,
              asicOf(setup, id),
              Objects.requireNonNull(setup.topology().switches().get(id), "a switch").slices(),
              entry.getValue(),
              mac,
              clock,
              setup.seed());
      switches.put(id, model);
      for (Map.Entry<PortRef, Integer> port : numbers.ports().entrySet()) {
        if (port.getKey().switchId().equals(id)) {
          nodes[port.getValue()] = model;
        }
      }
    }
  }

  Routing routing() {
    return new Routing(setup.topology(), numbers, mac.links.up);
  }

  /**
   * Lets everything happen up to and including {@code nanos}.
   *
   * @throws IllegalArgumentException if that is in the past
   */
  public void advanceTo(long nanos) {
    if (nanos < nowNanos()) {
      throw new IllegalArgumentException("it is " + nowNanos() + " ns already, not " + nanos);
    }
    clock.run(nanos * PICOS_PER_NANO, mac, nodes, changes);
  }

  /**
   * Does {@code change} at this moment.
   *
   * @throws IllegalArgumentException if it names what isn't there or contradicts itself; nothing
   *     has changed then
   */
  public void change(Change change) {
    change.match(changes);
  }

  /** Has a switch run {@code config} from this moment on; {@link Change#configure}. */
  public void apply(SwitchConfig config) {
    change(Change.configure(config));
  }

  /**
   * Has {@code change} done at {@code nanos}.
   *
   * @throws IllegalArgumentException if that is in the past
   */
  public void schedule(long nanos, Change change) {
    if (nanos < nowNanos()) {
      throw new IllegalArgumentException("it is " + nowNanos() + " ns already, not " + nanos);
    }
    changes.schedule(nanos * PICOS_PER_NANO - clock.picos(), change);
  }

  /** What {@code port} has counted and holds at any moment at which it is asked. */
  public PortCounters counters(PortRef port) {
    return new PortCounters(this, port);
  }

  /** The configuration that {@code switchId} runs. */
  public SwitchConfig config(SwitchId switchId) {
    return model(switchId).config();
  }

  /** Whether the link at {@code port} works. */
  public boolean isUp(PortRef port) {
    return mac.links.up[numbers.of(port)];
  }

  /** Sends {@code frame}, without FCS, by a switch's {@code port} before any data. */
  public void inject(PortRef port, byte[] frame) {
    mac.inject(numbers.of(port), frame);
  }

  /** Sends {@code frame}, without FCS, by the NIC of {@code host}. */
  public void inject(HostId host, byte[] frame) {
    mac.inject(numbers.nicOf(host), frame);
  }

  /** Has {@code receiver} hear of every injected frame that arrives. */
  public void deliverRaw(RawFrames receiver) {
    Map<Integer, PortRef> ports = new HashMap<>();
    numbers.ports().forEach((ref, number) -> ports.put(number, ref));
    Map<Integer, HostId> nics = new HashMap<>();
    hosts.keySet().forEach(id -> nics.put(numbers.nicOf(id), id));
    mac.raw.deliverTo(
        (port, bytes) -> {
          PortRef ref = ports.get(port);
          HostId host = nics.get(port);
          if (ref != null) {
            receiver.received(ref, nowNanos(), bytes);
          } else if (host != null) {
            receiver.received(host, nowNanos(), bytes);
          }
        });
  }

  Node nodeAt(int port) {
    return nodes[port];
  }

  SwitchModel model(SwitchId id) {
    SwitchModel model = switches.get(id);
    if (model == null) {
      throw new IllegalArgumentException("no switch " + id);
    }
    return model;
  }

  /** Bytes that were on wires when these broke. */
  long lostOnWiresBytes() {
    return changes.lostBytes();
  }

  /** Frames that were on wires when these broke. */
  long lostOnWires() {
    return changes.lostFrames();
  }

  /** What it was made of. */
  public SimulationSetup setup() {
    return setup;
  }

  /** Simulated time, in ns. */
  public long nowNanos() {
    return clock.picos() / PICOS_PER_NANO;
  }

  /** Arrivals of frames at ports and departures from them so far; timers don't count. */
  public long packetEvents() {
    return clock.packetEvents();
  }

  /** What has happened so far. */
  public Answers answers() {
    return new Answers(this);
  }

  /** Bytes of the frames that are on a wire, found among the events to come. */
  long onTheWireBytes() {
    long[] bytes = {0};
    clock
        .queue()
        .forEach(
            event -> {
              int frame = EventQueue.b(event);
              if (EventQueue.kind(event) == Clock.ARRIVED && mac.frames.isCounted(frame)) {
                bytes[0] += mac.frames.bytes(frame);
              }
            });
    return bytes[0];
  }

  long picos() {
    return clock.picos();
  }
}
