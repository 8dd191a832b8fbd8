package org.weirfabric.model.plan;

import com.google.auto.value.AutoValue;
import java.util.Optional;

/** A claim about the plan, with its outcome. */
@AutoValue
public abstract class Proof {
  Proof() {}

  /** The short name of the claim, such as {@code buffers-fit}. */
  public abstract String name();

  /** Whether it is proven. */
  public abstract boolean holds();

  /** What is claimed, in a sentence. */
  public abstract String claim();

  /** By how much it holds or fails, with unit, and where that is tightest. */
  public abstract String margin();

  /** What breaks it, if it does not hold. */
  public abstract Optional<String> counterexample();

  /** A Proof of the given parts. */
  public static Proof of(
      String name, boolean holds, String claim, String margin, Optional<String> counterexample) {
    return new AutoValue_Proof(name, holds, claim, margin, counterexample);
  }
}
