package org.weirfabric.watchdog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.watchdog.WatchedFabric.BLOCKED;
import static org.weirfabric.watchdog.WatchedFabric.FULL;
import static org.weirfabric.watchdog.WatchedFabric.THROTTLED;
import static org.weirfabric.watchdog.WatchedFabric.queue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.id.SwitchId;

/** What the leader finds in reports is what one watch would find in the samples themselves. */
class ReportedVerdictsTest {
  private static final long STALE = EvidenceSettings.DEFAULT.staleNanos();

  @Test
  void leaderFindsInReportsWhatOneWatchFindsInSamples() throws Exception {
    for (WatchedFabric fabric :
        List.of(
            WatchedFabric.leafSpine()
                .set("leaf1:p3", BLOCKED)
                .set("spine1:p1", BLOCKED)
                .set("leaf2:p1", THROTTLED),
            WatchedFabric.leafSpine().set("leaf1:p3", FULL).set("spine1:p1", THROTTLED),
            WatchedFabric.ring().set("a:p1", BLOCKED).set("b:p1", BLOCKED).set("c:p1", BLOCKED))) {
      fabric.pass(4);
      ReportedVerdicts reported = reported(fabric, 0, true);

      assertThat(fabric.find()).isNotEmpty();
      assertThat(find(reported, fabric.now())).isEqualTo(fabric.find());
    }
  }

  @Test
  void timesOfASenderWhoseClockDiffersAreShifted() throws Exception {
    WatchedFabric fabric = ring();
    ReportedVerdicts reported = reported(fabric, 7_777_000_000_000L, true);

    assertThat(find(reported, fabric.now())).isEqualTo(fabric.find());
  }

  @Test
  void switchThatNobodyReportsMakesWhatCouldInvolveItPartial() throws Exception {
    WatchedFabric fabric = WatchedFabric.leafSpine().set("leaf1:p1", BLOCKED).pass(4);
    ReportedVerdicts reported = new ReportedVerdicts(fabric.queues, STALE);
    report(fabric, reported, "leaf1", 0, fabric.now());
    report(fabric, reported, "leaf2", 0, fabric.now());

    assertThat(find(reported, fabric.now()))
        .singleElement()
        .satisfies(incident -> assertThat(incident.partial()).isTrue());
  }

  @Test
  void silentSenderMakesItsSwitchesUnknownAndNotClear() throws Exception {
    WatchedFabric fabric = ring();
    ReportedVerdicts reported = reported(fabric, 0, true);
    int q = fabric.queues.indexOf(queue("a:p3"));

    assertThat(reported.verdict(q, fabric.now())).isEqualTo(QueueVerdict.CLEAR);
    assertThat(reported.verdict(q, fabric.now() + STALE + 1)).isEqualTo(QueueVerdict.UNKNOWN);
    assertThat(find(reported, fabric.now() + 2 * STALE + 1)).isEmpty();
  }

  @Test
  void queuesThatAreClearAreNotReported() throws Exception {
    WatchedFabric fabric = ring();

    SwitchReport report =
        fabric.evidence.report(SwitchId.of("a"), "n1", q -> true, List.of(), fabric.now());

    assertThat(report.notable()).extracting(QueueEvidence::queue).containsExactly(queue("a:p1"));
    assertThat(report.undecided()).isEmpty();
    assertThat(report.unknown()).isEmpty();
  }

  @Test
  void busyQueuesAreReportedOnlyWhereAPortStopsItsNeighbour() throws Exception {
    WatchedFabric fabric = WatchedFabric.leafSpine().set("leaf1:p3", FULL).pass(4);

    assertThat(report(fabric, false).notable()).isEmpty();
    assertThat(report(fabric, true).notable()).hasSize(1);
  }

  @Test
  void senderWhoseClockWasSetBackIsHeardAgainAfterAFewReports() throws Exception {
    WatchedFabric fabric = ring();
    ReportedVerdicts reported = reported(fabric, 0, true);
    fabric.pass(10);
    for (int window = 0; window < 3; window++) {
      fabric.pass(1);
      for (String name : List.of("a", "b", "c")) {
        report(fabric, reported, name, -1_500_000_000L, fabric.now());
      }
    }

    assertThat(reported.rejected()).isEqualTo(6);
    assertThat(reported.switchesHeard(fabric.now() + STALE)).isEqualTo(3);
    assertThat(find(reported, fabric.now())).isEqualTo(fabric.find());
  }

  @Test
  void reportOlderThanTheLastOrOfAnotherSwitchesQueueIsCountedAndIgnored() throws Exception {
    WatchedFabric fabric = ring();
    ReportedVerdicts reported = reported(fabric, 0, true);
    SwitchReport old =
        SwitchReport.of(SwitchId.of("a"), "n1", 5, List.of(), List.of(), List.of(), List.of());
    SwitchReport foreign =
        SwitchReport.of(
            SwitchId.of("b"),
            "n1",
            fabric.now() + 1,
            List.of(fabric.evidence.of(fabric.queues.indexOf(queue("a:p1")), fabric.now())),
            List.of(queue("x:p9")),
            List.of(),
            List.of());

    assertThat(reported.hear(old, fabric.now())).isFalse();
    assertThat(reported.hear(foreign, fabric.now() + 1)).isTrue();
    assertThat(reported.rejected()).isEqualTo(3);
    assertThat(reported.verdict(fabric.queues.indexOf(queue("a:p1")), fabric.now()))
        .isEqualTo(QueueVerdict.BLOCKED);
  }

  private static WatchedFabric ring() throws Exception {
    return WatchedFabric.ring()
        .set("a:p1", BLOCKED)
        .set("b:p1", BLOCKED)
        .set("c:p1", BLOCKED)
        .pass(4);
  }

  private static SwitchReport report(WatchedFabric fabric, boolean waitedFor) {
    return fabric.evidence.report(
        SwitchId.of("leaf1"), "n1", q -> waitedFor, List.of(), fabric.now());
  }

  private static List<Incident> find(ReportedVerdicts reported, long nowNanos) {
    return new IncidentFinder(reported, GroupFeeds.ANY_TURN).find(nowNanos);
  }

  private static ReportedVerdicts reported(WatchedFabric fabric, long offset, boolean busy) {
    ReportedVerdicts reported = new ReportedVerdicts(fabric.queues, STALE);
    for (int s = 0; s < fabric.queues.switchCount(); s++) {
      report(fabric, reported, fabric.queues.wiring().switchId(s).value(), offset, fabric.now());
    }
    return reported;
  }

  /** One switch's report, by a sender whose clock is behind by {@code offset}. */
  private static void report(
      WatchedFabric fabric, ReportedVerdicts to, String name, long offset, long nowNanos) {
    SwitchReport report =
        fabric.evidence.report(SwitchId.of(name), "n1", q -> true, List.of(), nowNanos);
    List<QueueEvidence> shifted =
        report.notable().stream()
            .map(
                each ->
                    QueueEvidence.of(
                        each.queue(),
                        each.verdict(),
                        each.confidence(),
                        each.duty(),
                        each.lineShare(),
                        each.occupancyBytes(),
                        each.droppedBytes(),
                        each.sinceNanos() + offset,
                        each.sinceIsMeasured(),
                        each.untilNanos() + offset))
            .toList();
    to.hear(
        SwitchReport.of(
            report.switchId(),
            report.sender(),
            report.sentNanos() + offset,
            shifted,
            report.undecided(),
            report.unknown(),
            report.trips()),
        nowNanos);
  }
}
