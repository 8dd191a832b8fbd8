package org.weirfabric.lab.emulatedfabric.asic;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the P4 program of a switch makes of each DSCP and PCP, ahead of the classifiers that gNMI
 * sets.
 *
 * @param steps by port number and DSCP; what isn't there is class 0 and queue 0, and keeps its DSCP
 * @param pcpSteps the same of frames without IP, by port number and PCP
 */
public record PipelineTrust(
    SortedMap<Integer, SortedMap<Integer, Step>> steps,
    SortedMap<Integer, SortedMap<Integer, Step>> pcpSteps) {
  private static final Step BEST_EFFORT = new Step(0, 0, Optional.empty());

  /** Takes copies. */
  public PipelineTrust {
    steps = copy(steps);
    pcpSteps = copy(pcpSteps);
  }

  private static SortedMap<Integer, SortedMap<Integer, Step>> copy(
      SortedMap<Integer, SortedMap<Integer, Step>> steps) {
    SortedMap<Integer, SortedMap<Integer, Step>> copy = new TreeMap<>();
    for (Map.Entry<Integer, SortedMap<Integer, Step>> port : steps.entrySet()) {
      copy.put(port.getKey(), Collections.unmodifiableSortedMap(new TreeMap<>(port.getValue())));
    }
    return Collections.unmodifiableSortedMap(copy);
  }

  /**
   * What becomes of a code point.
   *
   * @param trafficClass the class, which is the PFC priority
   * @param queue the egress queue
   * @param remark the code point it leaves with, if that changes
   */
  public record Step(int trafficClass, int queue, Optional<Integer> remark) {}

  /** What becomes of a DSCP at a port. */
  public Step step(int port, int dscp) {
    return steps.getOrDefault(port, new TreeMap<>()).getOrDefault(dscp, BEST_EFFORT);
  }

  /** What becomes of a PCP at a port, in a frame without IP. */
  public Step pcpStep(int port, int pcp) {
    return pcpSteps.getOrDefault(port, new TreeMap<>()).getOrDefault(pcp, BEST_EFFORT);
  }

  /** Whether the program has a word on any PCP at {@code port}. */
  public boolean hasPcps(int port) {
    return !pcpSteps.getOrDefault(port, new TreeMap<>()).isEmpty();
  }
}
