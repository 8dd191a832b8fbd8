package org.weirfabric.lab.faults.campaign;

import java.util.function.Consumer;

/**
 * The runs of a campaign whose controller is a real ONOS core: those with the lowest numbers.
 *
 * @param parts what cores are started from
 * @param runs how many, rounded up to whole lives by the campaign
 * @param log told of boots, and of each run when it is over
 */
public record OnosShare(OnosParts parts, int runs, Consumer<String> log) {
  /** Whether the run of a number is one of them. */
  boolean has(int number) {
    return RunSpec.life(number) <= RunSpec.life(runs - 1);
  }
}
