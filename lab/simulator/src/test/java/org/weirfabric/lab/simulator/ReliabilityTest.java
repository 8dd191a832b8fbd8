package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.lab.simulator.Plans.bulk;
import static org.weirfabric.lab.simulator.Plans.port;
import static org.weirfabric.lab.simulator.Plans.roce;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.units.ByteSize;

class ReliabilityTest {
  private static FlowSpec tcp(String from, String to) {
    return bulk(from, to, "1G")
        .withSizes(FrameSizes.of(1518))
        .withSending(Sending.withTcp(ByteSize.ofKibibytes(4096)));
  }

  private static Simulation losing(FlowSpec flow) {
    // The link breaks under the flow twice.
    return Simulation.of(
        Plans.star(3, "100G", "3m", "emulated")
            .withFlows(List.of(flow))
            .withChanges(
                List.of(
                    new TimedChange(20_000, Change.linkDown(port("s:p2"))),
                    new TimedChange(25_000, Change.linkUp(port("s:p2"))),
                    new TimedChange(60_000, Change.linkDown(port("s:p1"))),
                    new TimedChange(61_000, Change.linkUp(port("s:p1"))))));
  }

  @Test
  void goBackNDeliversEveryByteInSpiteOfLoss() {
    Simulation simulation = losing(roce("h1", "h2", "100G").limitedTo(4_304_000).withGoBackN());
    simulation.advanceTo(20_000_000);
    Answers answers = simulation.answers();
    assertThat(answers.drops(DropReason.LINK_DOWN)).isPositive();
    assertThat(answers.deliveredBytes(0)).isEqualTo(4_304_000);
    assertThat(answers.repeatedFrames(0)).isGreaterThan(0);
    assertThat(answers.completionNanos(0).orElseThrow()).isBetween(345_000L, 3_000_000L);
    assertThat(answers.conservation().holds()).isTrue();
    assertThat(answers.conservation().held()).isZero();
  }

  @Test
  void withoutGoBackNALostFrameIsGone() {
    Simulation simulation = losing(roce("h1", "h2", "100G").limitedTo(4_304_000));
    simulation.advanceTo(20_000_000);
    assertThat(simulation.answers().deliveredBytes(0)).isLessThan(4_304_000);
    assertThat(simulation.answers().completionNanos(0)).isEmpty();
  }

  @Test
  void aNakMakesTheSenderGoBackAtOnceAndATimeoutWhenNothingFollows() {
    GoBackN flow = new GoBackN(1 << 20, 1);
    for (int i = 0; i < 3; i++) {
      flow.sent(1000, 0);
    }
    assertThat(flow.received(0, 1000, false, false)).isEqualTo(Frames.ACK);
    assertThat(flow.received(2000, 1000, false, false)).isEqualTo(Frames.NAK);
    assertThat(flow.received(3000, 1000, false, false)).as("once").isEqualTo(Reliable.SILENCE);
    flow.answered(Frames.ACK, 1000, 10);
    assertThat(flow.position()).isEqualTo(3000);
    flow.answered(Frames.NAK, 1000, 20);
    assertThat(flow.position()).isEqualTo(1000);
    assertThat(flow.deadline()).isEqualTo(20 + GoBackN.TIMEOUT_PICOS);
    flow.sent(1000, 30);
    flow.sent(1000, 40);
    flow.wake(29 + GoBackN.TIMEOUT_PICOS);
    assertThat(flow.position()).as("too early").isEqualTo(3000);
    flow.wake(30 + GoBackN.TIMEOUT_PICOS);
    assertThat(flow.position()).isEqualTo(1000);
  }

  @Test
  void tcpDoublesThenHalvesAfterThreeDuplicates() {
    Tcp tcp = new Tcp(1000, 1 << 20);
    for (int i = 0; i < 10; i++) {
      assertThat(tcp.mayStart(1000)).isTrue();
      tcp.sent(1000, i);
    }
    assertThat(tcp.mayStart(1000)).as("a first window of 10 frames").isFalse();
    for (int i = 1; i <= 10; i++) {
      tcp.answered(Frames.ACK, i * 1000L, 1000 + i);
    }
    int sent = 0;
    while (tcp.mayStart(1000)) {
      tcp.sent(1000, 2000);
      sent++;
    }
    assertThat(sent).as("slow start doubles").isEqualTo(20);
    for (int i = 0; i < 3; i++) {
      tcp.answered(Frames.ACK, 10_000, 3000 + i);
    }
    assertThat(tcp.position()).as("the first one again").isEqualTo(10_000);
    tcp.sent(1000, 4000);
    tcp.answered(Frames.ACK, 30_000, 5000);
    sent = 0;
    while (tcp.mayStart(1000)) {
      tcp.sent(1000, 6000);
      sent++;
    }
    assertThat(sent).as("half of 20").isEqualTo(10);
  }

  @Test
  void tcpReassemblesWhatComesOutOfOrder() {
    Tcp tcp = new Tcp(1000, 1 << 20);
    assertThat(tcp.received(1000, 1000, false, false)).isEqualTo(Frames.ACK);
    assertThat(tcp.expected).isZero();
    tcp.received(3000, 1000, false, false);
    tcp.received(0, 1000, false, false);
    assertThat(tcp.expected).isEqualTo(2000);
    assertThat(tcp.received(2000, 1000, true, false)).isEqualTo(Frames.ECHO);
    assertThat(tcp.expected).isEqualTo(4000);
  }

  @Test
  void tcpFlowsFillALossyLineAndLoseFramesDoingSo() {
    List<FlowSpec> flows = new ArrayList<>();
    for (int h = 1; h <= 3; h++) {
      flows.add(tcp("h" + h, "h4").withSourcePort(50_000 + h));
    }
    Simulation simulation = Simulation.of(Plans.star(4, "10G", "3m", "emulated").withFlows(flows));
    simulation.advanceTo(100_000_000);
    long start = delivered(simulation);
    simulation.advanceTo(300_000_000);
    double gigabits = (delivered(simulation) - start) * 8 / 200e6;
    assertThat(gigabits).as("of 10G less 1.3 %% of wire").isBetween(9.3, 9.9);
    Answers answers = simulation.answers();
    assertThat(answers.drops(DropReason.EGRESS_SHARE) + answers.drops(DropReason.INGRESS_SHARE))
        .isPositive();
    assertThat(answers.drops(DropReason.HEADROOM_FULL)).isZero();
    for (int i = 0; i < 3; i++) {
      assertThat(answers.repeatedFrames(i)).isPositive();
    }
    assertThat(answers.conservation().holds()).isTrue();
  }

  private static long delivered(Simulation simulation) {
    Answers answers = simulation.answers();
    return answers.deliveredBytes(0) + answers.deliveredBytes(1) + answers.deliveredBytes(2);
  }

  @Test
  void tcpGoesOnAfterALinkBreaks() {
    Simulation simulation = losing(tcp("h1", "h2").limitedTo(2_000_000));
    simulation.advanceTo(200_000_000);
    assertThat(simulation.answers().deliveredBytes(0)).isEqualTo(2_000_000);
    assertThat(simulation.answers().completionNanos(0)).isPresent();
  }
}
