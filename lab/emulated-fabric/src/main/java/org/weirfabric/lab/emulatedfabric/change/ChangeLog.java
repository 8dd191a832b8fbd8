package org.weirfabric.lab.emulatedfabric.change;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.SwitchId;

/**
 * The changes of all switches of a fabric, in one order. Each switch keeps its latest {@value
 * #KEPT_PER_SWITCH}.
 */
public final class ChangeLog {
  /** How many changes of each switch are kept. */
  public static final int KEPT_PER_SWITCH = 512;

  private final LongSupplier clock;
  private final SortedMap<SwitchId, Deque<RunningChange>> bySwitch = new TreeMap<>();
  private long count;

  /**
   * An empty log.
   *
   * @param clock ns since some fixed moment; never goes back
   */
  public ChangeLog(LongSupplier clock) {
    this.clock = clock;
  }

  /** A switch's data plane runs {@code running} from now on; nothing if it did already. */
  public synchronized void add(SwitchConfig running) {
    Deque<RunningChange> changes =
        bySwitch.computeIfAbsent(running.switchId(), any -> new ArrayDeque<>());
    RunningChange last = changes.peekLast();
    if (last != null && last.running().equals(running)) {
      return;
    }
    count++;
    changes.add(new RunningChange(count, clock.getAsLong(), running));
    if (changes.size() > KEPT_PER_SWITCH) {
      changes.remove();
    }
  }

  /** How many changes there were. */
  public synchronized long count() {
    return count;
  }

  /** The changes that are kept of one switch, oldest first. */
  public synchronized List<RunningChange> of(SwitchId id) {
    return List.copyOf(bySwitch.getOrDefault(id, new ArrayDeque<>()));
  }

  /** The changes that are kept of all switches, oldest first. */
  public synchronized List<RunningChange> all() {
    List<RunningChange> all = new ArrayList<>();
    bySwitch.values().forEach(all::addAll);
    all.sort((a, b) -> Long.compare(a.sequence(), b.sequence()));
    return List.copyOf(all);
  }
}
