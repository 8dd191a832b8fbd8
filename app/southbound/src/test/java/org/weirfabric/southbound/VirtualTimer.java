package org.weirfabric.southbound;

import java.util.Map;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.Timer;

/** A switch's time, which passes when a test says so. */
final class VirtualTimer implements Timer {
  private final TreeMap<Long, Runnable> due = new TreeMap<>();
  private long now;

  @Override
  public synchronized long nowNanos() {
    return now;
  }

  @Override
  public synchronized Pending after(long nanos, Runnable work) {
    long at = now + nanos;
    while (due.containsKey(at)) {
      at++;
    }
    long slot = at;
    due.put(slot, work);
    return () -> {
      synchronized (this) {
        due.remove(slot, work);
      }
    };
  }

  /** Lets time pass and does what comes due in it. */
  void advance(long nanos) {
    long end = nowNanos() + nanos;
    while (true) {
      Runnable work;
      synchronized (this) {
        Map.Entry<Long, Runnable> next = due.firstEntry();
        if (next == null || next.getKey() > end) {
          now = end;
          return;
        }
        now = next.getKey();
        work = due.pollFirstEntry().getValue();
      }
      work.run();
    }
  }
}
