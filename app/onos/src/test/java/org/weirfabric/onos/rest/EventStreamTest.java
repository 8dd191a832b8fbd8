package org.weirfabric.onos.rest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.weirfabric.watch.lead.EventLog;
import org.weirfabric.watch.lead.WatchJson;

class EventStreamTest {
  private final EventLog events = new EventLog(10, 0);

  @Test
  @Timeout(value = 20, unit = TimeUnit.SECONDS)
  void noMoreListenThanTheyMayHoweverManyWereLetIn() throws Exception {
    List<EventStream> burst = new ArrayList<>();
    for (int n = 0; n <= EventStream.MOST; n++) {
      burst.add(EventStream.open(events, 0, 3_600).orElseThrow());
    }
    CountDownLatch listen = new CountDownLatch(EventStream.MOST);
    ExecutorService threads = Executors.newFixedThreadPool(EventStream.MOST);
    for (EventStream each : burst.subList(0, EventStream.MOST)) {
      threads.execute(() -> write(each, new Counted(listen)));
    }
    events.add("page", 1, WatchJson.object());
    assertThat(listen.await(10, TimeUnit.SECONDS)).isTrue();
    ByteArrayOutputStream last = new ByteArrayOutputStream();
    write(burst.get(EventStream.MOST), last);

    assertThat(last.toString(UTF_8)).isEqualTo(": more than 8 listen\n\n");
    assertThat(EventStream.open(events, 0, 1)).isEmpty();
    events.close();
    threads.shutdown();
    assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    assertThat(EventStream.open(events, 0, 1)).isPresent();
  }

  @Test
  @Timeout(value = 20, unit = TimeUnit.SECONDS)
  void listenerEndsWithTheAppAndNotWithItsTime() throws Exception {
    EventStream stream = EventStream.open(events, 0, Integer.MAX_VALUE).orElseThrow();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CompletableFuture<Void> listening = CompletableFuture.runAsync(() -> write(stream, out));
    events.add("page", 1, WatchJson.object());
    events.close();

    listening.get(10, TimeUnit.SECONDS);
    assertThat(out.toString(UTF_8)).contains("event: page");
  }

  private static void write(EventStream stream, OutputStream out) {
    try {
      stream.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Tells when the first of it has come. */
  private static final class Counted extends ByteArrayOutputStream {
    private final CountDownLatch latch;
    private boolean told;

    private Counted(CountDownLatch latch) {
      this.latch = latch;
    }

    @Override
    public void flush() {
      if (!told) {
        told = true;
        latch.countDown();
      }
    }
  }
}
