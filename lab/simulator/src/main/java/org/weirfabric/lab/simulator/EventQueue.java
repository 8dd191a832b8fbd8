package org.weirfabric.lab.simulator;

import java.util.Arrays;

/**
 * The events to come, earliest first; events of one instant leave in the order in which they came.
 *
 * <p>A four-ary heap on arrays of primitives: adding and taking an event allocates nothing once the
 * arrays have grown.
 */
final class EventQueue {
  private static final int ARITY = 4;

  private long[] times = new long[1024];
  private long[] orders = new long[1024];
  private long[] events = new long[1024];
  private int size;
  private long nextOrder;

  /** Adds the event {@code kind} with two arguments, due at {@code picos}. */
  void add(long picos, int kind, int a, int b) {
    if (size == times.length) {
      times = Arrays.copyOf(times, size * 2);
      orders = Arrays.copyOf(orders, size * 2);
      events = Arrays.copyOf(events, size * 2);
    }
    long event = ((long) kind << 56) | ((long) a << 32) | (b & 0xffffffffL);
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

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  /** When the first event is due. */
  long firstTime() {
    return times[0];
  }

  /** Takes the first event away; its parts are read by {@link #kind}, {@link #a}, {@link #b}. */
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

  /** The event at {@code index} of no particular order, for a look at what is under way. */
  long event(int index) {
    return events[index];
  }

  static int kind(long event) {
    return (int) (event >>> 56);
  }

  static int a(long event) {
    return (int) (event >>> 32) & 0xffffff;
  }

  static int b(long event) {
    return (int) event;
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
