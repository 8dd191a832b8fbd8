package org.weirfabric.lab.emulatedfabric;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A timer whose time passes only when told. */
public final class FakeTimer implements Timer {
  private final List<Task> tasks = new ArrayList<>();
  private long nowNanos = 1_000_000_000L;

  private record Task(long dueNanos, Runnable run) {}

  @Override
  public long nowNanos() {
    return nowNanos;
  }

  @Override
  public Pending after(long delayNanos, Runnable task) {
    Task one = new Task(nowNanos + delayNanos, task);
    tasks.add(one);
    return () -> tasks.remove(one);
  }

  public void advance(long nanos) {
    long end = nowNanos + nanos;
    while (true) {
      Task next =
          tasks.stream()
              .filter(task -> task.dueNanos() <= end)
              .min(Comparator.comparingLong(Task::dueNanos))
              .orElse(null);
      if (next == null) {
        nowNanos = end;
        return;
      }
      tasks.remove(next);
      nowNanos = next.dueNanos();
      next.run().run();
    }
  }
}
