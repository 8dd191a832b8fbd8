package org.weirfabric.lab.faults.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a step does when nothing goes wrong: what a place for a fault can be drawn from, and what
 * the switches hold before and after.
 *
 * @param requests the RPCs that each switch got, in order
 * @param writes how many writes to the journal there were
 * @param sent how many changes each switch was sent
 * @param before the digests of all switches before
 * @param after the digests of all switches after
 */
record StepRecord(
    SortedMap<String, List<Request>> requests,
    int writes,
    SortedMap<String, Integer> sent,
    SortedMap<String, String> before,
    SortedMap<String, String> after) {

  /**
   * A request that a switch got.
   *
   * @param rpc its bare name
   * @param stage the stage it belongs to
   */
  record Request(String rpc, String stage) {}

  /** The switches that got any request, in order. */
  List<String> switches() {
    return new ArrayList<>(requests.keySet());
  }

  /** How many requests of each stage there were, for whoever wants to look. */
  SortedMap<String, Integer> byStage() {
    SortedMap<String, Integer> count = new TreeMap<>();
    requests.values().stream()
        .flatMap(List::stream)
        .forEach(each -> count.merge(each.stage(), 1, Integer::sum));
    return count;
  }
}
