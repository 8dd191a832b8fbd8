package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.units.ByteSize;

/** The lossless priority group of ports that are alike: what it needs and why. */
@AutoValue
abstract class PortHeadroom {
  /** Bytes for what arrives after XOFF; SONiC's {@code xoff}. */
  abstract ByteSize headroom();

  /** Bytes of the group alone. */
  abstract ByteSize reserved();

  /** How far it falls before XON. */
  abstract ByteSize xon();

  /** Why the headroom is what it is, without the ports it applies to. */
  abstract Explanation headroomWhy();

  /** Why reserved and XON are what they are. */
  abstract Explanation reservedWhy();

  /** What the group costs. */
  ByteSize size() {
    return headroom().plus(reserved());
  }

  static PortHeadroom of(
      ByteSize headroom,
      ByteSize reserved,
      ByteSize xon,
      Explanation headroomWhy,
      Explanation reservedWhy) {
    return new AutoValue_PortHeadroom(headroom, reserved, xon, headroomWhy, reservedWhy);
  }
}
