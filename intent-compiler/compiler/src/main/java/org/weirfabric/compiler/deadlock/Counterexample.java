package org.weirfabric.compiler.deadlock;

import java.util.Arrays;

/** A circle of buffers that wait for each other, and the links whose failure closes it. */
public final class Counterexample {
  private final int[] arcs;
  private final int[] failedLinks;

  Counterexample(int[] arcs, int[] failedLinks) {
    this.arcs = arcs.clone();
    this.failedLinks = failedLinks.clone();
    Arrays.sort(this.failedLinks);
  }

  /**
   * The arcs at whose far ends the buffers are, each waiting for the next, the last for the first.
   */
  public int[] arcs() {
    return arcs.clone();
  }

  /** The links that have failed, ascending. */
  public int[] failedLinks() {
    return failedLinks.clone();
  }

  @Override
  public String toString() {
    return "arcs " + Arrays.toString(arcs) + " after " + Arrays.toString(failedLinks);
  }
}
