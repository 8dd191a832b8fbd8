package org.weirfabric.onos.fabric;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.compiler.FabricCompiler;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.IntentCodec;
import org.weirfabric.model.codec.TopologyCodec;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;
import org.weirfabric.onos.canary.CanaryRun;
import org.weirfabric.onos.canary.Counts;
import org.weirfabric.onos.provider.FabricView;
import org.weirfabric.onos.upkeep.AuditTrail;
import org.weirfabric.onos.upkeep.Upkeep;
import org.weirfabric.onos.upkeep.UpkeepBook;
import org.weirfabric.push.Clock;
import org.weirfabric.push.engine.EngineStatus;
import org.weirfabric.push.engine.Submission;
import org.weirfabric.push.engine.TransactionEngine;
import org.weirfabric.push.journal.Head;
import org.weirfabric.southbound.SwitchTelemetry;

/** Intents and the topology in the shared store, the compiler, and the transaction engine. */
class WeirFabric implements FabricService {
  private static final String TOPOLOGY = "topology";

  private final Stores stores;
  private final PlanShelf plans;
  private final TransactionEngine engine;
  private final TransactionDesk desk;
  private final Orders orders;
  private final DeferredApplies deferred;
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
    this.orders = new Orders(stores.orders(), ForCanary::new, audit, clock, executor);
    this.desk = new TransactionDesk(engine, book, plans, stores, orders, audit, clock);
    this.deferred =
        new DeferredApplies(
            orders, new UpkeepBook(stores.upkeep()), this::apply, engine, audit, clock, executor);
    this.view = view;
    this.telemetry = telemetry;
  }

  @Override
  public Topology putTopology(String text) throws ProblemsException {
    Topology topology = TopologyReader.read(text);
    stores.topology().put(TOPOLOGY, CanonicalJson.text(TopologyCodec.encode(topology)));
    view.show(topology);
    return topology;
  }

  @Override
  public Optional<Topology> topology() {
    return stores.topology().get(TOPOLOGY).map(Stored::topology);
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
    String digest = topologyDigest();
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

  /** What tells one topology from another; "" if there is none. */
  private String topologyDigest() {
    return stores.topology().get(TOPOLOGY).map(WeirFabric::digest).orElse("");
  }

  private static String digest(String text) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return String.format(Locale.ROOT, "%064x", new BigInteger(1, hash));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private FabricPlan compile(List<LosslessIntent> intents, boolean interruptionAllowed)
      throws ProblemsException {
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
    return FabricCompiler.compile(
        CompileRequest.of(
                intents,
                topology,
                AsicCatalogue.shipped(),
                head().fabricRevision(),
                engine.committed())
            .withInterruptionAllowed(interruptionAllowed));
  }

  private Head head() throws ProblemsException {
    return engine
        .status()
        .head()
        .orElseThrow(
            () ->
                refused(
                    ProblemCode.STORE_UNAVAILABLE,
                    "journal",
                    "no answer",
                    "an answer from a majority of the storage nodes",
                    "try again once the storage nodes answer; nothing was changed"));
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
    return desk.apply(request, topologyDigest());
  }

  @Override
  public TransactionStatus retry(String id, String who) throws ProblemsException {
    return desk.retry(id, who);
  }

  @Override
  public List<TransactionStatus> transactions() {
    return desk.all();
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
    if (!status.epoch().isPresent()) {
      return Health.waitingFor("leadership of the fabric");
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
    public TransactionStatus rebuild(SwitchId switchId, String who, Consumer<Boolean> ended)
        throws ProblemsException {
      return desk.rebuild(switchId, who, ended);
    }

    @Override
    public void maintenanceEnded() {
      deferred.maintenanceEnded();
    }
  }

  /** What the canary of one plan asks. */
  private final class ForCanary implements CanaryRun.Fabric {
    private final String hash;
    private final String who;

    ForCanary(String hash, String who) {
      this.hash = hash;
      this.who = who;
    }

    @Override
    public FabricPlan between(List<HostId> hosts) throws ProblemsException {
      List<LosslessIntent> narrowed = new ArrayList<>();
      for (LosslessIntent intent : wanted()) {
        ObjectNode json = IntentCodec.encode(intent);
        ArrayNode names = json.putObject("scope").putArray("hosts");
        hosts.forEach(host -> names.add(host.value()));
        narrowed.add(IntentReader.read(CanonicalJson.text(json)));
      }
      return compile(narrowed, false);
    }

    @Override
    public FabricPlan everywhere() throws ProblemsException {
      FabricPlan all = compile(wanted(), false);
      if (!all.configs().equals(kept().configs())) {
        throw refused(
            ProblemCode.STALE_PLAN,
            "plan " + hash,
            "intents or a topology that have changed since",
            "those that it was made for",
            "plan again");
      }
      return all;
    }

    @Override
    public Optional<FabricPlan> nowhere() throws ProblemsException {
      return engine.committed().isEmpty()
          ? Optional.empty()
          : Optional.of(compile(List.of(), false));
    }

    @Override
    public Submission apply(FabricPlan plan) throws ProblemsException {
      Submission submission = engine.apply(plan, "");
      desk.begun(submission, hash, who);
      return submission;
    }

    @Override
    public Map<SwitchId, Counts> counts() {
      return WeirFabric.this.counts();
    }

    private FabricPlan kept() throws ProblemsException {
      return plan(hash)
          .orElseThrow(
              () -> refused(ProblemCode.NOT_FOUND, "plan", hash, "a kept plan", "plan again"));
    }

    private List<LosslessIntent> wanted() throws ProblemsException {
      List<IntentId> ids = kept().intents();
      List<LosslessIntent> wanted = new ArrayList<>();
      for (LosslessIntent intent : intents()) {
        if (ids.contains(intent.id())) {
          wanted.add(intent);
        }
      }
      return wanted;
    }
  }

  private static ProblemsException refused(
      ProblemCode code, String where, String found, String allowed, String remedy) {
    return new ProblemsException(List.of(Problem.of(code, where, found, allowed, remedy)));
  }
}
