package org.weirfabric.watchdog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.watchdog.WatchedFabric.BLOCKED;
import static org.weirfabric.watchdog.WatchedFabric.FULL;
import static org.weirfabric.watchdog.WatchedFabric.THROTTLED;
import static org.weirfabric.watchdog.WatchedFabric.queue;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.weirfabric.watchdog.GroupFeeds.Ground;
import org.weirfabric.watchdog.WatchedFabric.Doing;

/** What is done, and what is not. */
class CureBookTest {
  private static final long SECOND = 1_000_000_000L;

  /** Leaves whose switches can't be told to drop or to forward. */
  private static final CureReach PFC_OFF_ON_LEAVES =
      (id, action) -> !id.value().startsWith("leaf") || action == CureAction.PFC_OFF;

  private final IncidentBook incidents = new IncidentBook(60 * SECOND);
  private CureBook book = new CureBook(CurePolicy.standard(), id -> "pod", CureReach.ANYTHING);

  @Test
  void stormIsDroppedAtTheHostsPortAndNowhereElse() throws Exception {
    WatchedFabric fabric = storm();

    assertThat(decide(fabric)).containsExactly("DROP leaf1:p3 priority 3");
    assertThat(decide(fabric)).isEmpty();
    assertThat(book.active()).hasSize(1);
  }

  @Test
  void deadlockIsCutWhereTheLeastIsTrapped() throws Exception {
    WatchedFabric fabric = ring().set("c:p1", new Doing(1, 0, 9_000)).pass(3);

    assertThat(decide(fabric)).containsExactly("DROP c:p1 priority 3");
  }

  @Test
  void incastSlowReceiversAndLocalFaultsAreLeftAlone() throws Exception {
    assertThat(decide(leaf(FULL))).isEmpty();
    assertThat(decide(leaf(THROTTLED))).isEmpty();
    assertThat(decide(leaf(new Doing(0, 0.1, 60_000)))).isEmpty();
  }

  @Test
  void stormThatHoldsUpNothingIsLeftAlone() throws Exception {
    WatchedFabric fabric = WatchedFabric.leafSpine().set("leaf1:p3", new Doing(1, 0, 0)).pass(3);

    assertThat(decide(fabric)).isEmpty();
  }

  @Test
  void whatWasNotMeasuredIsNotActedOn() throws Exception {
    WatchedFabric fabric = WatchedFabric.leafSpine().set("leaf1:p3", new Doing(1, 0, -1)).pass(3);

    assertThat(decide(fabric)).containsExactly("page: not all of it was measured: nothing is done");
    assertThat(decide(fabric)).as("once").isEmpty();
  }

  @Test
  void whatHidesItsOccupancyIsLeftToAHumanUnlessThePolicySaysOtherwise() throws Exception {
    WatchedFabric fabric = WatchedFabric.ring();
    for (String port : List.of("a:p1", "b:p1", "c:p1")) {
      fabric.set(port, WatchedFabric.SILENT);
    }
    fabric.pass(12);
    assertThat(decide(fabric)).containsExactly("page: not all of it was measured: nothing is done");

    CurePolicy bold = CurePolicy.builder().setLeastConfidence(Confidence.PARTIAL).build();
    book = new CureBook(bold, id -> "pod", CureReach.ANYTHING);
    assertThat(decide(fabric)).containsExactly("DROP a:p1 priority 3");
  }

  @Test
  void hostThatARingWaitsForIsCuredFirstAndTheRingOnlyIfItOutlivesThat() throws Exception {
    WatchedFabric fabric = ring().set("a:p3", BLOCKED).pass(3);
    GroupFeeds planned = (ingress, egress) -> Ground.PLANNED;

    assertThat(decide(fabric, planned)).containsExactly("DROP a:p3 priority 3");
    assertThat(decide(fabric.pass(4), planned)).isEmpty();
    assertThat(decide(fabric.pass(2), planned))
        .filteredOn(decision -> decision.startsWith("DROP"))
        .hasSize(1)
        .doesNotContain("DROP a:p3 priority 3");
  }

  @Test
  void endIsTriedByTimeAndEachRelapseDoublesTheNextCure() throws Exception {
    WatchedFabric fabric = storm();
    decide(fabric);
    assertThat(decide(fabric.pass(9))).isEmpty();
    assertThat(decide(fabric.pass(1)))
        .containsExactly("lift leaf1:p3 priority 3: trial", "DROP leaf1:p3 priority 3");
    Cure second = book.active().iterator().next();
    assertThat(second.relapses()).isEqualTo(1);
    assertThat(second.untilNanos() - second.sinceNanos()).isEqualTo(2 * SECOND);
  }

  @Test
  void afterManyRelapsesTheCureStaysAndAHumanIsCalled() throws Exception {
    book =
        new CureBook(
            CurePolicy.builder().setRelapseLimit(1).setFabricLimit(9).setPodLimit(9).build(),
            id -> "pod",
            CureReach.ANYTHING);
    WatchedFabric fabric = storm();
    decide(fabric);
    decide(fabric.pass(10));
    List<String> third = decide(fabric.pass(20));

    assertThat(third)
        .containsExactly(
            "lift leaf1:p3 priority 3: trial",
            "DROP leaf1:p3 priority 3",
            "page: it came back 2 times: the action stays");
    assertThat(book.active().iterator().next().untilNanos()).isEqualTo(Cure.UNTIL_LIFTED);
  }

  @Test
  void noMoreIsDoneThanThePolicyAllows() throws Exception {
    book =
        new CureBook(
            CurePolicy.builder().setFabricLimit(1).build(), id -> "pod", CureReach.ANYTHING);
    WatchedFabric fabric = storm().set("leaf2:p3", BLOCKED).pass(3);

    assertThat(decide(fabric))
        .containsExactly(
            "DROP leaf1:p3 priority 3",
            "page: as many actions as the policy allows have been begun");
  }

  @Test
  void podsAreLimitedApart() throws Exception {
    book =
        new CureBook(
            CurePolicy.builder().setPodLimit(1).build(), id -> id.value(), CureReach.ANYTHING);
    WatchedFabric fabric = storm().set("leaf1:p4", BLOCKED).set("leaf2:p3", BLOCKED).pass(3);

    assertThat(decide(fabric))
        .containsExactly(
            "DROP leaf1:p3 priority 3",
            "page: as many actions as the policy allows have been begun",
            "DROP leaf2:p3 priority 3");
  }

  @Test
  void allStopEndsWhatIsOnAndBeginsNothing() throws Exception {
    WatchedFabric fabric = storm();
    decide(fabric);
    book.stopAll();

    assertThat(decide(fabric)).containsExactly("lift leaf1:p3 priority 3: all cures are stopped");
    assertThat(decide(fabric.pass(5))).isEmpty();
    book.resume();
    assertThat(decide(fabric)).containsExactly("DROP leaf1:p3 priority 3");
  }

  @Test
  void overrideGoesBeforeThePolicy() throws Exception {
    book.override(queue("leaf1:p3"), CureAction.PFC_OFF);

    assertThat(decide(storm())).containsExactly("PFC_OFF leaf1:p3 priority 3");
  }

  @Test
  void whereDroppingCannotBeToldPfcIsTurnedOff() throws Exception {
    book = new CureBook(CurePolicy.standard(), id -> "pod", PFC_OFF_ON_LEAVES);

    assertThat(decide(storm()))
        .containsExactly("PFC_OFF leaf1:p3 priority 3: leaf1 can't be told to drop");
  }

  @Test
  void humanIsCalledWhereNothingOfThePolicyCanBeTold() throws Exception {
    CurePolicy strict = CurePolicy.builder().setSubstituteAction(CureAction.ALERT).build();
    book = new CureBook(strict, id -> "pod", PFC_OFF_ON_LEAVES);
    assertThat(decide(storm()))
        .containsExactly("page: leaf1 can't be told to drop: nothing is done");

    book = new CureBook(CurePolicy.standard(), id -> "pod", (id, action) -> false);
    assertThat(decide(storm()))
        .containsExactly("page: leaf1 can't be told to drop: nothing is done");
  }

  @Test
  void stormOfWhichOnlyItsVictimsAreMeasuredIsEndedByTurningPfcOffAndByNothingElse()
      throws Exception {
    WatchedFabric fabric =
        WatchedFabric.leafSpine()
            .set("leaf1:p3", WatchedFabric.SILENT)
            .set("spine1:p1", BLOCKED)
            .pass(3);
    assertThat(decide(fabric)).containsExactly("page: not all of it was measured: nothing is done");

    book = new CureBook(CurePolicy.standard(), id -> "pod", PFC_OFF_ON_LEAVES);
    assertThat(decide(fabric))
        .containsExactly("PFC_OFF leaf1:p3 priority 3: leaf1 can't be told to drop");
  }

  @Test
  void victimsThatMoveAgainAreNoReasonToCallAHumanWhileTheCureIsOn() throws Exception {
    book = new CureBook(CurePolicy.standard(), id -> "pod", PFC_OFF_ON_LEAVES);
    WatchedFabric fabric =
        WatchedFabric.leafSpine()
            .set("leaf1:p3", WatchedFabric.SILENT)
            .set("spine1:p1", BLOCKED)
            .pass(3);
    decide(fabric);

    assertThat(decide(fabric.set("spine1:p1", WatchedFabric.IDLE).pass(3))).isEmpty();
  }

  @Test
  void stormThatNobodyIsSeenToWaitForIsLeftAloneUnlessItIsMeasured() throws Exception {
    book = new CureBook(CurePolicy.standard(), id -> "pod", PFC_OFF_ON_LEAVES);
    WatchedFabric fabric = WatchedFabric.leafSpine().set("leaf1:p3", WatchedFabric.SILENT).pass(3);
    assertThat(decide(fabric)).as("not yet").isEmpty();

    assertThat(decide(fabric.pass(30)))
        .containsExactly("page: not all of it was measured: nothing is done");
  }

  @Test
  void ringIsCutWhereDroppingCanBeTold() throws Exception {
    book =
        new CureBook(
            CurePolicy.standard(),
            id -> "pod",
            (id, action) -> id.value().equals("b") || action == CureAction.PFC_OFF);
    WatchedFabric fabric = ring().set("c:p1", new Doing(1, 0, 9_000)).pass(3);

    assertThat(decide(fabric)).containsExactly("DROP b:p1 priority 3");
  }

  @Test
  void cureByHandThatItsSwitchCannotBeToldIsRefused() {
    book = new CureBook(CurePolicy.standard(), id -> "pod", PFC_OFF_ON_LEAVES);

    assertThat(book.obstacle(queue("leaf1:p3"), CureAction.FORWARD))
        .contains("leaf1 can't be told to forward");
    assertThat(book.take(queue("leaf1:p3"), CureAction.FORWARD, "ann", 0, SECOND)).isEmpty();
    assertThat(book.take(queue("leaf1:p3"), CureAction.PFC_OFF, "ann", 0, SECOND)).isPresent();
  }

  @Test
  void adoptedCureIsNotBegunAgainAndEndsInTime() throws Exception {
    WatchedFabric fabric = storm();
    book.adopt(
        Cure.of(queue("leaf1:p3"), CureAction.DROP, "x", fabric.now(), fabric.now() + SECOND, 0));

    assertThat(decide(fabric)).isEmpty();
    assertThat(decide(fabric.pass(10))).contains("lift leaf1:p3 priority 3: trial");
  }

  @Test
  void bookThatTakesOverKeepsTheLimitsTheOverridesAndTheRelapses() throws Exception {
    WatchedFabric fabric = storm();
    decide(fabric);
    decide(fabric.pass(10));
    book.override(queue("leaf2:p3"), CureAction.ALERT);
    CureBook next =
        new CureBook(CurePolicy.builder().setPodLimit(1).build(), id -> "pod", CureReach.ANYTHING);
    next.adopt(book.memory());

    assertThat(next.memory()).isEqualTo(book.memory());
    book = next;
    fabric.set("leaf2:p3", BLOCKED).set("leaf2:p4", BLOCKED).pass(4);
    assertThat(decide(fabric))
        .containsExactly(
            "page: the policy is to alert",
            "page: as many actions as the policy allows have been begun");
  }

  @Test
  void cureByHandNeedsNoIncidentAndEndsByHandOrByTime() throws Exception {
    WatchedFabric fabric = WatchedFabric.leafSpine().pass(3);
    long now = fabric.now();

    assertThat(book.take(queue("leaf1:p3"), CureAction.DROP, "ann", now, Cure.UNTIL_LIFTED))
        .isPresent();
    assertThat(book.take(queue("leaf1:p3"), CureAction.FORWARD, "bob", now, now + 1)).isEmpty();
    assertThat(decide(fabric)).isEmpty();
    assertThat(book.lift(queue("leaf1:p3"), now)).isPresent();
    assertThat(book.lift(queue("leaf1:p3"), now)).isEmpty();
    assertThat(book.take(queue("leaf1:p3"), CureAction.DROP, "ann", now, now + SECOND)).isPresent();
    book.applied(only(), now);
    assertThat(decide(fabric.pass(10))).containsExactly("lift leaf1:p3 priority 3: trial");
  }

  @Test
  void forbiddenQueueIsLeftAloneUntilItIsAllowedAgain() throws Exception {
    WatchedFabric fabric = storm();
    book.override(queue("leaf1:p3"), CureAction.ALERT);
    assertThat(decide(fabric)).containsExactly("page: the policy is to alert");

    assertThat(book.endOverride(queue("leaf1:p3"))).isTrue();
    assertThat(decide(fabric)).containsExactly("DROP leaf1:p3 priority 3");
  }

  @Test
  void timeOfACureRunsFromWhenItsSwitchHasIt() throws Exception {
    WatchedFabric fabric = storm();
    order(fabric);
    assertThat(order(fabric.pass(30))).as("no word yet").isEmpty();

    Cure on = book.applied(only(), fabric.now()).orElseThrow();
    assertThat(on.sinceNanos()).isEqualTo(fabric.now());
    assertThat(on.untilNanos()).isEqualTo(fabric.now() + SECOND);
    assertThat(book.applied(on, fabric.now())).as("it was known").isEmpty();
    assertThat(order(fabric.pass(9))).isEmpty();
    assertThat(order(fabric.pass(1)))
        .containsExactly("lift leaf1:p3 priority 3: trial", "DROP leaf1:p3 priority 3");
  }

  @Test
  void ringIsNotSaidToOutliveACureThatItsSwitchDoesNotHaveYet() throws Exception {
    WatchedFabric fabric = ring().pass(3);
    assertThat(order(fabric)).containsExactly("DROP a:p1 priority 3");

    assertThat(order(fabric.pass(20))).isEmpty();
    book.applied(only(), fabric.now());
    assertThat(order(fabric.pass(6)))
        .containsExactly("page: still there after DROP at a:p1 priority 3");
  }

  @Test
  void cureThatNeverReachedItsSwitchIsGivenUpAndIsNoRelapse() throws Exception {
    WatchedFabric fabric = storm();
    for (int round = 0; round < 8; round++) {
      assertThat(order(fabric)).containsExactly("DROP leaf1:p3 priority 3");
      Cure cure = only();
      assertThat(cure.relapses()).isZero();
      assertThat(order(fabric.pass(300)))
          .containsExactly("lift leaf1:p3 priority 3: no word that the switch has it");
      assertThat(book.applied(cure, fabric.now())).as("too late").isEmpty();
      fabric.pass(640);
    }
  }

  @Test
  void cureThatFailsKeepsHowOftenItCameBack() throws Exception {
    WatchedFabric fabric = storm();
    decide(fabric);
    order(fabric.pass(10));
    assertThat(only().relapses()).isEqualTo(1);
    book.notBegun(only(), fabric.now());
    order(fabric.pass(10));

    assertThat(only().relapses()).isEqualTo(1);
  }

  @Test
  void ringThatComesBackIsCutWhereItWasAndCountsAsOneTrouble() throws Exception {
    WatchedFabric fabric = ring().set("c:p1", new Doing(1, 0, 9_000)).pass(3);
    assertThat(decide(fabric)).containsExactly("DROP c:p1 priority 3");
    fabric.set("a:p1", new Doing(1, 0, 1_000));

    assertThat(decide(fabric.pass(10)))
        .containsExactly("lift c:p1 priority 3: trial", "DROP c:p1 priority 3");
    assertThat(only().relapses()).isEqualTo(1);
  }

  @Test
  void cureByHandWhereCuresAreForbiddenIsRefused() throws Exception {
    book.override(queue("leaf1:p3"), CureAction.ALERT);

    assertThat(book.take(queue("leaf1:p3"), CureAction.DROP, "ann", 1, Cure.UNTIL_LIFTED))
        .isEmpty();
    assertThat(book.obstacle(queue("leaf1:p3"), CureAction.DROP))
        .contains("cures are forbidden there");
    assertThat(book.obstacle(queue("leaf1:p4"), CureAction.DROP)).isEmpty();
  }

  @Test
  void whatAlwaysFailsIsTriedEverMoreSeldom() throws Exception {
    WatchedFabric fabric = storm();
    int tries = 0;
    for (int window = 0; window < 600; window++) {
      for (String decision : order(fabric.pass(1))) {
        assertThat(decision).isEqualTo("DROP leaf1:p3 priority 3");
        tries++;
        book.notBegun(only(), fabric.now());
      }
    }

    assertThat(tries).as("in a minute").isBetween(5, 7);
  }

  @Test
  void endThatFailsWhileAllIsStoppedIsNotAskedForAtEveryLook() throws Exception {
    WatchedFabric fabric = storm();
    decide(fabric);
    book.stopAll();
    int ends = 0;
    for (int window = 0; window < 100; window++) {
      for (Cure cure : book.active()) {
        if (!order(fabric.pass(1)).isEmpty()) {
          ends++;
          book.notEnded(cure, fabric.now());
        }
      }
    }

    assertThat(ends).as("in ten seconds").isBetween(3, 5);
  }

  @Test
  void journalsCureDoesNotPutAsideWhatIsKnownOfIt() throws Exception {
    Cure known = Cure.of(queue("leaf1:p3"), CureAction.DROP, "x", 10 * SECOND, 14 * SECOND, 3);
    Cure journalled = Cure.of(queue("leaf1:p3"), CureAction.DROP, "x", 9 * SECOND, 13 * SECOND, 0);
    book.adopt(CureMemory.of(List.of(known), List.of(), List.of(), new TreeMap<>(), false));
    book.adopt(journalled);

    assertThat(only().relapses()).isEqualTo(3);
    assertThat(only().untilNanos()).isEqualTo(14 * SECOND);
  }

  @Test
  void endOfAnAdoptedCureIsNeverFarFromTheJournalsHoweverTheClocksOfLeadersDiffer()
      throws Exception {
    Cure known = Cure.of(queue("leaf1:p3"), CureAction.DROP, "x", 900 * SECOND, 902 * SECOND, 3);
    Cure journalled = Cure.of(queue("leaf1:p3"), CureAction.DROP, "x", SECOND, 3 * SECOND, 0);
    book.adopt(CureMemory.of(List.of(known), List.of(), List.of(), new TreeMap<>(), false));
    book.adopt(journalled);

    assertThat(only().untilNanos()).isEqualTo(3 * SECOND + CureBook.UNCONFIRMED_NANOS);
  }

  @Test
  void cureThatCouldNotBeBegunIsTriedAgainAfterAWhile() throws Exception {
    WatchedFabric fabric = storm();
    decide(fabric);
    book.notBegun(book.active().iterator().next(), fabric.now());

    assertThat(book.active()).isEmpty();
    assertThat(decide(fabric.pass(5))).isEmpty();
    assertThat(decide(fabric.pass(5))).containsExactly("DROP leaf1:p3 priority 3");
  }

  @Test
  void cureThatCouldNotBeEndedIsTriedAgainAfterAWhile() throws Exception {
    WatchedFabric fabric = WatchedFabric.leafSpine().pass(3);
    Cure cure =
        book.take(queue("leaf1:p3"), CureAction.DROP, "ann", fabric.now(), fabric.now() + 1)
            .orElseThrow();
    book.applied(cure, fabric.now());
    assertThat(decide(fabric.pass(1))).hasSize(1);
    book.notEnded(cure, fabric.now());

    assertThat(decide(fabric.pass(5))).isEmpty();
    assertThat(decide(fabric.pass(5))).containsExactly("lift leaf1:p3 priority 3: trial");
  }

  @Test
  void pagesOfClosedIncidentsAreForgottenAndAllAreBounded() {
    PagedReasons paged = new PagedReasons();
    assertThat(paged.isNews("x", "why")).isTrue();
    assertThat(paged.isNews("x", "why")).isFalse();
    paged.forget("x");
    assertThat(paged.isNews("x", "why")).isTrue();
    for (int i = 0; i < 3 * PagedReasons.MOST; i++) {
      paged.isNews("incident " + i, "why");
    }
    assertThat(paged.size()).isEqualTo(PagedReasons.MOST);
  }

  @Test
  void incidentThatAnotherBookHadOpenKeepsItsName() throws Exception {
    WatchedFabric fabric = storm();
    incidents.update(fabric.find(), fabric.now());
    OpenIncident first = incidents.open().get(0);
    IncidentBook next = new IncidentBook(60 * SECOND);
    next.adopt(KnownIncident.of(first));
    next.update(fabric.pass(3).find(), fabric.now());

    assertThat(next.open().get(0).id()).isEqualTo(first.id());
    assertThat(next.open().get(0).firstSeenNanos()).isEqualTo(first.firstSeenNanos());
  }

  private List<String> decide(WatchedFabric fabric) {
    return decide(fabric, GroupFeeds.ANY_TURN);
  }

  /** What is decided, and done at once. */
  private List<String> decide(WatchedFabric fabric, GroupFeeds feeds) {
    List<String> decisions = order(fabric, feeds);
    book.unconfirmed().forEach(cure -> book.applied(cure, fabric.now()));
    return decisions;
  }

  /** What is decided, of which no word comes. */
  private List<String> order(WatchedFabric fabric) {
    return order(fabric, GroupFeeds.ANY_TURN);
  }

  private List<String> order(WatchedFabric fabric, GroupFeeds feeds) {
    incidents.update(fabric.find(feeds), fabric.now());
    List<OpenIncident> present =
        incidents.open().stream().filter(incidents::isPresent).collect(Collectors.toList());
    return book.decide(present, fabric.now()).stream()
        .map(
            decision ->
                decision.<String>match(
                    (cure, reason) ->
                        cure.action()
                            + " "
                            + cure.queue()
                            + (reason.isEmpty() ? "" : ": " + reason),
                    (cure, reason) -> "lift " + cure.queue() + ": " + reason,
                    (incident, reason) -> "page: " + reason))
        .collect(Collectors.toList());
  }

  private Cure only() {
    assertThat(book.active()).hasSize(1);
    return book.active().iterator().next();
  }

  private static WatchedFabric storm() throws Exception {
    return WatchedFabric.leafSpine().set("leaf1:p3", BLOCKED).set("spine1:p1", BLOCKED).pass(3);
  }

  private static WatchedFabric leaf(Doing doing) throws Exception {
    return WatchedFabric.leafSpine().set("leaf1:p3", doing).set("spine1:p1", THROTTLED).pass(3);
  }

  private static WatchedFabric ring() throws Exception {
    return WatchedFabric.ring().set("a:p1", BLOCKED).set("b:p1", BLOCKED).set("c:p1", BLOCKED);
  }
}
