package org.weirfabric.push.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks one after the other, in the order they came, on threads of an executor. What one task
 * has written, the next one sees. A task never runs within another, even on a direct executor.
 */
final class SerialLane {
  private final Executor executor;
  private final Deque<Runnable> queue = new ArrayDeque<>();
  private boolean running;

  SerialLane(Executor executor) {
    this.executor = executor;
  }

  void run(Runnable task) {
    synchronized (queue) {
      queue.add(task);
      if (running) {
        return;
      }
      running = true;
    }
    executor.execute(this::drain);
  }

  private void drain() {
    for (Runnable task = next(); task != null; task = next()) {
      task.run();
    }
  }

  private @Nullable Runnable next() {
    synchronized (queue) {
      Runnable task = queue.poll();
      running = task != null;
      return task;
    }
  }
}
