package org.weirfabric.lab.simulator;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The events to come, earliest first; events of one instant leave in the order in which they came.
 *
 * <p>A calendar: events of the near future lie in buckets by time, each a short sorted list; what
 * is further off waits in a heap until its time comes into the buckets. Adding and taking an event
 * allocates nothing once the arrays have grown.
 */
final class EventQueue {
  private static final int BUCKETS = 1 << 13;
  private static final int BITS = Long.SIZE;
  private static final int NONE = -1;

  /** A bucket is 2 to the power of this long, in picoseconds. */
  private final int shift;

  private final int[] heads = new int[BUCKETS];
  private final int[] tails = new int[BUCKETS];
  private final long[] occupied = new long[BUCKETS / BITS];

  private long[] times = new long[1024];
  private long[] events = new long[1024];
  private int[] nexts = new int[1024];
  private int used;
  private int free = NONE;

  /** The bucket of the event taken last, counted from the beginning of time. */
  private long base;

  private int near;
  private final FarEvents far = new FarEvents();

  /** Buckets for events that are often about {@code typicalPicos} apart. */
  EventQueue(long typicalPicos) {
    shift = BITS - 1 - Long.numberOfLeadingZeros(Math.max(1, typicalPicos));
    Arrays.fill(heads, NONE);
  }

  /**
   * Adds the event {@code kind} with two arguments, due at {@code picos}, which is not before the
   * event taken last.
   */
  void add(long picos, int kind, int a, int b) {
    long event = ((long) kind << 56) | ((long) a << 32) | (b & 0xffffffffL);
    if ((picos >>> shift) - base < BUCKETS) {
      insert(picos, event);
    } else {
      far.add(picos, event);
    }
  }

  private void insert(long picos, long event) {
    int slot;
    if (free == NONE) {
      if (used == times.length) {
        times = Arrays.copyOf(times, used * 2);
        events = Arrays.copyOf(events, used * 2);
        nexts = Arrays.copyOf(nexts, used * 2);
      }
      slot = used++;
    } else {
      slot = free;
      free = nexts[slot];
    }
    times[slot] = picos;
    events[slot] = event;
    near++;
    int bucket = (int) (picos >>> shift) & (BUCKETS - 1);
    int head = heads[bucket];
    if (head == NONE) {
      nexts[slot] = NONE;
      heads[bucket] = slot;
      tails[bucket] = slot;
      occupied[bucket / BITS] |= 1L << bucket;
    } else if (times[tails[bucket]] <= picos) { // an equal one came before
      nexts[slot] = NONE;
      nexts[tails[bucket]] = slot;
      tails[bucket] = slot;
    } else if (times[head] > picos) {
      nexts[slot] = head;
      heads[bucket] = slot;
    } else {
      int before = head;
      while (times[nexts[before]] <= picos) {
        before = nexts[before];
      }
      nexts[slot] = nexts[before];
      nexts[before] = slot;
    }
  }

  boolean isEmpty() {
    return near == 0 && far.size() == 0;
  }

  /** When the first event is due; the end of time if there is none. */
  long firstTime() {
    return near == 0 ? far.firstTime() : times[heads[firstBucket()]];
  }

  private int firstBucket() {
    int start = (int) base & (BUCKETS - 1);
    int word = start / BITS;
    long bits = occupied[word] & (-1L << start);
    while (bits == 0) {
      word = (word + 1) & (occupied.length - 1);
      bits = occupied[word];
    }
    return word * BITS + Long.numberOfTrailingZeros(bits);
  }

  /** Takes the first event away; its parts are read by {@link #kind}, {@link #a}, {@link #b}. */
  long take() {
    if (near == 0) {
      base = far.firstTime() >>> shift;
      long event = far.take();
      bringNear();
      return event;
    }
    int bucket = firstBucket();
    int slot = heads[bucket];
    heads[bucket] = nexts[slot];
    if (nexts[slot] == NONE) {
      occupied[bucket / BITS] &= ~(1L << bucket);
    }
    nexts[slot] = free;
    free = slot;
    near--;
    long event = events[slot];
    long now = times[slot] >>> shift;
    if (now != base) {
      base = now;
      bringNear(); // may use the slot anew
    }
    return event;
  }

  private void bringNear() {
    while (far.size() > 0 && (far.firstTime() >>> shift) - base < BUCKETS) {
      long picos = far.firstTime();
      insert(picos, far.take());
    }
  }

  /** Shows every event to {@code look}, in no particular order. */
  void forEach(LongConsumer look) {
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      for (int slot = heads[bucket]; slot != NONE; slot = nexts[slot]) {
        look.accept(events[slot]);
      }
    }
    for (int i = 0; i < far.size(); i++) {
      look.accept(far.event(i));
    }
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
}
