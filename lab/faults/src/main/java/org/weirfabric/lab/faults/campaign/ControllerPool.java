package org.weirfabric.lab.faults.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Controller processes that wait to be used: to start one takes longer than most runs. */
final class ControllerPool implements AutoCloseable {
  private final Optional<Path> archive;
  private final Path log;
  private final int spare;
  private final ConcurrentLinkedQueue<ControllerChild> idle = new ConcurrentLinkedQueue<>();
  private final Set<ControllerChild> all = ConcurrentHashMap.newKeySet();
  private final ExecutorService starter =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "controller-pool");
            thread.setDaemon(true);
            return thread;
          });
  private final ExecutorService retiring =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "controller-retiring");
            thread.setDaemon(true);
            return thread;
          });
  private volatile boolean closed;

  ControllerPool(Optional<Path> archive, Path log, int spare) {
    this.archive = archive;
    this.log = log;
    this.spare = spare;
  }

  /** A process that waits for orders. */
  ControllerChild take() {
    ControllerChild found = idle.poll();
    starter.execute(this::fill);
    return found != null && found.isAlive() ? found : start();
  }

  private ControllerChild start() {
    try {
      ControllerChild child = ControllerChild.start(archive, log);
      all.add(child);
      return child;
    } catch (IOException e) {
      throw new UncheckedIOException("can't start a controller", e);
    }
  }

  private void fill() {
    while (!closed && idle.size() < spare) {
      idle.add(start());
    }
  }

  /** Takes back a process, alive or not. */
  void giveBack(ControllerChild child) {
    if (closed || !child.isAlive()) {
      all.remove(child);
      child.close();
      return;
    }
    retiring.execute(
        () -> {
          try {
            if (child.retire() && idle.size() < 2 * spare) {
              idle.add(child);
              return;
            }
          } catch (IllegalStateException ending) {
            // It doesn't answer, or all is being ended: it is of no more use.
          }
          all.remove(child);
          child.close();
        });
  }

  @Override
  public void close() {
    closed = true;
    starter.shutdownNow();
    retiring.shutdownNow();
    all.forEach(ControllerChild::close);
  }
}
