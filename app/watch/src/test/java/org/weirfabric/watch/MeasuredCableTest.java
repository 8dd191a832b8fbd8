package org.weirfabric.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.watch.WatchedNodes.PRIORITY;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;
import org.weirfabric.model.units.CableLength;
import org.weirfabric.watch.lead.FabricWatch;
import org.weirfabric.watch.lead.WatchEvent;
import org.weirfabric.watchdog.cable.XoffRoom;

/** Cables that are longer than declared are told of, by whichever node hears their switch. */
class MeasuredCableTest {
  private static final String PORT = "leaf1:p3";

  private static XoffRoom room(String port, long expected, int declaredMetres) {
    return XoffRoom.of(
        PortRef.parse(port),
        PRIORITY,
        ByteSize.ofBytes(80_000),
        ByteSize.ofBytes(expected),
        BitRate.ofGigabits(100),
        CableLength.ofMetres(declaredMetres));
  }

  private static WatchedNodes twoNodes() throws Exception {
    return WatchedNodes.leafSpine()
        .node("n1", "spine1", "spine2", "leaf2")
        .node("n2", "leaf1")
        .measure(List.of(room(PORT, 30_000, 5), room("leaf2:p3", 30_000, 5)));
  }

  private static JsonNode cables(WatchedNodes fabric, String node) {
    return fabric
        .nodes
        .get(node)
        .ifLeading(FabricWatch::incidentsJson)
        .orElseThrow()
        .path("cables");
  }

  private static List<String> told(WatchedNodes fabric, String node) {
    return fabric.nodes.get(node).events().after(0).stream()
        .filter(event -> event.kind().startsWith("cable") || event.kind().equals("page"))
        .map(WatchEvent::kind)
        .toList();
  }

  @Test
  void watermarkThatTheDeclaredCableExplainsIsNoNews() throws Exception {
    WatchedNodes fabric = twoNodes().watermark(PORT, 30_000).pass(20);

    assertThat(cables(fabric, "n1")).isEmpty();
    assertThat(told(fabric, "n1")).isEmpty();
    assertThat(fabric.metrics.get("n1").scrape()).doesNotContain("weir_cable_too_long_metres{");
  }

  /** 22,100 bytes more at 100G are 1.768 us, in which light goes 175 m there and back. */
  @Test
  void cableThatIsLongerThanDeclaredIsToldOfBeforeItsRoomIsFull() throws Exception {
    WatchedNodes fabric = twoNodes().watermark(PORT, 52_100).pass(20);

    assertThat(told(fabric, "n1")).containsExactly("cable-too-long");
    assertThat(cables(fabric, "n1")).hasSize(1);
    JsonNode alarm = cables(fabric, "n1").get(0);
    assertThat(alarm.path("text").asText())
        .isEqualTo(
            "leaf1:p3 priority 3: declared 5m, measured at least 180.03m: 52100B arrived after"
                + " XOFF, 30000B explained; 27900B left before drops");
    assertThat(alarm.path("leftBytes").asLong()).isEqualTo(27_900);
    assertThat(fabric.metrics.get("n1").scrape())
        .contains("weir_cable_too_long_metres{port=\"p3\",priority=\"3\",switch=\"leaf1\"} 180.03");
    assertThat(fabric.done).as("a cable is nothing to cure").isEmpty();
  }

  @Test
  void humanIsCalledWhenLittleOfTheRoomIsLeft() throws Exception {
    WatchedNodes fabric = twoNodes().watermark(PORT, 52_100).pass(10).watermark(PORT, 76_000);
    fabric.pass(10);

    assertThat(told(fabric, "n1")).containsExactly("cable-too-long", "cable-too-long", "page");
  }

  @Test
  void nextLeaderKnowsOfItAndDoesNotTellItAgain() throws Exception {
    WatchedNodes fabric = twoNodes().watermark(PORT, 52_100).pass(20);
    String first = cables(fabric, "n1").get(0).path("firstSeen").asText();
    fabric.kill("n1", "n2");
    fabric.watermark(PORT, 0).pass(30);

    assertThat(cables(fabric, "n2")).hasSize(1);
    assertThat(cables(fabric, "n2").get(0).path("firstSeen").asText()).isEqualTo(first);
    assertThat(told(fabric, "n2")).isEmpty();
  }

  @Test
  void alarmEndsWhenTheCableIsDeclaredAsItIs() throws Exception {
    WatchedNodes fabric = twoNodes().watermark(PORT, 52_100).pass(20);
    fabric.measure(List.of(room(PORT, 53_000, 190))).pass(10);

    assertThat(cables(fabric, "n1")).isEmpty();
    assertThat(told(fabric, "n1")).containsExactly("cable-too-long", "cable-explained");
  }

  @Test
  void alarmStandsWhileNothingIsKnownToMeasureBy() throws Exception {
    WatchedNodes fabric = twoNodes().watermark(PORT, 52_100).pass(20);
    List<XoffRoom> rooms = List.of(room(PORT, 30_000, 5));
    fabric.measure(List.of()).watermark(PORT, 0).pass(5).measure(rooms).pass(5);

    assertThat(cables(fabric, "n1")).hasSize(1);
    assertThat(told(fabric, "n1")).containsExactly("cable-too-long");
  }
}
