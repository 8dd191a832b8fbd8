package org.weirfabric.lab.faults.campaign;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

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
  private static final Set<String> CHANGES = Set.of("Set", "Write");

  /**
   * A request that a switch got.
   *
   * @param rpc its bare name
   * @param stage the stage it belongs to
   */
  record Request(String rpc, String stage) {}

  /**
   * The switches that got any request, in order.
   *
   * @param changesOnly any of those that may change it
   */
  List<String> switches(boolean changesOnly) {
    return requests.keySet().stream().filter(each -> !places(each, changesOnly).isEmpty()).toList();
  }

  /**
   * The indices of the requests that {@code switchName} got.
   *
   * @param changesOnly of those alone that may change it
   */
  List<Integer> places(String switchName, boolean changesOnly) {
    List<Request> own = requests.getOrDefault(switchName, List.of());
    return IntStream.range(0, own.size())
        .filter(index -> !changesOnly || CHANGES.contains(own.get(index).rpc()))
        .boxed()
        .toList();
  }

  /** Which call of its RPC the request at {@code index} is, from 1. */
  static int placeOf(List<Request> requests, int index) {
    String rpc = requests.get(index).rpc();
    return (int)
        requests.subList(0, index + 1).stream().filter(each -> each.rpc().equals(rpc)).count();
  }

  /** The request at {@code index} in words. */
  static String text(String switchName, List<Request> requests, int index) {
    Request request = requests.get(index);
    return String.format(
        Locale.ROOT,
        "%s %d of %s (%s)",
        request.rpc(),
        placeOf(requests, index),
        switchName,
        request.stage());
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
