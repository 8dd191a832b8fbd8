package org.weirfabric.lab.emulatedfabric.live;

import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.weirfabric.lab.emulatedfabric.asic.PortReading;
import org.weirfabric.lab.emulatedfabric.asic.SwitchPlane;
import org.weirfabric.lab.emulatedfabric.asic.SwitchReading;
import org.weirfabric.lab.emulatedfabric.asic.Tally;
import org.weirfabric.lab.simulator.Change;
import org.weirfabric.lab.simulator.DropReason;
import org.weirfabric.lab.simulator.PortCounters;
import org.weirfabric.lab.simulator.Simulation;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TurnGuard;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;

/** The data plane of one switch of the simulation. */
final class LivePlane implements SwitchPlane {
  private static final int INDICES = 8;
  private static final String DISABLED = "administratively down";

  private final FabricPlane fabric;
  private final LinkStates links;
  private final SwitchId id;
  private final SortedSet<PortName> ports;
  private final AtomicLong skewNanos = new AtomicLong();

  // Both are touched while notes are taken up, and only then.
  private Optional<TurnGuard> guard = Optional.empty();
  private boolean guardIsLost;

  LivePlane(FabricPlane fabric, LinkStates links, SwitchId id, SortedSet<PortName> ports) {
    this.fabric = fabric;
    this.links = links;
    this.id = id;
    this.ports = ports;
  }

  @Override
  public SwitchConfig configure(SwitchConfig config, SortedSet<PortName> disabled) {
    return fabric.ask(
        simulation -> {
          guard = config.guard();
          simulation.apply(guarded(config));
          for (PortName port : ports) {
            links.set(simulation, PortRef.of(id, port), DISABLED, disabled.contains(port));
          }
          return simulation.config(id).toBuilder().setGuard(guard).build();
        });
  }

  private SwitchConfig guarded(SwitchConfig config) {
    return config.toBuilder().setGuard(guardIsLost ? Optional.empty() : guard).build();
  }

  /** Has the switch no longer guard turns, though it says that it does; or guard them again. */
  void loseGuard(Simulation simulation, boolean lost) {
    guardIsLost = lost;
    simulation.change(Change.configure(guarded(simulation.config(id))));
  }

  /** Puts the switch's clock ahead of simulated time, or behind. */
  void skew(long nanos) {
    skewNanos.set(nanos);
  }

  @Override
  public long deviceNanos() {
    return fabric.lastEpochNanos() + skewNanos.get();
  }

  @Override
  public SwitchReading read() {
    return fabric.ask(
        simulation -> {
          SortedMap<String, PortReading> readings = new TreeMap<>();
          for (PortName port : ports) {
            readings.put(port.value(), reading(simulation, PortRef.of(id, port)));
          }
          return new SwitchReading(deviceNanos(simulation.nowNanos()), fabric.lab(), readings);
        });
  }

  /** The switch's own clock at a simulated moment; to be called while a note is taken up. */
  private long deviceNanos(long simulatedNanos) {
    return fabric.epochNanos(simulatedNanos) + skewNanos.get();
  }

  private PortReading reading(Simulation simulation, PortRef ref) {
    PortCounters port = simulation.counters(ref);
    PortReading.Builder reading = PortReading.builder(simulation.isUp(ref));
    reading
        .set(Tally.IN_OCTETS, 0, port.receivedOctets())
        .set(Tally.IN_PACKETS, 0, port.receivedFrames())
        .set(Tally.IN_DISCARDS, 0, port.dropped())
        .set(Tally.OUT_OCTETS, 0, port.sentOctets())
        .set(Tally.OUT_PACKETS, 0, port.sentFrames());
    long discards = 0;
    for (int i = 0; i < INDICES; i++) {
      Priority priority = Priority.of(i);
      discards += port.queueDropped(i);
      if (port.isPaused(priority)) {
        reading.setOrigins(
            i, port.origins(i).stream().map(PortName::value).collect(Collectors.joining(" ")));
      }
      reading
          .set(Tally.PFC_RECEIVED, i, port.pfcReceived(priority))
          .set(Tally.PFC_SENT, i, port.pfcSent(priority))
          .set(Tally.PAUSED_NANOS, i, port.pausedNanos(priority))
          .set(Tally.PAUSING_NANOS, i, port.pausingNanos(priority))
          .set(
              Tally.PAUSED_SINCE_NANOS,
              i,
              port.isPaused(priority) ? deviceNanos(port.pausedSinceNanos(priority)) : 0)
          .set(Tally.STORMED, i, port.isStormed(priority) ? 1 : 0)
          .set(Tally.STORMS_DETECTED, i, port.watchdogTrips(priority))
          .set(Tally.STORMS_RESTORED, i, port.watchdogRestorations(priority))
          .set(Tally.QUEUE_LENGTH, i, port.queueBytes(i))
          .set(Tally.QUEUE_MOST, i, port.queueMostBytes(i))
          .set(Tally.QUEUE_PACKETS, i, port.sentFrames(i))
          .set(Tally.QUEUE_OCTETS, i, port.sentOctets(i))
          .set(Tally.QUEUE_DROPPED_PACKETS, i, port.queueDropped(i))
          .set(Tally.QUEUE_DROPPED_OCTETS, i, port.queueDroppedOctets(i))
          .set(Tally.QUEUE_MARKED_PACKETS, i, port.marked(i))
          .set(Tally.QUEUE_MARKED_OCTETS, i, port.markedOctets(i))
          .set(Tally.GROUP_SHARED_MOST, i, port.sharedMostBytes(i))
          .set(Tally.GROUP_HEADROOM_MOST, i, port.headroomMostBytes(i))
          .set(
              Tally.GROUP_DROPPED_OCTETS,
              i,
              port.droppedOctets(i, DropReason.HEADROOM_FULL)
                  + port.droppedOctets(i, DropReason.INGRESS_SHARE));
    }
    return reading.set(Tally.OUT_DISCARDS, 0, discards).build();
  }
}
