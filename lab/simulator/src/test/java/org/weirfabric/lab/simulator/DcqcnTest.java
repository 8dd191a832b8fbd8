package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.weirfabric.lab.simulator.Plans.host;
import static org.weirfabric.lab.simulator.Plans.port;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DcqcnTest {
  private static final DcqcnParameters PAPER = DcqcnParameters.paper(Plans.CNP_DSCP, Plans.CNP);

  private static final long MICRO = 1_000_000;

  private static FlowSpec dcqcn(String from, String to) {
    return FlowSpec.of(
            host(from), host(to), Plans.ROCE_DSCP, Plans.ROCE, 1100, Sending.withDcqcn(PAPER))
        .withEcn();
  }

  @Test
  void aNotificationHalvesTheRateAndFastRecoveryHalvesTheWayBack() {
    Dcqcn flow = new Dcqcn(PAPER, 40e9, 0);
    flow.notified(10 * MICRO);
    assertThat(flow.bitsPerSecond()).isEqualTo(20e9); // alpha is 1 at first
    flow.sent(1100, 65 * MICRO);
    assertThat(flow.bitsPerSecond()).isEqualTo(30e9);
    flow.sent(1100, 120 * MICRO);
    assertThat(flow.bitsPerSecond()).isEqualTo(35e9);
  }

  @Test
  void afterFastRecoveryTheTargetRisesByTheAdditiveStep() {
    Dcqcn flow = new Dcqcn(PAPER, 40e9, 0);
    flow.notified(0);
    flow.notified(0); // to the target 20 Gb/s
    double current = flow.bitsPerSecond();
    assertThat(current).isCloseTo(10e9, within(1.0));
    double target = 20e9;
    for (int step = 1; step <= 7; step++) {
      flow.sent(1100, 55 * MICRO * step);
      target += step > 5 ? 40e6 : 0;
      current = (target + current) / 2;
      assertThat(flow.bitsPerSecond()).as("step %d", step).isCloseTo(current, within(1.0));
    }
  }

  @Test
  void alphaDecaysWithoutNotifications() {
    Dcqcn flow = new Dcqcn(PAPER, 40e9, 0);
    flow.sent(1100, 550 * MICRO);
    assertThat(flow.alpha()).isCloseTo(Math.pow(255.0 / 256, 10), within(1e-12));
  }

  @Test
  void aReceiverNotifiesOncePerInterval() {
    Dcqcn flow = new Dcqcn(PAPER, 40e9, 0);
    assertThat(flow.answersMark(0)).isTrue();
    assertThat(flow.answersMark(49 * MICRO)).isFalse();
    assertThat(flow.answersMark(50 * MICRO)).isTrue();
  }

  @Test
  void flowsIntoOnePortConvergeToFairSharesOfAFullLine() {
    List<FlowSpec> flows = new ArrayList<>();
    for (int h = 1; h <= 4; h++) {
      flows.add(dcqcn("h" + h, "h5").startingAt(h * 1_000_000L));
    }
    Simulation simulation = Simulation.of(Plans.star(5, "40G", "3m", "emulated").withFlows(flows));
    simulation.advanceTo(100_000_000);
    long[] before = new long[4];
    for (int i = 0; i < 4; i++) {
      before[i] = simulation.answers().deliveredBytes(i);
    }
    simulation.advanceTo(200_000_000);
    double fair = 100_000_000 * 5.0 / 4 * 1100 / 1120;
    for (int i = 0; i < 4; i++) {
      assertThat((simulation.answers().deliveredBytes(i) - before[i]) / fair)
          .as("share of flow %d", i)
          .isBetween(0.85, 1.15);
      assertThat(simulation.answers().notifications(i)).isPositive();
    }
    assertThat(simulation.answers().sentBytes(port("s:p1"), 6))
        .as("CNPs travel in their own queue")
        .isPositive();
    assertThat(simulation.answers().drops(DropReason.HEADROOM_FULL)).isZero();
    assertThat(simulation.answers().conservation().holds()).isTrue();
  }
}
