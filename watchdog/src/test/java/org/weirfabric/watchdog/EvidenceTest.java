package org.weirfabric.watchdog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.watchdog.WatchedFabric.Doing;

/** How samples become windows and windows verdicts. */
class EvidenceTest {
  private static final String PORT = "leaf1:p3";

  private WatchedFabric fabric;
  private int queue;

  @BeforeEach
  void wire() throws Exception {
    fabric = WatchedFabric.leafSpine();
    queue = fabric.queues.indexOf(WatchedFabric.queue(PORT));
  }

  @ParameterizedTest
  @CsvSource({
    "1.0,  0.0,   60000, BLOCKED",
    "1.0,  0.0,   0,     LATENT_STORM",
    "1.0,  0.0,   -1,    SILENT",
    "0.99, 0.009, 60000, THROTTLED",
    "1.0,  0.5,   60000, NOT_HONOURED",
    "1.0,  0.5,   0,     NOT_HONOURED",
    "0.98, 0.0,   60000, STUCK",
    "0.0,  0.0,   60000, STUCK",
    "0.5,  0.5,   60000, THROTTLED",
    "0.5,  0.5,   0,     THROTTLED",
    "0.5,  0.0,   0,     THROTTLED",
    "0.5,  0.0,   -1,    THROTTLED",
    "0.2,  0.8,   60000, BUSY",
    "0.2,  0.8,   0,     CLEAR",
    "0.0,  0.0,   0,     CLEAR",
    "0.0,  0.0,   -1,    CLEAR",
  })
  void everyCombinationHasItsVerdict(
      double duty, double share, long waiting, QueueVerdict expected) {
    fabric.set(PORT, new Doing(duty, share, waiting)).pass(3);

    assertThat(verdict()).isEqualTo(expected);
  }

  @Test
  void oneWindowIsNoVerdict() {
    fabric.set(PORT, WatchedFabric.BLOCKED).pass(1);
    assertThat(verdict()).isEqualTo(QueueVerdict.UNKNOWN);

    fabric.pass(1);
    assertThat(verdict()).isEqualTo(QueueVerdict.BLOCKED);
  }

  @Test
  void verdictIsOfTheLastTwoWindowsOnly() {
    fabric.set(PORT, WatchedFabric.BLOCKED).pass(5).set(PORT, WatchedFabric.THROTTLED).pass(1);

    assertThat(verdict()).isEqualTo(QueueVerdict.UNKNOWN);
  }

  @Test
  void verdictGrowsOldWhenNoSampleComes() {
    fabric.set(PORT, WatchedFabric.BLOCKED).pass(3);

    assertThat(fabric.evidence.verdict(queue, fabric.now() + 60_000_000_000L))
        .isEqualTo(QueueVerdict.UNKNOWN);
  }

  @Test
  void pauseBeganWithinTheWindowBefore() {
    fabric.pass(1).set(PORT, new Doing(0.4, 0.6, 60_000)).pass(1);
    long end = fabric.now() - 2_000_000L;
    fabric.set(PORT, WatchedFabric.BLOCKED).pass(2);

    assertThat(fabric.evidence.of(queue, fabric.now()).sinceNanos())
        .isEqualTo(end + 2_000_000L - 40_000_000L);
  }

  @Test
  void pauseBeganWhenTheDeviceSays() {
    accept(blocked(0));
    accept(blocked(100).setPauseStartNanos(nanos(-37)));
    accept(blocked(200).setPauseStartNanos(nanos(-37)));

    assertThat(fabric.evidence.of(queue, nanos(200)).sinceNanos()).isEqualTo(nanos(-37));
  }

  @Test
  void clocksOfSwitchesAreAlignedByArrival() throws Exception {
    WatchedFabric skewed =
        WatchedFabric.leafSpine()
            .clockOf("leaf1", 7_000_000_000L)
            .clockOf("spine1", 3_600_000_000_000L);
    skewed.set(PORT, WatchedFabric.BLOCKED).set("spine1:p1", WatchedFabric.BLOCKED).pass(3);

    assertThat(since(skewed, PORT)).isEqualTo(since(skewed, "spine1:p1"));
  }

  @Test
  void counterThatRanOverOrStartedAnewVoidsWindowAndStreak() {
    blockedOnce();
    assertThat(accept(sample(200).setPausedNanos(5).setSentBytes(0)))
        .isEqualTo(SampleFate.COUNTER_RESET);
    assertThat(verdict()).isEqualTo(QueueVerdict.UNKNOWN);
    assertThat(accept(sample(300).setPausedNanos(100_000_005).setSentBytes(0)))
        .isEqualTo(SampleFate.WINDOW);
    assertThat(verdict()).isEqualTo(QueueVerdict.UNKNOWN);
  }

  @Test
  void newDiscontinuityVoids() {
    blockedOnce();
    assertThat(accept(blocked(200).setDiscontinuity(1))).isEqualTo(SampleFate.COUNTER_RESET);
  }

  @Test
  void linkThatWasDownVoids() {
    blockedOnce();
    assertThat(accept(blocked(200).setLinkUp(false))).isEqualTo(SampleFate.LINK_CHANGE);
    assertThat(accept(blocked(300))).isEqualTo(SampleFate.LINK_CHANGE);
    assertThat(accept(blocked(400))).isEqualTo(SampleFate.WINDOW);
  }

  @Test
  void linkThatIsDownHoldsNothingUpAndLeavesNothingUndecided() {
    blockedOnce();
    accept(blocked(200).setLinkUp(false));
    accept(blocked(300).setLinkUp(false));

    assertThat(verdict()).isEqualTo(QueueVerdict.CLEAR);
    assertThat(fabric.evidence.isUndecided(queue, nanos(300))).isFalse();
  }

  @Test
  void gapVoids() {
    blockedOnce();
    assertThat(accept(blocked(5_000))).isEqualTo(SampleFate.STALE);
    assertThat(accept(blocked(5_100))).isEqualTo(SampleFate.WINDOW);
    assertThat(verdict()).isEqualTo(QueueVerdict.UNKNOWN);
  }

  @Test
  void samplesSeenBeforeOrTooOldChangeNothing() {
    blockedOnce();
    assertThat(accept(blocked(100))).isEqualTo(SampleFate.DUPLICATE);
    assertThat(accept(blocked(50), 110)).isEqualTo(SampleFate.OUT_OF_ORDER);
    assertThat(accept(blocked(200))).isEqualTo(SampleFate.WINDOW);
    assertThat(verdict()).isEqualTo(QueueVerdict.BLOCKED);
  }

  @Test
  void clockThatWasSetBackIsFollowedAfterThreeSamples() {
    blockedOnce();
    accept(blocked(20), 60_000);
    accept(blocked(30), 60_100);
    assertThat(accept(blocked(40), 60_200)).isEqualTo(SampleFate.CLOCK_STEP);
    assertThat(accept(blocked(140), 60_300)).isEqualTo(SampleFate.WINDOW);
  }

  @Test
  void clockThatWasSetForwardVoids() {
    blockedOnce();
    assertThat(accept(blocked(900_000), 200)).isEqualTo(SampleFate.CLOCK_STEP);
    assertThat(verdict()).isEqualTo(QueueVerdict.UNKNOWN);
  }

  @Test
  void morePauseThanTimeIsNotBelieved() {
    blockedOnce();
    assertThat(accept(sample(200).setPausedNanos(10_000_000_000L).setSentBytes(0)))
        .isEqualTo(SampleFate.IMPOSSIBLE);
  }

  @Test
  void malformedAndUnknownAreCountedAndChangeNothing() {
    blockedOnce();
    assertThat(accept(sample(200).setSentBytes(-7))).isEqualTo(SampleFate.MALFORMED);
    assertThat(fabric.evidence.accept(QueueSample.of(1_000_000, 1, 1).build()))
        .isEqualTo(SampleFate.NOT_WATCHED);
    assertThat(fabric.evidence.accept(QueueSample.of(-1, 1, 1).build()))
        .isEqualTo(SampleFate.NOT_WATCHED);
    assertThat(fabric.evidence.count(SampleFate.NOT_WATCHED)).isEqualTo(2);
    assertThat(accept(blocked(200))).isEqualTo(SampleFate.WINDOW);
    assertThat(verdict()).isEqualTo(QueueVerdict.BLOCKED);
  }

  @Test
  void floodWithinAWindowMakesOneWindow() {
    accept(blocked(0));
    for (int millis = 1; millis < 20; millis++) {
      assertThat(accept(blocked(millis))).isEqualTo(SampleFate.TOO_SOON);
    }
    assertThat(accept(blocked(20))).isEqualTo(SampleFate.WINDOW);
  }

  /** At 100G a pause of 65535 quanta lasts 335.5 us, so 30 of them in 10 ms fill the time. */
  @Test
  void pauseIsEstimatedFromFramesWhereTimeIsNotCounted() {
    for (int n = 0; n < 4; n++) {
      accept(sample(100 * n).setXoffFrames(300L * n).setSentBytes(0).setOccupancyBytes(1));
    }
    QueueEvidence found = fabric.evidence.of(queue, nanos(300));
    assertThat(found.verdict()).isEqualTo(QueueVerdict.BLOCKED);
    assertThat(found.confidence()).isEqualTo(Confidence.ESTIMATED);
  }

  /** At a thousandth of 100G a pause of 65535 quanta lasts 335.5 ms: longer than three windows. */
  @Test
  void frameMayPauseForLongerThanAWindow() throws Exception {
    Evidence slow =
        new Evidence(fabric.queues, EvidenceSettings.of(20_000_000L, 3_000_000_000L, 1000));
    for (int n = 0; n <= 9; n++) {
      long frames = n < 2 ? 0 : n < 5 ? 1 : 2; // one in the second window, one in the fifth
      slow.accept(
          sample(100L * n).setXoffFrames(frames).setSentBytes(0).setOccupancyBytes(1).build());
      QueueVerdict verdict = slow.verdict(queue, nanos(100L * n));
      if (n >= 3 && n <= 7) {
        assertThat(verdict).as("at " + n).isEqualTo(QueueVerdict.BLOCKED);
      }
    }
    assertThat(slow.verdict(queue, nanos(900)))
        .as("it has run out")
        .isNotEqualTo(QueueVerdict.BLOCKED);
  }

  @Test
  void frameThatWasLiftedDoesNotPauseOn() {
    Evidence slow =
        new Evidence(fabric.queues, EvidenceSettings.of(20_000_000L, 3_000_000_000L, 1000));
    for (int n = 0; n <= 4; n++) {
      slow.accept(
          sample(100L * n)
              .setXoffFrames(n == 0 ? 0 : 1)
              .setSentBytes(100_000L * n)
              .setOccupancyBytes(1)
              .build());
    }
    assertThat(slow.verdict(queue, nanos(400))).isEqualTo(QueueVerdict.BUSY);
  }

  @Test
  void framesThatWereLiftedAtOnceAreNoBrokenPause() {
    for (int n = 0; n < 4; n++) {
      accept(
          sample(100 * n)
              .setXoffFrames(900L * n)
              .setSentBytes(900_000_000L * n)
              .setOccupancyBytes(1));
    }
    assertThat(fabric.evidence.of(queue, nanos(300)).verdict()).isEqualTo(QueueVerdict.THROTTLED);
  }

  @Test
  void withoutPauseNothingIsClaimed() {
    for (int n = 0; n < 4; n++) {
      accept(sample(100 * n).setSentBytes(0).setOccupancyBytes(1));
    }
    assertThat(fabric.evidence.of(queue, nanos(300)).verdict()).isEqualTo(QueueVerdict.UNKNOWN);
  }

  @Test
  void withoutOccupancyThePauseIsToldAndNoMore() {
    for (int n = 0; n < 4; n++) {
      accept(sample(100 * n).setPausedNanos(nanos(100 * n)).setSentBytes(0));
    }
    QueueEvidence found = fabric.evidence.of(queue, nanos(300));
    assertThat(found.verdict()).isEqualTo(QueueVerdict.SILENT);
    assertThat(found.confidence()).isEqualTo(Confidence.PARTIAL);
  }

  @Property(tries = 300)
  void hostileSamplesNeitherBreakItNorMakeAClaim(@ForAll("hostile") List<QueueSample> samples)
      throws Exception {
    WatchedFabric quiet = WatchedFabric.leafSpine();
    long latest = 0;
    for (QueueSample sample : samples) {
      quiet.evidence.accept(sample);
      latest = Math.max(latest, sample.arrivalNanos());
    }
    List<Incident> found =
        new IncidentFinder(quiet.evidence, GroupFeeds.ANY_TURN).find(Math.max(0, latest));
    // A pause counter that never moves can't have said that anything is paused.
    assertThat(found).noneMatch(incident -> incident.kind().isCurable());
  }

  @Provide
  Arbitrary<List<QueueSample>> hostile() {
    Arbitrary<Long> any =
        Arbitraries.oneOf(Arbitraries.longs(), Arbitraries.longs().between(-2, 1_000_000_000_000L));
    return Combinators.combine(Arbitraries.integers().between(-3, 20), any, any, any, any)
        .as(
            (q, device, arrival, sent, waiting) ->
                QueueSample.of(q, device, arrival)
                    .setPausedNanos(77)
                    .setSentBytes(sent)
                    .setOccupancyBytes(waiting)
                    .build())
        .list()
        .ofMaxSize(200);
  }

  private void blockedOnce() {
    accept(blocked(0));
    assertThat(accept(blocked(100))).isEqualTo(SampleFate.WINDOW);
  }

  private QueueSample.Builder blocked(long millis) {
    return sample(millis).setPausedNanos(nanos(millis)).setSentBytes(0).setOccupancyBytes(60_000);
  }

  private QueueSample.Builder sample(long millis) {
    return sample(millis, millis);
  }

  private QueueSample.Builder sample(long deviceMillis, long arrivalMillis) {
    return QueueSample.of(queue, nanos(deviceMillis), nanos(arrivalMillis));
  }

  private SampleFate accept(QueueSample.Builder sample) {
    return fabric.evidence.accept(sample.build());
  }

  private SampleFate accept(QueueSample.Builder sample, long arrivalMillis) {
    return fabric.evidence.accept(sample.setArrivalNanos(nanos(arrivalMillis)).build());
  }

  private static long nanos(long millis) {
    return 1_000_000_000L + millis * 1_000_000L;
  }

  private QueueVerdict verdict() {
    long now = Math.max(fabric.now(), fabric.evidence.latestArrivalNanos());
    return fabric.evidence.verdict(queue, now);
  }

  private static long since(WatchedFabric fabric, String port) {
    int q = fabric.queues.indexOf(WatchedFabric.queue(port));
    return fabric.evidence.of(q, fabric.now()).sinceNanos();
  }
}
