package org.weirfabric.lab.simulator.scenario;

import java.util.List;
import org.weirfabric.lab.simulator.SimulationSetup;

/**
 * A run and what is claimed of it.
 *
 * @param name its name
 * @param about what it shows, in a sentence
 * @param setup the fabric, its traffic and what happens to it
 * @param durationNanos how long it runs, in ns of simulated time
 * @param claims what must hold
 */
public record Scenario(
    String name, String about, SimulationSetup setup, long durationNanos, List<Claim> claims) {
  /** Keeps a copy. */
  public Scenario {
    claims = List.copyOf(claims);
  }
}
