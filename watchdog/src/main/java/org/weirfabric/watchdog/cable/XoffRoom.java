package org.weirfabric.watchdog.cable;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;
import org.weirfabric.model.units.CableLength;

/** The room that one priority has at one port for what arrives after XOFF, and why. */
@AutoValue
public abstract class XoffRoom {
  XoffRoom() {}

  /** The port that frames arrive at. */
  public abstract PortRef port();

  /** Their priority. */
  public abstract Priority priority();

  /** The headroom: what arrives beyond it is dropped. */
  public abstract ByteSize headroom();

  /**
   * The most that arrives if the cable is as long as declared and frames are of the sizes that this
   * traffic has: the physical minimum for these, not for the worst there could be.
   */
  public abstract ByteSize expected();

  /** The link's speed. */
  public abstract BitRate speed();

  /** The cable, as the topology declares it. */
  public abstract CableLength declared();

  /**
   * A room of the given parts.
   *
   * @throws IllegalArgumentException if more is expected than there is room for
   */
  public static XoffRoom of(
      PortRef port,
      Priority priority,
      ByteSize headroom,
      ByteSize expected,
      BitRate speed,
      CableLength declared) {
    if (expected.compareTo(headroom) > 0) {
      throw new IllegalArgumentException(
          port + " priority " + priority + ": " + expected + " expected in " + headroom);
    }
    return new AutoValue_XoffRoom(port, priority, headroom, expected, speed, declared);
  }
}
