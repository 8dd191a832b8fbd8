package org.weirfabric.lab.simulator;

import java.util.List;

/**
 * What lets a flow go on: each time every flow of {@code after} has had one more message delivered,
 * the flow {@code then} may send one more.
 *
 * @param after numbers of flows in the setup
 * @param then the number of the flow that may send
 * @param delayNanos how long that takes: the host's own work
 * @param times how often at most
 */
public record Trigger(List<Integer> after, int then, long delayNanos, long times) {
  /** Checks that it waits for something. */
  public Trigger {
    after = List.copyOf(after);
    if (after.isEmpty() || delayNanos < 0 || times < 0) {
      throw new IllegalArgumentException("a trigger waits for a flow, a delay is 0 or more");
    }
  }

  /** This, with flows numbered from {@code first} on. */
  Trigger from(int first) {
    return new Trigger(
        after.stream().map(n -> n + first).toList(), then + first, delayNanos, times);
  }
}
