package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.lab.simulator.Plans.bulk;
import static org.weirfabric.lab.simulator.Plans.host;
import static org.weirfabric.lab.simulator.Plans.port;
import static org.weirfabric.lab.simulator.Plans.roce;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.model.id.PortRef;

/** The compiled headroom against a peer that does its worst, packet by packet. */
class HeadroomTest {
  /** One byte beyond a cell boundary of the emulated ASIC: 256 B of memory for 149 B of wire. */
  private static final int COSTLY_FRAME_BYTES = 129;

  private static final int LARGEST_LOSSLESS_BYTES = 4304;
  private static final int LARGEST_BYTES = 9220;
  private static final int PHASES = 24;

  /** So large that every run crosses its threshold, so small that it soon does. */
  private static final long POOL_BYTES = 640 * 1024;

  private static final PortRef INGRESS = port("s:p1");

  /**
   * h1 sends to h2, which never takes a frame of that priority; h3 keeps p1 busy with the largest
   * frames, so that the switch's PFC frame has to wait; {@code phaseNanos} shifts the two.
   */
  private static Simulation run(SimulationSetup plan, FrameSizes sizes, long phaseNanos) {
    String speed = plan.topology().speedOf(INGRESS).toString();
    List<FlowSpec> flows = new ArrayList<>();
    flows.add(roce("h1", "h2", speed).withSizes(sizes).startingAt(20_000 + phaseNanos));
    flows.add(bulk("h3", "h1", speed));
    Simulation simulation =
        Simulation.of(
            plan.withFlows(flows).withNic(host("h2"), NicBehaviour.storming(Plans.ROCE, 0)));
    long bits = plan.topology().speedOf(INGRESS).bitsPerSecond();
    // Twice the time to fill the pool, and what PFC takes over the longest cable here.
    simulation.advanceTo(30_000 + (long) (2.0 * POOL_BYTES * 8e9 / bits) + 60_000);
    return simulation;
  }

  private static long watermark(Simulation simulation) {
    return simulation.answers().headroomWatermark(INGRESS, 3).bytes();
  }

  /** The sizes of the frames and the phase that need most headroom. */
  private record Worst(FrameSizes sizes, long phaseNanos, long headroomBytes) {}

  private static Worst worst(SimulationSetup plan) {
    long frameNanos =
        (LARGEST_BYTES + 20) * 8_000_000_000L / plan.topology().speedOf(INGRESS).bitsPerSecond();
    Worst worst = new Worst(FrameSizes.of(COSTLY_FRAME_BYTES), 0, 0);
    for (int i = 0; i < PHASES; i++) {
      long phase = frameNanos * i / PHASES;
      FrameSizes small = FrameSizes.of(COSTLY_FRAME_BYTES);
      Simulation first = run(plan, small, phase);
      assertThat(first.answers().pausedNanos(host("h1"), Plans.ROCE)).isPositive();
      long obeyed = first.answers().pausedSincePicos(host("h1"), Plans.ROCE);
      // The last frame before it obeys: begun at the last moment, and the largest there is.
      long lastFrame =
          (COSTLY_FRAME_BYTES + 20)
              * 8_000_000_000_000L
              / plan.topology().speedOf(INGRESS).bitsPerSecond();
      FrameSizes sizes =
          FrameSizes.changing(COSTLY_FRAME_BYTES, obeyed - lastFrame, LARGEST_LOSSLESS_BYTES);
      long needed = watermark(run(plan, sizes, phase));
      if (needed > worst.headroomBytes()) {
        worst = new Worst(sizes, phase, needed);
      }
    }
    return worst;
  }

  private static long drops(SimulationSetup plan, Worst worst, long headroomBytes) {
    return run(Plans.withHeadroom(plan, INGRESS, headroomBytes), worst.sizes(), worst.phaseNanos())
        .answers()
        .drops(DropReason.HEADROOM_FULL);
  }

  @ParameterizedTest
  @CsvSource({
    "10G,3m",
    "25G,3m",
    "40G,100m",
    "100G,3m",
    "100G,300m",
    "200G,40m",
    "400G,3m",
    "400G,30m",
    "400G,300m",
    "800G,40m"
  })
  void theCompiledHeadroomIsEnoughAndHardlyMoreThanTheLeast(
      String speed, String cable, TestReporter reporter) {
    SimulationSetup plan =
        Plans.withIngressPool(Plans.star(3, speed, cable, "emulated"), "s", POOL_BYTES);
    long computed = Plans.group(plan, INGRESS).headroom().bytes();
    Worst worst = worst(plan);
    assertThat(drops(plan, worst, computed)).as("with the compiled headroom").isZero();

    long tooLittle = 0;
    long enough = computed;
    while (enough - tooLittle > 128) {
      long middle = (enough + tooLittle) / 256 * 128;
      if (drops(plan, worst, middle) == 0) {
        enough = middle;
      } else {
        tooLittle = middle;
      }
    }
    double ratio = (double) computed / enough;
    reporter.publishEntry(
        "headroom " + speed + " " + cable,
        String.format(
            Locale.ROOT, "computed %d B, least %d B, ratio %.3f", computed, enough, ratio));
    assertThat(ratio).isBetween(1.0, 1.5);
  }

  @Test
  void theVendorsFormIsEnoughOnSpectrum() {
    SimulationSetup plan =
        Plans.withIngressPool(Plans.star(3, "400G", "40m", "spectrum-4"), "s", POOL_BYTES);
    Worst worst = worst(plan);
    assertThat(drops(plan, worst, Plans.group(plan, INGRESS).headroom().bytes())).isZero();
    assertThat(drops(plan, worst, worst.headroomBytes() - 192)).isPositive();
  }

  @Test
  void theExamplePlanLosesNothingUnderIncastAndWithoutHeadroomItDoes() {
    SimulationSetup plan = Plans.leafSpine();
    List<FlowSpec> incast = new ArrayList<>();
    for (int h = 2; h <= 8; h++) {
      incast.add(roce("h" + h, "h1", "100G"));
    }
    Simulation simulation = Simulation.of(plan.withFlows(incast));
    simulation.advanceTo(3_000_000);
    Answers answers = simulation.answers();
    assertThat(answers.drops(DropReason.HEADROOM_FULL)).isZero();
    assertThat(answers.pausedNanos(host("h2"), Plans.ROCE)).isPositive();
    assertThat(answers.sentBytes(port("leaf1:Ethernet8"), 3) * (4324.0 / 4304))
        .as("the receiver's line is full")
        .isGreaterThan(0.99 * 3_000_000 * 12.5);
    assertThat(answers.conservation().holds()).isTrue();

    Simulation without =
        Simulation.of(Plans.withHeadroom(plan, port("leaf1:Ethernet12"), 0).withFlows(incast));
    without.advanceTo(3_000_000);
    assertThat(without.answers().drops(DropReason.HEADROOM_FULL)).isPositive();
  }
}
