package org.weirfabric.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.watch.WatchedNodes.queue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.weirfabric.watch.lead.FabricWatch;
import org.weirfabric.watchdog.CureAction;

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
