package org.weirfabric.lab.emulatedfabric.live;

import java.util.function.Consumer;
import org.weirfabric.lab.simulator.Change;
import org.weirfabric.lab.simulator.Simulation;

/** Has an incast begin when it is due. */
final class TrafficSource implements Consumer<Simulation> {
  private final Traffic.Incast incast;
  private long round;

  TrafficSource(Traffic.Incast incast) {
    this.incast = incast;
  }

  @Override
  public void accept(Simulation simulation) {
    // After a lag the rounds missed are not made up for: that would be another traffic.
    long due = simulation.nowNanos() / incast.periodNanos();
    if (due >= round) {
      incast.round(due).forEach(flow -> simulation.change(Change.flow(flow)));
      round = due + 1;
    }
  }
}
