package org.weirfabric.push.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Keeps what it is given until a test has it run: what a pool of threads does, in one order. Once
 * shut down it takes nothing more, as a pool does.
 */
public final class LaterExecutor extends AbstractExecutorService {
  private final Deque<Runnable> tasks = new ArrayDeque<>();
  private boolean shutdown;

  @Override
  public synchronized void execute(Runnable command) {
    if (shutdown) {
      throw new RejectedExecutionException("shut down");
    }
    tasks.add(command);
  }

  /** Runs what is there, and what that leads to, one after the other. */
  public void runAll() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  @Override
  public synchronized void shutdown() {
    shutdown = true;
  }

  @Override
  public synchronized List<Runnable> shutdownNow() {
    shutdown = true;
    List<Runnable> left = new ArrayList<>(tasks);
    tasks.clear();
    return left;
  }

  @Override
  public boolean isShutdown() {
    return shutdown;
  }

  @Override
  public boolean isTerminated() {
    return shutdown && tasks.isEmpty();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    runAll();
    return true;
  }
}
