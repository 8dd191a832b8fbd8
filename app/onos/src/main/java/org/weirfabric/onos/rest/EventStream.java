package org.weirfabric.onos.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.ws.rs.core.StreamingOutput;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.watch.lead.EventLog;
import org.weirfabric.watch.lead.WatchEvent;
import org.weirfabric.watch.lead.WatchJson;

/**
 * The events of the watch as server-sent events. Each listener takes a thread of the web server's,
 * so there may only be a few.
 */
final class EventStream implements StreamingOutput {
  /** How many may listen at a time. */
  static final int MOST = 8;

  /** For how long at most, in s; who wants more asks again from where it was. */
  static final int MOST_SECONDS = 3_600;

  private static final long KEEP_ALIVE_MILLIS = 5_000;
  private static final AtomicInteger LISTENERS = new AtomicInteger();

  private final EventLog events;
  private final long after;
  private final long forNanos;

  private EventStream(EventLog events, long after, long forNanos) {
    this.events = events;
    this.after = after;
    this.forNanos = forNanos;
  }

  /**
   * A stream; empty if too many listen. It takes its place when it is written: one that its server
   * drops before would never give it back. Of a burst that is too many some end at once.
   *
   * @param forSeconds for how long, up to {@link #MOST_SECONDS}; 0 for what there is
   */
  static Optional<EventStream> open(EventLog events, long after, int forSeconds) {
    int seconds = Math.max(0, Math.min(MOST_SECONDS, forSeconds));
    return LISTENERS.get() >= MOST
        ? Optional.empty()
        : Optional.of(new EventStream(events, after, TimeUnit.SECONDS.toNanos(seconds)));
  }

  @Override
  public void write(OutputStream out) throws IOException {
    if (LISTENERS.incrementAndGet() > MOST) {
      LISTENERS.decrementAndGet();
      out.write((": more than " + MOST + " listen\n\n").getBytes(UTF_8));
      return;
    }
    try {
      listen(out);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      LISTENERS.decrementAndGet();
    }
  }

  private void listen(OutputStream out) throws IOException, InterruptedException {
    long end = System.nanoTime() + forNanos;
    long number = after;
    for (long left = forNanos; ; left = end - System.nanoTime()) {
      long millis = Math.min(KEEP_ALIVE_MILLIS, TimeUnit.NANOSECONDS.toMillis(left));
      StringBuilder text = new StringBuilder();
      for (WatchEvent event :
          millis > 0 ? events.awaitAfter(number, millis) : events.after(number)) {
        number = event.number();
        text.append("id: ").append(event.number()).append("\nevent: ").append(event.kind());
        text.append("\ndata: ")
            .append(
                CanonicalJson.text(
                    WatchJson.object()
                        .put("at", WatchJson.time(event.atNanos()))
                        .set("more", event.data())))
            .append("\n\n");
      }
      out.write((text.length() == 0 ? ": still here\n\n" : text.toString()).getBytes(UTF_8));
      out.flush();
      if (millis <= 0 || events.isClosed()) {
        return;
      }
    }
  }
}
