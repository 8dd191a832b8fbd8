package org.weirfabric.push.tx;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.id.SwitchId;

/** One switch on its way from one position to another. */
@AutoValue
public abstract class Move {
  Move() {}

  /** The switch. */
  public abstract SwitchId switchId();

  /** The position it is thought to be at. */
  public abstract int from();

  /** The position it is to be at. */
  public abstract int to();

  /** A move of the given parts. */
  public static Move of(SwitchId switchId, int from, int to) {
    return new AutoValue_Move(switchId, from, to);
  }
}
