package org.weirfabric.push.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.weirfabric.model.id.SwitchId;

/**
 * One lane for each switch, and a limit on how many are busy at once.
 *
 * <p>A call waits for the one before it on its switch to end, then for one of the permits. All that
 * writes to a switch goes through its lane.
 */
final class SwitchLanes {
  private final Executor executor;
  private final Map<SwitchId, CompletableFuture<?>> tails = new HashMap<>();
  private final Deque<Turn<?>> waiting = new ArrayDeque<>();
  private int permits;

  SwitchLanes(Executor executor, int permits) {
    this.executor = executor;
    this.permits = permits;
  }

  /** What {@code call} gives, once it is its turn; a call that fails or throws fails it too. */
  <T> CompletableFuture<T> call(SwitchId switchId, Supplier<CompletableFuture<T>> call) {
    CompletableFuture<T> result = new CompletableFuture<>();
    CompletableFuture<?> before;
    synchronized (this) {
      before = tails.put(switchId, result);
    }
    Turn<T> turn = new Turn<>(call, result);
    if (before == null) {
      acquire(turn);
    } else {
      CompletableFuture<?> unused = before.whenComplete((done, failure) -> acquire(turn));
    }
    return result;
  }

  /** A call that waits, and what it will give. */
  private final class Turn<T> {
    private final Supplier<CompletableFuture<T>> call;
    private final CompletableFuture<T> result;

    private Turn(Supplier<CompletableFuture<T>> call, CompletableFuture<T> result) {
      this.call = call;
      this.result = result;
    }

    /** On the executor, or failed if that has been shut down, like all that waits behind it. */
    private void take() {
      try {
        executor.execute(this::carry);
      } catch (RejectedExecutionException e) {
        release();
        result.completeExceptionally(Refusals.closed());
      }
    }

    private void carry() {
      CompletableFuture<T> unused =
          started(call)
              .whenComplete(
                  (value, failure) -> {
                    release();
                    if (failure == null) {
                      result.complete(value);
                    } else {
                      result.completeExceptionally(failure);
                    }
                  });
    }
  }

  private static <T> CompletableFuture<T> started(Supplier<CompletableFuture<T>> call) {
    try {
      return call.get();
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private void acquire(Turn<?> turn) {
    synchronized (this) {
      if (permits == 0) {
        waiting.add(turn);
        return;
      }
      permits--;
    }
    turn.take();
  }

  private void release() {
    Turn<?> next;
    synchronized (this) {
      next = waiting.poll();
      if (next == null) {
        permits++;
        return;
      }
    }
    next.take();
  }
}
