package org.weirfabric.lab.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;

/** Carries out {@link Change}s on a simulation, at once or when they are due. */
final class Changes implements Change.Cases, Clock.Changes {
  private static final long PICOS_PER_NANO = 1000;

  private final Simulation simulation;
  private final Mac mac;
  private final List<Change> scheduled = new ArrayList<>();
  private long lostFrames;
  private long lostBytes;

  Changes(Simulation simulation) {
    this.simulation = simulation;
    this.mac = simulation.mac;
  }

  static String key(SwitchId at, HostId destination) {
    return at + " " + destination;
  }

  void schedule(long delayPicos, Change change) {
    scheduled.add(change);
    simulation.clock.after(delayPicos, Clock.CHANGE, 0, scheduled.size() - 1);
  }

  @Override
  public void due(int number) {
    scheduled.get(number).match(this);
  }

  @Override
  public void configure(SwitchConfig config) {
    simulation.model(config.switchId()).configure(config);
  }

  @Override
  public void link(PortRef ref, boolean up) {
    setLink(simulation.numbers.of(ref), up);
  }

  @Override
  public void lengthen(PortRef ref, long moreNanos) {
    if (moreNanos < 0) {
      throw new IllegalArgumentException("a cable can't be shorter by " + -moreNanos + " ns");
    }
    mac.links.lengthen(simulation.numbers.of(ref), moreNanos * PICOS_PER_NANO);
  }

  private void setLink(int port, boolean up) {
    int peer = mac.links.peer[port];
    if (mac.links.up[port] == up) {
      return;
    }
    if (!up) {
      loseWhatIsOnTheWire(port, peer);
    }
    for (int end : new int[] {port, peer}) {
      mac.setUp(end, up);
    }
    for (int end : new int[] {port, peer}) {
      simulation.nodeAt(end).link(end, up);
    }
  }

  private void loseWhatIsOnTheWire(int port, int peer) {
    Frames frames = mac.frames;
    simulation
        .clock
        .queue()
        .forEach(
            event -> {
              int at = EventQueue.a(event);
              if (EventQueue.kind(event) == Clock.ARRIVED && (at == port || at == peer)) {
                int frame = EventQueue.b(event);
                if (frames.isCounted(frame)) {
                  lostFrames++;
                  lostBytes += frames.bytes(frame);
                }
                mac.raw.lost(frame);
                frames.kind(frame, Frames.GONE);
              }
            });
  }

  @Override
  public void converge(Optional<SwitchId> only) {
    SortedMap<SwitchId, RouteTable> tables =
        simulation.routing().tables(List.copyOf(simulation.overrides.values()));
    if (only.isPresent()) {
      simulation.model(only.get()).route(table(tables, only.get()));
    } else {
      tables.forEach((id, table) -> simulation.model(id).route(table));
    }
  }

  private static RouteTable table(SortedMap<SwitchId, RouteTable> tables, SwitchId id) {
    RouteTable table = tables.get(id);
    if (table == null) {
      throw new IllegalArgumentException("no switch " + id);
    }
    return table;
  }

  @Override
  public void route(RouteOverride override) {
    SimulationSetup.check(simulation.setup.topology(), override);
    simulation.overrides.put(key(override.at(), override.destination()), override);
    reroute(override.at(), override.destination());
  }

  @Override
  public void unroute(SwitchId at, HostId destination) {
    if (simulation.overrides.remove(key(at, destination)) != null) {
      reroute(at, destination);
    }
  }

  /** Gives {@code at} another way to one host; the rest of its table stays as old as it is. */
  private void reroute(SwitchId at, HostId destination) {
    SortedMap<SwitchId, RouteTable> tables =
        simulation.routing().tables(List.copyOf(simulation.overrides.values()));
    SwitchModel model = simulation.model(at);
    model.route(model.routes().with(simulation.numbers.host(destination), table(tables, at)));
  }

  @Override
  public void nic(HostId host, NicBehaviour behaviour) {
    HostModel model = simulation.hosts.get(host);
    if (model == null) {
      throw new IllegalArgumentException("no host " + host);
    }
    model.behave(behaviour);
  }

  @Override
  public void reboot(SwitchId switchId, long downNanos) {
    SwitchModel model = simulation.model(switchId);
    List<Integer> links = new ArrayList<>();
    for (Map.Entry<PortRef, Integer> port : simulation.numbers.ports().entrySet()) {
      if (port.getKey().switchId().equals(switchId)) {
        model.flush(port.getValue(), DropReason.REBOOT);
        if (mac.links.up[port.getValue()]) {
          links.add(port.getValue());
        }
      }
    }
    links.forEach(port -> setLink(port, false));
    schedule(
        downNanos * PICOS_PER_NANO,
        Change.boot(
            () -> {
              resetCounters(switchId);
              links.forEach(port -> setLink(port, true));
            }));
  }

  @Override
  public void resetCounters(SwitchId switchId) {
    SwitchModel model = simulation.model(switchId);
    for (Map.Entry<PortRef, Integer> port : simulation.numbers.ports().entrySet()) {
      if (port.getKey().switchId().equals(switchId)) {
        mac.resetCounters(port.getValue());
        model.resetCounters(port.getValue());
      }
    }
  }

  @Override
  public void boot(Runnable boot) {
    boot.run();
  }

  @Override
  public void flow(FlowSpec flow) {
    Flow added = simulation.addFlow(flow);
    mac.kick(simulation.numbers.nicOf(added.spec.source()));
  }

  @Override
  public void stop(int flow) {
    if (flow < 0 || flow >= simulation.flows.size()) {
      throw new IllegalArgumentException("no flow " + flow);
    }
    simulation.flows.get(flow).stopped = true;
  }

  long lostFrames() {
    return lostFrames;
  }

  long lostBytes() {
    return lostBytes;
  }
}
