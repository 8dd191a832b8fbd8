package org.weirfabric.lab.simulator;

import java.util.Arrays;

/** The messages of one flow: how many may be sent, how many have come, and how long each took. */
final class Messages {
  final long bytes;
  private long allowed;
  private long delivered;

  /** When those that are under way were allowed, in a ring. */
  private long[] allowedAt = new long[16];

  private int first;
  private int waiting;

  final Durations took = new Durations();

  Messages(long bytes, long allowed) {
    this.bytes = bytes;
    this.allowed = allowed;
  }

  long allowed() {
    return allowed;
  }

  long delivered() {
    return delivered;
  }

  void allow() {
    allowed++;
  }

  /** Notes that {@code count} messages may be sent from {@code picos} on. */
  void allowed(long count, long picos) {
    if (count == Long.MAX_VALUE) {
      return; // endless: a message begins when the one before it has come
    }
    for (long i = 0; i < count; i++) {
      if (waiting == allowedAt.length) {
        long[] longer = new long[2 * waiting];
        for (int j = 0; j < waiting; j++) {
          longer[j] = allowedAt[(first + j) % waiting];
        }
        allowedAt = longer;
        first = 0;
      }
      allowedAt[(first + waiting) % allowedAt.length] = picos;
      waiting++;
    }
  }

  /** Hears that {@code deliveredBytes} have come in all; how many messages that completes. */
  int arrived(long deliveredBytes, long picos) {
    int completed = 0;
    while ((delivered + 1) * bytes <= deliveredBytes) {
      delivered++;
      completed++;
      if (waiting > 0) {
        took.add(picos - allowedAt[first]);
        first = (first + 1) % allowedAt.length;
        waiting--;
      }
    }
    return completed;
  }

  /** How long things took, in picoseconds; keeps counts by size, a 16th of a power of two each. */
  static final class Durations {
    private static final int STEPS = 16;

    private final long[] counts = new long[64 * STEPS];
    private long count;
    private long sum;
    private long most;

    void add(long picos) {
      counts[bucket(picos)]++;
      count++;
      sum += picos;
      most = Math.max(most, picos);
    }

    /** Takes over all of {@code other}. */
    void addAll(Durations other) {
      Arrays.setAll(counts, i -> counts[i] + other.counts[i]);
      count += other.count;
      sum += other.sum;
      most = Math.max(most, other.most);
    }

    private static int bucket(long picos) {
      long value = Math.max(picos, STEPS);
      int exponent = 63 - Long.numberOfLeadingZeros(value);
      return exponent * STEPS + (int) (value >>> (exponent - 4)) % STEPS;
    }

    long count() {
      return count;
    }

    long mean() {
      return count == 0 ? 0 : sum / count;
    }

    long most() {
      return most;
    }

    /** What {@code share} of them did not exceed, within a 16th. */
    long quantile(double share) {
      long wanted = (long) Math.ceil(share * count);
      long seen = 0;
      for (int i = 0; i < counts.length; i++) {
        seen += counts[i];
        if (seen >= wanted && counts[i] > 0) {
          int exponent = i / STEPS;
          long upper = ((long) (STEPS + i % STEPS + 1)) << (exponent - 4);
          return Math.min(upper, most);
        }
      }
      return most;
    }
  }
}
