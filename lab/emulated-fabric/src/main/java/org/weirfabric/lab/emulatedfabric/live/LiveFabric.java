package org.weirfabric.lab.emulatedfabric.live;

import com.google.protobuf.ByteString;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.weirfabric.lab.emulatedfabric.asic.SwitchPlane;
import org.weirfabric.lab.emulatedfabric.asic.SwitchReading;
import org.weirfabric.lab.simulator.Change;
import org.weirfabric.lab.simulator.DropReason;
import org.weirfabric.lab.simulator.NicBehaviour;
import org.weirfabric.lab.simulator.RawFrames;
import org.weirfabric.lab.simulator.RouteOverride;
import org.weirfabric.lab.simulator.SimulationSetup;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

/** A topology's data planes, links, hosts and traffic, moving; and what can go wrong there. */
public final class LiveFabric implements AutoCloseable {
  /** By what all bit rates are divided: a port of 400 Gb/s carries 400 Mb/s. */
  public static final int RATE_DIVISOR = 1000;

  private static final String BROKEN = "broken";

  /** How fast light is in a cable. */
  private static final double METRES_PER_NANO = 0.198;

  private static final int RECEIVE_BUFFER_BYTES = 64 * 1024;

  private final Topology topology;
  private final FabricPlane plane;
  private final LinkStates links;
  private final SortedMap<SwitchId, LivePlane> planes = new TreeMap<>();

  /**
   * A fabric at simulated time 0, not yet moving.
   *
   * @param wallNanos a clock that only goes forward, in ns
   * @param epochNanos what that clock's present moment is since the Unix epoch, in ns
   * @param log takes a line about what is worth knowing
   */
  public LiveFabric(
      Topology topology,
      AsicCatalogue catalogue,
      Traffic traffic,
      LongSupplier wallNanos,
      long epochNanos,
      Consumer<String> log) {
    this.topology = topology;
    this.plane =
        new FabricPlane(
            SimulationSetup.of(topology, catalogue, new TreeMap<>())
                .withRateDivisor(RATE_DIVISOR)
                .withFlows(traffic.flows()),
            wallNanos,
            epochNanos,
            log);
    SortedMap<PortRef, PortRef> otherEnd = new TreeMap<>();
    for (Link link : topology.links()) {
      otherEnd.put(link.a(), link.b());
      otherEnd.put(link.b(), link.a());
    }
    this.links = new LinkStates(otherEnd);
    for (SwitchId id : topology.switches().keySet()) {
      planes.put(id, new LivePlane(plane, links, id, topology.portsOf(id)));
    }
    traffic.incast().ifPresent(incast -> plane.accompany(new TrafficSource(incast)));
    plane.accompany(new LldpAgents(topology));
  }

  /**
   * Starts to move.
   *
   * @param received hears of every frame of given bytes, such as LLDP, that a switch port receives;
   *     called by the pacing thread, which it must not hold up
   */
  public void start(BiConsumer<PortRef, ByteString> received) {
    plane.tell(
        simulation ->
            simulation.deliverRaw(
                new RawFrames() {
                  @Override
                  public void received(PortRef port, long nanos, byte[] frame) {
                    received.accept(port, ByteString.copyFrom(frame));
                  }

                  @Override
                  public void received(HostId host, long nanos, byte[] frame) {
                    // Hosts of this fabric act on no frame from a controller or a neighbour.
                  }
                }));
    plane.start();
  }

  /** The data plane of a switch. */
  public SwitchPlane plane(SwitchId id) {
    return of(id);
  }

  private LivePlane of(SwitchId id) {
    LivePlane found = planes.get(id);
    if (found == null) {
      throw new IllegalArgumentException("no switch " + id + " in " + planes.keySet());
    }
    return found;
  }

  /** Sends a frame, without FCS, out of a switch's port. */
  public void inject(PortRef port, ByteString frame) {
    plane.tell(simulation -> simulation.inject(port, frame.toByteArray()));
  }

  /**
   * Breaks the link at a port, or mends it.
   *
   * @throws IllegalArgumentException if nothing is cabled to it
   */
  public void setBroken(PortRef port, boolean broken) {
    requireCabled(port);
    plane.ask(
        simulation -> {
          links.set(simulation, port, BROKEN, broken);
          return true;
        });
  }

  private void requireCabled(PortRef port) {
    if (!topology.switches().containsKey(port.switchId())
        || !topology.portsOf(port.switchId()).contains(port.port())) {
      throw new IllegalArgumentException("nothing is cabled to " + port);
    }
  }

  /**
   * Has as many bytes be under way on the cable at a port as if it were {@code metres} longer than
   * it is: at a divided bit rate, that takes as many times the delay.
   *
   * @param metres by how much; 0 for the cable that the topology has
   * @throws IllegalArgumentException if nothing is cabled to it
   */
  public void lengthen(PortRef port, long metres) {
    requireCabled(port);
    change(Change.lengthen(port, Math.round(metres * RATE_DIVISOR / METRES_PER_NANO)));
  }

  /**
   * Has a host's NIC pause a priority without end.
   *
   * @throws IllegalArgumentException if there is no such host
   */
  public void storm(HostId host, Priority priority) {
    change(Change.nic(host, NicBehaviour.storming(priority, 0)));
  }

  /**
   * Has a host take in frames at a share of its link's rate only; its NIC pauses the switch.
   *
   * @throws IllegalArgumentException if there is no such host
   */
  public void slow(HostId host, int percent) {
    var known = topology.hosts().get(host);
    if (known == null) {
      throw new IllegalArgumentException("no host " + host + " in " + topology.hosts().keySet());
    }
    change(
        Change.nic(
            host,
            NicBehaviour.slow(
                BitRate.ofBitsPerSecond(known.speed().bitsPerSecond() * percent / 100),
                ByteSize.ofBytes(RECEIVE_BUFFER_BYTES))));
  }

  /** Has a host's NIC do again as NICs do. */
  public void heal(HostId host) {
    change(Change.nic(host, NicBehaviour.lossless()));
  }

  /**
   * Has the switches send what is for a host round in a circle, past guards that would keep it from
   * locking up; running the answer ends that.
   *
   * @throws IllegalArgumentException if there is no such host, or no circle
   */
  public Runnable loop(HostId host) {
    List<RouteOverride> circle = new Circle(topology).around(host);
    loseGuards(circle, true);
    circle.forEach(route -> change(Change.route(route)));
    return () -> {
      circle.forEach(route -> change(Change.unroute(route.at(), host)));
      loseGuards(circle, false);
    };
  }

  private void loseGuards(List<RouteOverride> circle, boolean lost) {
    plane.ask(
        simulation -> {
          circle.forEach(route -> of(route.at()).loseGuard(simulation, lost));
          return true;
        });
  }

  /** Has a switch lose all frames and counters, and its links be down for a time. */
  public void reboot(SwitchId id, long downNanos) {
    of(id);
    change(Change.reboot(id, downNanos));
    for (long after : new long[] {0, downNanos}) {
      plane.ask(
          simulation -> {
            simulation.schedule(
                simulation.nowNanos() + after + LinkStates.CONVERGENCE_NANOS, Change.convergeAll());
            return true;
          });
    }
  }

  /** Has a switch's counters and watermarks begin at 0. */
  public void resetCounters(SwitchId id) {
    change(Change.resetCounters(id));
  }

  /** Puts a switch's clock ahead of simulated time, or behind. */
  public void skew(SwitchId id, long nanos) {
    of(id).skew(nanos);
  }

  private void change(Change change) {
    plane.ask(
        simulation -> {
          simulation.change(change);
          return true;
        });
  }

  /** Frames that all switches have dropped for a reason. */
  public long dropped(DropReason reason) {
    return plane.ask(simulation -> simulation.answers().drops(reason));
  }

  /** How the emulation fares. */
  public SwitchReading.Lab status() {
    return plane.ask(simulation -> plane.lab());
  }

  @Override
  public void close() {
    plane.close();
  }
}
