package org.weirfabric.watch.telemetry;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.watchdog.QueueSample;

/** What a switch has counted of one priority at one port at one moment. */
public final class PriorityReading {
  /** Stands for a value that the switch does not measure. */
  public static final long NOT_MEASURED = QueueSample.NOT_MEASURED;

  private static final int COUNTERS = PriorityCounter.values().length;

  private final PortName port;
  private final Priority priority;
  private final long deviceNanos;
  private final long[] values;
  private final Optional<List<PortName>> origins;

  private PriorityReading(
      PortName port,
      Priority priority,
      long deviceNanos,
      long[] values,
      Optional<List<PortName>> origins) {
    this.origins = origins;
    this.port = port;
    this.priority = priority;
    this.deviceNanos = deviceNanos;
    this.values = values;
  }

  /** The port. */
  public PortName port() {
    return port;
  }

  /** The priority. */
  public Priority priority() {
    return priority;
  }

  /** When it was read, by the switch's clock, in ns. */
  public long deviceNanos() {
    return deviceNanos;
  }

  /** The value of {@code counter}, or {@link #NOT_MEASURED}. */
  public long get(PriorityCounter counter) {
    return values[counter.place()];
  }

  /** Whether {@code counter} is measured. */
  public boolean has(PriorityCounter counter) {
    return get(counter) != NOT_MEASURED;
  }

  /** The ports by which the frames that wait in the queue came in, where the switch tells. */
  public Optional<List<PortName>> origins() {
    return origins;
  }

  /** The reading as the watchdog takes it, for the queue of that number. */
  public QueueSample sample(int queue, long arrivalNanos) {
    return QueueSample.of(queue, deviceNanos, arrivalNanos)
        .setPausedNanos(get(PriorityCounter.PAUSED_NANOS))
        .setPauseStartNanos(get(PriorityCounter.PAUSE_START_NANOS))
        .setXoffFrames(get(PriorityCounter.PFC_RECEIVED))
        .setSentBytes(get(PriorityCounter.SENT_BYTES))
        .setPortSentBytes(get(PriorityCounter.PORT_SENT_BYTES))
        .setOccupancyBytes(get(PriorityCounter.OCCUPANCY_BYTES))
        .setDroppedBytes(get(PriorityCounter.QUEUE_DROPPED_BYTES))
        // A watchdog that only reports relieves nothing.
        .setStormed(
            get(PriorityCounter.STORMED) == 1 && get(PriorityCounter.WATCHDOG_ONLY_REPORTS) != 1)
        .setLinkUp(get(PriorityCounter.LINK_UP) != 0)
        .setOrigins(origins)
        .build();
  }

  /** A reading of which nothing is measured yet. */
  public static Builder of(PortName port, Priority priority, long deviceNanos) {
    return new Builder(port, priority, deviceNanos);
  }

  /** Builds a {@link PriorityReading}. */
  public static final class Builder {
    private final PortName port;
    private final Priority priority;
    private final long deviceNanos;
    private final long[] values = new long[COUNTERS];
    private Optional<List<PortName>> origins = Optional.empty();

    private Builder(PortName port, Priority priority, long deviceNanos) {
      this.port = port;
      this.priority = priority;
      this.deviceNanos = deviceNanos;
      Arrays.fill(values, NOT_MEASURED);
    }

    /** Sets {@code counter}. */
    public Builder set(PriorityCounter counter, long value) {
      values[counter.place()] = value;
      return this;
    }

    /** Sets by which {@code ports} what waits in the queue came in. */
    public Builder setOrigins(List<PortName> ports) {
      origins = Optional.of(List.copyOf(ports));
      return this;
    }

    /** The reading as set so far. */
    public PriorityReading build() {
      return new PriorityReading(port, priority, deviceNanos, values.clone(), origins);
    }
  }
}
