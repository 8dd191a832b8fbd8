package org.weirfabric.lab.simulator;

/** Seeded pseudo-random numbers (SplitMix64), and the mixing of hashes. */
final class Randomness {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private long state;

  Randomness(long seed) {
    this.state = seed;
  }

  /** A number from 0 to below 1. */
  double nextUnit() {
    state += GOLDEN_GAMMA;
    return (mix(state) >>> 11) * 0x1.0p-53;
  }

  static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
