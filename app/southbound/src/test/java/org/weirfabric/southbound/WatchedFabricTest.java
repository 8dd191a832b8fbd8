package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.compiler.HeadroomRequest;
import org.weirfabric.compiler.HeadroomSizing;
import org.weirfabric.lab.emulatedfabric.fault.FaultOrder;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Link;
import org.weirfabric.watchdog.cable.XoffRoom;

/**
 * The watch at work on an emulated fabric, over the wire: a storm and a deadlock are made, named,
 * cured in the engine's lanes, and restored, and nothing else is changed; cables are measured.
 */
class WatchedFabricTest {
  static final List<String> FLOWS =
      List.of(
          "h1:h3=32G",
          "h5:h3=32G",
          "h7:h3=32G",
          "h2:h4=30G",
          "h6:h4=30G",
          "h8:h4=30G",
          "h1:h5=20G",
          "h3:h5=20G",
          "h7:h5=20G",
          "h4:h6=20G");

  /** More than the port of h1 carries, so that the uplinks of its leaf are paused all the time. */
  private static final List<String> OVERLOAD =
      List.of("h3:h1=60G", "h4:h1=60G", "h5:h1=60G", "h6:h1=60G", "h7:h1=60G", "h8:h1=60G");

  @Test
  void stormAndDeadlockAreNamedCuredAndRestoredAndNothingElseIsChanged() throws Exception {
    try (WatchedLab lab = WatchedLab.start(FLOWS, List.of())) {
      SortedMap<SwitchId, SwitchConfig> before = lab.engine.desired();
      int storm = lab.fabric.faults().add(FaultOrder.parse("h3=storm=3"));
      JsonNode cure = lab.await("cure-applied", "nic-storm");
      assertThat(cure.path("port").asText()).isEqualTo("leaf2:Ethernet8");
      assertThat(lab.await("cure-checked", "nic-storm").path("moving").asBoolean()).isTrue();
      assertThat(lab.incident("nic-storm").path("host").asText()).isEqualTo("h3");
      lab.fabric.faults().clear(storm);
      lab.awaitNoCure();

      int loop = lab.fabric.faults().add(FaultOrder.parse("h5=loop"));
      lab.await("incident-opened", "deadlock");
      lab.fabric.faults().clear(loop);
      lab.await("cure-applied", "deadlock");
      JsonNode checked = lab.await("cure-checked", "deadlock");
      assertThat(checked.path("moving").asBoolean()).as(checked.toString()).isTrue();
      assertThat(lab.incident("deadlock").path("ring").size()).isGreaterThanOrEqualTo(3);
      lab.awaitNoCure();

      assertThat(lab.openedBesideAndAfter(lab.incident("deadlock")))
          .as("all else is listed as its symptoms")
          .isEmpty();
      assertThat(lab.engine.desired()).isEqualTo(before);
      assertThat(lab.kinds()).doesNotContain("cure-failed", "cure-not-lifted");
    }
  }

  @Test
  void longerCableIsToldOfBeforeItCostsAFrameAndTheOthersAreNot() throws Exception {
    try (WatchedLab lab = WatchedLab.start(OVERLOAD, List.of())) {
      lab.fabric.faults().add(FaultOrder.parse("leaf1:Ethernet0=long-cable=100m"));
      lab.node.measure(rooms(lab));

      JsonNode alarm = lab.await("cable-too-long", "");
      assertThat(alarm.path("port").asText()).isEqualTo("leaf1:Ethernet0");
      assertThat(alarm.path("declaredMetres").asDouble()).isEqualTo(30);
      assertThat(alarm.path("atLeastMetres").asDouble()).isBetween(31.0, 130.0);
      assertThat(alarm.path("leftBytes").asLong()).isPositive();
      assertThat(lab.fabric.losslessDrops()).isZero();
      assertThat(lab.kinds().stream().filter("cable-too-long"::equals)).hasSize(1);
    }
  }

  /** By the example's intent; the app takes them from the committed plan. */
  private static List<XoffRoom> rooms(WatchedLab lab) throws Exception {
    List<XoffRoom> rooms = new ArrayList<>();
    for (Link link : lab.topology.links()) {
      HeadroomRequest worst =
          HeadroomRequest.of(
              AsicCatalogue.shipped().find("emulated").orElseThrow(),
              link.speed(),
              link.cable(),
              9216,
              4300);
      for (PortRef port : List.of(link.a(), link.b())) {
        rooms.add(
            XoffRoom.of(
                port,
                Priority.of(3),
                HeadroomSizing.of(worst).headroom(),
                HeadroomSizing.of(worst.toBuilder().setSmallPacketPercent(0).build()).minimum(),
                link.speed(),
                link.cable()));
      }
    }
    return rooms;
  }
}
