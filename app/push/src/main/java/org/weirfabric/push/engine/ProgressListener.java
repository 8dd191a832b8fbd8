package org.weirfabric.push.engine;

/** Is told of what happens in transactions. */
public interface ProgressListener {
  /**
   * {@code progress} has happened. Called in order, on a thread of the engine's: it must neither
   * wait nor throw.
   */
  void progressed(Progress progress);
}
