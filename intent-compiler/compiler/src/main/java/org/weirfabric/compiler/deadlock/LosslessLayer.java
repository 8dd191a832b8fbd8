package org.weirfabric.compiler.deadlock;

import java.util.BitSet;

/** One lossless class: where it enters the fabric, and by which arcs it goes unprotected. */
public final class LosslessLayer {
  private final BitSet sources;
  private final BitSet lossyArcs;

  private LosslessLayer(BitSet sources, BitSet lossyArcs) {
    this.sources = (BitSet) sources.clone();
    this.lossyArcs = (BitSet) lossyArcs.clone();
  }

  /** A class that enters at {@code sources} and is lossless on every link. */
  public static LosslessLayer of(BitSet sources) {
    return new LosslessLayer(sources, new BitSet());
  }

  /** The same, but for {@code lossyArcs}, where the far end sends no PFC for it. */
  public static LosslessLayer of(BitSet sources, BitSet lossyArcs) {
    return new LosslessLayer(sources, lossyArcs);
  }

  LosslessLayer withoutSources() {
    return new LosslessLayer(new BitSet(), lossyArcs);
  }

  boolean entersAt(int s) {
    return sources.get(s);
  }

  BitSet sources() {
    return sources;
  }

  boolean lossless(int arc) {
    return !lossyArcs.get(arc);
  }

  boolean everywhere() {
    return lossyArcs.isEmpty();
  }

  boolean sameAs(LosslessLayer other) {
    return sources.equals(other.sources) && lossyArcs.equals(other.lossyArcs);
  }
}
