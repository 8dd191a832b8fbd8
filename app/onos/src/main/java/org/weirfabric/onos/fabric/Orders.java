package org.weirfabric.onos.fabric;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.ProblemCodec;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.RolloutKind;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.onos.canary.CanaryRecord;
import org.weirfabric.onos.canary.CanaryRun;
import org.weirfabric.onos.store.Documents;
import org.weirfabric.onos.upkeep.AuditTrail;
import org.weirfabric.push.Clock;

/** Applies that are more than one transaction: those that wait, and those tried in a part first. */
final class Orders {
  /** The state of an apply that waits for the end of a maintenance. */
  static final String DEFERRED = "deferred";

  private static final String DEFERRED_PREFIX = "deferred-";
  private static final String WAITS_FOR = "waitsFor";
  private static final int SHORT = 12;
  private static final int KEPT = 16;

  private final Documents documents;
  private final CanaryFabric canaries;
  private final AuditTrail audit;
  private final Clock clock;
  private final Executor executor;

  Orders(
      Documents documents,
      CanaryFabric canaries,
      AuditTrail audit,
      Clock clock,
      Executor executor) {
    this.documents = documents;
    this.canaries = canaries;
    this.audit = audit;
    this.clock = clock;
    this.executor = executor;
  }

  /** An apply that waits. */
  static final class Deferred {
    private final ApplyRequest request;
    private final List<SwitchId> switches;

    private Deferred(ApplyRequest request, List<SwitchId> switches) {
      this.request = request;
      this.switches = switches;
    }

    /** It as it was asked for. */
    ApplyRequest request() {
      return request;
    }

    /** The switches whose maintenance it waits for. */
    List<SwitchId> switches() {
      return switches;
    }
  }

  /** Keeps {@code request} until {@code maintained} may be touched again. */
  TransactionStatus defer(ApplyRequest request, SortedSet<SwitchId> maintained) {
    ObjectNode json = request.toJson();
    ArrayNode waitsFor = json.putArray(WAITS_FOR);
    maintained.forEach(id -> waitsFor.add(id.value()));
    String id = DEFERRED_PREFIX + shortened(request.plan());
    documents.put(id, CanonicalJson.text(json));
    return deferred(id, json);
  }

  /** The applies that wait, by name. */
  SortedMap<String, Deferred> deferred() {
    SortedMap<String, Deferred> waiting = new TreeMap<>();
    for (String name : documents.names()) {
      if (name.startsWith(DEFERRED_PREFIX)) {
        documents
            .get(name)
            .map(CanonicalJson::parse)
            .ifPresent(
                json -> waiting.put(name, new Deferred(ApplyRequest.fromJson(json), waits(json))));
      }
    }
    return waiting;
  }

  /** The apply called {@code name} waits no longer. */
  void forget(String name) {
    documents.remove(name);
  }

  private static List<SwitchId> waits(JsonNode json) {
    List<SwitchId> switches = new ArrayList<>();
    json.path(WAITS_FOR).forEach(id -> switches.add(SwitchId.of(id.asText())));
    return switches;
  }

  /** Begins to carry {@code plan} out between a few hosts first; {@code held} is what is there. */
  TransactionStatus tryFirst(
      ApplyRequest request,
      FabricPlan plan,
      SortedMap<SwitchId, SwitchConfig> held,
      Optional<Topology> topology)
      throws ProblemsException {
    forgetEnded();
    boolean changes = plan.rollout().kind() != RolloutKind.APPLY;
    CanaryRecord record =
        CanaryRecord.begin(
            request.plan(),
            request.canaryHosts(),
            request.canaryTerms(),
            request.who(),
            plan.baseRevision(),
            changes,
            changes
                ? CanaryFabric.othersLetIn(plan, held, topology, request.canaryHosts())
                : Collections.emptySortedSet());
    run(record).begin();
    return find(record.id()).orElseThrow();
  }

  /** What undoes the canaries that an earlier leader has not ended, each by itself. */
  List<TermStart.Part> undoings() {
    List<TermStart.Part> undoings = new ArrayList<>();
    for (CanaryRecord record : records()) {
      if (record.isRunning()) {
        undoings.add(
            () -> {
              run(record).undoAfterTakeover();
              return List.of();
            });
      }
    }
    return undoings;
  }

  private CanaryRun run(CanaryRecord record) {
    return new CanaryRun(record, canaries, clock, executor, this::keep);
  }

  private void keep(CanaryRecord record) {
    documents.put(record.id(), CanonicalJson.text(record.toJson()));
    if (!record.isRunning()) {
      audit.record(
          record.who(),
          "canary",
          record.plan(),
          record.state(),
          String.join("; ", record.events()));
    }
  }

  /**
   * Makes sure that no plan is being tried in a part.
   *
   * @throws ProblemsException if one is
   */
  void requireNoCanary() throws ProblemsException {
    for (CanaryRecord record : records()) {
      if (record.isRunning()) {
        throw refused(
            ProblemCode.BUSY,
            record.id(),
            "a plan that is tried between a few hosts",
            "one apply at a time",
            "wait until it has ended, then plan again");
      }
    }
  }

  Optional<TransactionStatus> find(String id) {
    return documents
        .get(id)
        .map(CanonicalJson::parse)
        .map(
            json ->
                CanaryRecord.isId(id) ? status(CanaryRecord.fromJson(json)) : deferred(id, json));
  }

  List<TransactionStatus> all() {
    List<TransactionStatus> all = new ArrayList<>();
    documents.names().forEach(name -> find(name).ifPresent(all::add));
    return all;
  }

  private void forgetEnded() {
    List<CanaryRecord> ended = new ArrayList<>(records());
    ended.removeIf(CanaryRecord::isRunning);
    ended.stream()
        .limit(Math.max(0, ended.size() - KEPT))
        .forEach(record -> documents.remove(record.id()));
  }

  private List<CanaryRecord> records() {
    List<CanaryRecord> records = new ArrayList<>();
    for (String name : documents.names()) {
      if (CanaryRecord.isId(name)) {
        documents
            .get(name)
            .ifPresent(text -> records.add(CanaryRecord.fromJson(CanonicalJson.parse(text))));
      }
    }
    return records;
  }

  private static TransactionStatus status(CanaryRecord record) {
    List<TransactionStatus.Progress> progress = new ArrayList<>();
    for (String event : record.events()) {
      progress.add(TransactionStatus.Progress.of(progress.size() + 1L, "canary", "", event, ""));
    }
    return TransactionStatus.of(
        record.id(),
        record.plan(),
        record.state(),
        Optional.empty(),
        progress,
        record.isRunning() ? Optional.empty() : Optional.of(report(record)));
  }

  private static ObjectNode report(CanaryRecord record) {
    List<Problem> problems = new ArrayList<>();
    for (String event : record.events()) {
      if (event.startsWith(CanaryRun.ABORTED)) {
        problems.add(
            Problem.of(
                ProblemCode.CANARY_ABORTED,
                record.id(),
                event.substring(CanaryRun.ABORTED.length()),
                "switches that tell what they count, and drop nothing of a lossless class",
                "look at that before trying again; what was applied is undone"));
      }
    }
    ObjectNode json = record.toJson();
    json.set("problems", ProblemCodec.encode(problems));
    return json;
  }

  private static TransactionStatus deferred(String id, JsonNode json) {
    return TransactionStatus.of(
        id,
        json.path("plan").asText(),
        DEFERRED,
        Optional.empty(),
        List.of(
            TransactionStatus.Progress.of(
                1, DEFERRED, "", "waits for the maintenance of " + waits(json), "")),
        Optional.empty());
  }

  private static String shortened(String hash) {
    return hash.substring(0, Math.min(SHORT, hash.length()));
  }

  private static ProblemsException refused(
      ProblemCode code, String where, String found, String allowed, String remedy) {
    return new ProblemsException(List.of(Problem.of(code, where, found, allowed, remedy)));
  }
}
