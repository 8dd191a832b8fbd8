package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.qos.Dscp;

/** What becomes of a frame that a {@link TurnGuard} catches. */
@AutoValue
public abstract class GuardedTurn {
  GuardedTurn() {}

  /** The class by whose queue it leaves; it was received, and is accounted, in its old class. */
  public abstract ClassName becomes();

  /** Its DSCP from here on, by which the next switch puts it into the same class. */
  public abstract Dscp remark();

  /** A GuardedTurn of the given parts. */
  public static GuardedTurn of(ClassName becomes, Dscp remark) {
    return new AutoValue_GuardedTurn(becomes, remark);
  }
}
