package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.lab.simulator.Plans.host;
import static org.weirfabric.lab.simulator.Plans.port;
import static org.weirfabric.lab.simulator.Plans.roce;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.config.EcnProfile;

class EcnTest {
  private static final long FRAME_CELLS_BYTES = 4352;

  private static Simulation incast(boolean ecn) {
    List<FlowSpec> flows = new ArrayList<>();
    for (int h = 2; h <= 8; h++) {
      FlowSpec flow = roce("h" + h, "h1", "100G");
      flows.add(ecn ? flow.withEcn() : flow);
    }
    return Simulation.of(Plans.leafSpine().withFlows(flows));
  }

  @Test
  void theFirstMarkComesBeforeTheFirstPause() {
    Simulation simulation = incast(true);
    long now = 0;
    while (simulation.answers().marks(port("leaf1:Ethernet8"), 3) == 0) {
      now += 1000;
      simulation.advanceTo(now);
      assertThat(now).isLessThan(1_000_000);
    }
    for (int h = 2; h <= 8; h++) {
      assertThat(simulation.answers().pausedNanos(host("h" + h), Plans.ROCE)).isZero();
    }
    simulation.advanceTo(2_000_000);
    assertThat(simulation.answers().pausedNanos(host("h2"), Plans.ROCE)).isPositive();
  }

  @Test
  void onlyEcnCapableFramesAreMarked() {
    Simulation simulation = incast(false);
    simulation.advanceTo(1_000_000);
    assertThat(simulation.answers().marks(port("leaf1:Ethernet8"), 3)).isZero();
    for (int flow = 0; flow < 7; flow++) {
      assertThat(simulation.answers().deliveredMarks(flow)).isZero();
    }
  }

  @Test
  void marksFollowTheCurve() {
    SimulationSetup setup = Plans.star(3, "100G", "3m", "emulated");
    EcnProfile curve = Plans.config(setup, "s").ecnProfiles().values().iterator().next();
    // A queue filled by 125 Gb/s and emptied by 100 grows in even steps from empty to past Kmax.
    List<FlowSpec> flows =
        List.of(roce("h1", "h3", "100G").withEcn(), roce("h2", "h3", "25G").withEcn());
    Simulation simulation = Simulation.of(setup.withFlows(flows));
    long now = 0;
    long below = -1;
    long atKmin = 0;
    long atKmax = 0;
    long marksAtKmax = 0;
    while (atKmax == 0) {
      now += 200;
      simulation.advanceTo(now);
      long queue = simulation.answers().queueWatermark(port("s:p3"), 3).bytes();
      long marks = simulation.answers().marks(port("s:p3"), 3);
      long sent =
          simulation.answers().sentBytes(port("s:p3"), 3) / 4304 + queue / FRAME_CELLS_BYTES;
      if (queue <= curve.kmin().bytes()) {
        below = marks;
        atKmin = sent;
      } else if (queue >= curve.kmax().bytes()) {
        atKmax = sent;
        marksAtKmax = marks;
      }
    }
    assertThat(below).isZero();
    double expected = (atKmax - atKmin) * curve.pmaxPercent() / 100.0 / 2;
    assertThat((double) marksAtKmax).isBetween(expected * 0.8, expected * 1.2);
    simulation.advanceTo(now + 50_000);
    long arrivedSince =
        simulation.answers().sentBytes(port("s:p3"), 3) / 4304
            + simulation.answers().queueWatermark(port("s:p3"), 3).bytes() / FRAME_CELLS_BYTES
            - atKmax;
    assertThat(simulation.answers().marks(port("s:p3"), 3) - marksAtKmax)
        .as("every frame beyond Kmax")
        .isBetween(arrivedSince - 3, arrivedSince + 3);
  }
}
