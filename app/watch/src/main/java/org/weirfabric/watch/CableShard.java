package org.weirfabric.watch;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.watch.telemetry.PriorityCounter;
import org.weirfabric.watch.telemetry.PriorityReading;
import org.weirfabric.watch.telemetry.SwitchReadings;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.cable.CableAlarm;
import org.weirfabric.watchdog.cable.CableWatch;
import org.weirfabric.watchdog.cable.XoffRoom;

/** The cables of the switches that one node watches, measured by the watermarks of their rooms. */
final class CableShard {
  private final List<XoffRoom> rooms;
  private final CableWatch watch;

  CableShard(List<XoffRoom> rooms) {
    this.rooms = List.copyOf(rooms);
    this.watch = new CableWatch(rooms);
  }

  List<XoffRoom> rooms() {
    return rooms;
  }

  void accept(SwitchReadings batch) {
    for (PriorityReading reading : batch.readings()) {
      watch.accept(
          PortRef.of(batch.switchId(), reading.port()),
          reading.priority(),
          reading.get(PriorityCounter.HEADROOM_WATERMARK_BYTES));
    }
  }

  /** The watermarks that cables don't explain, in bytes. */
  SortedMap<QueueKey, Long> watermarks() {
    SortedMap<QueueKey, Long> marks = new TreeMap<>();
    for (CableAlarm alarm : watch.standing()) {
      marks.put(
          QueueKey.of(alarm.room().port(), alarm.room().priority()), alarm.watermark().bytes());
    }
    return marks;
  }
}
