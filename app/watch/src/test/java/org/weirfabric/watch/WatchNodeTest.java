package org.weirfabric.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.watch.WatchedNodes.queue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.weirfabric.watch.lead.FabricWatch;
import org.weirfabric.watch.lead.WatchSettings;
import org.weirfabric.watchdog.Cure;
import org.weirfabric.watchdog.CureAction;
import org.weirfabric.watchdog.CurePolicy;
import org.weirfabric.watchdog.EvidenceSettings;

/** From readings to cures that are carried out, on one node. */
class WatchNodeTest {
  @Test
  void stormIsNamedCuredCheckedAndLiftedAndTheRecordSaysSo() throws Exception {
    WatchedNodes fabric = storm().pass(3);
    assertThat(fabric.done).containsExactly("DROP leaf1:p3");
    fabric.free("leaf1:p3", "spine1:p1").pass(70);

    assertThat(fabric.done).containsExactly("DROP leaf1:p3", "end leaf1:p3");
    assertThat(fabric.events("n1"))
        .containsExactly(
            "leading",
            "incident-opened",
            "cure-begun",
            "cure-applied",
            "cure-checked",
            "cure-ending",
            "cure-lifted",
            "incident-closed");
    JsonNode past = incidents(fabric).path("history").get(0);
    assertThat(past.path("kind").asText()).isEqualTo("nic-storm");
    assertThat(past.path("host").asText()).isEqualTo("h1");
    assertThat(past.path("state").asText()).isEqualTo("closed");
    assertThat(past.path("done").findValuesAsText("what"))
        .containsExactly(
            "cure-begun", "cure-applied", "cure-checked", "cure-ending", "cure-lifted");
    assertThat(past.path("done").get(2).path("more").path("acyclic").asBoolean()).isTrue();
    assertThat(past.path("done").get(2).path("more").path("moving").asBoolean()).isTrue();
  }

  @Test
  void cureThatDoesNotHelpIsFoundOutAndAHumanCalled() throws Exception {
    WatchedNodes fabric = storm().pass(3).free("leaf1:p3").pass(30);

    assertThat(fabric.events("n1")).contains("page");
    JsonNode checked = last(fabric, "cure-checked");
    assertThat(checked.path("moving").asBoolean()).isFalse();
    assertThat(checked.path("stillWaiting").toString()).contains("spine1:p1");
  }

  @Test
  void cureThatCannotBeCarriedOutIsToldAndTriedAgain() throws Exception {
    WatchedNodes fabric = storm();
    fabric.failHands("leaf1 says no");
    fabric.pass(3);
    assertThat(fabric.events("n1")).contains("cure-failed", "page");
    fabric.failHands("");
    fabric.pass(12);

    assertThat(fabric.done).containsExactly("DROP leaf1:p3", "DROP leaf1:p3");
  }

  @Test
  void cureThatCannotBeEndedIsTriedAgain() throws Exception {
    WatchedNodes fabric = storm().pass(3).free("leaf1:p3", "spine1:p1").pass(5);
    fabric.failHands("leaf1 does not answer");
    fabric.pass(8);
    assertThat(fabric.events("n1")).contains("cure-not-lifted");
    fabric.failHands("");
    fabric.pass(12);

    assertThat(fabric.done).containsExactly("DROP leaf1:p3", "end leaf1:p3", "end leaf1:p3");
  }

  @Test
  void incastAndSlowReceiversAreToldAndLeftAlone() throws Exception {
    WatchedNodes fabric =
        WatchedNodes.leafSpine()
            .alone()
            .set("leaf1:p3", 0.7, 0.3, 60_000)
            .set("leaf2:p3", 0, 1, 60_000)
            .set("spine1:p2", 0.7, 0.3, 60_000)
            .pass(30);

    assertThat(fabric.done).isEmpty();
    assertThat(incidents(fabric).path("open").findValuesAsText("kind")).contains("slow-receiver");
  }

  @Test
  void humanTakesLiftsForbidsAndStops() throws Exception {
    WatchedNodes fabric = WatchedNodes.leafSpine().alone().pass(3);
    fabric.nodes.get("n1").ifLeading(w -> forbid(w, "leaf1:p3"));
    assertThat(take(fabric, "leaf2:p3")).isTrue();
    assertThat(take(fabric, "leaf2:p3")).as("one at a time").isFalse();
    assertThat(take(fabric, "nowhere:p3")).isFalse();
    fabric.pass(20);
    assertThat(fabric.done).containsExactly("DROP leaf2:p3");
    fabric.nodes.get("n1").ifLeading(w -> w.lift(queue("leaf2:p3"), "ann"));
    fabric.blocked("leaf1:p3", "spine1:p1").pass(5);

    assertThat(fabric.done).as("forbidden").containsExactly("DROP leaf2:p3", "end leaf2:p3");
    fabric.nodes.get("n1").ifLeading(w -> w.endOverride(queue("leaf1:p3")));
    fabric.pass(1);
    fabric.nodes.get("n1").ifLeading(WatchNodeTest::stop);
    fabric.pass(20);
    assertThat(fabric.done)
        .containsExactly("DROP leaf2:p3", "end leaf2:p3", "DROP leaf1:p3", "end leaf1:p3");
    assertThat(take(fabric, "leaf2:p4")).as("stopped").isFalse();
    fabric.nodes.get("n1").ifLeading(WatchNodeTest::resume);
    fabric.pass(1);
    assertThat(fabric.done).hasSize(5).endsWith("DROP leaf1:p3");
  }

  @Test
  void whatTheSwitchesOwnWatchdogFoundIsPartOfTheIncident() throws Exception {
    WatchedNodes fabric = storm();
    fabric.trips.put(queue("leaf1:p3"), 1L);
    fabric.trips.put(queue("leaf2:p4"), 1L);
    fabric.pass(3);

    JsonNode open = incidents(fabric).path("open");
    assertThat(open).hasSize(1);
    assertThat(open.get(0).path("deviceWatchdogs")).hasSize(1);
    assertThat(open.get(0).path("deviceWatchdogs").get(0).path("acting").asBoolean()).isTrue();
    assertThat(fabric.events("n1").stream().filter("device-watchdog"::equals)).hasSize(2);
  }

  @Test
  void whatASwitchsOwnWatchdogFoundAndRestoredBeforeItWasHeardOfIsNoNews() throws Exception {
    WatchedNodes fabric = WatchedNodes.leafSpine().alone().pass(3);
    fabric.trips.put(queue("leaf1:p3"), 7L);
    fabric.restored.put(queue("leaf1:p3"), 7L);
    fabric.pass(3);
    assertThat(fabric.events("n1")).doesNotContain("device-watchdog");

    fabric.trips.put(queue("leaf1:p3"), 8L);
    fabric.pass(3);
    assertThat(fabric.events("n1")).containsOnlyOnce("device-watchdog");
  }

  @Test
  void recordOfThePastIsBounded() throws Exception {
    WatchedNodes fabric =
        WatchedNodes.leafSpine()
            .settings(
                WatchSettings.of(
                    EvidenceSettings.DEFAULT,
                    CurePolicy.builder().setStormAction(CureAction.ALERT).build(),
                    WatchedNodes.WINDOW_NANOS,
                    3))
            .alone();
    for (int i = 0; i < 8; i++) {
      fabric.blocked("leaf1:p3").pass(4).free("leaf1:p3").pass(6);
    }

    assertThat(incidents(fabric).path("history")).hasSize(3);
    assertThat(fabric.stored.keySet().stream().filter(name -> name.startsWith("incident-")))
        .hasSize(3);
    assertThat(fabric.events("n1").stream().filter("incident-closed"::equals)).hasSize(8);
  }

  @Test
  void metricsTellOfEachPriorityAndOfWhatTheWatchFound() throws Exception {
    WatchedNodes fabric = storm().pass(10);

    assertThat(fabric.metrics.get("n1").scrape())
        .contains(
            "weir_pfc_paused_seconds_total{port=\"p3\",priority=\"3\",switch=\"leaf1\"} 1.0",
            "weir_queue_occupancy_bytes{port=\"p3\",priority=\"3\",switch=\"leaf1\"} 60000.0",
            "weir_incidents{kind=\"nic-storm\"} 1.0",
            "weir_incidents{kind=\"deadlock\"} 0.0",
            "weir_cures 1.0");
  }

  private static WatchedNodes storm() throws Exception {
    return WatchedNodes.leafSpine().alone().blocked("leaf1:p3", "spine1:p1");
  }

  private static boolean take(WatchedNodes fabric, String port) {
    return fabric
        .nodes
        .get("n1")
        .ifLeading(
            watch -> watch.take(queue(port), CureAction.DROP, "ann", Cure.UNTIL_LIFTED).isPresent())
        .orElse(false);
  }

  private static boolean forbid(FabricWatch watch, String port) {
    watch.override(queue(port), CureAction.ALERT);
    return true;
  }

  private static boolean stop(FabricWatch watch) {
    watch.stopAll("ann");
    return true;
  }

  private static boolean resume(FabricWatch watch) {
    watch.resume("ann");
    return true;
  }

  static JsonNode incidents(WatchedNodes fabric) {
    return fabric.nodes.get("n1").ifLeading(FabricWatch::incidentsJson).orElseThrow();
  }

  private static JsonNode last(WatchedNodes fabric, String kind) {
    List<JsonNode> all =
        fabric.nodes.get("n1").events().after(0).stream()
            .filter(event -> event.kind().equals(kind))
            .map(event -> event.data())
            .toList();
    return all.get(all.size() - 1);
  }
}
