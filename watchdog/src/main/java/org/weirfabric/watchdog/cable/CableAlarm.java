package org.weirfabric.watchdog.cable;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.units.ByteSize;
import org.weirfabric.model.units.CableLength;

/** That more has arrived after XOFF than the declared cable explains. */
@AutoValue
public abstract class CableAlarm {
  CableAlarm() {}

  /** The room that was filled further than it should be. */
  public abstract XoffRoom room();

  /** The most that has been in it. */
  public abstract ByteSize watermark();

  /** What is left before frames are dropped. */
  public abstract ByteSize left();

  /** How long the cable is at least, if nothing but the cable is not as declared. */
  public abstract CableLength atLeast();

  /** Whether less than a tenth of the room is left. */
  public boolean isUrgent() {
    return left().bytes() * 10 < room().headroom().bytes();
  }

  static CableAlarm of(XoffRoom room, ByteSize watermark, ByteSize left, CableLength atLeast) {
    return new AutoValue_CableAlarm(room, watermark, left, atLeast);
  }

  @Override
  public final String toString() {
    return room().port()
        + " priority "
        + room().priority()
        + ": "
        + watermark()
        + " arrived after XOFF where "
        + room().declared()
        + " of cable explain "
        + room().expected()
        + "; "
        + atLeast()
        + " or more, or a peer that is slow to obey; "
        + left()
        + " left before drops";
  }
}
