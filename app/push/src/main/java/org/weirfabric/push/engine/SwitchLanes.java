package org.weirfabric.push.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
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
  private final Deque<Runnable> waiting = new ArrayDeque<>();
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
    Runnable start = () -> acquire(() -> carry(call, result));
    if (before == null) {
      start.run();
    } else {
      CompletableFuture<?> unused = before.whenComplete((done, failure) -> start.run());
    }
    return result;
  }

  private <T> void carry(Supplier<CompletableFuture<T>> call, CompletableFuture<T> result) {
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

  private static <T> CompletableFuture<T> started(Supplier<CompletableFuture<T>> call) {
    try {
      return call.get();
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private void acquire(Runnable task) {
    synchronized (this) {
      if (permits == 0) {
        waiting.add(task);
        return;
      }
      permits--;
    }
    executor.execute(task);
  }

  private void release() {
    Runnable next;
    synchronized (this) {
      next = waiting.poll();
      if (next == null) {
        permits++;
        return;
      }
    }
    executor.execute(next);
  }
}
