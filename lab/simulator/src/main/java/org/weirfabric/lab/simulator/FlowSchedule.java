package org.weirfabric.lab.simulator;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which of its flows a NIC serves next: those whose time has come in turn within their priority,
 * the priorities in turn; those that are paced wait in a heap by time.
 */
final class FlowSchedule {
  private final Flow[][] rings = new Flow[Mac.PRIORITIES][8];
  private final int[] first = new int[Mac.PRIORITIES];
  private final int[] length = new int[Mac.PRIORITIES];
  private int ready;
  private int turn;

  private Flow[] heap = new Flow[8];
  private int waiting;

  /** Takes a flow in that may have become able to send. */
  void offer(Flow flow, long now) {
    if (flow.place != Flow.HELD || flow.nextBytes(now) == 0) {
      return;
    }
    put(flow, now);
  }

  private void put(Flow flow, long now) {
    if (flow.nextPicos > now) {
      flow.place = Flow.PACED;
      push(flow);
    } else {
      flow.place = Flow.READY;
      append(flow);
    }
  }

  /**
   * Takes the flow out that may send next, in a priority that isn't in {@code paused}; null if
   * there is none. It has to be given back by {@link #sent}.
   */
  @Nullable Flow take(int paused, long now) {
    while (waiting > 0 && heap[0].nextPicos <= now) {
      Flow due = pop();
      due.place = Flow.READY;
      append(due);
    }
    int open = ready & ~paused;
    while (open != 0) {
      int after = open & -(1 << turn);
      int priority = Integer.numberOfTrailingZeros(after == 0 ? open : after);
      Flow flow = removeFirst(priority);
      flow.place = Flow.HELD;
      if (flow.nextBytes(now) != 0) {
        turn = (priority + 1) % Mac.PRIORITIES;
        return flow;
      }
      open = ready & ~paused;
    }
    return null;
  }

  /** Takes {@code flow} back after a frame of its was sent. */
  void sent(Flow flow, long now) {
    put(flow, now);
  }

  /** When the first paced flow's time comes; the end of time if none waits. */
  long earliest() {
    return waiting == 0 ? Long.MAX_VALUE : heap[0].nextPicos;
  }

  private void append(Flow flow) {
    int priority = flow.priority;
    Flow[] ring = rings[priority];
    if (length[priority] == ring.length) {
      Flow[] longer = new Flow[2 * ring.length];
      for (int i = 0; i < ring.length; i++) {
        longer[i] = ring[(first[priority] + i) % ring.length];
      }
      rings[priority] = longer;
      ring = longer;
      first[priority] = 0;
    }
    ring[(first[priority] + length[priority]) & (ring.length - 1)] = flow;
    length[priority]++;
    ready |= 1 << priority;
  }

  private Flow removeFirst(int priority) {
    Flow[] ring = rings[priority];
    Flow flow = ring[first[priority]];
    first[priority] = (first[priority] + 1) & (ring.length - 1);
    if (--length[priority] == 0) {
      ready &= ~(1 << priority);
    }
    return flow;
  }

  private static boolean before(Flow a, Flow b) {
    return a.nextPicos < b.nextPicos || (a.nextPicos == b.nextPicos && a.number < b.number);
  }

  private void push(Flow flow) {
    if (waiting == heap.length) {
      heap = Arrays.copyOf(heap, 2 * waiting);
    }
    int hole = waiting++;
    while (hole > 0 && before(flow, heap[(hole - 1) / 2])) {
      heap[hole] = heap[(hole - 1) / 2];
      hole = (hole - 1) / 2;
    }
    heap[hole] = flow;
  }

  private Flow pop() {
    Flow top = heap[0];
    Flow last = heap[--waiting];
    int hole = 0;
    int child = 1;
    while (child < waiting) {
      if (child + 1 < waiting && before(heap[child + 1], heap[child])) {
        child++;
      }
      if (!before(heap[child], last)) {
        break;
      }
      heap[hole] = heap[child];
      hole = child;
      child = 2 * hole + 1;
    }
    heap[hole] = last;
    return top;
  }
}
