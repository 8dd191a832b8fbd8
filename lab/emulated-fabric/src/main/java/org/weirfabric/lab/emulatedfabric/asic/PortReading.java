package org.weirfabric.lab.emulatedfabric.asic;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** The counters of one port at one moment. */
public final class PortReading {
  private static final int INDICES = 8;

  /** A port that is up and on which nothing has happened. */
  public static final PortReading NOTHING = new PortReading(true, Map.of(), Map.of());

  private final boolean up;
  private final EnumMap<Tally, long[]> counts = new EnumMap<>(Tally.class);
  private final Map<Integer, String> origins;

  private PortReading(boolean up, Map<Tally, long[]> counts, Map<Integer, String> origins) {
    this.up = up;
    this.origins = Map.copyOf(origins);
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

  /** The ports by which came what waits in a paused queue, a space between two. */
  public String origins(int queue) {
    return origins.getOrDefault(queue, "");
  }

  /** A builder of a reading. */
  public static Builder builder(boolean up) {
    return new Builder(up);
  }

  /** Builds a {@link PortReading}. */
  public static final class Builder {
    private final boolean up;
    private final EnumMap<Tally, long[]> counts = new EnumMap<>(Tally.class);
    private final Map<Integer, String> origins = new HashMap<>();

    private Builder(boolean up) {
      this.up = up;
    }

    /** Sets one count. */
    public Builder set(Tally tally, int index, long value) {
      counts.computeIfAbsent(tally, any -> new long[INDICES])[index] = value;
      return this;
    }

    /** Sets by which {@code ports} came what waits in a paused queue. */
    public Builder setOrigins(int queue, String ports) {
      origins.put(queue, ports);
      return this;
    }

    /** The reading as set so far. */
    public PortReading build() {
      return new PortReading(up, counts, origins);
    }
  }
}
