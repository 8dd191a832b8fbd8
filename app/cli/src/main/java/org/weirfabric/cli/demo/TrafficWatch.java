package org.weirfabric.cli.demo;

import java.util.Optional;
import org.weirfabric.cli.console.Progress;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;

/** Looks at what the switches count, again and again, through the controller. */
final class TrafficWatch {
  private final Controller controller;
  private final int switches;
  private final Progress progress;
  private Optional<TrafficSample> first = Optional.empty();
  private Optional<TrafficSample> last = Optional.empty();

  /** A watch over that many switches. */
  TrafficWatch(Controller controller, int switches, Progress progress) {
    this.controller = controller;
    this.switches = switches;
    this.progress = progress;
  }

  /** Looks once; what has come since the look before, unless this is the first that saw all. */
  Optional<TrafficSample> look() throws RefusedException, InterruptedException {
    TrafficSample now = TrafficSample.of(controller.telemetry(), progress.elapsedMillis());
    if (now.switches() < switches) {
      return Optional.empty();
    }
    Optional<TrafficSample> news = last.map(now::since);
    if (first.isEmpty()) {
      first = Optional.of(now);
    }
    last = Optional.of(now);
    return news;
  }

  /** What has come between the first look that saw all switches and the last. */
  Optional<TrafficSample> all() {
    return last.flatMap(to -> first.map(to::since));
  }
}
