package org.weirfabric.southbound;

import io.grpc.Deadline;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The deadline of the call that is being made to a session, shared by all RPCs it takes: however
 * many they are, the call ends in time.
 */
final class SessionDeadline implements Supplier<Deadline> {
  private final Duration perCall;
  private final Deadline.Ticker ticker;
  private volatile @Nullable Deadline current;

  SessionDeadline(Duration perCall) {
    this(perCall, Deadline.getSystemTicker());
  }

  SessionDeadline(Duration perCall, Deadline.Ticker ticker) {
    this.perCall = perCall;
    this.ticker = ticker;
  }

  /** Starts the next call. */
  void begin() {
    current = fromNow();
  }

  @Override
  public Deadline get() {
    Deadline begun = current;
    return begun == null ? fromNow() : begun;
  }

  /** Whether the call that is being made now has ended, also when later ones are made. */
  BooleanSupplier over() {
    return get()::isExpired;
  }

  private Deadline fromNow() {
    return Deadline.after(perCall.toNanos(), TimeUnit.NANOSECONDS, ticker);
  }
}
