package org.weirfabric.watchdog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.watchdog.WatchedFabric.BLOCKED;
import static org.weirfabric.watchdog.WatchedFabric.queue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.id.SwitchId;

/** What changes where switches say by which ports what waits in a queue came in. */
class OriginsTest {
  @Test
  void ringThatCouldHaveWaitedForAnotherIsOneOfItsOwnIfItsFramesDoNot() throws Exception {
    WatchedFabric fabric = twoLinks();

    assertThat(deadlocks(fabric.pass(1).find())).as("nobody tells").hasSize(1);
    fabric.from("leaf1:p1", "p1").from("spine1:p1", "p1").from("leaf1:p2", "p2");
    assertThat(deadlocks(fabric.from("spine2:p1", "p1").pass(1).find()))
        .containsExactlyInAnyOrder(
            List.of(queue("leaf1:p1"), queue("spine1:p1")),
            List.of(queue("leaf1:p2"), queue("spine2:p1")));
  }

  @Test
  void linkThatLockedSlowlyBehindADeadlockIsOneIfItsFramesWaitForEachOther() throws Exception {
    WatchedFabric fabric =
        WatchedFabric.leafSpine()
            .tellingPauseStarts()
            .set("leaf1:p1", BLOCKED)
            .set("spine1:p1", BLOCKED)
            .set("leaf2:p1", BLOCKED)
            .set("leaf2:p2", BLOCKED)
            .pass(3);
    fabric.set("spine2:p2", BLOCKED).from("spine2:p2", "p2").from("leaf2:p2", "p2");

    assertThat(deadlocks(fabric.pass(15).find()))
        .containsExactly(
            List.of(queue("leaf1:p1"), queue("spine1:p1")),
            List.of(queue("leaf2:p2"), queue("spine2:p2")));
  }

  @Test
  void ringOfWhichASwitchSaysOtherwiseIsNone() throws Exception {
    WatchedFabric fabric = ring().pass(3);

    assertThat(deadlocks(fabric.find())).hasSize(1);
    assertThat(deadlocks(fabric.from("b:p1", "p3").pass(1).find())).isEmpty();
  }

  @Test
  void namesThatNobodyKnowsAndNoNamesSayNothing() throws Exception {
    assertThat(deadlocks(ring().from("b:p1", "Ethernet9").pass(3).find())).hasSize(1);
    assertThat(deadlocks(ring().from("b:p1").pass(3).find())).hasSize(1);
  }

  @Test
  void leaderHearsOfThemToo() throws Exception {
    WatchedFabric fabric = ring().from("b:p1", "p3").pass(3);
    ReportedVerdicts leader = new ReportedVerdicts(fabric.queues, 3_000_000_000L);
    for (String id : List.of("a", "b", "c")) {
      leader.hear(
          fabric.evidence.report(SwitchId.of(id), "n", any -> true, List.of(), fabric.now()),
          fabric.now());
    }

    IncidentFinder finder = new IncidentFinder(leader, GroupFeeds.ANY_TURN);
    assertThat(deadlocks(finder.find(fabric.now()))).isEmpty();
    assertThat(leader.origins(fabric.queues.indexOf(queue("b:p1")))).isPresent();
  }

  private static WatchedFabric ring() throws Exception {
    return WatchedFabric.ring().set("a:p1", BLOCKED).set("b:p1", BLOCKED).set("c:p1", BLOCKED);
  }

  /** Both directions of two links of a leaf; the second link could wait for the first. */
  private static WatchedFabric twoLinks() throws Exception {
    WatchedFabric fabric =
        WatchedFabric.leafSpine()
            .tellingPauseStarts()
            .set("leaf1:p1", BLOCKED)
            .set("spine1:p1", BLOCKED)
            .set("leaf1:p2", BLOCKED)
            .pass(1);
    return fabric.set("spine2:p1", BLOCKED).pass(2);
  }

  private static List<List<QueueKey>> deadlocks(List<Incident> found) {
    return found.stream()
        .filter(incident -> incident.kind() == IncidentKind.DEADLOCK)
        .map(Incident::cycle)
        .toList();
  }
}
