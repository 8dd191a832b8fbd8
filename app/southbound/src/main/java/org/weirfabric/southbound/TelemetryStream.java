package org.weirfabric.southbound;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.weirfabric.watch.telemetry.PriorityReading;

/**
 * The counters of one switch as its gNMI server streams them, in whatever language: when it began,
 * how it fares, and who is told.
 *
 * <p>What is of no port of the switch, and what isn't a number, is counted and left alone, so that
 * no switch can fill the memory of the controller.
 */
final class TelemetryStream implements GnmiSubscription.Listener {
  private final Counters counters;
  private final Consumer<List<PriorityReading>> readings;
  private long deviceNanos;
  private long notifications;
  private long ignored;
  private boolean over;

  /** What a language makes of notifications. Used by one thread at a time. */
  interface Counters {
    /** Takes what came; how many of its values were of no port, or none that they can be. */
    long take(GnmiNotification notification);

    /** Everything has come once. */
    void synced();

    /** The readings that have become whole, each told once. */
    List<PriorityReading> whole();

    /** The sums over all ports, but for the time; empty before everything has come once. */
    Optional<SwitchTelemetry.Builder> sums();
  }

  /**
   * A stream that nothing has come of yet.
   *
   * @param readings takes readings that are whole, on the thread of the wire
   */
  TelemetryStream(Counters counters, Consumer<List<PriorityReading>> readings) {
    this.counters = counters;
    this.readings = readings;
  }

  @Override
  public void notification(GnmiNotification notification) {
    List<PriorityReading> whole;
    synchronized (this) {
      notifications++;
      deviceNanos = Math.max(deviceNanos, notification.timestampNanos());
      ignored += counters.take(notification);
      whole = counters.whole();
    }
    tell(whole);
  }

  @Override
  public void synced() {
    List<PriorityReading> whole;
    synchronized (this) {
      counters.synced();
      whole = counters.whole();
    }
    tell(whole);
  }

  /** Not under the lock: whoever is told may ask back. */
  private void tell(List<PriorityReading> whole) {
    if (!whole.isEmpty()) {
      readings.accept(whole);
    }
  }

  @Override
  public synchronized void ended(Optional<RpcFailure> failure) {
    over = true;
  }

  /** Whether it brings nothing any more. */
  synchronized boolean isOver() {
    return over;
  }

  /** How many messages have come. */
  synchronized long notifications() {
    return notifications;
  }

  /** How much of what came was of no port of the switch, or had a value that none can have. */
  synchronized long ignored() {
    return ignored;
  }

  /** The sums of what it brought last; empty before everything has come once, and after the end. */
  synchronized Optional<SwitchTelemetry> latest() {
    return over || notifications == 0
        ? Optional.empty()
        : counters.sums().map(sums -> sums.setDeviceNanos(deviceNanos).build());
  }
}
