package org.weirfabric.compiler;

import org.weirfabric.model.plan.Proof;

/** Hears of each stage of a compile when it is done, for progress and timing. */
@FunctionalInterface
public interface StageListener {
  /** Hears nothing. */
  StageListener NONE = stage -> {};

  /** The stage {@code stage}, such as {@code resolve}, is done. */
  void done(String stage);

  /** A long stage is as far as {@code text} says. */
  default void progress(String text) {}

  /** {@code proof} was tried; one that does not hold refuses the plan after its stage. */
  default void tried(Proof proof) {}
}
