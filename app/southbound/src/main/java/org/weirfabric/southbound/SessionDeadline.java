package org.weirfabric.southbound;

import io.grpc.Deadline;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The deadline of the call that is being made to a session, shared by all RPCs it takes: however
 * many they are, the call ends in time.
 */
final class SessionDeadline implements Supplier<Deadline> {
  private final Duration perCall;
  private volatile @Nullable Deadline current;

  SessionDeadline(Duration perCall) {
    this.perCall = perCall;
  }

  /** Starts the next call. */
  void begin() {
    current = Deadline.after(perCall.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public Deadline get() {
    Deadline begun = current;
    return begun == null ? Deadline.after(perCall.toNanos(), TimeUnit.NANOSECONDS) : begun;
  }
}
