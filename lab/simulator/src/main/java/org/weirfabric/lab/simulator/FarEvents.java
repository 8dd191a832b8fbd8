package org.weirfabric.lab.simulator;

import java.util.Arrays;

/** Events beyond an {@link EventQueue}'s buckets: a four-ary heap on arrays of primitives. */
final class FarEvents {
  private static final int ARITY = 4;

  private long[] times = new long[256];
  private long[] orders = new long[256];
  private long[] events = new long[256];
  private int size;
  private long nextOrder;

  void add(long picos, long event) {
    if (size == times.length) {
      times = Arrays.copyOf(times, size * 2);
      orders = Arrays.copyOf(orders, size * 2);
      events = Arrays.copyOf(events, size * 2);
    }
    long order = nextOrder++;
    int hole = size++;
    while (hole > 0) {
      int parent = (hole - 1) / ARITY;
      if (times[parent] <= picos) { // an equal one came before
        break;
      }
      move(parent, hole);
      hole = parent;
    }
    set(hole, picos, order, event);
  }

  int size() {
    return size;
  }

  /** When the first event is due; the end of time if there is none. */
  long firstTime() {
    return size == 0 ? Long.MAX_VALUE : times[0];
  }

  /** The event at {@code index} of no particular order. */
  long event(int index) {
    return events[index];
  }

  /** Takes the first event away. */
  long take() {
    long first = events[0];
    size--;
    long time = times[size];
    long order = orders[size];
    long event = events[size];
    int hole = 0;
    int child = 1;
    while (child < size) {
      int least = child;
      int end = Math.min(child + ARITY, size);
      for (int each = child + 1; each < end; each++) {
        if (before(each, times[least], orders[least])) {
          least = each;
        }
      }
      if (!before(least, time, order)) {
        break;
      }
      move(least, hole);
      hole = least;
      child = hole * ARITY + 1;
    }
    set(hole, time, order, event);
    return first;
  }

  private boolean before(int index, long time, long order) {
    return times[index] < time || (times[index] == time && orders[index] < order);
  }

  private void move(int from, int to) {
    times[to] = times[from];
    orders[to] = orders[from];
    events[to] = events[from];
  }

  private void set(int index, long time, long order, long event) {
    times[index] = time;
    orders[index] = order;
    events[index] = event;
  }
}
