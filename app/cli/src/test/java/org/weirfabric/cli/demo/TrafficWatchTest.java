package org.weirfabric.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.cli.FakeOnos;
import org.weirfabric.cli.console.Progress;
import org.weirfabric.cli.rest.Controller;

class TrafficWatchTest {
  private static final String TELEMETRY = "GET /onos/weir/v1/telemetry";

  private final AtomicLong nanos = new AtomicLong();
  private FakeOnos onos;

  @BeforeEach
  void start() throws Exception {
    onos = new FakeOnos();
  }

  @AfterEach
  void stop() {
    onos.close();
  }

  private TrafficWatch watch() {
    return new TrafficWatch(
        new Controller(onos.client()),
        2,
        new Progress(new PrintWriter(new StringWriter()), () -> nanos.getAndAdd(1_000_000_000L)));
  }

  private static String leaf(String name, long factor) {
    return "\""
        + name
        + "\":{\"pfcReceived\":"
        + 4 * factor
        + ",\"pausedNanos\":"
        + 2_000_000 * factor
        + ",\"ecnMarked\":"
        + 10 * factor
        + ",\"losslessDroppedOctets\":0,\"lossyDroppedOctets\":"
        + 100 * factor
        + "}";
  }

  private static String answer(String... leaves) {
    return "{\"switches\":{" + String.join(",", leaves) + "}}";
  }

  @Test
  void onlyWhatCameSinceAllSwitchesWereSeenIsTold() throws Exception {
    onos.on(TELEMETRY, 200, answer())
        .on(TELEMETRY, 200, answer(leaf("leaf1", 1)))
        .on(TELEMETRY, 200, answer(leaf("leaf1", 2), leaf("leaf2", 7)))
        .on(TELEMETRY, 200, answer(leaf("leaf1", 3), leaf("leaf2", 8)))
        .on(TELEMETRY, 200, answer(leaf("leaf1", 3), leaf("leaf2", 10)));
    TrafficWatch watch = watch();

    assertThat(watch.look()).isEmpty();
    assertThat(watch.look()).isEmpty();
    assertThat(watch.look()).isEmpty();
    assertThat(watch.look().orElseThrow().text())
        .isEqualTo(
            "4 ms paused, added over ports, by 8 PFC frames; 20 frames marked;"
                + " dropped: lossless 0 B, others 200 B");
    assertThat(watch.look().orElseThrow().ecnMarked()).isEqualTo(20);
    TrafficSample all = watch.all().orElseThrow();
    assertThat(all.toJson().path("ecnMarked").asLong()).isEqualTo(40);
    assertThat(all.toJson().path("switches").asInt()).isEqualTo(2);
    assertThat(all.elapsedMillis()).isEqualTo(2000);
  }
}
