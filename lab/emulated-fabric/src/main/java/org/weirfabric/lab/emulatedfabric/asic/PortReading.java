package org.weirfabric.lab.emulatedfabric.asic;

import java.util.EnumMap;
import java.util.Map;

/** The counters of one port at one moment. */
public final class PortReading {
  private static final int INDICES = 8;

  /** A port that is up and on which nothing has happened. */
  public static final PortReading NOTHING = new PortReading(true, Map.of());

  private final boolean up;
  private final EnumMap<Tally, long[]> counts = new EnumMap<>(Tally.class);

  private PortReading(boolean up, Map<Tally, long[]> counts) {
    this.up = up;
    counts.forEach((tally, values) -> this.counts.put(tally, values.clone()));
  }

  /** Whether the link carries frames. */
  public boolean up() {
    return up;
  }

  /** A count; 0 if nothing was counted. */
  public long of(Tally tally, int index) {
    long[] values = counts.get(tally);
    return values == null ? 0 : values[index];
  }

  /** A builder of a reading. */
  public static Builder builder(boolean up) {
    return new Builder(up);
  }

  /** Builds a {@link PortReading}. */
  public static final class Builder {
    private final boolean up;
    private final EnumMap<Tally, long[]> counts = new EnumMap<>(Tally.class);

    private Builder(boolean up) {
      this.up = up;
    }

    /** Sets one count. */
    public Builder set(Tally tally, int index, long value) {
      counts.computeIfAbsent(tally, any -> new long[INDICES])[index] = value;
      return this;
    }

    /** The reading as set so far. */
    public PortReading build() {
      return new PortReading(up, counts);
    }
  }
}
