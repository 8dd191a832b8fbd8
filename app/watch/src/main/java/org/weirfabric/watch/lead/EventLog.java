package org.weirfabric.watch.lead;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** What has happened lately, numbered, for whoever listens; the oldest are forgotten. */
public final class EventLog {
  private final int kept;
  private final Deque<WatchEvent> events = new ArrayDeque<>();
  private long last;
  private boolean closed;

  /**
   * A log of nothing yet.
   *
   * @param kept how many events it keeps
   * @param first the number before the first; one that rises from start to start lets a listener go
   *     on after a restart
   */
  public EventLog(int kept, long first) {
    this.kept = kept;
    this.last = first;
  }

  /** Adds an event. */
  public synchronized void add(String kind, long atNanos, JsonNode data) {
    events.add(WatchEvent.of(++last, kind, atNanos, data));
    if (events.size() > kept) {
      events.remove();
    }
    notifyAll();
  }

  /** Nothing more happens: who waits for it waits no longer. */
  public synchronized void close() {
    closed = true;
    notifyAll();
  }

  /** Whether nothing more happens. */
  public synchronized boolean isClosed() {
    return closed;
  }

  /** The number of the latest event. */
  public synchronized long last() {
    return last;
  }

  /** The events after the one numbered {@code number}, oldest first. */
  public synchronized List<WatchEvent> after(long number) {
    List<WatchEvent> after = new ArrayList<>();
    for (WatchEvent event : events) {
      if (event.number() > number) {
        after.add(event);
      }
    }
    return after;
  }

  /** The same, having waited for one for up to {@code millis}, above 0, if there was none. */
  public synchronized List<WatchEvent> awaitAfter(long number, long millis)
      throws InterruptedException {
    // Once is enough: who is woken for nothing asks again.
    for (boolean waited = false; last <= number && !waited && !closed; waited = true) {
      wait(millis);
    }
    return after(number);
  }
}
