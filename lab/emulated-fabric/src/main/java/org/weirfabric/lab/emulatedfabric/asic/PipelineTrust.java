package org.weirfabric.lab.emulatedfabric.asic;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the P4 program of a switch makes of each DSCP, ahead of the classifiers that gNMI sets.
 *
 * @param steps by port number and DSCP; what isn't there is class 0 and queue 0, and keeps its DSCP
 */
public record PipelineTrust(SortedMap<Integer, SortedMap<Integer, Step>> steps) {
  private static final Step BEST_EFFORT = new Step(0, 0, Optional.empty());

  /** Takes a copy. */
  public PipelineTrust {
    SortedMap<Integer, SortedMap<Integer, Step>> copy = new TreeMap<>();
    for (Map.Entry<Integer, SortedMap<Integer, Step>> port : steps.entrySet()) {
      copy.put(port.getKey(), Collections.unmodifiableSortedMap(new TreeMap<>(port.getValue())));
    }
    steps = Collections.unmodifiableSortedMap(copy);
  }

  /**
   * What becomes of a DSCP.
   *
   * @param trafficClass the class, which is the PFC priority
   * @param queue the egress queue
   * @param remark the DSCP it leaves with, if that changes
   */
  public record Step(int trafficClass, int queue, Optional<Integer> remark) {}

  Step step(int port, int dscp) {
    return steps.getOrDefault(port, new TreeMap<>()).getOrDefault(dscp, BEST_EFFORT);
  }
}
