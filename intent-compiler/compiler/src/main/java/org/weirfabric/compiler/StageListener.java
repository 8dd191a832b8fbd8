package org.weirfabric.compiler;

/** Hears of each stage of a compile when it is done, for progress and timing. */
@FunctionalInterface
public interface StageListener {
  /** Hears nothing. */
  StageListener NONE = stage -> {};

  /** The stage {@code stage}, such as {@code resolve}, is done. */
  void done(String stage);
}
