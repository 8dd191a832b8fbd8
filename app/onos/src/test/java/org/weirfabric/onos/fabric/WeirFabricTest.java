package org.weirfabric.onos.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.TopologyCodec;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.RolloutKind;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Endpoints;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;
import org.weirfabric.onos.cluster.TopologyInventory;
import org.weirfabric.onos.upkeep.AuditBook;
import org.weirfabric.onos.upkeep.UpkeepBook;
import org.weirfabric.push.FakeClock;
import org.weirfabric.push.FakeSession;
import org.weirfabric.push.FakeSwitch;
import org.weirfabric.push.Leadership;
import org.weirfabric.push.engine.DirectExecutor;
import org.weirfabric.push.engine.EngineSettings;
import org.weirfabric.push.engine.TransactionEngine;
import org.weirfabric.push.engine.TransactionReport;
import org.weirfabric.push.journal.InMemoryJournal;
import org.weirfabric.southbound.SwitchTelemetry;

/** The service over the example fabric, with switches and stores in memory. */
class WeirFabricTest {
  private static final Path EXAMPLE = Path.of("../../docs/examples/leaf-spine");

  private final Map<SwitchId, FakeSwitch> switches = new TreeMap<>();
  private final List<Topology> shown = new ArrayList<>();
  private final Stores stores = Stores.open(name -> new InMemoryDocuments());
  private final FakeClock clock = new FakeClock();
  private final AuditBook audit = new AuditBook(stores.audit(), () -> clock.now().toString());
  private final UpkeepBook decisions = new UpkeepBook(stores.upkeep());
  private final SortedMap<SwitchId, SwitchTelemetry> counts = new TreeMap<>();
  private final InMemoryJournal journal = new InMemoryJournal();
  private final TransactionBook book = new TransactionBook();
  private final TransactionEngine engine = engine(clock, book);
  private final WeirFabric fabric =
      new WeirFabric(
          stores, engine, book, shown::add, switches -> counts, audit, clock, Runnable::run);

  private String intent = "";
  private String topology = "";

  @BeforeEach
  void readTheExample() throws IOException, ProblemsException {
    intent = Files.readString(EXAMPLE.resolve("intent.yaml"));
    Topology declared = TopologyReader.read(Files.readString(EXAMPLE.resolve("topology.yaml")));
    Map<SwitchId, Endpoints> endpoints = new TreeMap<>();
    for (SwitchId id : declared.switches().keySet()) {
      switches.put(id, new FakeSwitch(id));
      endpoints.put(
          id, Endpoints.of(Optional.of(Endpoint.of("127.0.0.1", 9339)), Optional.empty()));
    }
    topology = CanonicalJson.text(TopologyCodec.encode(declared.withEndpoints(endpoints)));
    assertThat(engine.recover().join()).isEmpty();
  }

  @Test
  void topologyIsKeptAndShown() throws ProblemsException {
    Topology put = fabric.putTopology(topology);

    assertThat(fabric.topology()).contains(put);
    assertThat(shown).containsExactly(put);
  }

  @Test
  void intentIsKeptUntilItIsRemoved() throws ProblemsException {
    IntentId id = fabric.putIntent(intent).id();

    assertThat(fabric.intents()).extracting(each -> each.id()).containsExactly(id);
    assertThat(fabric.removeIntent(id)).isTrue();
    assertThat(fabric.intents()).isEmpty();
    assertThat(fabric.removeIntent(id)).isFalse();
  }

  @Test
  void refusedIntentIsNotKept() {
    ProblemsException refused =
        catchThrowableOfType(
            ProblemsException.class, () -> fabric.putIntent("intent: a\nclases: []\n"));

    assertThat(refused.problems())
        .extracting(problem -> problem.code())
        .contains(ProblemCode.UNKNOWN_FIELD);
    assertThat(fabric.intents()).isEmpty();
  }

  @Test
  void planWithoutTopologyIsRefused() throws ProblemsException {
    fabric.putIntent(intent);

    assertThat(catchThrowableOfType(ProblemsException.class, () -> fabric.plan(false)).problems())
        .extracting(problem -> problem.code())
        .containsExactly(ProblemCode.NOT_FOUND);
  }

  @Test
  void dryRunKeepsNothing() throws ProblemsException {
    fabric.putTopology(topology);

    FabricPlan plan = fabric.dryRun(intent, false);

    assertThat(plan.rollout().kind()).isEqualTo(RolloutKind.APPLY);
    assertThat(fabric.intents()).isEmpty();
    assertThat(fabric.plans()).isEmpty();
  }

  @Test
  void appliedPlanIsCommittedOnEverySwitch() throws ProblemsException {
    FabricPlan plan = planned();

    TransactionStatus status = fabric.apply(ApplyRequest.builder(plan.hash()).build());

    assertThat(status.state()).isEqualTo("committed");
    assertThat(status.report()).isPresent();
    assertThat(status.progress()).isNotEmpty();
    assertThat(switches.values()).noneMatch(each -> each.held().equals(TargetConfig.EMPTY));
    assertThat(fabric.transaction(status.id())).contains(status);
    assertThat(fabric.health().fabricRevision()).isEqualTo(1);
  }

  @Test
  void refusalOnOneSwitchLeavesAllAsBefore() throws ProblemsException {
    FabricPlan plan = planned();
    switches
        .get(SwitchId.of("leaf3"))
        .scriptApplies(FakeSwitch.Fault.NONE, FakeSwitch.Fault.REFUSE);

    TransactionStatus status = fabric.apply(ApplyRequest.builder(plan.hash()).build());

    assertThat(status.state()).isEqualTo("rolled-back");
    assertThat(switches.values()).allMatch(each -> each.held().equals(TargetConfig.EMPTY));
  }

  @Test
  void withoutItsIntentTheFabricIsWithdrawn() throws ProblemsException {
    fabric.apply(ApplyRequest.builder(planned().hash()).build());
    fabric.removeIntent(fabric.intents().get(0).id());

    FabricPlan withdrawal = fabric.plan(false);
    TransactionStatus status = fabric.apply(ApplyRequest.builder(withdrawal.hash()).build());

    assertThat(withdrawal.rollout().kind()).isEqualTo(RolloutKind.WITHDRAW);
    // It drains first, which takes its time.
    clock.advance(Duration.ofMinutes(1));
    assertThat(fabric.transaction(status.id()).orElseThrow().state()).isEqualTo("committed");
    assertThat(switches.values()).allMatch(each -> each.held().equals(TargetConfig.EMPTY));
  }

  @Test
  void planOfAnEarlierRevisionIsStale() throws ProblemsException {
    String first = planned().hash();
    fabric.apply(ApplyRequest.builder(first).build());

    ProblemsException refused =
        catchThrowableOfType(
            ProblemsException.class, () -> fabric.apply(ApplyRequest.builder(first).build()));

    assertThat(refused.problems())
        .extracting(problem -> problem.code())
        .containsExactly(ProblemCode.STALE_PLAN);
  }

  @Test
  void sameIdempotencyKeyGivesTheSameTransaction() throws ProblemsException {
    String hash = planned().hash();

    TransactionStatus first = fabric.apply(keyed(hash, "once"));
    TransactionStatus second = fabric.apply(keyed(hash, "once"));

    assertThat(second.id()).isEqualTo(first.id());
    assertThat(fabric.transactions()).hasSize(1);
  }

  @Test
  void unknownPlanIsNotFound() {
    ProblemsException refused =
        catchThrowableOfType(
            ProblemsException.class,
            () -> fabric.apply(ApplyRequest.builder("0".repeat(64)).build()));

    assertThat(refused.problems())
        .extracting(problem -> problem.code())
        .containsExactly(ProblemCode.NOT_FOUND);
  }

  @Test
  void transactionOfAnEarlierLeaderRunsUntilItsSuccessorHasEndedIt() throws ProblemsException {
    FabricPlan plan = planned();
    switches.get(SwitchId.of("leaf3")).onChange((id, held) -> engine.close());
    String id = fabric.apply(ApplyRequest.builder(plan.hash()).build()).id();

    FakeClock later = new FakeClock();
    TransactionBook blank = new TransactionBook();
    TransactionEngine successor = engine(later, blank);
    WeirFabric next =
        new WeirFabric(
            stores, successor, blank, shown::add, switches -> counts, audit, later, Runnable::run);
    CompletableFuture<Optional<TransactionReport>> ended = successor.recover();

    TransactionStatus open = next.transaction(id).orElseThrow();
    assertThat(open.state()).isEqualTo("running");
    assertThat(open.plan()).isEqualTo(plan.hash());
    assertThat(next.transactions()).containsExactly(open);
    later.advance(EngineSettings.DEFAULT.successorWait());
    String outcome = ended.join().orElseThrow().outcome().text();
    assertThat(next.transaction(id).orElseThrow().state()).isEqualTo(outcome);
  }

  private TransactionEngine engine(FakeClock clock, TransactionBook listener) {
    return new TransactionEngine(
        EngineSettings.DEFAULT,
        journal,
        new Alone(),
        new TopologyInventory(stores.topology()::find),
        (target, terms) -> new FakeSession(switches.get(target.id())),
        clock,
        new DirectExecutor(),
        listener);
  }

  private static ApplyRequest keyed(String hash, String key) {
    return ApplyRequest.builder(hash).setIdempotencyKey(Optional.of(key)).build();
  }

  private FabricPlan planned() throws ProblemsException {
    fabric.putTopology(topology);
    fabric.putIntent(intent);
    return fabric.plan(false);
  }

  /** The only node there is. */
  private static final class Alone implements Leadership {
    @Override
    public String nodeId() {
      return "node1";
    }

    @Override
    public boolean isLeader() {
      return true;
    }
  }
}
