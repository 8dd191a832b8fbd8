package org.weirfabric.onos.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.onos.canary.CanaryTerms;
import org.weirfabric.push.FakeSwitch;
import org.weirfabric.push.engine.LaterExecutor;

/** What becomes of applies that wait for the end of a maintenance. */
class DeferredAppliesTest {
  private static final SwitchId LEAF3 = SwitchId.of("leaf3");

  private ExampleController weir;
  private FabricPlan plan;

  @BeforeEach
  void planTheExample() throws Exception {
    weir = new ExampleController();
    plan = weir.planned();
  }

  @Test
  void deferredCanaryIsStillTriedBetweenItsHostsFirst() throws Exception {
    weir.upkeep.enterMaintenance(LEAF3, "ann", "");
    ApplyRequest request =
        waiting()
            .setCanaryHosts(List.of(HostId.of("h1"), HostId.of("h5")))
            .setCanaryTerms(CanaryTerms.DEFAULT.withWatch(Duration.ofSeconds(7)))
            .build();
    assertThat(weir.fabric.apply(request).state()).isEqualTo("deferred");
    weir.upkeep.leaveMaintenance(LEAF3);

    assertThat(weir.fabric.transactions())
        .extracting(TransactionStatus::id)
        .anyMatch(id -> id.startsWith("canary-"));
    assertThat(weir.engine.committed()).isNotEqualTo(plan.configs());
    assertThat(weir.documents.get("weir-orders").all().toString()).contains("7000");
  }

  @Test
  void deferredApplyIsNotLostWhileAnotherTransactionRuns() throws Exception {
    LaterExecutor threads = new LaterExecutor();
    weir.executor = threads;
    weir.start();
    threads.runAll();
    weir.upkeep.enterMaintenance(LEAF3, "ann", "");
    assertThat(weir.fabric.apply(waiting().build()).state()).isEqualTo("deferred");
    // It is refused by a switch, so that the fabric's revision stays as it is.
    weir.at("spine1").setDead(true);
    String other = weir.engine.apply(plan).id().value();
    weir.upkeep.leaveMaintenance(LEAF3);
    assertThat(deferred()).isPresent();
    threads.runAll();
    assertThat(weir.fabric.transaction(other).orElseThrow().state()).isEqualTo("rolled-back");

    weir.at("spine1").setDead(false);
    weir.clock.advance(DeferredApplies.INTERVAL);
    threads.runAll();
    assertThat(weir.engine.committed()).isEqualTo(plan.configs());
    assertThat(deferred()).isEmpty();
  }

  @Test
  void deferredApplyWaitsForALeaderIfItsMaintenanceEndsOnAnotherNode() throws Exception {
    weir.upkeep.enterMaintenance(LEAF3, "ann", "");
    assertThat(weir.fabric.apply(waiting().build()).state()).isEqualTo("deferred");
    weir.leads = false;
    weir.upkeep.leaveMaintenance(LEAF3);
    assertThat(deferred()).isPresent();
    assertThat(weir.switches.values()).allMatch(each -> each.held().equals(TargetConfig.EMPTY));

    weir.leads = true;
    weir.clock.advance(DeferredApplies.INTERVAL);
    assertThat(weir.engine.committed()).isEqualTo(plan.configs());
    assertThat(weir.audited()).contains("bob apply " + plan.hash() + " accepted");
  }

  @Test
  void storeThatFailsOnceLosesNoDeferredApply() throws Exception {
    weir.upkeep.enterMaintenance(LEAF3, "ann", "");
    weir.fabric.apply(waiting().build());
    weir.documents.get("weir-orders").failNext();
    weir.upkeep.leaveMaintenance(LEAF3);
    assertThat(weir.engine.committed()).isEmpty();

    weir.clock.advance(DeferredApplies.INTERVAL);
    assertThat(weir.engine.committed()).isEqualTo(plan.configs());
  }

  @Test
  void applyDeferredOverAReplacementIsCarriedOut() throws Exception {
    FabricPlan change = changed();
    weir.upkeep.enterMaintenance(LEAF3, "ann", "");
    assertThat(weir.fabric.apply(waiting(change).build()).state()).isEqualTo("deferred");
    weir.switches.put(LEAF3, new FakeSwitch(LEAF3));
    assertThat(weir.upkeep.replace(LEAF3, "ann").state()).isEqualTo("committed");

    weir.clock.advance(DeferredApplies.INTERVAL);
    assertThat(weir.engine.committed()).isEqualTo(change.configs());
    assertThat(deferred()).isEmpty();
    assertThat(weir.audited()).contains("bob apply " + change.hash() + " accepted");
  }

  @Test
  void canaryDeferredOverAReplacementIsTried() throws Exception {
    FabricPlan change = changed();
    weir.upkeep.enterMaintenance(LEAF3, "ann", "");
    weir.fabric.apply(waiting(change).setCanaryHosts(List.of(HostId.of("h1"))).build());
    weir.switches.put(LEAF3, new FakeSwitch(LEAF3));
    weir.upkeep.replace(LEAF3, "ann");

    weir.clock.advance(DeferredApplies.INTERVAL);
    assertThat(weir.engine.committed()).isEqualTo(change.configs());
    assertThat(weir.fabric.transactions())
        .extracting(TransactionStatus::id)
        .anyMatch(id -> id.startsWith("canary-"));
  }

  @Test
  void deferredApplyIsStaleOnceTheFabricHoldsSomethingElse() throws Exception {
    FabricPlan change = changed();
    weir.upkeep.enterMaintenance(LEAF3, "ann", "");
    weir.fabric.apply(waiting(change).build());
    weir.leads = false;
    weir.upkeep.leaveMaintenance(LEAF3);
    weir.leads = true;
    assertThat(weir.fabric.removeIntent(change.intents().get(0))).isTrue();
    String other = weir.apply(weir.fabric.plan(false).hash()).id();
    // The withdrawal waits for its drain, and what was put off for the withdrawal.
    weir.clock.advance(DeferredApplies.INTERVAL.multipliedBy(6));
    assertThat(weir.fabric.transaction(other).orElseThrow().state()).isEqualTo("committed");

    assertThat(deferred()).isEmpty();
    assertThat(weir.audited()).contains("bob apply " + change.hash() + " WEIR-4001");
    assertThat(weir.engine.committed()).isEmpty();
  }

  @Test
  void planThatIsStaleAlreadyIsNotDeferred() throws Exception {
    FabricPlan change = changed();
    assertThat(weir.apply(change.hash()).state()).isEqualTo("committed");
    weir.upkeep.enterMaintenance(LEAF3, "ann", "");
    assertThatThrownBy(() -> weir.fabric.apply(waiting().build()))
        .hasMessageContaining("WEIR-4001");
    assertThat(deferred()).isEmpty();
  }

  /** The example is applied; this is a plan that changes every switch of it. */
  private FabricPlan changed() throws ProblemsException {
    assertThat(weir.apply(plan.hash()).state()).isEqualTo("committed");
    weir.fabric.putIntent(weir.intent.replace("losslessMtu: 4300", "losslessMtu: 4400"));
    FabricPlan change = weir.fabric.plan(false);
    assertThat(change.configs().get(LEAF3)).isNotEqualTo(plan.configs().get(LEAF3));
    return change;
  }

  private ApplyRequest.Builder waiting() {
    return waiting(plan);
  }

  private static ApplyRequest.Builder waiting(FabricPlan plan) {
    return ApplyRequest.builder(plan.hash()).setWho("bob").setDefer(true);
  }

  private Optional<TransactionStatus> deferred() throws ProblemsException {
    return weir.fabric.transactions().stream()
        .filter(each -> each.state().equals("deferred"))
        .findFirst();
  }
}
