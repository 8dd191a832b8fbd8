package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.lab.emulatedfabric.EmulatedSwitch;
import org.weirfabric.lab.emulatedfabric.RunningFabric;
import org.weirfabric.lab.emulatedfabric.live.Traffic;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Endpoints;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;

/** Streams of telemetry end, stall and begin anew. */
class TelemetryFeedTest {
  private static final SwitchId LEAF = SwitchId.of("leaf1");
  private static final long PATIENCE_SECONDS = 30;

  private final AtomicLong nowNanos = new AtomicLong();
  private final WireChannels channels = WireChannels.plaintext(WireSettings.DEFAULTS);
  private RunningFabric fabric;
  private Topology topology;
  private TelemetryFeed feed;

  @BeforeEach
  void start() throws Exception {
    Topology wired =
        TopologyReader.read(
            Files.readString(Path.of("../../docs/examples/leaf-spine/topology.yaml")));
    fabric =
        RunningFabric.start(
            wired, AsicCatalogue.shipped(), List.of(), Traffic.parse(List.of(), wired));
    EmulatedSwitch leaf = fabric.switches().get(LEAF);
    TreeMap<SwitchId, Endpoints> endpoints = new TreeMap<>();
    endpoints.put(
        LEAF,
        Endpoints.of(
            leaf.gnmiEndpoint().map(Endpoint::parse), leaf.p4Endpoint().map(Endpoint::parse)));
    topology = wired.withEndpoints(endpoints);
    feed = new TelemetryFeed(channels, Duration.ofMillis(200), nowNanos::get, readings -> {});
    feed.follow(topology, LEAF::equals);
    awaitSampleAfter(0);
  }

  @AfterEach
  void stop() throws Exception {
    feed.close();
    channels.close();
    fabric.close();
  }

  @Test
  void streamThatEndedIsBegunAnewAndBringsEverythingAgain() throws Exception {
    long last = sampled();
    fabric.switches().get(LEAF).cut();
    for (long end = end(); feed.renewed() == 0 && System.nanoTime() < end; ) {
      feed.follow(topology, LEAF::equals);
      pause(20);
    }

    assertThat(feed.renewed()).isEqualTo(1);
    awaitSampleAfter(last);
  }

  @Test
  void streamOfWhichNothingComesIsBegunAnewAndOneThatSpeaksIsNot() throws Exception {
    for (int second = 0; second < 20; second++) {
      nowNanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
      awaitSampleAfter(sampled());
      feed.follow(topology, LEAF::equals);
    }
    assertThat(feed.renewed()).as("it has spoken each time it was looked at").isZero();

    fabric.switches().get(LEAF).freeze();
    // What was under way still comes; the feed's clock stands meanwhile.
    for (long before = -1; before != sampled(); ) {
      before = sampled();
      pause(1_000);
    }
    long last = sampled();
    feed.follow(topology, LEAF::equals);
    nowNanos.addAndGet(TimeUnit.SECONDS.toNanos(6));
    feed.follow(topology, LEAF::equals);

    assertThat(feed.renewed()).isEqualTo(1);
    awaitSampleAfter(last);
  }

  private static long end() {
    return System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
  }

  private static void pause(long millis) {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /** When the last sample was taken, by the switch's clock; 0 if there is none. */
  private long sampled() {
    SwitchTelemetry sample = feed.latest().get(LEAF);
    return sample == null ? 0 : sample.deviceNanos();
  }

  private void awaitSampleAfter(long deviceNanos) {
    for (long end = end(); sampled() <= deviceNanos && System.nanoTime() < end; ) {
      pause(20);
    }
    assertThat(sampled()).as("a sample within %s s", PATIENCE_SECONDS).isGreaterThan(deviceNanos);
  }
}
