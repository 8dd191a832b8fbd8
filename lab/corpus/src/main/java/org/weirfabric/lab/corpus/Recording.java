package org.weirfabric.lab.corpus;

import java.util.List;
import org.weirfabric.lab.simulator.SimulationSetup;
import org.weirfabric.watchdog.trace.TraceTruth;

/**
 * What is to be recorded.
 *
 * @param name its name: the kind of trouble and the seed
 * @param about what happens, in words
 * @param setup the fabric, its traffic and what is done to it
 * @param durationNanos how long, in ns of the fabric's time
 * @param sampling how it is sampled
 * @param storms the storms that are made, times in the fabric's own; rings are found in the fabric
 * @param seed what delays and phases are drawn by
 */
public record Recording(
    String name,
    String about,
    SimulationSetup setup,
    long durationNanos,
    Sampling sampling,
    List<TraceTruth> storms,
    long seed) {

  /** This for {@code nanos} of the fabric's time. */
  public Recording lasting(long nanos) {
    return new Recording(name, about, setup, nanos, sampling, storms, seed);
  }

  /** This, sampled by {@code other}. */
  public Recording withSampling(Sampling other) {
    return new Recording(name, about, setup, durationNanos, other, storms, seed);
  }
}
