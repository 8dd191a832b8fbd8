package org.weirfabric.watchdog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.watchdog.WatchedFabric.BLOCKED;
import static org.weirfabric.watchdog.WatchedFabric.IDLE;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.watchdog.WatchedFabric.Doing;

/** What becomes of the reports of switches' own watchdogs. */
class DeviceReportTest {
  private static final String STORMED = "leaf1:p3";

  private final IncidentBook incidents = new IncidentBook(5_000_000_000L);
  private final CureBook cures =
      new CureBook(CurePolicy.standard(), id -> "pod", CureReach.ANYTHING);
  private WatchedFabric fabric;

  @BeforeEach
  void wire() throws Exception {
    fabric = WatchedFabric.leafSpine();
  }

  @ParameterizedTest
  @CsvSource({
    "1.0, 0.0, 60000, BLOCKED",
    "0.0, 0.0, 60000, STUCK",
    "1.0, 0.0, -1,    SILENT",
    "1.0, 0.0, 0,     STORMED",
    "0.0, 0.0, 0,     STORMED",
    "1.0, 0.5, 60000, STORMED",
    "0.0, 0.5, 60000, STORMED",
  })
  void reportIsBelievedUnlessFramesAreStillHeldUp(
      double duty, double share, long waiting, QueueVerdict expected) {
    fabric.set(STORMED, new Doing(duty, share, waiting)).stormed(STORMED, true).pass(3);

    assertThat(fabric.evidence.verdict(queue(), fabric.now())).isEqualTo(expected);
  }

  private int queue() {
    return fabric.queues.indexOf(WatchedFabric.queue(STORMED));
  }

  @Test
  void stormThatTheSwitchDropsIsTheSameIncidentAndNoSecondAction() {
    fabric.set(STORMED, BLOCKED).set("spine1:p1", BLOCKED).pass(2);
    List<OpenIncident> before = look();
    assertThat(before).extracting(o -> o.incident().kind()).containsExactly(IncidentKind.NIC_STORM);

    fabric.set(STORMED, IDLE).set("spine1:p1", IDLE).stormed(STORMED, true).pass(1);
    List<OpenIncident> after = look();
    assertThat(after).hasSize(1);
    assertThat(after.get(0).id()).isEqualTo(before.get(0).id());
    assertThat(after.get(0).returns()).isZero();
    assertThat(after.get(0).incident().relievedByDevice()).containsExactly(queue(STORMED));
    assertThat(after.get(0).incident().sinceNanos())
        .isEqualTo(before.get(0).incident().sinceNanos());
    assertThat(cures.decide(after, fabric.now())).isEmpty();
  }

  private static QueueKey queue(String port) {
    return WatchedFabric.queue(port);
  }

  private List<OpenIncident> look() {
    incidents.update(fabric.find(), fabric.now());
    return incidents.open().stream().filter(incidents::isPresent).toList();
  }

  @Test
  void stormThatIsSeenOnlyInTheReportIsToldToo() {
    fabric.stormed(STORMED, true).pass(1);

    assertThat(look()).extracting(o -> o.incident().root()).containsExactly(queue(STORMED));
    assertThat(cures.decide(incidents.open(), fabric.now())).isEmpty();
  }

  @Test
  void watchdogThatOnlyReportsLeavesTheCureToTheFabric() {
    fabric.set(STORMED, BLOCKED).stormed(STORMED, true).pass(3);

    List<OpenIncident> present = look();
    assertThat(present).extracting(o -> o.incident().kind()).contains(IncidentKind.NIC_STORM);
    assertThat(cures.decide(present, fabric.now())).hasSize(1);
  }

  @Test
  void ringThatASwitchBreaksStaysOneIncidentWithoutFurtherAction() throws Exception {
    fabric = WatchedFabric.ring();
    fabric.set("a:p1", BLOCKED).set("b:p1", BLOCKED).set("c:p1", BLOCKED).pass(3);
    String id = look().get(0).id();

    fabric.set("a:p1", IDLE).set("b:p1", IDLE).set("c:p1", IDLE).stormed("b:p1", true).pass(3);
    List<OpenIncident> present = look();
    assertThat(present).extracting(OpenIncident::id).containsExactly(id);
    assertThat(present.get(0).incident().kind()).isEqualTo(IncidentKind.DEADLOCK);
    assertThat(present.get(0).incident().relievedByDevice()).containsExactly(queue("b:p1"));
    assertThat(cures.decide(present, fabric.now())).isEmpty();

    fabric.set("a:p1", BLOCKED).set("b:p1", BLOCKED).set("c:p1", BLOCKED).stormed("b:p1", false);
    fabric.pass(3);
    assertThat(look()).extracting(OpenIncident::id).containsExactly(id);
    assertThat(cures.decide(incidents.open(), fabric.now())).as("it formed again").hasSize(1);
  }

  @Test
  void switchThatRelievesAQueueNobodyKnewOfIsAnIncidentOfItsOwn() {
    fabric.stormed("spine1:p1", true).pass(3);

    assertThat(look())
        .extracting(o -> o.incident().kind())
        .containsExactly(IncidentKind.UNEXPLAINED_PAUSE);
  }
}
