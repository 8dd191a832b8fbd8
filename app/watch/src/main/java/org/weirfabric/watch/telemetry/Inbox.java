package org.weirfabric.watch.telemetry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.SwitchId;

/**
 * Where readings wait for the watch. Each switch has room for so many, so that one that floods
 * drowns none but itself: its oldest are dropped and counted.
 */
public final class Inbox implements ReadingSink {
  private final int roomPerSwitch;
  private final int mostReadings;
  private final SortedMap<SwitchId, Deque<SwitchReadings>> waiting = new TreeMap<>();
  private final SortedMap<SwitchId, Long> dropped = new TreeMap<>();
  private long strangers;
  private SortedMap<SwitchId, Boolean> known = new TreeMap<>();

  /**
   * An empty inbox.
   *
   * @param roomPerSwitch how many batches of a switch may wait
   * @param mostReadings how many readings a batch may have; what is more is dropped
   */
  public Inbox(int roomPerSwitch, int mostReadings) {
    if (roomPerSwitch < 1 || mostReadings < 1) {
      throw new IllegalArgumentException("room for " + roomPerSwitch + " of " + mostReadings);
    }
    this.roomPerSwitch = roomPerSwitch;
    this.mostReadings = mostReadings;
  }

  /** From now on only readings of {@code switches} are taken. */
  public synchronized void expect(Iterable<SwitchId> switches) {
    SortedMap<SwitchId, Boolean> expected = new TreeMap<>();
    switches.forEach(id -> expected.put(id, true));
    known = expected;
    waiting.keySet().retainAll(known.keySet());
    dropped.keySet().retainAll(known.keySet());
  }

  @Override
  public synchronized void accept(SwitchReadings batch) {
    SwitchId id = batch.switchId();
    if (!known.containsKey(id)) {
      strangers += batch.readings().size();
      return;
    }
    SwitchReadings taken = batch;
    int more = batch.readings().size() - mostReadings;
    if (more > 0) {
      dropped.merge(id, (long) more, Long::sum);
      taken =
          SwitchReadings.of(id, batch.arrivalNanos(), batch.readings().subList(0, mostReadings));
    }
    Deque<SwitchReadings> line = waiting.computeIfAbsent(id, any -> new ArrayDeque<>());
    if (line.size() >= roomPerSwitch) {
      dropped.merge(id, (long) line.remove().readings().size(), Long::sum);
    }
    line.add(taken);
  }

  /** Takes out all that waits, each switch's in the order in which it came. */
  public synchronized List<SwitchReadings> drain() {
    List<SwitchReadings> all = new ArrayList<>();
    waiting.values().forEach(all::addAll);
    waiting.clear();
    return all;
  }

  /** How many readings have been dropped, by switch; those of which none was are left out. */
  public synchronized SortedMap<SwitchId, Long> dropped() {
    return new TreeMap<>(dropped);
  }

  /** How many readings came of switches that are none of this node's. */
  public synchronized long strangers() {
    return strangers;
  }
}
