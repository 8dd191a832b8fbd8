package org.weirfabric.onos.fabric;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.compiler.FabricCompiler;
import org.weirfabric.compiler.FirstApply;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.IntentCodec;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;
import org.weirfabric.onos.canary.Counts;
import org.weirfabric.onos.provider.FabricView;
import org.weirfabric.onos.upkeep.AuditTrail;
import org.weirfabric.onos.upkeep.HostBook;
import org.weirfabric.onos.upkeep.Upkeep;
import org.weirfabric.onos.upkeep.UpkeepBook;
import org.weirfabric.push.Clock;
import org.weirfabric.push.Difference;
import org.weirfabric.push.engine.EngineStatus;
import org.weirfabric.push.engine.Submission;
import org.weirfabric.push.engine.TransactionEngine;
import org.weirfabric.push.engine.Visited;
import org.weirfabric.push.journal.Head;
import org.weirfabric.push.journal.TxId;
import org.weirfabric.southbound.SwitchTelemetry;

/** Intents and the topology in the shared store, the compiler, and the transaction engine. */
class WeirFabric implements FabricService {
  private final Stores stores;
  private final PlanShelf plans;
  private final TransactionEngine engine;
  private final TransactionDesk desk;
  private final Orders orders;
  private final DeferredApplies deferred;
  private final HostPorts hosts;
  private final FabricView view;
  private final Function<Topology, SortedMap<SwitchId, SwitchTelemetry>> telemetry;

  WeirFabric(
      Stores stores,
      TransactionEngine engine,
      TransactionBook book,
      FabricView view,
      Function<Topology, SortedMap<SwitchId, SwitchTelemetry>> telemetry,
      AuditTrail audit,
      Clock clock,
      Executor executor) {
    this.stores = stores;
    this.plans = new PlanShelf(stores.plans());
    this.engine = engine;
    ForCanary asked = new ForCanary();
    this.orders =
        new Orders(
            stores.orders(),
            new CanaryFabric(engine, stores.canary(), asked, asked),
            audit,
            clock,
            executor);
    this.desk = new TransactionDesk(engine, book, plans, stores, orders, audit, clock);
    this.deferred =
        new DeferredApplies(
            orders, new UpkeepBook(stores.upkeep()), this::apply, engine, audit, clock, executor);
    this.hosts =
        new HostPorts(
            engine,
            stores.hosts(),
            () -> HostBook.hosts(topology()),
            () -> clock.now().toString(),
            desk::open);
    this.view = view;
    this.telemetry = telemetry;
  }

  @Override
  public Topology putTopology(String text) throws ProblemsException {
    Topology topology = TopologyReader.read(text);
    stores.topology().put(topology);
    view.show(topology);
    return topology;
  }

  @Override
  public Optional<Topology> topology() {
    return stores.topology().find();
  }

  @Override
  public LosslessIntent putIntent(String text) throws ProblemsException {
    LosslessIntent intent = IntentReader.read(text);
    stores.intents().put(intent.id().value(), CanonicalJson.text(IntentCodec.encode(intent)));
    return intent;
  }

  @Override
  public List<LosslessIntent> intents() {
    List<LosslessIntent> intents = new ArrayList<>();
    stores.intents().all().values().forEach(text -> intents.add(Stored.intent(text)));
    return intents;
  }

  @Override
  public Optional<LosslessIntent> intent(IntentId id) {
    return stores.intents().get(id.value()).map(Stored::intent);
  }

  @Override
  public boolean removeIntent(IntentId id) {
    return stores.intents().remove(id.value());
  }

  @Override
  public FabricPlan dryRun(String text, boolean acknowledgeDrain) throws ProblemsException {
    LosslessIntent intent = IntentReader.read(text);
    Map<IntentId, LosslessIntent> intents = new TreeMap<>();
    intents().forEach(each -> intents.put(each.id(), each));
    intents.put(intent.id(), intent);
    return planned(List.copyOf(intents.values()), acknowledgeDrain).plan();
  }

  @Override
  public FabricPlan plan(boolean acknowledgeDrain) throws ProblemsException {
    KeptPlan kept = planned(intents(), acknowledgeDrain);
    plans.keep(kept);
    return kept.plan();
  }

  /** Only a plan that can't be had without interrupts anything, acknowledged or not. */
  private KeptPlan planned(List<LosslessIntent> intents, boolean acknowledgeDrain)
      throws ProblemsException {
    String digest = stores.topology().digest();
    try {
      return KeptPlan.of(compile(intents, false), digest, false);
    } catch (ProblemsException e) {
      boolean interrupts =
          e.problems().stream()
              .anyMatch(problem -> problem.code() == ProblemCode.CHANGE_INTERRUPTS);
      if (!acknowledgeDrain || !interrupts) {
        throw e;
      }
      return KeptPlan.of(compile(intents, true), digest, true);
    }
  }

  private FabricPlan compile(List<LosslessIntent> intents, boolean interruptionAllowed)
      throws ProblemsException {
    return FabricCompiler.compile(request(intents).withInterruptionAllowed(interruptionAllowed));
  }

  private CompileRequest request(List<LosslessIntent> intents) throws ProblemsException {
    Topology topology =
        topology()
            .orElseThrow(
                () ->
                    refused(
                        ProblemCode.NOT_FOUND,
                        "topology",
                        "none",
                        "the fabric as wired",
                        "PUT /onos/weir/v1/topology"));
    return CompileRequest.of(
        intents, topology, AsicCatalogue.shipped(), head().fabricRevision(), engine.committed());
  }

  private Head head() throws ProblemsException {
    return KnownHead.of(engine, "try again once the storage nodes answer; nothing was changed");
  }

  @Override
  public List<FabricPlan> plans() {
    return plans.all();
  }

  @Override
  public Optional<FabricPlan> plan(String hash) {
    return plans.find(hash).map(KeptPlan::plan);
  }

  @Override
  public TransactionStatus apply(ApplyRequest request) throws ProblemsException {
    return desk.apply(request, stores.topology().digest());
  }

  @Override
  public TransactionStatus retry(String id, String who) throws ProblemsException {
    return desk.retry(id, who);
  }

  @Override
  public HostPorts hostPorts() {
    return hosts;
  }

  @Override
  public List<TransactionStatus> transactions() {
    return desk.all();
  }

  @Override
  public SortedMap<TxId, Head.Parked> leftOpen() {
    SortedMap<TxId, Head.Parked> open = new TreeMap<>();
    EngineStatus status = engine.status();
    status.head().ifPresent(head -> open.putAll(head.parkedActive().parked()));
    status.running().ifPresent(open::remove);
    TransactionDesk.underWayElsewhere(status).ifPresent(open::remove);
    return open;
  }

  @Override
  public Optional<TransactionStatus> transaction(String id) {
    return desk.transaction(id);
  }

  /** What upkeep asks of the fabric. */
  Upkeep.Fabric forUpkeep() {
    return new ForUpkeep();
  }

  /**
   * What is to be begun now that this node leads: what an earlier leader tried in a part only is
   * undone, and applies that wait are asked for again.
   */
  List<TermStart.Part> takingTheLead() {
    return List.of(
        orders::undoings,
        () -> {
          deferred.start();
          return List.of();
        });
  }

  @Override
  public SortedMap<SwitchId, SwitchTelemetry> telemetry() {
    return topology().map(telemetry).orElseGet(Collections::emptySortedMap);
  }

  /** The newest counts of each switch that tells them. */
  Map<SwitchId, Counts> counts() {
    Map<SwitchId, Counts> counts = new TreeMap<>();
    telemetry()
        .forEach(
            (id, sample) ->
                counts.put(
                    id,
                    Counts.of(
                        sample.deviceNanos(),
                        sample.losslessDroppedOctets(),
                        sample.pausedNanos())));
    return counts;
  }

  @Override
  public Health health() {
    EngineStatus status = engine.status();
    if (!status.head().isPresent()) {
      return Health.waitingFor("the store to answer");
    }
    if (!status.isCurrent()) {
      Head head = status.head().get();
      return engine
          .otherLeader()
          .map(leader -> Health.standby(leader, head.epoch(), head.fabricRevision()))
          .orElseGet(() -> Health.waitingFor("leadership of the fabric"));
    }
    return Health.ready(status.epoch().get(), status.head().get().fabricRevision());
  }

  /** What upkeep asks. */
  private final class ForUpkeep implements Upkeep.Fabric {
    @Override
    public boolean knows(SwitchId switchId) {
      return topology().map(fabric -> fabric.switches().containsKey(switchId)).orElse(false);
    }

    @Override
    public EngineStatus status() {
      return engine.status();
    }

    @Override
    public CompletableFuture<Visited<List<Difference>>> leftovers(SwitchId switchId) {
      return engine.leftovers(switchId, FirstApply.rollout());
    }

    @Override
    public TransactionStatus rebuild(SwitchId switchId, String who, Consumer<Boolean> ended)
        throws ProblemsException {
      return desk.rebuild(switchId, who, ended);
    }

    @Override
    public void maintenanceEnded() {
      deferred.maintenanceEnded();
    }
  }

  /** What canaries ask. */
  private final class ForCanary implements CanaryFabric.Compiler, CanaryFabric.Ground {
    @Override
    public FabricPlan compile(List<LosslessIntent> intents) throws ProblemsException {
      return WeirFabric.this.compile(intents, false);
    }

    @Override
    public FabricPlan restore(SortedMap<SwitchId, SwitchConfig> held) throws ProblemsException {
      // What drops is worse than what is interrupted.
      return FabricCompiler.restoring(request(intents()).withInterruptionAllowed(true), held);
    }

    @Override
    public Optional<FabricPlan> plan(String hash) {
      return WeirFabric.this.plan(hash);
    }

    @Override
    public List<LosslessIntent> intents() {
      return WeirFabric.this.intents();
    }

    @Override
    public Optional<Topology> topology() {
      return WeirFabric.this.topology();
    }

    @Override
    public void begun(Submission submission, String hash, String who) {
      desk.begun(submission, hash, who);
    }

    @Override
    public Map<SwitchId, Counts> counts() {
      return WeirFabric.this.counts();
    }
  }

  private static ProblemsException refused(
      ProblemCode code, String where, String found, String allowed, String remedy) {
    return new ProblemsException(List.of(Problem.of(code, where, found, allowed, remedy)));
  }
}
