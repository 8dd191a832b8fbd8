package org.weirfabric.push.reconcile;

import com.google.auto.value.AutoValue;
import org.weirfabric.push.Difference;

/** A difference that is none, or not for Weir to put right: what a target is known to do. */
@AutoValue
public abstract class Equivalence {
  Equivalence() {}

  /** The difference. */
  public abstract Difference difference();

  /** Why it is no drift. */
  public abstract String reason();

  /** Where that is written. */
  public abstract String source();

  static Equivalence of(Difference difference, String reason, String source) {
    return new AutoValue_Equivalence(difference, reason, source);
  }
}
