package org.weirfabric.lab.emulatedfabric;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.weirfabric.lab.emulatedfabric.asic.SwitchReading;
import org.weirfabric.lab.emulatedfabric.change.ChangeLog;
import org.weirfabric.lab.emulatedfabric.change.LoggedPlane;
import org.weirfabric.lab.emulatedfabric.fault.Fault;
import org.weirfabric.lab.emulatedfabric.fault.FaultOrder;
import org.weirfabric.lab.emulatedfabric.fault.Interference;
import org.weirfabric.lab.emulatedfabric.live.LiveFabric;
import org.weirfabric.lab.emulatedfabric.live.Traffic;
import org.weirfabric.lab.simulator.DropReason;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;

/** The switches of a topology, all listening on loopback. */
public final class RunningFabric implements AutoCloseable {
  private static final int RPC_THREADS = 8;

  private final SortedMap<SwitchId, EmulatedSwitch> switches = new ConcurrentSkipListMap<>();
  private final FabricTopology wiring;
  private final WallTimer timer = new WallTimer();
  private final ServerSockets sockets = new ServerSockets();
  private final ExecutorService executor;
  private final ExecutorService punts;
  private final LiveFabric live;
  private final FaultBook faults;
  private final ChangeLog changes = new ChangeLog(System::nanoTime);
  private volatile Interference interference = Interference.NONE;

  private RunningFabric(Topology topology, AsicCatalogue catalogue, Traffic traffic) {
    this.wiring = new FabricTopology(topology, catalogue);
    AtomicInteger number = new AtomicInteger();
    this.executor =
        Executors.newFixedThreadPool(
            RPC_THREADS, task -> daemon(task, "emulated-fabric-rpc-" + number.incrementAndGet()));
    this.punts = Executors.newSingleThreadExecutor(task -> daemon(task, "emulated-fabric-punts"));
    this.live =
        new LiveFabric(
            topology,
            catalogue,
            traffic,
            System::nanoTime,
            timer.nowNanos(),
            line -> System.err.println("emulated-fabric: " + line));
    this.faults = new FaultBook(live, switches);
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Starts every switch of a topology, without traffic. A server that the topology gives an
   * endpoint listens on its port, every other on one that is free; a switch with one endpoint has
   * that one server.
   *
   * @param faults the faults of switches, by name
   * @throws IOException if a port is taken
   * @throws IllegalArgumentException if a fault is of no switch, an ASIC is unknown, or an endpoint
   *     isn't on loopback
   */
  public static RunningFabric start(
      Topology topology, AsicCatalogue catalogue, Map<String, Fault> faults) throws IOException {
    List<FaultOrder> orders = new ArrayList<>();
    faults.forEach(
        (name, fault) ->
            orders.add(new FaultOrder(name, FaultOrder.Kind.RPC, 0, Optional.of(fault))));
    return start(topology, catalogue, orders, Traffic.NONE);
  }

  /**
   * Starts every switch of a topology and has the hosts send.
   *
   * @param faults what is wrong from the beginning
   * @param traffic what the hosts send
   * @throws IOException if a port is taken
   * @throws IllegalArgumentException if a fault is of nothing that is there, an ASIC is unknown, or
   *     an endpoint isn't on loopback
   */
  public static RunningFabric start(
      Topology topology, AsicCatalogue catalogue, List<FaultOrder> faults, Traffic traffic)
      throws IOException {
    return start(topology, catalogue, faults, traffic, ServerAccess.OPEN);
  }

  /**
   * Starts every switch of a topology, with servers that ask who calls.
   *
   * @param faults what is wrong from the beginning
   * @param traffic what the hosts send
   * @param access what servers show of themselves and ask of callers
   * @throws IOException if a port is taken, or a certificate or key can't be read
   * @throws IllegalArgumentException if a fault is of nothing that is there, an ASIC is unknown, or
   *     an endpoint isn't on loopback
   */
  public static RunningFabric start(
      Topology topology,
      AsicCatalogue catalogue,
      List<FaultOrder> faults,
      Traffic traffic,
      ServerAccess access)
      throws IOException {
    RunningFabric fabric = new RunningFabric(topology, catalogue, traffic);
    fabric.live.start(fabric::received);
    try {
      for (Switch one : topology.switches().values()) {
        fabric.add(one, access);
      }
      faults.forEach(fabric.faults::add);
    } catch (IOException | RuntimeException e) {
      fabric.close();
      throw e;
    }
    return fabric;
  }

  private void add(Switch one, ServerAccess access) throws IOException {
    SwitchId id = one.id();
    EmulatedSwitch emulated =
        new EmulatedSwitch(
            id,
            one.dialect(),
            wiring.chip(one),
            wiring.ports(id),
            new LoggedPlane(live.plane(id), changes),
            timer,
            () -> interference,
            (port, frame) -> wiring.port(id, port).ifPresent(ref -> live.inject(ref, frame)));
    switches.put(id, emulated);
    boolean both = one.gnmi().isPresent() == one.p4runtime().isPresent();
    Optional<Integer> any = both ? Optional.of(0) : Optional.empty();
    emulated.listen(
        one.gnmi().map(RunningFabric::loopbackPort).or(() -> any),
        one.p4runtime().map(RunningFabric::loopbackPort).or(() -> any),
        access,
        executor,
        sockets);
  }

  /** A frame for a switch's processor; handed on by a thread that may wait for that switch. */
  private void received(PortRef port, ByteString frame) {
    EmulatedSwitch there = switches.get(port.switchId());
    if (there != null) {
      punts.execute(() -> there.receive(wiring.number(port), frame));
    }
  }

  private static int loopbackPort(Endpoint endpoint) {
    if (!endpoint.host().equals("127.0.0.1") && !endpoint.host().equals("localhost")) {
      throw new IllegalArgumentException("emulated switches listen on 127.0.0.1, not " + endpoint);
    }
    return endpoint.port();
  }

  /** The switches by name. */
  public SortedMap<SwitchId, EmulatedSwitch> switches() {
    return Collections.unmodifiableSortedMap(switches);
  }

  /** What is wrong in the fabric, to add to and to take from. */
  public FaultBook faults() {
    return faults;
  }

  /** What each switch's data plane has run, and since when. */
  public ChangeLog changes() {
    return changes;
  }

  /** Has every request to a switch pass by {@code other} from now on. */
  public void interfere(Interference other) {
    interference = other;
  }

  /** Frames of lossless classes that found their headroom full, of which there should be none. */
  public long losslessDrops() {
    return live.dropped(DropReason.HEADROOM_FULL);
  }

  /** How the emulation fares. */
  public SwitchReading.Lab status() {
    return live.status();
  }

  @Override
  public void close() {
    switches.values().forEach(EmulatedSwitch::close);
    live.close();
    timer.close();
    executor.shutdownNow();
    punts.shutdownNow();
    sockets.close();
  }
}
