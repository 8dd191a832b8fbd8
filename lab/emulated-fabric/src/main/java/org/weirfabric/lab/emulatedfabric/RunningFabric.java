package org.weirfabric.lab.emulatedfabric;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.weirfabric.lab.emulatedfabric.fault.Fault;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;

/** The switches of a topology, all listening on loopback. */
public final class RunningFabric implements AutoCloseable {
  private static final int RPC_THREADS = 8;

  private final SortedMap<SwitchId, EmulatedSwitch> switches = new TreeMap<>();
  private final FabricTopology wiring;
  private final WallTimer timer = new WallTimer();
  private final ServerSockets sockets = new ServerSockets();
  private final ExecutorService executor;

  private RunningFabric(FabricTopology wiring) {
    this.wiring = wiring;
    AtomicInteger number = new AtomicInteger();
    this.executor =
        Executors.newFixedThreadPool(
            RPC_THREADS,
            task -> {
              Thread thread = new Thread(task, "emulated-fabric-rpc-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Starts every switch of a topology. A server that the topology gives an endpoint listens on its
   * port, every other on one that is free; a switch with one endpoint has that one server.
   *
   * @param faults the faults of switches, by name
   * @throws IOException if a port is taken
   * @throws IllegalArgumentException if a fault is of no switch, an ASIC is unknown, or an endpoint
   *     isn't on loopback
   */
  public static RunningFabric start(
      Topology topology, AsicCatalogue catalogue, Map<String, Fault> faults) throws IOException {
    for (String name : faults.keySet()) {
      if (topology.switches().keySet().stream().noneMatch(id -> id.toString().equals(name))) {
        throw new IllegalArgumentException(
            "a fault of " + name + ", which is none of " + topology.switches().keySet());
      }
    }
    RunningFabric fabric = new RunningFabric(new FabricTopology(topology, catalogue));
    try {
      for (Switch one : topology.switches().values()) {
        fabric.add(one, Optional.ofNullable(faults.get(one.id().toString())));
      }
    } catch (IOException | RuntimeException e) {
      fabric.close();
      throw e;
    }
    return fabric;
  }

  private void add(Switch one, Optional<Fault> fault) throws IOException {
    SwitchId id = one.id();
    EmulatedSwitch emulated =
        new EmulatedSwitch(
            wiring.chip(one), wiring.ports(id), timer, (port, frame) -> carry(id, port, frame));
    boolean both = one.gnmi().isPresent() == one.p4runtime().isPresent();
    Optional<Integer> any = both ? Optional.of(0) : Optional.empty();
    emulated.listen(
        id.toString(),
        one.gnmi().map(RunningFabric::loopbackPort).or(() -> any),
        one.p4runtime().map(RunningFabric::loopbackPort).or(() -> any),
        fault,
        executor,
        sockets);
    switches.put(id, emulated);
  }

  private static int loopbackPort(Endpoint endpoint) {
    if (!endpoint.host().equals("127.0.0.1") && !endpoint.host().equals("localhost")) {
      throw new IllegalArgumentException("emulated switches listen on 127.0.0.1, not " + endpoint);
    }
    return endpoint.port();
  }

  private void carry(SwitchId from, int port, ByteString frame) {
    Optional<PortRef> peer = wiring.peer(from, port);
    if (peer.isPresent()) {
      EmulatedSwitch there = switches.get(peer.get().switchId());
      if (there != null) {
        there.receive(wiring.number(peer.get()), frame);
      }
    }
  }

  /** The switches by name. */
  public SortedMap<SwitchId, EmulatedSwitch> switches() {
    return Collections.unmodifiableSortedMap(switches);
  }

  @Override
  public void close() {
    switches.values().forEach(EmulatedSwitch::close);
    timer.close();
    executor.shutdownNow();
    sockets.close();
  }
}
