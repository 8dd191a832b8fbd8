package org.weirfabric.watch;

import com.google.auto.value.AutoValue;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.weirfabric.dialect.Dialects;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.watch.lead.WatchSettings;
import org.weirfabric.watchdog.CureReach;
import org.weirfabric.watchdog.WatchedQueues;

/** What is watched, and how. */
@AutoValue
public abstract class WatchPlan {
  WatchPlan() {}

  /** The fabric. */
  public abstract Topology topology();

  /** Its PFC priorities, in order. */
  public abstract List<Priority> priorities();

  /** How it is judged, and what may be done. */
  public abstract WatchSettings settings();

  /** The queues of it that are watched. */
  public WatchedQueues queues() {
    return WatchedQueues.of(topology(), new TreeSet<>(priorities()));
  }

  /** The pod of a switch, for limits on what is done in one. */
  public Function<SwitchId, String> pods() {
    Map<SwitchId, String> pods = Pods.of(topology());
    return id -> pods.getOrDefault(id, id.value());
  }

  /** What its switches can be told to do about a queue, each in its dialect. */
  public CureReach reach() {
    SortedMap<SwitchId, Switch> switches = topology().switches();
    return (id, action) -> {
      Switch target = switches.get(id);
      return target != null
          && action.override().filter(Dialects.overrides(target.dialect())::contains).isPresent();
    };
  }

  /**
   * A plan of the given parts.
   *
   * @throws IllegalArgumentException if there is no priority to watch
   */
  public static WatchPlan of(
      Topology topology, SortedSet<Priority> priorities, WatchSettings settings) {
    if (priorities.isEmpty()) {
      throw new IllegalArgumentException("no PFC priority to watch");
    }
    return new AutoValue_WatchPlan(topology, List.copyOf(priorities), settings);
  }
}
