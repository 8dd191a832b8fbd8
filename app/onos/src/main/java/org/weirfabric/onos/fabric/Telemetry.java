package org.weirfabric.onos.fabric;

import java.time.Duration;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.push.Clock;
import org.weirfabric.southbound.SwitchTelemetry;
import org.weirfabric.southbound.TelemetryFeed;

/** Follows switches for as long as somebody asks what they count. */
final class Telemetry implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final TelemetryFeed feed;
  private final Clock clock;
  private long questions;

  Telemetry(TelemetryFeed feed, Clock clock) {
    this.feed = feed;
    this.clock = clock;
  }

  /** The last samples of these switches; nothing of one that wasn't followed until now. */
  synchronized SortedMap<SwitchId, SwitchTelemetry> of(Topology topology) {
    feed.follow(topology, any -> true);
    long question = ++questions;
    CompletableFuture<Void> unused =
        clock.after(PATIENCE).thenRun(() -> leaveUnlessAskedSince(question, topology));
    return feed.latest();
  }

  private synchronized void leaveUnlessAskedSince(long question, Topology topology) {
    if (question == questions) {
      feed.follow(topology, any -> false);
    }
  }

  @Override
  public void close() {
    feed.close();
  }
}
