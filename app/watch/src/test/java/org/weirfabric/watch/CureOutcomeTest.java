package org.weirfabric.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.watch.WatchedNodes.queue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.weirfabric.watch.lead.CureOutcome;
import org.weirfabric.watch.lead.FabricWatch;
import org.weirfabric.watch.lead.WatchSettings;
import org.weirfabric.watchdog.Cure;
import org.weirfabric.watchdog.CureAction;
import org.weirfabric.watchdog.CurePolicy;
import org.weirfabric.watchdog.EvidenceSettings;

/** What comes of a cure whose switch answers late, not at all, or no. */
class CureOutcomeTest {
  @Test
  void answerThatComesLateIsNoRelapseAndTheTimeOfTheCureRunsFromIt() throws Exception {
    WatchedNodes fabric = storm().holdBackAnswers().pass(40);
    assertThat(fabric.done).containsExactly("DROP leaf1:p3");

    fabric.answerAll();
    fabric.free("leaf1:p3", "spine1:p1").pass(9);
    assertThat(fabric.done).hasSize(1);
    assertThat(last(fabric, "cure-checked").path("moving").asBoolean()).isTrue();
    assertThat(last(fabric, "cure-applied").path("relapses").asInt(-1)).isZero();
    fabric.pass(2);
    assertThat(fabric.done).containsExactly("DROP leaf1:p3", "end leaf1:p3");
  }

  @Test
  void answerThatComesAfterTheEndIsNotChecked() throws Exception {
    WatchedNodes fabric = storm().holdBackAnswers().pass(3);
    order(fabric, watch -> watch.stopAll("ann"));
    fabric.answerAll();
    fabric.pass(30);

    assertThat(fabric.done).containsExactly("DROP leaf1:p3", "end leaf1:p3");
    assertThat(fabric.events("n1")).doesNotContain("cure-checked", "cure-applied", "page");
  }

  @Test
  void cureThatWasPutOffIsAppliedOnceItsSwitchHasIt() throws Exception {
    WatchedNodes fabric = storm();
    fabric.answerHands(CureOutcome.pending("the gate is busy"));
    fabric.pass(20);
    assertThat(fabric.events("n1")).contains("cure-pending").doesNotContain("cure-applied");

    active(fabric).forEach(fabric::carryOut);
    fabric.pass(1);
    assertThat(fabric.events("n1")).endsWith("cure-applied");
    assertThat(fabric.done).containsExactly("DROP leaf1:p3");
  }

  @Test
  void humanIsCalledOnceForASwitchThatAlwaysRefuses() throws Exception {
    WatchedNodes fabric = storm();
    fabric.failHands("leaf1 takes no such order");
    fabric.pass(600);

    assertThat(fabric.events("n1").stream().filter("page"::equals)).hasSize(1);
    assertThat(fabric.done).hasSizeBetween(5, 7);
  }

  @Test
  void humanIsCalledOnceForAnEndThatAlwaysFailsEvenWhileAllIsStopped() throws Exception {
    WatchedNodes fabric = storm().pass(3).free("leaf1:p3", "spine1:p1").pass(7);
    fabric.failHands("the journal does not answer");
    order(fabric, watch -> watch.stopAll("ann"));
    fabric.pass(100);

    assertThat(fabric.events("n1").stream().filter("page"::equals)).hasSize(1);
    assertThat(fabric.done).hasSizeBetween(4, 6);
  }

  @Test
  void cureThatIsLeftOnItsSwitchIsNotCalledLifted() throws Exception {
    WatchedNodes fabric = storm().pass(3).free("leaf1:p3", "spine1:p1").pass(5);
    fabric.answerHands(CureOutcome.lost("somebody edited it"));
    fabric.pass(30);

    assertThat(fabric.done).containsExactly("DROP leaf1:p3", "end leaf1:p3");
    assertThat(fabric.events("n1"))
        .contains("cure-left-behind", "page")
        .doesNotContain("cure-lifted");
  }

  @Test
  void queueThatStillSendsNothingIsNotCalledMoving() throws Exception {
    WatchedNodes fabric = storm().pass(3).free("leaf1:p3").set("spine1:p1", 0.5, 0, 60_000).pass(9);

    assertThat(fabric.events("n1")).doesNotContain("cure-checked");
    fabric.pass(2);
    JsonNode checked = last(fabric, "cure-checked");
    assertThat(checked.path("moving").asBoolean()).isFalse();
    assertThat(checked.path("stillWaiting").toString()).contains("spine1:p1");
    assertThat(fabric.events("n1")).contains("page");
  }

  @Test
  void queueOfASwitchThatFellSilentIsNotCalledMoving() throws Exception {
    WatchedNodes fabric =
        WatchedNodes.leafSpine()
            .settings(
                WatchSettings.of(
                    EvidenceSettings.DEFAULT,
                    CurePolicy.builder().setRestoreNanos(20_000_000_000L).build()))
            .alone()
            .blocked("leaf1:p3", "spine1:p1")
            .pass(3)
            .free("leaf1:p3");
    fabric.inherit("spine1", "nobody");
    fabric.pass(202);

    JsonNode checked = last(fabric, "cure-checked");
    assertThat(checked.path("moving").asBoolean()).isFalse();
    assertThat(checked.path("notKnown").toString()).contains("spine1:p1");
    assertThat(fabric.events("n1")).contains("page");
  }

  @Test
  void cureByHandWhereCuresAreForbiddenIsRefusedWithTheReason() throws Exception {
    WatchedNodes fabric = WatchedNodes.leafSpine().alone().pass(3);
    order(fabric, watch -> watch.override(queue("leaf1:p3"), CureAction.ALERT));

    assertThat(
            fabric
                .nodes
                .get("n1")
                .ifLeading(watch -> watch.obstacle(queue("leaf1:p3"), CureAction.DROP)))
        .get()
        .asString()
        .contains("forbidden");
    assertThat(
            fabric
                .nodes
                .get("n1")
                .ifLeading(
                    watch ->
                        watch.take(queue("leaf1:p3"), CureAction.DROP, "ann", Cure.UNTIL_LIFTED))
                .orElseThrow())
        .isEmpty();
  }

  private static WatchedNodes storm() throws Exception {
    return WatchedNodes.leafSpine().alone().blocked("leaf1:p3", "spine1:p1");
  }

  private interface Order {
    void give(FabricWatch watch);
  }

  private static void order(WatchedNodes fabric, Order order) {
    fabric
        .nodes
        .get("n1")
        .ifLeading(
            watch -> {
              order.give(watch);
              return true;
            });
  }

  private static List<Cure> active(WatchedNodes fabric) {
    return fabric.nodes.get("n1").ifLeading(FabricWatch::active).orElseThrow();
  }

  private static JsonNode last(WatchedNodes fabric, String kind) {
    return fabric.nodes.get("n1").events().after(0).stream()
        .filter(event -> event.kind().equals(kind))
        .reduce((first, second) -> second)
        .orElseThrow()
        .data();
  }
}
