package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.weirfabric.compiler.IncastLimit;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

/** The incast limit that a plan states, against what the planned switch does. */
class IncastTest {
  private static final int HOSTS = 33;

  /** What wire bytes have beside the frame: preamble and gap. */
  private static final int GAP_BYTES = 20;

  private static final FabricPlan PLAN =
      Plans.plan(Plans.starText(HOSTS, "100G", "3m", "emulated"));

  private static final IncastLimit LIMIT = limit(explanation());

  private static Explanation explanation() {
    return PLAN.explanations().stream()
        .filter(why -> why.subject().startsWith("incast of class roce"))
        .findFirst()
        .orElseThrow();
  }

  private static String term(Explanation why, String prefix) {
    return why.terms().stream()
        .filter(term -> term.name().startsWith(prefix))
        .findFirst()
        .orElseThrow()
        .value();
  }

  /** The limit made again from the terms that the plan prints. */
  private static IncastLimit limit(Explanation why) {
    String[] entry = term(why, "entry ports").split(" of up to ", -1);
    String[] carried = term(why, "payload/stored").split("/", -1);
    ByteSize payload = ByteSize.parse(carried[0]);
    return IncastLimit.builder()
        .setShared(ByteSize.parse(term(why, "S, shared")))
        .setAlphaExponent(Integer.parseInt(term(why, "alpha").substring("2^".length())))
        .setReserved(ByteSize.parse(term(why, "r, reserved")))
        .setSender(BitRate.parse(term(why, "R, rate")))
        .setReceiver(BitRate.parse(term(why, "C, rate")))
        .setEntryPorts(Integer.parseInt(entry[0]))
        .setEntry(BitRate.parse(entry[1]))
        .setPayloadBytes((int) payload.bytes())
        .setWireBytes((int) payload.bytes() + 106 + GAP_BYTES)
        .setStoredBytes((int) ByteSize.parse(carried[1]).bytes())
        .build();
  }

  /** {@code senders} that each send a message of {@code payload} bytes to h1 at once. */
  private static OptionalLong firstPauseNanos(int senders, long payload) {
    int frame = LIMIT.wireBytes() - GAP_BYTES;
    long frames = Math.max(1, Math.round((double) payload / LIMIT.payloadBytes()));
    List<FlowSpec> flows = new ArrayList<>();
    for (int h = 2; h <= senders + 1; h++) {
      flows.add(
          Plans.roce("h" + h, "h1", "100G")
              .withSizes(FrameSizes.of(frame))
              .limitedTo(frames * frame));
    }
    Simulation simulation = Simulation.of(Plans.setup(PLAN, topology()).withFlows(flows));
    simulation.advanceTo(2_000_000 + senders * frames * frame * 8 / 100);
    Answers answers = simulation.answers();
    assertThat(answers.drops(DropReason.HEADROOM_FULL)).isZero();
    for (int flow = 0; flow < senders; flow++) {
      assertThat(answers.deliveredBytes(flow)).isEqualTo(frames * frame);
    }
    return answers.firstPauseNanos(Plans.ROCE);
  }

  private static String topology() {
    return Plans.starText(HOSTS, "100G", "3m", "emulated");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8, 32})
  void thePlanPrintsTheLimitThatIsTried(int senders) {
    assertThat(term(explanation(), "largest message of " + senders + " senders"))
        .isEqualTo(LIMIT.largestMessageBytes(senders).orElseThrow() + "B");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 8, 16, 32})
  void theLargestMessageWithoutAPauseIsWithinAFifthOfThePlans(int senders, TestReporter reporter) {
    long planned = LIMIT.largestMessageBytes(senders).orElseThrow();
    double pauses = 1.2 * planned;
    double passes = 0.8 * planned;
    assertThat(firstPauseNanos(senders, Math.round(pauses))).isPresent();
    assertThat(firstPauseNanos(senders, Math.round(passes))).isEmpty();
    while (pauses - passes > 0.01 * planned) {
      double middle = (pauses + passes) / 2;
      if (firstPauseNanos(senders, Math.round(middle)).isPresent()) {
        pauses = middle;
      } else {
        passes = middle;
      }
    }
    reporter.publishEntry(
        "incast of " + senders,
        String.format(
            Locale.ROOT,
            "planned %d B, found %.0f B, ratio %.3f",
            planned,
            passes,
            passes / planned));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 8, 16, 32})
  void theFirstPauseComesWithinAFifthOfThePlannedMoment(int senders) {
    long enough = 2 * LIMIT.largestMessageBytes(senders).orElseThrow();
    assertThat((double) firstPauseNanos(senders, enough).orElseThrow())
        .isCloseTo(LIMIT.nanosToPause(senders).orElseThrow(), Percentage.withPercentage(20));
  }

  @ParameterizedTest
  @CsvSource({"500000", "700000", "1500000"})
  void theMostSendersOfAMessageAreWithinAFifthOfThePlans(long message) {
    int planned = LIMIT.mostSenders(message);
    assertThat(planned).isBetween(5, HOSTS - 2);
    assertThat(firstPauseNanos((int) Math.floor(0.8 * planned), message)).isEmpty();
    assertThat(firstPauseNanos((int) Math.ceil(1.2 * planned), message)).isPresent();
  }

  @Test
  void oneSenderPausesNobody() {
    assertThat(LIMIT.largestMessageBytes(1)).isEmpty();
    assertThat(firstPauseNanos(1, 20_000_000)).isEmpty();
  }
}
