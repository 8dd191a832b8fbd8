package org.weirfabric.southbound;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.watch.telemetry.PriorityReading;
import org.weirfabric.watch.telemetry.ReadingSink;
import org.weirfabric.watch.telemetry.SwitchReadings;

/**
 * The counters of switches by gNMI Subscribe, sampled by the switches themselves.
 *
 * <p>A stream that has ended, or of which nothing comes for a while, is begun anew by the next
 * {@link #follow}; it then brings everything once before it counts again.
 */
public final class TelemetryFeed implements AutoCloseable {
  private static final int INTERVALS_OF_SILENCE = 10;

  private static final long LEAST_SILENCE_NANOS = 5_000_000_000L;

  private final WireChannels channels;
  private final Duration interval;
  private final LongSupplier clockNanos;
  private final ReadingSink sink;
  private final SortedMap<SwitchId, Followed> followed = new TreeMap<>();
  private long renewed;
  private boolean closed;

  private static final class Followed {
    final Switch declared;
    final List<PortName> ports;
    final List<Priority> priorities;
    GnmiClient client;
    TelemetryStream stream;
    List<GnmiSubscription.Handle> handles;
    long heard;
    long heardNanos;

    Followed(
        Switch declared,
        List<PortName> ports,
        List<Priority> priorities,
        GnmiClient client,
        TelemetryStream stream,
        List<GnmiSubscription.Handle> handles,
        long nowNanos) {
      this.declared = declared;
      this.ports = ports;
      this.priorities = priorities;
      this.client = client;
      this.stream = stream;
      this.handles = handles;
      this.heardNanos = nowNanos;
    }

    boolean isSilent(long nowNanos, long forNanos) {
      long now = stream.notifications();
      if (now != heard) {
        heard = now;
        heardNanos = nowNanos;
      }
      return nowNanos - heardNanos > forNanos;
    }

    void hangUp() {
      handles.forEach(GnmiSubscription.Handle::close);
    }

    void close() {
      hangUp();
      client.close();
    }
  }

  /**
   * A feed over {@code channels}, which stay their owner's, for {@link #latest} alone.
   *
   * @param interval between two samples of a switch
   */
  public TelemetryFeed(WireChannels channels, Duration interval) {
    this(channels, interval, System::nanoTime, readings -> {});
  }

  /**
   * A feed over {@code channels}, which stay their owner's.
   *
   * @param interval between two samples of a switch
   * @param clockNanos the clock by which readings come
   * @param sink takes the readings, on threads of the wire
   */
  public TelemetryFeed(
      WireChannels channels, Duration interval, LongSupplier clockNanos, ReadingSink sink) {
    this.channels = channels;
    this.interval = interval;
    this.clockNanos = clockNanos;
    this.sink = sink;
  }

  /**
   * Follows the switches of {@code topology} that are {@code wanted} and no others, those with a
   * gNMI server. Returns at once.
   */
  public void follow(Topology topology, Predicate<SwitchId> wanted) {
    follow(topology, wanted, new TreeSet<>());
  }

  /**
   * The same, with all but {@code priorities} sampled less often: these are judged by, so they come
   * at the interval. None is all.
   */
  public synchronized void follow(
      Topology topology, Predicate<SwitchId> wanted, SortedSet<Priority> priorities) {
    if (closed) {
      return;
    }
    SortedMap<SwitchId, Switch> followable = new TreeMap<>();
    for (Switch each : topology.switches().values()) {
      if (wanted.test(each.id())) {
        each.gnmi().ifPresent(endpoint -> followable.put(each.id(), each));
      }
    }
    followed
        .entrySet()
        .removeIf(
            entry -> {
              Followed known = entry.getValue();
              boolean gone =
                  !known.declared.equals(followable.get(entry.getKey()))
                      || !known.priorities.equals(List.copyOf(priorities))
                      || !known.ports.equals(List.copyOf(topology.portsOf(entry.getKey())));
              if (gone) {
                known.close();
              }
              return gone;
            });
    followable.forEach(
        (id, declared) ->
            follow(declared, List.copyOf(topology.portsOf(id)), List.copyOf(priorities)));
  }

  private void follow(Switch declared, List<PortName> ports, List<Priority> priorities) {
    SwitchId id = declared.id();
    Followed known = followed.get(id);
    if (known == null) {
      GnmiClient client = channels.gnmi(declared).orElseThrow();
      TelemetryStream stream = stream(declared, ports);
      followed.put(
          id,
          new Followed(
              declared,
              ports,
              priorities,
              client,
              stream,
              begin(declared, client, stream, ports, priorities),
              clockNanos.getAsLong()));
      return;
    }
    boolean silent =
        known.isSilent(
            clockNanos.getAsLong(),
            Math.max(INTERVALS_OF_SILENCE * interval.toNanos(), LEAST_SILENCE_NANOS));
    if (silent || known.stream.isOver()) {
      // Over a connection of its own: the way to the switch, or its access, may be another by now.
      known.close();
      known.client = channels.gnmi(declared).orElseThrow();
      known.stream = stream(declared, ports);
      known.handles = begin(declared, known.client, known.stream, ports, priorities);
      known.heard = 0;
      known.heardNanos = clockNanos.getAsLong();
      renewed++;
    }
  }

  private TelemetryStream stream(Switch declared, List<PortName> ports) {
    return new TelemetryStream(
        declared.dialect() == DialectName.SONIC
            ? new SonicCounters(ports)
            : new ModelCounters(ports, interval),
        readings -> deliver(declared.id(), readings));
  }

  private void deliver(SwitchId id, List<PriorityReading> readings) {
    sink.accept(SwitchReadings.of(id, clockNanos.getAsLong(), readings));
  }

  private List<GnmiSubscription.Handle> begin(
      Switch declared,
      GnmiClient client,
      TelemetryStream stream,
      List<PortName> ports,
      List<Priority> priorities) {
    return (declared.dialect() == DialectName.SONIC
            ? SonicCounters.subscriptions(ports, interval)
            : ModelCounters.subscriptions(priorities, interval))
        .stream()
            .map(each -> client.subscribe(each, stream))
            .collect(Collectors.toUnmodifiableList());
  }

  /** The last sample of each switch of which there is a whole one. */
  public synchronized SortedMap<SwitchId, SwitchTelemetry> latest() {
    SortedMap<SwitchId, SwitchTelemetry> latest = new TreeMap<>();
    followed.forEach(
        (id, each) -> each.stream.latest().ifPresent(sample -> latest.put(id, sample)));
    return Collections.unmodifiableSortedMap(latest);
  }

  /** How often a stream that had ended or fallen silent was begun anew. */
  public synchronized long renewed() {
    return renewed;
  }

  /** How many leaves of the streams that are open made no sense, by switch. */
  public synchronized SortedMap<SwitchId, Long> ignored() {
    SortedMap<SwitchId, Long> ignored = new TreeMap<>();
    followed.forEach((id, each) -> ignored.put(id, each.stream.ignored()));
    return Collections.unmodifiableSortedMap(ignored);
  }

  /** Hangs up on all switches. */
  @Override
  public synchronized void close() {
    closed = true;
    followed.values().forEach(Followed::close);
    followed.clear();
  }
}
