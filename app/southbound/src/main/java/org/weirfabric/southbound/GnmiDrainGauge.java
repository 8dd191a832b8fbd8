package org.weirfabric.southbound;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.push.Clock;
import org.weirfabric.push.DrainGauge;

/**
 * Measures what switches hold by a gNMI Get of the occupancy of their queues, in OpenConfig or, of
 * SONiC, in {@link SonicQueues COUNTERS_DB}: in a switch with shared memory, what an ingress group
 * holds stands in an egress queue.
 *
 * <p>A switch that can't be reached, doesn't report occupancy, or says nothing of one of the
 * priorities isn't known to be empty: nothing is told of it then. A client is kept for each switch
 * that was asked.
 */
public final class GnmiDrainGauge implements DrainGauge, AutoCloseable {
  private static final String OCCUPANCY = "occupancy-bytes";

  private final WireChannels channels;
  private final Function<SwitchId, Optional<Switch>> switches;
  private final Clock clock;
  private final Map<SwitchId, Known> clients = new HashMap<>();
  private boolean closed;

  private static final class Known {
    private final Switch declared;
    private final GnmiClient client;

    private Known(Switch declared, GnmiClient client) {
      this.declared = declared;
      this.client = client;
    }
  }

  /**
   * A gauge over {@code channels}, which stay their owner's.
   *
   * @param switches how each switch is declared now; empty if it isn't
   */
  public GnmiDrainGauge(WireChannels channels, Function<SwitchId, Optional<Switch>> switches) {
    this(channels, switches, channels.clock());
  }

  /** The same, that waits by {@code clock}. */
  GnmiDrainGauge(
      WireChannels channels, Function<SwitchId, Optional<Switch>> switches, Clock clock) {
    this.channels = channels;
    this.switches = switches;
    this.clock = clock;
  }

  @Override
  public CompletableFuture<Optional<Long>> heldBytes(SwitchId id, SortedSet<Priority> priorities) {
    Optional<Known> known = known(id);
    if (known.isEmpty()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    GnmiClient client = known.get().client;
    return Futures.recover(
        known.get().declared.dialect() == DialectName.SONIC
            ? new SonicQueues(client, clock).heldBytes(priorities)
            : inModels(client, priorities),
        failure -> CompletableFuture.completedFuture(Optional.empty()));
  }

  private static CompletableFuture<Optional<Long>> inModels(
      GnmiClient client, SortedSet<Priority> priorities) {
    List<GnmiPath> paths = new ArrayList<>();
    priorities.forEach(priority -> paths.add(path(priority)));
    return client.get(paths, GnmiClient.Part.STATE).thenApply(answers -> held(answers, priorities));
  }

  /** Of all ports at once; the dialects call the queue of priority 3 {@code weir-q3}. */
  private static GnmiPath path(Priority priority) {
    return GnmiPath.parse(
        "/qos/interfaces/interface[interface-id=*]/output/queues/queue[name="
            + queue(priority)
            + "]/state/"
            + OCCUPANCY);
  }

  private static String queue(Priority priority) {
    return "weir-q" + priority.value();
  }

  private static Optional<Long> held(
      List<GnmiNotification> answers, SortedSet<Priority> priorities) {
    Set<String> measured = new HashSet<>();
    long held = 0;
    for (GnmiNotification answer : answers) {
      for (Map.Entry<GnmiPath, String> update : answer.updates().entrySet()) {
        List<GnmiPath.Elem> way = update.getKey().elems();
        if (way.size() < 2 || !way.get(way.size() - 1).name().endsWith(OCCUPANCY)) {
          return Optional.empty();
        }
        OptionalLong bytes = GnmiValues.counter(update.getValue());
        if (bytes.isEmpty()) {
          return Optional.empty();
        }
        held += bytes.getAsLong();
        way.forEach(elem -> measured.add(elem.keys().getOrDefault("name", "")));
      }
    }
    return priorities.stream().allMatch(each -> measured.contains(queue(each)))
        ? Optional.of(held)
        : Optional.empty();
  }

  private synchronized Optional<Known> known(SwitchId id) {
    Optional<Switch> declared = closed ? Optional.empty() : switches.apply(id);
    Known known = clients.get(id);
    if (known != null && !declared.equals(Optional.of(known.declared))) {
      known.client.close();
      clients.remove(id);
      known = null;
    }
    if (known == null && declared.isPresent()) {
      Optional<GnmiClient> made = channels.gnmi(declared.get());
      if (made.isEmpty()) {
        return Optional.empty();
      }
      known = new Known(declared.get(), made.get());
      clients.put(id, known);
    }
    return Optional.ofNullable(known);
  }

  /** Hangs up on all switches. */
  @Override
  public synchronized void close() {
    closed = true;
    clients.values().forEach(known -> known.client.close());
    clients.clear();
  }
}
