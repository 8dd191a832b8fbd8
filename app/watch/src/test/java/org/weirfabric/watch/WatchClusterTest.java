package org.weirfabric.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.watch.WatchedNodes.queue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.weirfabric.watch.lead.FabricWatch;
import org.weirfabric.watch.lead.WatchSettings;
import org.weirfabric.watchdog.CureAction;
import org.weirfabric.watchdog.CurePolicy;
import org.weirfabric.watchdog.EvidenceSettings;

/** Several nodes watch one fabric: each its switches, and the leader all that they tell. */
class WatchClusterTest {
  @Test
  void ringOverThreeNodesIsFoundAndCutOnceByTheLeader() throws Exception {
    WatchedNodes fabric = ring().pass(6);

    assertThat(fabric.done).containsExactly("DROP a:p1");
    JsonNode open = incidents(fabric, "n1").path("open");
    assertThat(open).hasSize(1);
    assertThat(open.get(0).path("ring")).hasSize(3);
    assertThat(open.get(0).path("partial").asBoolean()).isFalse();
    assertThat(fabric.events("n2")).isEmpty();
    assertThat(fabric.nodes.get("n2").ifLeading(any -> true)).isEmpty();
  }

  @Test
  void nodeThatIsGoneMakesARingPartialWhichIsToldAndNotActedOn() throws Exception {
    WatchedNodes fabric = ring();
    fabric.kill("n3", "");
    fabric.pass(40);

    assertThat(fabric.done).isEmpty();
    assertThat(incidents(fabric, "n1").path("open").findValuesAsText("kind"))
        .doesNotContain("deadlock");
  }

  @Test
  void stormIsToldAndNotActedOnWhereTheSwitchOfTheHostIsNotHeardOf() throws Exception {
    WatchedNodes fabric =
        WatchedNodes.leafSpine()
            .node("n1", "spine1", "spine2", "leaf2")
            .node("n2", "leaf1")
            .blocked("leaf1:p3", "spine1:p1");
    fabric.kill("n2", "");
    fabric.pass(40);

    assertThat(fabric.done).isEmpty();
    assertThat(incidents(fabric, "n1").path("open")).hasSize(1);
    assertThat(incidents(fabric, "n1").path("open").get(0).path("kind").asText())
        .isEqualTo("unexplained-pause");
    assertThat(incidents(fabric, "n1").path("open").get(0).path("partial").asBoolean()).isTrue();
  }

  @Test
  void newLeaderAdoptsTheCureAndNeitherRepeatsItNorForgetsToEndIt() throws Exception {
    WatchedNodes fabric = ring().pass(6);
    String name = incidents(fabric, "n1").path("open").get(0).path("id").asText();
    fabric.kill("n1", "n2");
    fabric.pass(4);

    assertThat(fabric.done).containsExactly("DROP a:p1");
    assertThat(incidents(fabric, "n2").path("open").findValuesAsText("id")).contains(name);
    fabric.free("a:p1", "b:p1", "c:p1").pass(10);
    assertThat(fabric.done).containsExactly("DROP a:p1", "end a:p1");
    fabric.pass(80);
    assertThat(fabric.done).hasSize(2);
    assertThat(incidents(fabric, "n2").path("open")).isEmpty();
  }

  @Test
  void leaderThatAnotherHasWrittenBesideBeginsAnewAndRepeatsNoCure() throws Exception {
    WatchedNodes fabric = ring().pass(6);
    String name = incidents(fabric, "n1").path("open").get(0).path("id").asText();
    fabric.overtake();
    fabric.pass(4);

    assertThat(fabric.events("n1")).containsSubsequence("leading", "not-leading", "leading");
    assertThat(incidents(fabric, "n1").path("open").findValuesAsText("id")).contains(name);
    assertThat(fabric.done).containsExactly("DROP a:p1");
  }

  @Test
  void incidentThatWasQuietForMinutesKeepsItsNameAndWhatWasDone() throws Exception {
    WatchedNodes fabric =
        WatchedNodes.leafSpine()
            .settings(
                WatchSettings.of(
                    EvidenceSettings.DEFAULT,
                    CurePolicy.builder().setStormAction(CureAction.ALERT).build()))
            .node("n1", "leaf1", "spine1")
            .node("n2", "leaf2", "spine2")
            .blocked("leaf1:p3", "spine1:p1")
            .pass(3_600);
    JsonNode before = incidents(fabric, "n1").path("open").get(0);
    fabric.kill("n1", "n2");
    fabric.pass(100);

    JsonNode after = incidents(fabric, "n2").path("open");
    assertThat(after).hasSize(1);
    assertThat(after.get(0).path("id")).isEqualTo(before.path("id"));
    assertThat(after.get(0).path("done").findValuesAsText("what")).startsWith("page");
    assertThat(fabric.events("n2")).doesNotContain("incident-opened");
  }

  @Test
  void incidentThatEndedWhileNobodyLedIsClosed() throws Exception {
    WatchedNodes fabric = storm().pass(6);
    String name = incidents(fabric, "n1").path("open").get(0).path("id").asText();
    fabric.kill("n1", "");
    fabric.free("leaf1:p3", "spine1:p1").pass(200);
    fabric.inherit("leaf1", "n2");
    fabric.inherit("spine1", "n2");
    fabric.lead("n2");
    fabric.pass(80);

    assertThat(incidents(fabric, "n2").path("open")).isEmpty();
    JsonNode past = incidents(fabric, "n2").path("history").get(0);
    assertThat(past.path("id").asText()).isEqualTo(name);
    assertThat(past.path("state").asText()).isEqualTo("closed");
    assertThat(past.path("done").findValuesAsText("what"))
        .contains("cure-begun", "cure-applied", "cure-ending", "cure-lifted");
  }

  @Test
  void newLeaderKnowsHowOftenItCameBackAndLooksWhetherTheCureHelps() throws Exception {
    WatchedNodes fabric = storm().pass(45);
    assertThat(cures(fabric, "n1").get(0).path("relapses").asInt()).isEqualTo(2);
    fabric.kill("n1", "n2");
    fabric.free("leaf1:p3").pass(4);
    assertThat(cures(fabric, "n2").get(0).path("relapses").asInt()).isEqualTo(2);

    fabric.pass(60);
    assertThat(fabric.events("n2")).containsSubsequence("cure-checked", "page", "cure-lifted");
  }

  @Test
  void answersToALeaderOfYesterdayLeaveWhatTheOneOfTodayKnows() throws Exception {
    WatchedNodes fabric = storm().holdBackAnswers().pass(3);
    assertThat(fabric.done).containsExactly("DROP leaf1:p3");
    fabric.lead("n2");
    fabric.pass(3).nodes.get("n2").ifLeading(WatchClusterTest::forbidAndStop);
    String today = fabric.stored.get("cures");
    fabric.answerAll();

    assertThat(fabric.stored.get("cures")).isEqualTo(today).contains("\"stopped\":true");
  }

  @Test
  void whatCannotBeReadStopsTheCuresAndNotTheWatch() throws Exception {
    WatchedNodes fabric = storm().pass(6);
    fabric.stored.put("cures", "{");
    fabric.stored.put("cables", "{");
    fabric.stored.put("incident-0", "{\"kind\":\"of another version\"}");
    fabric.kill("n1", "n2");
    fabric.pass(30);

    assertThat(fabric.done).containsExactly("DROP leaf1:p3", "end leaf1:p3");
    assertThat(fabric.events("n2")).contains("page", "records-unreadable");
    assertThat(incidents(fabric, "n2").path("open")).isNotEmpty();
    assertThat(fabric.nodes.get("n2").ifLeading(FabricWatch::isStopped)).contains(true);
    assertThat(fabric.stored).containsKey("incident-0");
  }

  @Test
  void newLeaderLiftsAtOnceWhatIsOverdue() throws Exception {
    WatchedNodes fabric = ring().pass(6);
    fabric.kill("n1", "");
    fabric.free("a:p1", "b:p1", "c:p1").pass(30);
    fabric.inherit("a", "n2");
    fabric.lead("n2");
    fabric.pass(1);

    assertThat(fabric.done).containsExactly("DROP a:p1", "end a:p1");
  }

  @Test
  void cureInTheJournalThatTheBookDidNotNoteIsAdoptedToo() throws Exception {
    WatchedNodes fabric = ring().pass(6);
    fabric.stored.remove("cures");
    fabric.kill("n1", "n2");
    fabric.pass(4);

    assertThat(fabric.done).containsExactly("DROP a:p1");
    fabric.free("a:p1", "b:p1", "c:p1").pass(12);
    assertThat(fabric.done).containsExactly("DROP a:p1", "end a:p1");
  }

  @Test
  void limitsForbiddancesAndTheStopOutliveTheLeader() throws Exception {
    WatchedNodes fabric = ring();
    fabric.pass(1).nodes.get("n1").ifLeading(WatchClusterTest::forbidAndStop);
    fabric.kill("n1", "n2");
    fabric.pass(20);

    assertThat(fabric.done).isEmpty();
    fabric.nodes.get("n2").ifLeading(WatchClusterTest::resume);
    fabric.pass(2);
    assertThat(fabric.done).isEmpty();
    assertThat(fabric.events("n2")).contains("page");
  }

  @Test
  void onlyWhatCanBePartOfAChainGoesOverTheBus() throws Exception {
    WatchedNodes fabric = ring();
    int[] bytes = new int[1];
    fabric.onMessage(message -> bytes[0] = Math.max(bytes[0], message.length));
    fabric.free("a:p1", "b:p1", "c:p1").pass(10);
    int quiet = bytes[0];
    bytes[0] = 0;
    fabric.pass(5);
    assertThat(bytes[0]).isLessThanOrEqualTo(quiet).isLessThan(300);
  }

  @Test
  void nonsenseFromTheBusIsCountedAndLeftAlone() throws Exception {
    WatchedNodes fabric = ring();
    WatchNode leader = fabric.nodes.get("n1");
    leader.hear("{".getBytes(StandardCharsets.UTF_8));
    leader.hear("{\"weirReports\":7}".getBytes(StandardCharsets.UTF_8));
    leader.hear(
        "{\"weirReports\":1,\"reports\":[{\"switch\":\"a\",\"sent\":1,\"notable\":[[\"p1\",3]]}]}"
            .getBytes(StandardCharsets.UTF_8));
    leader.hear(new byte[2 << 20]);
    for (int i = 0; i < 5000; i++) {
      leader.hear(new byte[] {1});
    }
    fabric.free("a:p1", "b:p1", "c:p1").pass(5);

    assertThat(fabric.done).isEmpty();
    assertThat(leader.statusJson().path("messagesLost").asLong()).isEqualTo(5004);
  }

  private static WatchedNodes ring() throws Exception {
    return WatchedNodes.ring()
        .node("n1", "a")
        .node("n2", "b")
        .node("n3", "c")
        .blocked("a:p1", "b:p1", "c:p1");
  }

  private static WatchedNodes storm() throws Exception {
    return WatchedNodes.leafSpine()
        .node("n1", "leaf1", "spine1")
        .node("n2", "leaf2", "spine2")
        .blocked("leaf1:p3", "spine1:p1");
  }

  private static JsonNode cures(WatchedNodes fabric, String node) {
    return fabric.nodes.get(node).ifLeading(FabricWatch::curesJson).orElseThrow().path("active");
  }

  private static boolean forbidAndStop(FabricWatch watch) {
    for (String port : new String[] {"a:p1", "b:p1", "c:p1"}) {
      watch.override(queue(port), CureAction.ALERT);
    }
    watch.stopAll("ann");
    return true;
  }

  private static boolean resume(FabricWatch watch) {
    watch.resume("ann");
    return true;
  }

  private static JsonNode incidents(WatchedNodes fabric, String node) {
    return fabric.nodes.get(node).ifLeading(FabricWatch::incidentsJson).orElseThrow();
  }
}
