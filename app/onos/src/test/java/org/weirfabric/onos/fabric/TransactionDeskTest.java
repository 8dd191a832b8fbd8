package org.weirfabric.onos.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.onos.canary.CanaryTerms;
import org.weirfabric.onos.canary.Counts;
import org.weirfabric.push.FakeSwitch;
import org.weirfabric.push.cure.CureId;
import org.weirfabric.push.cure.CureOrder;
import org.weirfabric.push.journal.HeadState;
import org.weirfabric.push.journal.TransactionLog;
import org.weirfabric.push.journal.TxId;
import org.weirfabric.push.reconcile.DriftPolicies;
import org.weirfabric.push.reconcile.DriftPolicy;
import org.weirfabric.push.reconcile.ReconcileSettings;

/** What speaks against an apply, and what becomes of one, over stores that survive a restart. */
class TransactionDeskTest {
  private static final SwitchId LEAF3 = SwitchId.of("leaf3");
  private static final GnmiPath QUEUE = GnmiPath.parse("/qos/queues/queue[name=weir-q3]");
  private static final Duration MINUTE = ReconcileSettings.DEFAULT.readInterval();

  private ExampleController weir;
  private FabricPlan plan;

  @BeforeEach
  void planTheExample() throws Exception {
    weir = new ExampleController();
    plan = weir.planned();
  }

  @Test
  void sameKeyAndRequestGiveTheSameTransactionEvenAfterARestart() throws Exception {
    TransactionStatus first = weir.fabric.apply(keyed("k1").build());
    weir.start();
    TransactionStatus again = weir.fabric.apply(keyed("k1").build());

    assertThat(again.id()).isEqualTo(first.id());
    assertThat(again.state()).isEqualTo("committed");
    assertThat(weir.fabric.transactions()).hasSize(1);
  }

  @Test
  void sameKeyWithAnotherRequestIsRefused() throws Exception {
    weir.fabric.apply(keyed("k1").build());

    assertThat(codeOf(() -> weir.fabric.apply(keyed("k1").setDefer(true).build())))
        .isEqualTo(ProblemCode.KEY_REUSED);
  }

  @Test
  void keyOfARefusedRequestMayBeUsedAgain() throws Exception {
    weir.upkeep.enterMaintenance(LEAF3, "ann", "");
    assertThat(codeOf(() -> weir.fabric.apply(keyed("k1").build())))
        .isEqualTo(ProblemCode.IN_MAINTENANCE);
    weir.upkeep.leaveMaintenance(LEAF3);

    assertThat(weir.fabric.apply(keyed("k1").build()).state()).isEqualTo("committed");
  }

  @Test
  void keyWhoseRequestIsBeingCarriedOutIsRefusedAndStaysClaimed() throws Exception {
    List<ProblemCode> meanwhile = new ArrayList<>();
    weir.at("leaf3")
        .onChange(
            (id, held) -> meanwhile.add(codeOf(() -> weir.fabric.apply(keyed("k1").build()))));
    TransactionStatus first = weir.fabric.apply(keyed("k1").build());

    assertThat(meanwhile).isNotEmpty().containsOnly(ProblemCode.BUSY);
    assertThat(weir.fabric.apply(keyed("k1").build()).id()).isEqualTo(first.id());
  }

  @Test
  void keyOfATransactionThatCannotBeReadIsNotCarriedOutAgain() throws Exception {
    weir.at("spine1").setDead(true);
    TransactionStatus undone = weir.fabric.apply(keyed("k1").build());
    assertThat(undone.state()).isEqualTo("rolled-back");
    weir.at("spine1").setDead(false);
    weir.start();
    weir.journal.setUnreadable(key -> key.startsWith("transaction/"));
    assertThat(codeOf(() -> weir.fabric.apply(keyed("k1").build())))
        .isEqualTo(ProblemCode.STORE_UNAVAILABLE);

    weir.journal.setUnreadable(key -> false);
    assertThat(weir.fabric.apply(keyed("k1").build()).id()).isEqualTo(undone.id());
    assertThat(weir.engine.committed()).isEmpty();
  }

  @Test
  void keyThatTheStoreDoesNotTakeBackStillGivesItsTransaction() throws Exception {
    InMemoryDocuments keys = weir.documents.get("weir-keys");
    weir.at("leaf3").onChange((id, held) -> keys.setSilent(true));
    TransactionStatus first = weir.fabric.apply(keyed("k1").build());
    assertThat(first.state()).isEqualTo("committed");
    keys.setSilent(false);

    assertThat(weir.fabric.apply(keyed("k1").build()).id()).isEqualTo(first.id());
  }

  @Test
  void keyThatAnotherControllerHasClaimedIsNotReleasedByARefusalHere() throws Exception {
    InMemoryDocuments documents = new InMemoryDocuments();
    new IdempotencyBook(documents).claim("k1", "request", 1);
    IdempotencyBook here = new IdempotencyBook(documents);
    here.release("k1", here.claim("k1", "request", 2));

    assertThat(documents.names()).containsExactly("k1");
  }

  @Test
  void keyThatIsNoneIsRefused() {
    assertThat(codeOf(() -> weir.fabric.apply(keyed("two words").build())))
        .isEqualTo(ProblemCode.WRONG_FORM);
  }

  @Test
  void keysAreBounded() throws Exception {
    InMemoryDocuments documents = new InMemoryDocuments();
    IdempotencyBook keys = new IdempotencyBook(documents);
    for (int i = 0; i < 1000; i++) {
      keys.claim("key-" + i, "request", i);
    }
    assertThat(documents.names()).hasSizeLessThan(300).contains("key-999").doesNotContain("key-0");
  }

  @Test
  void listShowsTheNewestAndReadsNoOthers() throws Exception {
    TransactionLog log = new TransactionLog(weir.journal);
    for (int i = 1; i <= 200; i++) {
      log.records().save(TxId.of("tx-0-" + i), JsonNodeFactory.instance.objectNode());
    }
    List<String> read = new ArrayList<>();
    weir.journal.setUnreadable(
        key -> {
          read.add(key);
          return false;
        });
    List<TransactionStatus> shown = weir.fabric.transactions();

    assertThat(shown).hasSize(TransactionDesk.SHOWN);
    assertThat(shown.get(0).id()).isEqualTo("tx-0-200");
    assertThat(read.stream().filter(key -> key.startsWith("transaction/tx")))
        .hasSize(TransactionDesk.SHOWN);
  }

  @Test
  void applyForARevisionThatHasMovedOnIsStale() {
    ApplyRequest request =
        ApplyRequest.builder(plan.hash()).setBaseRevision(OptionalLong.of(7)).build();

    assertThat(codeOf(() -> weir.fabric.apply(request))).isEqualTo(ProblemCode.STALE_PLAN);
  }

  @Test
  void applyForATopologyThatHasChangedIsStale() throws Exception {
    weir.fabric.putTopology(weir.topology.replace("9339", "9340"));

    assertThat(codeOf(() -> weir.apply(plan.hash()))).isEqualTo(ProblemCode.STALE_PLAN);
    assertThat(weir.apply(weir.fabric.plan(false).hash()).state()).isEqualTo("committed");
  }

  @Test
  void planThatInterruptsIsMadeAndAppliedOnlyIfThatIsAcknowledged() throws Exception {
    weir.apply(plan.hash());
    weir.fabric.putIntent(weir.intent.replace("priority: 3", "priority: 4"));
    assertThat(codeOf(() -> weir.fabric.plan(false))).isEqualTo(ProblemCode.CHANGE_INTERRUPTS);
    FabricPlan drains = weir.fabric.plan(true);

    assertThat(codeOf(() -> weir.apply(drains.hash()))).isEqualTo(ProblemCode.CHANGE_INTERRUPTS);
    TransactionStatus done =
        weir.fabric.apply(ApplyRequest.builder(drains.hash()).setAcknowledgeDrain(true).build());
    // It drains before it changes anything, which takes its time.
    weir.clock.advance(Duration.ofMinutes(1));
    assertThat(weir.fabric.transaction(done.id()).orElseThrow().state()).isEqualTo("committed");
  }

  @Test
  void applyThatTouchesASwitchInMaintenanceIsRefusedAndSendsNothing() throws Exception {
    weir.upkeep.enterMaintenance(LEAF3, "ann", "new fan");

    assertThat(codeOf(() -> weir.apply(plan.hash()))).isEqualTo(ProblemCode.IN_MAINTENANCE);
    assertThat(weir.switches.values()).allMatch(each -> each.log().isEmpty());
    assertThat(weir.upkeep.drift().maintained().get(LEAF3).reason()).isEqualTo("new fan");
  }

  @Test
  void deferredApplyBeginsWhenTheMaintenanceEnds() throws Exception {
    weir.upkeep.enterMaintenance(LEAF3, "ann", "");
    TransactionStatus status =
        weir.fabric.apply(ApplyRequest.builder(plan.hash()).setWho("bob").setDefer(true).build());
    assertThat(status.state()).isEqualTo("deferred");
    assertThat(weir.fabric.transaction(status.id())).contains(status);
    weir.start();
    weir.upkeep.leaveMaintenance(LEAF3);

    assertThat(weir.engine.committed()).isEqualTo(plan.configs());
    assertThat(weir.audited())
        .contains("bob apply " + plan.hash() + " accepted")
        .anyMatch(line -> line.startsWith("bob transaction tx-") && line.endsWith("committed"));
  }

  @Test
  void driftFreezesAppliesUntilItIsAcknowledgedAlsoOverARestart() throws Exception {
    weir.apply(plan.hash());
    weir.upkeep.setPolicies(DriftPolicies.of(DriftPolicy.FREEZE, new TreeMap<>()));
    GnmiPath queue = GnmiPath.parse("/qos/queues/queue[name=weir-q3]");
    weir.at("leaf3").editForeign(queue, "{\"name\":\"weir-q3\",\"config\":{\"name\":\"x\"}}");
    weir.clock.advance(MINUTE);
    weir.start();
    weir.fabric.removeIntent(weir.fabric.intents().get(0).id());
    String withdrawal = weir.fabric.plan(false).hash();
    assertThat(codeOf(() -> weir.apply(withdrawal))).isEqualTo(ProblemCode.FROZEN);

    weir.upkeep.checkDrift();
    weir.upkeep.acknowledgeDrift();
    weir.start();
    weir.clock.advance(MINUTE.multipliedBy(2));
    assertThat(weir.upkeep.drift().frozen()).isEmpty();
    // The drift is still there, and the apply's own look before it sends anything finds it.
    assertThat(weir.apply(withdrawal).state()).isEqualTo("rolled-back");
    assertThat(weir.audited()).contains("weir drift leaf3 frozen");
  }

  @Test
  void driftIsRepairedByPolicyAndAudited() throws Exception {
    weir.apply(plan.hash());
    weir.upkeep.setPolicies(DriftPolicies.of(DriftPolicy.REPAIR, new TreeMap<>()));
    GnmiPath queue = GnmiPath.parse("/qos/queues/queue[name=weir-q3]");
    TargetConfig before = weir.at("leaf3").held();
    weir.at("leaf3").editForeign(queue, "{\"name\":\"weir-q3\",\"config\":{\"name\":\"x\"}}");
    weir.clock.advance(MINUTE);

    assertThat(weir.at("leaf3").held()).isEqualTo(before);
    assertThat(weir.audited()).contains("weir drift leaf3 repairing", "weir drift leaf3 repaired");
  }

  @Test
  void replacedSwitchIsRebuiltAloneAndLeavesItsMaintenance() throws Exception {
    weir.apply(plan.hash());
    TargetConfig wanted = weir.at("leaf3").held();
    weir.upkeep.enterMaintenance(LEAF3, "ann", "");
    weir.switches.put(LEAF3, new FakeSwitch(LEAF3));
    int neighbour = weir.at("spine1").log().size();

    assertThat(weir.upkeep.replace(LEAF3, "ann").state()).isEqualTo("committed");
    assertThat(weir.at("leaf3").held()).isEqualTo(wanted);
    assertThat(weir.at("spine1").log()).hasSize(neighbour);
    assertThat(weir.upkeep.drift().maintained()).isEmpty();
  }

  @Test
  void switchThatIsNotBlankIsNotReplacedAndNothingIsSentToIt() throws Exception {
    weir.apply(plan.hash());
    weir.upkeep.enterMaintenance(LEAF3, "ann", "");
    int changes = weir.at("leaf3").log().size();
    assertThatThrownBy(() -> weir.upkeep.replace(LEAF3, "ann"))
        .hasMessageContaining("WEIR-4054")
        .hasMessageContaining("leaf3")
        .hasMessageContaining("values of Weir's, such as ")
        .hasMessageContaining("reset it to its factory configuration");
    assertThat(weir.at("leaf3").log()).hasSize(changes);
    assertThat(weir.upkeep.drift().maintained()).containsKey(LEAF3);
    assertThat(weir.engine.underWay()).isEmpty();

    // One path of all is enough.
    FakeSwitch used = new FakeSwitch(LEAF3);
    used.editForeign(QUEUE, weir.at("leaf3").held().gnmi().get(QUEUE));
    weir.switches.put(LEAF3, used);
    assertThat(codeOf(() -> weir.upkeep.replace(LEAF3, "ann"))).isEqualTo(ProblemCode.NOT_BLANK);
    assertThat(used.log()).isEmpty();
  }

  @Test
  void switchThatAnswersNothingIsNotReplaced() throws Exception {
    weir.apply(plan.hash());
    weir.upkeep.enterMaintenance(LEAF3, "ann", "");
    weir.at("leaf3").setDead(true);
    assertThat(codeOf(() -> weir.upkeep.replace(LEAF3, "ann")))
        .isEqualTo(ProblemCode.SWITCH_UNREACHABLE);
    weir.leads = false;
    assertThat(codeOf(() -> weir.upkeep.replace(LEAF3, "ann")))
        .isIn(ProblemCode.LEADER_CHANGED, ProblemCode.BUSY);
  }

  @Test
  void factorySettingsOfOthersDoNotKeepASwitchFromBeingReplaced() throws Exception {
    weir.apply(plan.hash());
    TargetConfig wanted = weir.at("leaf3").held();
    weir.upkeep.enterMaintenance(LEAF3, "ann", "");
    FakeSwitch fresh = new FakeSwitch(LEAF3);
    fresh.editForeign(QUEUE, "{\"config\":{\"name\":\"factory\"}}");
    weir.switches.put(LEAF3, fresh);
    assertThat(weir.upkeep.replace(LEAF3, "ann").state()).isEqualTo("committed");
    assertThat(fresh.held()).isEqualTo(wanted);
  }

  @Test
  void cureIsNotSentToASwitchInMaintenance() throws Exception {
    weir.apply(plan.hash());
    weir.upkeep.enterMaintenance(LEAF3, "ann", "");
    int changes = weir.at("leaf3").log().size();
    weir.engine.cures().begin(cure()).join();
    assertThat(weir.at("leaf3").log()).hasSize(changes);

    weir.upkeep.leaveMaintenance(LEAF3);
    weir.clock.advance(Duration.ofSeconds(30));
    assertThat(weir.at("leaf3").log()).hasSizeGreaterThan(changes);
  }

  private CureOrder cure() {
    return CureOrder.of(
        CureId.of("storm-1"),
        PortRef.of(LEAF3, PortName.of("Ethernet8")),
        Priority.of(3),
        PfcOverride.DROP,
        "a test",
        weir.clock.now().plusSeconds(60).toEpochMilli());
  }

  @Test
  void divergedTransactionIsTakenUpAgainOnRequest() throws Exception {
    FakeSwitch leaf = weir.at("leaf3");
    leaf.onChange((id, held) -> leaf.setDead(leaf.log().size() == 3));
    TransactionStatus status = weir.apply(plan.hash());
    assertThat(status.state()).isEqualTo("diverged");
    assertThat(weir.fabric.leftOpen().values())
        .extracting(each -> each.state())
        .containsExactly(HeadState.DIVERGED);
    assertThat(codeOf(() -> weir.fabric.retry("no id", "ann"))).isEqualTo(ProblemCode.NOT_FOUND);

    leaf.setDead(false);
    leaf.onChange((id, held) -> {});
    assertThat(weir.fabric.retry(status.id(), "ann").state()).isEqualTo("rolled-back");

    assertThat(weir.engine.status().head().orElseThrow().state()).isEqualTo(HeadState.IDLE);
    assertThat(weir.switches.values()).allMatch(each -> each.held().equals(TargetConfig.EMPTY));
    assertThat(weir.audited()).contains("ann transaction " + status.id() + " rolled-back");
  }

  @Test
  void canaryThatDropsNothingIsFollowedByTheRest() throws Exception {
    TransactionStatus status = weir.fabric.apply(canary());
    assertThat(status.state()).isEqualTo("running");
    weir.clock.advance(Duration.ofSeconds(2));
    // Every edge port is shut but those of the two hosts.
    assertThat(openEdgePorts()).containsExactly("leaf1/Ethernet8", "leaf3/Ethernet8");
    assertThat(codeOf(() -> weir.apply(plan.hash()))).isEqualTo(ProblemCode.BUSY);
    count(1, 0);
    weir.clock.advance(Duration.ofSeconds(2));
    count(2, 0);
    weir.clock.advance(Duration.ofSeconds(20));

    assertThat(weir.fabric.transaction(status.id()).orElseThrow().state()).isEqualTo("committed");
    assertThat(openEdgePorts()).hasSize(8);
    assertThat(weir.engine.committed()).isEqualTo(plan.configs());
  }

  private List<String> openEdgePorts() throws ProblemsException {
    List<String> open = new ArrayList<>();
    weir.engine
        .committed()
        .forEach(
            (id, config) ->
                config.ports().values().stream()
                    .filter(port -> port.role() == PortRole.EDGE)
                    .filter(port -> port.dscpMap().equals(Optional.of(DscpMapNames.TRUSTED)))
                    .forEach(port -> open.add(id + "/" + port.port())));
    return open;
  }

  @Test
  void canaryThatDropsIsUndoneAsAWhole() throws Exception {
    TransactionStatus status = weir.fabric.apply(canary());
    weir.clock.advance(Duration.ofSeconds(1));
    count(1, 100);
    weir.clock.advance(Duration.ofSeconds(2));
    count(2, 164);
    weir.clock.advance(Duration.ofSeconds(2));

    TransactionStatus ended = weir.fabric.transaction(status.id()).orElseThrow();
    assertThat(ended.state()).isEqualTo("rolled-back");
    assertThat(ended.report().orElseThrow().toString())
        .contains("WEIR-4053")
        .contains("64 octets of a lossless class");
    assertThat(weir.switches.values()).allMatch(each -> each.held().equals(TargetConfig.EMPTY));
    assertThat(weir.audited()).anyMatch(line -> line.startsWith("ann canary"));
  }

  @Test
  void canaryThatCannotBeMeasuredIsUndone() throws Exception {
    TransactionStatus status = weir.fabric.apply(canary());
    weir.clock.advance(Duration.ofSeconds(20));

    assertThat(weir.fabric.transaction(status.id()).orElseThrow().state()).isEqualTo("rolled-back");
    assertThat(weir.engine.committed()).isEmpty();
  }

  @Test
  void canaryWhoseControllerDiesIsUndoneByTheNext() throws Exception {
    TransactionStatus status = weir.fabric.apply(canary());
    weir.clock.advance(Duration.ofSeconds(2));
    assertThat(weir.engine.committed()).isNotEmpty();
    weir.engine.close();
    weir.start();
    weir.clock.advance(Duration.ofSeconds(2));

    assertThat(weir.fabric.transaction(status.id()).orElseThrow().state()).isEqualTo("rolled-back");
    assertThat(weir.engine.committed()).isEmpty();
  }

  @Test
  void changeThatDropsNothingStaysAndLetsTheOtherHostsInAtTheEnd() throws Exception {
    weir.fabric.putIntent(weir.intent.replace("hosts: all", "hosts: [h1, h5]"));
    weir.apply(weir.fabric.plan(false).hash());
    assertThat(openEdgePorts()).containsExactly("leaf1/Ethernet8", "leaf3/Ethernet8");
    weir.fabric.putIntent(weir.intent);
    plan = weir.fabric.plan(false);

    TransactionStatus status =
        weir.fabric.apply(
            canary().toBuilder().setCanaryHosts(List.of(HostId.of("h1"), HostId.of("h2"))).build());
    weir.clock.advance(Duration.ofSeconds(2));
    assertThat(openEdgePorts()).hasSize(3);
    assertThat(weir.fabric.hostPorts().withheld()).hasSize(5);
    count(1, 0);
    weir.clock.advance(Duration.ofSeconds(2));
    count(2, 0);
    weir.clock.advance(Duration.ofSeconds(20));

    assertThat(weir.fabric.transaction(status.id()).orElseThrow().state()).isEqualTo("committed");
    assertThat(openEdgePorts()).hasSize(8);
    assertThat(weir.engine.committed()).isEqualTo(plan.configs());
  }

  @Test
  void changeThatDropsIsTakenBackToWhatWasThereBefore() throws Exception {
    weir.apply(plan.hash());
    SortedMap<SwitchId, SwitchConfig> before = weir.engine.committed();
    TransactionStatus status = triedChange();
    assertThat(weir.engine.committed()).isNotEqualTo(before);
    count(1, 100);
    weir.clock.advance(Duration.ofSeconds(2));
    count(2, 164);
    weir.clock.advance(Duration.ofMinutes(2));

    TransactionStatus ended = weir.fabric.transaction(status.id()).orElseThrow();
    assertThat(ended.state()).isEqualTo("rolled-back");
    assertThat(ended.report().orElseThrow().toString()).contains("WEIR-4053");
    assertThat(weir.engine.committed()).isEqualTo(before);
  }

  @Test
  void changeWhoseControllerDiesIsTakenBackByTheNext() throws Exception {
    weir.apply(plan.hash());
    SortedMap<SwitchId, SwitchConfig> before = weir.engine.committed();
    TransactionStatus status = triedChange();
    weir.engine.close();
    weir.start();
    weir.clock.advance(Duration.ofMinutes(2));

    assertThat(weir.fabric.transaction(status.id()).orElseThrow().state()).isEqualTo("rolled-back");
    assertThat(weir.engine.committed()).isEqualTo(before);
  }

  /** A change of the live class, tried; its first part is there. */
  private TransactionStatus triedChange() throws ProblemsException {
    weir.fabric.putIntent(weir.intent.replace("losslessMtu: 4300", "losslessMtu: 4400"));
    plan = weir.fabric.plan(false);
    TransactionStatus status = weir.fabric.apply(canary());
    weir.clock.advance(Duration.ofSeconds(2));
    return status;
  }

  @Test
  void canaryThatIsPausedForTooLongIsUndoneUnlessItsTermsSayOtherwise() throws Exception {
    CanaryTerms patient = CanaryTerms.of(Duration.ofSeconds(5), 100, false, true);
    assertThat(endOfPausedCanary(canary())).isEqualTo("rolled-back");
    plan = weir.fabric.plan(false);
    assertThat(endOfPausedCanary(canary().toBuilder().setCanaryTerms(patient).build()))
        .isEqualTo("committed");
  }

  private String endOfPausedCanary(ApplyRequest request) throws ProblemsException {
    weir.counts.clear();
    TransactionStatus status = weir.fabric.apply(request);
    weir.clock.advance(Duration.ofSeconds(2));
    weir.switches.keySet().forEach(id -> weir.counts.put(id, Counts.of(1_000, 0, 0)));
    weir.clock.advance(Duration.ofSeconds(2));
    weir.switches.keySet().forEach(id -> weir.counts.put(id, Counts.of(2_000, 0, 1_500)));
    weir.clock.advance(Duration.ofSeconds(20));
    return weir.fabric.transaction(status.id()).orElseThrow().state();
  }

  @Test
  void hostsWaitUntilSomebodySaysThatTheyObeyPfcAndLaterPlansKnowIt() throws Exception {
    weir.fabric.putIntent(weir.intent.replace("pfc: static", "pfc: dcbx"));
    weir.apply(weir.fabric.plan(false).hash());
    HostPorts hosts = weir.fabric.hostPorts();
    assertThat(hosts.withheld()).hasSize(8);
    assertThat(openEdgePorts()).isEmpty();
    assertThat(codeOf(() -> hosts.open(List.of("h1", "h99"), "ann", "")))
        .isEqualTo(ProblemCode.NOT_FOUND);
    assertThat(codeOf(() -> hosts.open(List.of(), "ann", ""))).isEqualTo(ProblemCode.MISSING_FIELD);

    assertThat(hosts.open(List.of("h1", "leaf3:Ethernet8"), "ann", "lldptool").state())
        .isEqualTo("committed");
    assertThat(openEdgePorts()).containsExactly("leaf1/Ethernet8", "leaf3/Ethernet8");
    assertThat(hosts.confirmed()).hasSize(2);
    assertThat(hosts.withheld()).hasSize(6);

    // Withdrawn and applied again, after a restart: they are known still.
    weir.fabric.removeIntent(weir.fabric.intents().get(0).id());
    weir.apply(weir.fabric.plan(false).hash());
    weir.clock.advance(Duration.ofMinutes(1));
    weir.start();
    weir.fabric.putIntent(weir.intent.replace("pfc: static", "pfc: dcbx"));
    weir.apply(weir.fabric.plan(false).hash());
    assertThat(openEdgePorts()).containsExactly("leaf1/Ethernet8", "leaf3/Ethernet8");

    assertThat(weir.fabric.hostPorts().strike(List.of("h1")))
        .containsExactly(PortRef.parse("leaf1:Ethernet8"));
    assertThat(weir.fabric.hostPorts().confirmed()).hasSize(1);
    assertThat(openEdgePorts()).as("what is open stays open").hasSize(2);
  }

  @Test
  void portOfASwitchInMaintenanceIsNotOpened() throws Exception {
    weir.fabric.putIntent(weir.intent.replace("pfc: static", "pfc: dcbx"));
    weir.apply(weir.fabric.plan(false).hash());
    weir.upkeep.enterMaintenance(LEAF3, "ann", "");

    assertThat(codeOf(() -> weir.fabric.hostPorts().open(List.of("h5"), "ann", "")))
        .isEqualTo(ProblemCode.IN_MAINTENANCE);
    assertThat(weir.fabric.hostPorts().confirmed()).isEmpty();
  }

  private void count(long deviceNanos, long droppedOctets) {
    weir.switches.keySet().forEach(id -> weir.counts.put(id, Counts.of(deviceNanos, 0, 0)));
    weir.counts.put(LEAF3, Counts.of(deviceNanos, droppedOctets, 0));
  }

  private ApplyRequest canary() {
    return ApplyRequest.builder(plan.hash())
        .setWho("ann")
        .setCanaryHosts(List.of(HostId.of("h1"), HostId.of("h5")))
        .setCanaryTerms(CanaryTerms.DEFAULT.withWatch(Duration.ofSeconds(5)))
        .build();
  }

  private ApplyRequest.Builder keyed(String key) {
    return ApplyRequest.builder(plan.hash()).setIdempotencyKey(Optional.of(key));
  }

  private static ProblemCode codeOf(ThrowingCallable call) {
    return catchThrowableOfType(ProblemsException.class, call).problems().get(0).code();
  }
}
