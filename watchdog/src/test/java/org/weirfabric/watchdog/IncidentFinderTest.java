package org.weirfabric.watchdog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.watchdog.WatchedFabric.BLOCKED;
import static org.weirfabric.watchdog.WatchedFabric.FULL;
import static org.weirfabric.watchdog.WatchedFabric.SILENT;
import static org.weirfabric.watchdog.WatchedFabric.THROTTLED;
import static org.weirfabric.watchdog.WatchedFabric.queue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.id.HostId;
import org.weirfabric.watchdog.GroupFeeds.Ground;
import org.weirfabric.watchdog.WatchedFabric.Doing;

/** What is told of a moment: the root, what it holds up, and nothing else. */
class IncidentFinderTest {
  @Test
  void quietFabricHasNoIncident() throws Exception {
    assertThat(WatchedFabric.leafSpine().pass(5).find()).isEmpty();
  }

  @Test
  void stormIsTracedToItsHostAndVictimsAreListedApart() throws Exception {
    List<Incident> found = stormAtH1().pass(3).find();

    assertThat(found).hasSize(1);
    Incident storm = found.get(0);
    assertThat(storm.kind()).isEqualTo(IncidentKind.NIC_STORM);
    assertThat(storm.root()).isEqualTo(queue("leaf1:p3"));
    assertThat(storm.host()).contains(HostId.of("h1"));
    assertThat(storm.victims())
        .containsExactly(
            queue("leaf2:p1"), queue("leaf2:p2"), queue("spine1:p1"), queue("spine2:p1"));
    assertThat(storm.partial()).isFalse();
    assertThat(storm.evidence().get(0).duty()).isEqualTo(1.0);
  }

  @Test
  void manySendersDoNotExcuseAHostThatStorms() throws Exception {
    List<Incident> found = stormAtH1().set("leaf1:p4", FULL).pass(3).find();

    assertThat(found)
        .extracting(Incident::kind)
        .containsExactlyInAnyOrder(IncidentKind.NIC_STORM, IncidentKind.INCAST);
  }

  @Test
  void stormNobodySendsToIsToldToo() throws Exception {
    List<Incident> found =
        WatchedFabric.leafSpine().set("leaf1:p3", new Doing(1, 0, 0)).pass(3).find();

    assertThat(found).extracting(Incident::kind).containsExactly(IncidentKind.NIC_STORM);
    assertThat(found.get(0).victims()).isEmpty();
  }

  @Test
  void stormsOfTwoHostsAreTwoIncidents() throws Exception {
    WatchedFabric fabric = stormAtH1().set("leaf2:p3", BLOCKED);
    for (String port : new String[] {"leaf1:p1", "leaf1:p2", "spine1:p2", "spine2:p2"}) {
      fabric.set(port, BLOCKED);
    }

    assertThat(fabric.pass(3).find())
        .as("the pauses make a ring of possible turns, which two storms explain")
        .extracting(Incident::root)
        .containsExactly(queue("leaf1:p3"), queue("leaf2:p3"));
  }

  @Test
  void hostThatTakesSomeIsASlowReceiver() throws Exception {
    List<Incident> found =
        WatchedFabric.leafSpine()
            .set("leaf1:p3", THROTTLED)
            .set("spine1:p1", THROTTLED)
            .pass(3)
            .find();

    assertThat(found).extracting(Incident::kind).containsExactly(IncidentKind.SLOW_RECEIVER);
    assertThat(found.get(0).victims()).containsExactly(queue("spine1:p1"));
  }

  @Test
  void fullLineIsIncastAndNoFault() throws Exception {
    List<Incident> found =
        WatchedFabric.leafSpine().set("leaf1:p3", FULL).set("spine1:p1", THROTTLED).pass(3).find();

    assertThat(found).extracting(Incident::kind).containsExactly(IncidentKind.INCAST);
    assertThat(found.get(0).kind().isCurable()).isFalse();
  }

  @Test
  void queueThatIsNotPausedAndSendsLittleIsALocalFault() throws Exception {
    List<Incident> found =
        WatchedFabric.leafSpine()
            .set("leaf1:p3", new Doing(0, 0.2, 60_000))
            .set("spine1:p1", THROTTLED)
            .pass(3)
            .find();

    assertThat(found).extracting(Incident::kind).containsExactly(IncidentKind.LOCAL_FAULT);
  }

  @Test
  void switchThatPausesWithoutReasonIsTold() throws Exception {
    List<Incident> found = WatchedFabric.leafSpine().set("spine1:p1", BLOCKED).pass(3).find();

    assertThat(found).extracting(Incident::kind).containsExactly(IncidentKind.UNEXPLAINED_PAUSE);
    assertThat(found.get(0).partial()).isFalse();
  }

  @Test
  void whatLiesBehindAnUnheardSwitchIsPartial() throws Exception {
    List<Incident> found =
        WatchedFabric.leafSpine().silent("leaf1").set("spine1:p1", BLOCKED).pass(3).find();

    assertThat(found).hasSize(1);
    assertThat(found.get(0).partial()).isTrue();
  }

  @Test
  void ringOfBlockedQueuesIsADeadlockThatBeganWhereItWasFirstBlocked() throws Exception {
    WatchedFabric fabric = WatchedFabric.ring().set("b:p1", BLOCKED).pass(1);
    fabric.set("a:p1", BLOCKED).set("c:p1", BLOCKED);
    List<Incident> found = fabric.pass(3).find();

    assertThat(found).extracting(Incident::kind).contains(IncidentKind.DEADLOCK);
    Incident deadlock = found.get(0);
    assertThat(deadlock.cycle()).containsExactly(queue("b:p1"), queue("c:p1"), queue("a:p1"));
    assertThat(deadlock.root()).isEqualTo(queue("b:p1"));
    assertThat(deadlock.trappedBytes()).isEqualTo(180_000);
    assertThat(deadlock.ground()).isEqualTo(Ground.POSSIBLE);
    assertThat(deadlock.cureFirst()).isEmpty();
  }

  @Test
  void aWayOutDoesNotSaveARing() throws Exception {
    List<Incident> found = ring().set("a:p3", FULL).pass(3).find();

    assertThat(found).extracting(Incident::kind).contains(IncidentKind.DEADLOCK);
  }

  @Test
  void ringWhoseWayOutLeadsToAnUnheardSwitchSomewhereIsPartial() throws Exception {
    List<Incident> found = ringWithATail().silent("e").pass(3).find();

    assertThat(found)
        .extracting(Incident::kind)
        .containsExactly(IncidentKind.DEADLOCK, IncidentKind.UNEXPLAINED_PAUSE);
    assertThat(found).allMatch(Incident::partial);
  }

  @Test
  void ringWhoseWayOutLeadsToAHostBetweenTwoVerdictsSomewhereIsNotToldYet() throws Exception {
    WatchedFabric fabric = ringWithATail().set("e:p3", FULL).pass(1).set("e:p3", BLOCKED);

    assertThat(fabric.pass(1).find()).isEmpty();
    assertThat(fabric.pass(1).find())
        .extracting(Incident::kind)
        .containsExactly(IncidentKind.NIC_STORM);
  }

  @Test
  void possibleRingBehindABlockedHostIsThatHostsStorm() throws Exception {
    List<Incident> found = ring().set("a:p3", BLOCKED).pass(3).find();

    assertThat(found).extracting(Incident::kind).containsExactly(IncidentKind.NIC_STORM);
  }

  @Test
  void plannedRingBehindABlockedHostIsBothAndTheHostIsCuredFirst() throws Exception {
    List<Incident> found =
        ring().set("a:p3", BLOCKED).pass(3).find((ingress, egress) -> Ground.PLANNED);

    assertThat(found)
        .extracting(Incident::kind)
        .containsExactly(IncidentKind.DEADLOCK, IncidentKind.NIC_STORM);
    assertThat(found.get(0).cureFirst()).contains(queue("a:p3"));
  }

  @Test
  void ringOfQueuesThatHideWhatWaitsIsADeadlockOnceItHasStoodForASecond() throws Exception {
    WatchedFabric fabric =
        WatchedFabric.ring().set("a:p1", SILENT).set("b:p1", SILENT).set("c:p1", SILENT);

    assertThat(fabric.pass(9).find())
        .extracting(Incident::kind)
        .doesNotContain(IncidentKind.DEADLOCK);
    assertThat(fabric.find((ingress, egress) -> Ground.PLANNED)).isEmpty();
    List<Incident> found = fabric.pass(2).find();
    assertThat(found).extracting(Incident::kind).containsExactly(IncidentKind.DEADLOCK);
    assertThat(found.get(0).confidence()).isEqualTo(Confidence.PARTIAL);
    assertThat(found.get(0).trappedBytes()).isZero();
  }

  @Test
  void ringInWhichSomethingStillMovesIsNoDeadlock() throws Exception {
    List<Incident> found = ring().set("b:p1", THROTTLED).pass(3).find();

    assertThat(found).extracting(Incident::kind).doesNotContain(IncidentKind.DEADLOCK);
  }

  @Test
  void directionsOfALinkThatWaitForEachOtherAreADeadlock() throws Exception {
    List<Incident> found =
        WatchedFabric.leafSpine().set("leaf1:p1", BLOCKED).set("spine1:p1", BLOCKED).pass(3).find();

    assertThat(found).extracting(Incident::kind).containsExactly(IncidentKind.DEADLOCK);
    assertThat(found.get(0).cycle())
        .containsExactlyInAnyOrder(queue("leaf1:p1"), queue("spine1:p1"));
  }

  @Test
  void directionsOfALinkThatABusyPortMayExplainAreADeadlockOnlyIfTheyStandForLong()
      throws Exception {
    WatchedFabric fabric =
        WatchedFabric.leafSpine()
            .set("leaf1:p1", BLOCKED)
            .set("spine1:p1", BLOCKED)
            .set("leaf1:p3", FULL);

    assertThat(fabric.pass(5).find())
        .extracting(Incident::kind)
        .doesNotContain(IncidentKind.DEADLOCK);
    assertThat(fabric.pass(6).find()).extracting(Incident::kind).contains(IncidentKind.DEADLOCK);
  }

  @Test
  void directionsOfALinkBehindABlockedHostAreThatHostsStorm() throws Exception {
    WatchedFabric fabric =
        WatchedFabric.leafSpine()
            .set("leaf1:p1", BLOCKED)
            .set("spine1:p1", BLOCKED)
            .set("leaf1:p3", BLOCKED);

    assertThat(fabric.pass(20).find())
        .extracting(Incident::kind)
        .containsOnly(IncidentKind.NIC_STORM, IncidentKind.UNEXPLAINED_PAUSE);
  }

  @Test
  void ringThatNothingElseCouldHaveStoppedIsADeadlockOfItsOwn() throws Exception {
    WatchedFabric fabric = twoRingsInOneKnot(true);
    IncidentBook book = new IncidentBook(1_000_000_000L);
    fabric.pass(3);
    book.update(fabric.find(), fabric.now());
    fabric.pass(3);
    book.update(fabric.find(), fabric.now());

    assertThat(book.open())
        .extracting(open -> open.incident().cycle())
        .containsExactlyInAnyOrder(
            List.of(queue("leaf1:p1"), queue("spine1:p1")),
            List.of(queue("leaf2:p2"), queue("spine2:p2")));
    assertThat(book.open())
        .flatExtracting(open -> open.incident().members())
        .as("each queue is counted to one of them")
        .doesNotHaveDuplicates()
        .hasSize(7);
  }

  @Test
  void ringThatMayOnlyWaitForAnotherIsCountedToThat() throws Exception {
    WatchedFabric fabric =
        WatchedFabric.leafSpine()
            .tellingPauseStarts()
            .set("leaf1:p1", BLOCKED)
            .set("spine1:p1", BLOCKED)
            .set("leaf1:p2", BLOCKED)
            .pass(1);
    fabric.set("spine2:p1", BLOCKED);

    List<Incident> found = fabric.pass(3).find();

    assertThat(found).hasSize(1);
    assertThat(found.get(0).cycle())
        .containsExactlyInAnyOrder(queue("leaf1:p1"), queue("spine1:p1"));
    assertThat(found.get(0).members()).hasSize(4);
  }

  @Test
  void linkThatLockedSlowlyBehindADeadlockIsExplainedByIt() throws Exception {
    WatchedFabric fabric =
        WatchedFabric.leafSpine()
            .tellingPauseStarts()
            .set("leaf1:p1", BLOCKED)
            .set("spine1:p1", BLOCKED)
            .set("leaf2:p1", BLOCKED)
            .set("leaf2:p2", BLOCKED)
            .pass(3);
    fabric.set("spine2:p2", BLOCKED);

    assertThat(fabric.pass(15).find())
        .filteredOn(incident -> incident.kind() == IncidentKind.DEADLOCK)
        .extracting(Incident::cycle)
        .containsExactly(List.of(queue("leaf1:p1"), queue("spine1:p1")));
  }

  @Test
  void orderThatIsGuessedNamesTheFirstRingOnly() throws Exception {
    assertThat(twoRingsInOneKnot(false).pass(6).find()).hasSize(1);
  }

  /** Two links lock up, and then all that leads from one to the other. */
  private static WatchedFabric twoRingsInOneKnot(boolean tellsStarts) throws Exception {
    WatchedFabric fabric = WatchedFabric.leafSpine();
    if (tellsStarts) {
      fabric.tellingPauseStarts();
    }
    fabric.set("leaf1:p1", BLOCKED).set("spine1:p1", BLOCKED).set("leaf2:p2", BLOCKED);
    fabric.set("spine2:p2", BLOCKED).pass(1);
    return fabric.set("spine1:p2", BLOCKED).set("leaf1:p2", BLOCKED).set("spine2:p1", BLOCKED);
  }

  @Test
  void ringIsNotBelievedWhileItIsOpenWhetherAStormBehindItIsOver() throws Exception {
    WatchedFabric fabric =
        WatchedFabric.leafSpine()
            .set("leaf2:p1", BLOCKED)
            .set("spine1:p2", BLOCKED)
            .set("spine1:p1", THROTTLED)
            .set("leaf1:p3", BLOCKED)
            .pass(12);
    fabric.set("leaf1:p3", FULL);

    assertThat(fabric.pass(1).find())
        .extracting(Incident::kind)
        .doesNotContain(IncidentKind.DEADLOCK);
    assertThat(fabric.pass(1).find()).extracting(Incident::kind).contains(IncidentKind.DEADLOCK);
  }

  @Test
  void skewedClocksDoNotHideARing() throws Exception {
    WatchedFabric fabric = ring().clockOf("a", 5_000_000_000L).clockOf("b", 86_400_000_000_000L);

    assertThat(fabric.pass(4).find()).extracting(Incident::kind).contains(IncidentKind.DEADLOCK);
  }

  @Test
  void oneTroubleIsOneIncidentHoweverOftenItIsSeen() throws Exception {
    WatchedFabric fabric = stormAtH1();
    IncidentBook book = new IncidentBook(1_000_000_000L);
    for (int n = 0; n < 10; n++) {
      fabric.pass(1);
      book.update(fabric.find(), fabric.now());
    }
    assertThat(book.open()).hasSize(1);
    String id = book.open().get(0).id();

    fabric.set("leaf1:p3", WatchedFabric.IDLE).pass(3);
    book.update(fabric.find(), fabric.now());
    fabric.set("leaf1:p3", BLOCKED).pass(3);
    book.update(fabric.find(), fabric.now());

    assertThat(book.open()).filteredOn(open -> open.id().equals(id)).hasSize(1);
    assertThat(book.open())
        .filteredOn(open -> open.id().equals(id))
        .allMatch(o -> o.returns() == 1);
  }

  @Test
  void incidentIsClosedWhenItHasBeenGoneAWhile() throws Exception {
    WatchedFabric fabric = stormAtH1().pass(3);
    IncidentBook book = new IncidentBook(1_000_000_000L);
    book.update(fabric.find(), fabric.now());

    assertThat(book.update(List.of(), fabric.now() + 900_000_000L)).isEmpty();
    assertThat(book.update(List.of(), fabric.now() + 1_100_000_000L)).hasSize(1);
    assertThat(book.open()).isEmpty();
  }

  private static WatchedFabric stormAtH1() throws Exception {
    WatchedFabric fabric = WatchedFabric.leafSpine();
    for (String port :
        new String[] {"leaf1:p3", "spine1:p1", "spine2:p1", "leaf2:p1", "leaf2:p2"}) {
      fabric.set(port, BLOCKED);
    }
    return fabric;
  }

  private static WatchedFabric ringWithATail() throws Exception {
    WatchedFabric fabric = WatchedFabric.ringWithATail();
    for (String port : new String[] {"a:p1", "b:p1", "c:p1", "a:p4", "d:p2"}) {
      fabric.set(port, BLOCKED);
    }
    return fabric;
  }

  private static WatchedFabric ring() throws Exception {
    return WatchedFabric.ring().set("a:p1", BLOCKED).set("b:p1", BLOCKED).set("c:p1", BLOCKED);
  }
}
