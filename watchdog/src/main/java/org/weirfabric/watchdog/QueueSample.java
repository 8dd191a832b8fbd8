package org.weirfabric.watchdog;

import com.google.auto.value.AutoValue;
import java.util.List;
import java.util.Optional;
import org.weirfabric.model.id.PortName;

/**
 * What a switch said of one egress queue at one moment.
 *
 * <p>Counters count up from the switch's start or from their last reset. What a device doesn't
 * measure is {@link #NOT_MEASURED}, never 0.
 */
@AutoValue
public abstract class QueueSample {
  /** Stands for a value that the device does not measure. */
  public static final long NOT_MEASURED = -1;

  QueueSample() {}

  /** The queue, by its number in {@link WatchedQueues}. */
  public abstract int queue();

  /** The device's clock when it took the sample, in ns; any origin. */
  public abstract long deviceNanos();

  /** The collector's clock when the sample came, in ns; one origin for all switches. */
  public abstract long arrivalNanos();

  /** How long received PFC frames have paused the queue in all, in ns. */
  public abstract long pausedNanos();

  /** Since when it is paused without a break, by the device's clock, in ns, if it is paused. */
  public abstract long pauseStartNanos();

  /** PFC frames received that pause it, where the device counts frames and not time. */
  public abstract long xoffFrames();

  /** What it has sent, in bytes. */
  public abstract long sentBytes();

  /** What all queues of the port have sent, in bytes. */
  public abstract long portSentBytes();

  /** What waits in it now, in bytes. */
  public abstract long occupancyBytes();

  /** What has been dropped in it, in bytes. */
  public abstract long droppedBytes();

  /**
   * The ports of its switch by which the frames that wait in it came in, where the device tells.
   */
  public abstract Optional<List<PortName>> origins();

  /** When its counters last started from 0, as the device says; any number that then changes. */
  public abstract long discontinuity();

  /** Whether its link was up. */
  public abstract boolean linkUp();

  /**
   * Whether the switch's own watchdog has found the queue stormed and acts on it; false of one that
   * only reports, or of none.
   */
  public abstract boolean stormed();

  /** A sample of {@code queue} of which nothing is measured yet. */
  public static Builder of(int queue, long deviceNanos, long arrivalNanos) {
    return new AutoValue_QueueSample.Builder()
        .setQueue(queue)
        .setDeviceNanos(deviceNanos)
        .setArrivalNanos(arrivalNanos)
        .setPausedNanos(NOT_MEASURED)
        .setPauseStartNanos(NOT_MEASURED)
        .setXoffFrames(NOT_MEASURED)
        .setSentBytes(NOT_MEASURED)
        .setPortSentBytes(NOT_MEASURED)
        .setOccupancyBytes(NOT_MEASURED)
        .setDroppedBytes(NOT_MEASURED)
        .setOrigins(Optional.empty())
        .setDiscontinuity(0)
        .setLinkUp(true)
        .setStormed(false);
  }

  /** Whether every value is one that a device can have. */
  boolean isPlausible() {
    return deviceNanos() >= 0
        && arrivalNanos() >= 0
        && pausedNanos() >= NOT_MEASURED
        && pauseStartNanos() >= NOT_MEASURED
        && xoffFrames() >= NOT_MEASURED
        && sentBytes() >= NOT_MEASURED
        && portSentBytes() >= NOT_MEASURED
        && occupancyBytes() >= NOT_MEASURED
        && droppedBytes() >= NOT_MEASURED;
  }

  /** Builds a {@link QueueSample}. */
  @AutoValue.Builder
  public abstract static class Builder {
    Builder() {}

    abstract Builder setQueue(int queue);

    abstract Builder setDeviceNanos(long nanos);

    abstract Builder setArrivalNanos(long nanos);

    /** Sets {@link QueueSample#pausedNanos}. */
    public abstract Builder setPausedNanos(long nanos);

    /** Sets {@link QueueSample#pauseStartNanos}. */
    public abstract Builder setPauseStartNanos(long nanos);

    /** Sets {@link QueueSample#xoffFrames}. */
    public abstract Builder setXoffFrames(long frames);

    /** Sets {@link QueueSample#sentBytes}. */
    public abstract Builder setSentBytes(long bytes);

    /** Sets {@link QueueSample#portSentBytes}. */
    public abstract Builder setPortSentBytes(long bytes);

    /** Sets {@link QueueSample#occupancyBytes}. */
    public abstract Builder setOccupancyBytes(long bytes);

    /** Sets {@link QueueSample#droppedBytes}. */
    public abstract Builder setDroppedBytes(long bytes);

    /** Sets {@link QueueSample#origins}. */
    public abstract Builder setOrigins(Optional<List<PortName>> ports);

    /** Sets {@link QueueSample#discontinuity}. */
    public abstract Builder setDiscontinuity(long discontinuity);

    /** Sets {@link QueueSample#linkUp}. */
    public abstract Builder setLinkUp(boolean up);

    /** Sets {@link QueueSample#stormed}. */
    public abstract Builder setStormed(boolean stormed);

    /** The sample as set so far. */
    public abstract QueueSample build();
  }
}
