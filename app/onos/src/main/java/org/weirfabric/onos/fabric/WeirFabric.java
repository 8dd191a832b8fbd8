package org.weirfabric.onos.fabric;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
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
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;
import org.weirfabric.onos.provider.FabricView;
import org.weirfabric.push.engine.EngineStatus;
import org.weirfabric.push.engine.TransactionEngine;
import org.weirfabric.push.journal.Head;
import org.weirfabric.push.journal.TxId;
import org.weirfabric.southbound.SwitchTelemetry;

/** Intents and the topology in the shared store, the compiler, and the transaction engine. */
final class WeirFabric implements FabricService {
  private static final String TOPOLOGY = "topology";

  private final Stores stores;
  private final PlanShelf plans;
  private final TransactionEngine engine;
  private final TransactionBook book;
  private final FabricView view;
  private final Function<Topology, SortedMap<SwitchId, SwitchTelemetry>> telemetry;

  WeirFabric(
      Stores stores,
      TransactionEngine engine,
      TransactionBook book,
      FabricView view,
      Function<Topology, SortedMap<SwitchId, SwitchTelemetry>> telemetry) {
    this.stores = stores;
    this.plans = new PlanShelf(stores.plans());
    this.engine = engine;
    this.book = book;
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
  public FabricPlan dryRun(String text) throws ProblemsException {
    LosslessIntent intent = IntentReader.read(text);
    Map<IntentId, LosslessIntent> intents = new TreeMap<>();
    intents().forEach(each -> intents.put(each.id(), each));
    intents.put(intent.id(), intent);
    return compile(List.copyOf(intents.values()));
  }

  @Override
  public FabricPlan plan() throws ProblemsException {
    FabricPlan plan = compile(intents());
    plans.keep(plan);
    return plan;
  }

  private FabricPlan compile(List<LosslessIntent> intents) throws ProblemsException {
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
            engine.committed()));
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
    return plans.find(hash);
  }

  @Override
  public TransactionStatus apply(String hash, Optional<String> idempotencyKey)
      throws ProblemsException {
    FabricPlan plan =
        plan(hash)
            .orElseThrow(
                () ->
                    refused(
                        ProblemCode.NOT_FOUND,
                        "plan",
                        hash,
                        "a plan that was made and kept",
                        "POST /onos/weir/v1/plans makes one and returns its hash"));
    return book.open(engine.apply(plan, idempotencyKey.orElse("")), hash);
  }

  @Override
  public List<TransactionStatus> transactions() {
    Map<String, TransactionStatus> all = new LinkedHashMap<>();
    takenUp().ifPresent(status -> all.put(status.id(), status));
    book.all().forEach(status -> all.put(status.id(), status));
    try {
      List<String> ended = new ArrayList<>(engine.recorded());
      Collections.reverse(ended);
      for (String id : ended) {
        if (!all.containsKey(id)) {
          recorded(id).ifPresent(status -> all.put(id, status));
        }
      }
    } catch (ProblemsException e) {
      // The journal does not answer: what this node has carried out itself is still known.
      return List.copyOf(all.values());
    }
    return List.copyOf(all.values());
  }

  @Override
  public Optional<TransactionStatus> transaction(String id) {
    TxId wanted;
    try {
      wanted = TxId.of(id);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    Optional<TransactionStatus> known = book.status(wanted);
    return known
        .or(() -> takenUp().filter(status -> status.id().equals(id)))
        .or(() -> recorded(id));
  }

  /** The transaction that an earlier leader left open, while this one brings it to an end. */
  private Optional<TransactionStatus> takenUp() {
    return engine.underWay().map(book::takenUp);
  }

  private Optional<TransactionStatus> recorded(String id) {
    Optional<JsonNode> record;
    try {
      record = engine.record(TxId.of(id));
    } catch (ProblemsException e) {
      return Optional.empty();
    }
    return record.map(
        report ->
            TransactionStatus.of(
                id,
                report.path("plan").asText(),
                report.path("outcome").asText(),
                Optional.empty(),
                List.of(),
                Optional.of(report)));
  }

  @Override
  public SortedMap<SwitchId, SwitchTelemetry> telemetry() {
    return topology().map(telemetry).orElseGet(Collections::emptySortedMap);
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

  private static ProblemsException refused(
      ProblemCode code, String where, String found, String allowed, String remedy) {
    return new ProblemsException(List.of(Problem.of(code, where, found, allowed, remedy)));
  }
}
