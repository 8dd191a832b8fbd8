package org.weirfabric.watch.telemetry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.SwitchId;

/**
 * Where readings wait for the watch. Each switch has room for so many readings, in however many
 * batches they come, so that one that floods drowns none but itself: its oldest are dropped and
 * counted.
 */
public final class Inbox implements ReadingSink {
  private final SortedMap<SwitchId, Deque<SwitchReadings>> waiting = new TreeMap<>();
  private final SortedMap<SwitchId, Integer> held = new TreeMap<>();
  private final SortedMap<SwitchId, Long> dropped = new TreeMap<>();
  private long strangers;
  private SortedMap<SwitchId, Integer> rooms = new TreeMap<>();

  /** An inbox that takes nothing yet. */
  public Inbox() {}

  /** From now on only readings of these switches are taken, so many of each at a time. */
  public synchronized void expect(SortedMap<SwitchId, Integer> readingsOf) {
    rooms = new TreeMap<>(readingsOf);
    waiting.keySet().retainAll(rooms.keySet());
    held.keySet().retainAll(rooms.keySet());
    dropped.keySet().retainAll(rooms.keySet());
  }

  @Override
  public synchronized void accept(SwitchReadings batch) {
    SwitchId id = batch.switchId();
    Integer room = rooms.get(id);
    if (room == null) {
      strangers += batch.readings().size();
      return;
    }
    SwitchReadings taken = batch;
    int more = batch.readings().size() - room;
    if (more > 0) {
      dropped.merge(id, (long) more, Long::sum);
      taken = SwitchReadings.of(id, batch.arrivalNanos(), batch.readings().subList(0, room));
    }
    Deque<SwitchReadings> line = waiting.computeIfAbsent(id, any -> new ArrayDeque<>());
    line.add(taken);
    int holds = held.getOrDefault(id, 0) + taken.readings().size();
    while (holds > room) {
      int oldest = line.remove().readings().size();
      dropped.merge(id, (long) oldest, Long::sum);
      holds -= oldest;
    }
    held.put(id, holds);
  }

  /** Takes out all that waits, each switch's in the order in which it came. */
  public synchronized List<SwitchReadings> drain() {
    List<SwitchReadings> all = new ArrayList<>();
    waiting.values().forEach(all::addAll);
    waiting.clear();
    held.clear();
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
