package org.weirfabric.watchdog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.watchdog.WatchedFabric.BLOCKED;
import static org.weirfabric.watchdog.WatchedFabric.FULL;
import static org.weirfabric.watchdog.WatchedFabric.IDLE;
import static org.weirfabric.watchdog.WatchedFabric.THROTTLED;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.weirfabric.watchdog.WatchedFabric.Doing;

/** What is seen because of a storm or a deadlock is a symptom of it and no incident beside it. */
class AftermathTest {
  private static final long SECOND = 1_000_000_000L;

  /** Sends half of what its line carries, while something waits. */
  private static final Doing SLOW = new Doing(0, 0.5, 60_000);

  private final IncidentBook book = new IncidentBook(5 * SECOND);

  private List<IncidentKind> open(WatchedFabric fabric) {
    book.update(fabric.find(), fabric.now());
    return book.open().stream().map(open -> open.incident().kind()).toList();
  }

  private static WatchedFabric stormAtH1() throws Exception {
    return WatchedFabric.leafSpine().set("leaf1:p3", BLOCKED).set("spine1:p1", BLOCKED);
  }

  /** The storm is over, and what has piled up goes to another host of the same leaf. */
  private static WatchedFabric drain(WatchedFabric fabric) {
    return fabric.set("leaf1:p3", IDLE).set("spine1:p1", THROTTLED).set("leaf1:p4", FULL);
  }

  @Test
  void overloadWhilePiledUpFramesDrainIsASymptomOfTheStorm() throws Exception {
    WatchedFabric fabric = stormAtH1().pass(3);
    assertThat(open(fabric)).containsExactly(IncidentKind.NIC_STORM);
    assertThat(open(drain(fabric).pass(3))).containsExactly(IncidentKind.NIC_STORM);

    assertThat(book.symptomsOf(book.open().get(0)))
        .extracting(Incident::kind)
        .containsExactly(IncidentKind.INCAST);
  }

  @Test
  void whatWasOpenBeforeTheStormWasNamedBecomesAPartOfIt() throws Exception {
    WatchedFabric fabric =
        WatchedFabric.leafSpine().set("spine1:p1", THROTTLED).set("leaf1:p4", FULL).pass(3);
    assertThat(open(fabric)).containsExactly(IncidentKind.INCAST);
    OpenIncident incast = book.open().get(0);
    fabric.set("leaf1:p3", BLOCKED).set("spine1:p1", BLOCKED).pass(3);

    assertThat(book.update(fabric.find(), fabric.now())).containsExactly(incast);
    assertThat(book.open()).extracting(o -> o.incident().kind()).hasSize(1);
    assertThat(book.causeOf(incast)).contains(book.open().get(0).id());
  }

  @Test
  void symptomOutlivesItsStormByNoMoreThanAMinute() throws Exception {
    WatchedFabric fabric = stormAtH1().pass(3);
    open(fabric);
    drain(fabric);
    for (int second = 0; second < 58; second++) {
      assertThat(open(fabric.pass(10))).doesNotContain(IncidentKind.INCAST);
    }
    for (int second = 0; second < 4; second++) {
      open(fabric.pass(10));
    }

    assertThat(book.open()).extracting(o -> o.incident().kind()).contains(IncidentKind.INCAST);
  }

  @Test
  void incastWhereTheStormWasIsASymptomForAsLongAsACureMayLast() throws Exception {
    WatchedFabric fabric = stormAtH1().pass(3);
    open(fabric);
    fabric.set("leaf1:p3", IDLE).set("spine1:p1", IDLE);
    for (int second = 0; second < 8; second++) {
      open(fabric.pass(10));
    }
    fabric.set("leaf1:p3", FULL).set("spine1:p1", THROTTLED);
    for (int second = 0; second < 45; second++) {
      assertThat(open(fabric.pass(10))).doesNotContain(IncidentKind.INCAST);
    }
    for (int second = 0; second < 10; second++) {
      open(fabric.pass(10));
    }

    assertThat(book.open())
        .extracting(o -> o.incident().kind())
        .containsExactly(IncidentKind.INCAST);
  }

  @Test
  void whatBeginsLongAfterTheStormIsAnIncidentOfItsOwn() throws Exception {
    WatchedFabric fabric = stormAtH1().pass(3);
    open(fabric);
    fabric.set("leaf1:p3", IDLE).set("spine1:p1", IDLE);
    for (int second = 0; second < 6; second++) {
      open(fabric.pass(10));
    }

    assertThat(open(drain(fabric).pass(3))).containsExactly(IncidentKind.INCAST);
  }

  @Test
  void overloadElsewhereAndSlowReceiversStandBesideTheStorm() throws Exception {
    WatchedFabric fabric =
        stormAtH1()
            .set("leaf1:p4", THROTTLED)
            .set("leaf2:p3", FULL)
            .set("spine2:p2", THROTTLED)
            .pass(3);

    assertThat(open(fabric))
        .containsExactlyInAnyOrder(
            IncidentKind.NIC_STORM, IncidentKind.SLOW_RECEIVER, IncidentKind.INCAST);
  }

  /** The ring is cut, and what has piled up in it leaves it for a host of its own switches. */
  @Test
  void whatLeavesARingThatWasCutOverloadsPortsThatHeldNothingBefore() throws Exception {
    WatchedFabric fabric = WatchedFabric.ringWithATail();
    IncidentBook wired = new IncidentBook(5 * SECOND, fabric.queues::nextSwitch);
    for (String port : List.of("a:p1", "b:p1", "c:p1")) {
      fabric.set(port, BLOCKED);
    }
    wired.update(fabric.pass(3).find(), fabric.now());
    assertThat(kinds(wired)).containsExactly(IncidentKind.DEADLOCK);
    for (String port : List.of("a:p1", "b:p1", "c:p1")) {
      fabric.set(port, IDLE);
    }
    fabric.set("d:p1", THROTTLED).set("a:p3", FULL);
    wired.update(fabric.pass(3).find(), fabric.now());

    assertThat(kinds(wired)).containsExactly(IncidentKind.DEADLOCK);
    assertThat(wired.symptomsOf(wired.open().get(0)))
        .extracting(Incident::kind)
        .containsExactly(IncidentKind.INCAST);
  }

  @Test
  void whatWasSoBeforeTheRingAtASwitchThatItLeadsToStandsBesideIt() throws Exception {
    WatchedFabric fabric = WatchedFabric.ringWithATail();
    IncidentBook wired = new IncidentBook(5 * SECOND, fabric.queues::nextSwitch);
    fabric.set("c:p2", THROTTLED).set("b:p3", FULL);
    wired.update(fabric.pass(3).find(), fabric.now());
    for (String port : List.of("a:p1", "b:p1", "c:p1")) {
      fabric.set(port, BLOCKED);
    }
    wired.update(fabric.pass(3).find(), fabric.now());

    assertThat(kinds(wired)).containsExactlyInAnyOrder(IncidentKind.INCAST, IncidentKind.DEADLOCK);
  }

  @Test
  void pauseByASwitchThatTheTroubleHoldsUpIsASymptomOfIt() throws Exception {
    WatchedFabric fabric = stormAtH1();
    IncidentBook wired = new IncidentBook(5 * SECOND, fabric.queues::nextSwitch);
    wired.update(fabric.pass(3).find(), fabric.now());
    fabric.set("spine1:p1", IDLE).set("leaf2:p1", BLOCKED);
    wired.update(fabric.pass(3).find(), fabric.now());

    assertThat(kinds(wired)).containsExactly(IncidentKind.NIC_STORM);
    assertThat(wired.symptomsOf(wired.open().get(0)))
        .extracting(Incident::kind)
        .containsExactly(IncidentKind.UNEXPLAINED_PAUSE);
  }

  private static List<IncidentKind> kinds(IncidentBook book) {
    return book.open().stream().map(open -> open.incident().kind()).toList();
  }

  @Test
  void portBesideAnOverloadedOneIsNotAccusedOfWhatThatOneCauses() throws Exception {
    WatchedFabric fabric =
        WatchedFabric.leafSpine()
            .set("spine1:p1", THROTTLED)
            .set("leaf1:p3", FULL)
            .set("leaf1:p4", SLOW)
            .pass(3);
    assertThat(fabric.find()).extracting(Incident::kind).containsExactly(IncidentKind.INCAST);

    fabric.set("leaf1:p3", IDLE).pass(3);
    assertThat(fabric.find()).extracting(Incident::kind).containsExactly(IncidentKind.LOCAL_FAULT);
  }
}
