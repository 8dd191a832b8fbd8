package org.weirfabric.watchdog.cable;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.ByteSize;
import org.weirfabric.model.units.CableLength;
import org.weirfabric.watchdog.QueueKey;

/**
 * Compares the watermarks of rooms for what arrives after XOFF with what their cables explain.
 *
 * <p>A watermark is the worst of all pauses so far, so that it tells of a cable that is too long as
 * soon as one pause under load has shown it, and long before the worst case comes and frames are
 * dropped. A cable so long that the first pause of all overflows the room can't be told before. One
 * thread at a time.
 */
public final class CableWatch {
  /** How fast light is in a cable, in m/s, as headroom is computed with. */
  private static final double METRES_PER_SECOND = 1.98e8;

  private static final long CENTIMETRES = 100;

  private final SortedMap<QueueKey, XoffRoom> rooms = new TreeMap<>();
  private final SortedMap<QueueKey, CableAlarm> alarms = new TreeMap<>();

  /** A watch over {@code rooms} of which nothing is known yet. */
  public CableWatch(Collection<XoffRoom> rooms) {
    rooms.forEach(room -> this.rooms.put(QueueKey.of(room.port(), room.priority()), room));
  }

  /**
   * Takes the watermark of the room of {@code priority} at {@code port}, and says what is to be
   * told: the first watermark that the cable doesn't explain, and the first that leaves less than a
   * tenth of the room. Rooms that aren't watched and watermarks below 0 say nothing.
   */
  public Optional<CableAlarm> accept(PortRef port, Priority priority, long watermarkBytes) {
    QueueKey key = QueueKey.of(port, priority);
    XoffRoom room = rooms.get(key);
    if (room == null || watermarkBytes <= room.expected().bytes()) {
      return Optional.empty();
    }
    CableAlarm before = alarms.get(key);
    if (before != null && watermarkBytes <= before.watermark().bytes()) {
      return Optional.empty();
    }
    CableAlarm alarm =
        CableAlarm.of(
            room,
            ByteSize.ofBytes(watermarkBytes),
            ByteSize.ofBytes(Math.max(0, room.headroom().bytes() - watermarkBytes)),
            atLeast(room, watermarkBytes));
    alarms.put(key, alarm);
    boolean news = before == null || (alarm.isUrgent() && !before.isUrgent());
    return news ? Optional.of(alarm) : Optional.empty();
  }

  /** There and back: what is on its way when XOFF is sent, and what is sent until it arrives. */
  private static CableLength atLeast(XoffRoom room, long watermarkBytes) {
    long unexplained = watermarkBytes - room.expected().bytes();
    double seconds = unexplained / room.speed().bytesPerSecond();
    long more = (long) (seconds * METRES_PER_SECOND / 2 * CENTIMETRES);
    long declared = Math.round(room.declared().metres() * CENTIMETRES);
    long longest = Math.round(CableLength.LONGEST.metres() * CENTIMETRES);
    return CableLength.ofCentimetres(Math.min(longest, declared + more));
  }

  /** What stands, with the highest watermark of each; by port and priority. */
  public List<CableAlarm> standing() {
    return List.copyOf(alarms.values());
  }

  /** Forgets the alarms of {@code port}, as when its cable has been changed. */
  public void forget(PortRef port) {
    alarms.keySet().removeIf(key -> key.port().equals(port));
  }
}
