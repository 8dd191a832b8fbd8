package org.weirfabric.onos.fabric;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.weirfabric.compiler.FirstApply;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.RolloutStage;
import org.weirfabric.onos.upkeep.AuditTrail;
import org.weirfabric.onos.upkeep.UpkeepBook;
import org.weirfabric.push.Clock;
import org.weirfabric.push.engine.EngineStatus;
import org.weirfabric.push.engine.Submission;
import org.weirfabric.push.engine.TransactionEngine;
import org.weirfabric.push.engine.TransactionReport;
import org.weirfabric.push.journal.Head;
import org.weirfabric.push.journal.HeadState;
import org.weirfabric.push.journal.OpenTransaction;
import org.weirfabric.push.journal.TxId;
import org.weirfabric.push.tx.TxOutcome;

/** Lets plans be carried out, if nothing speaks against it, and tells what became of them. */
final class TransactionDesk {
  /** How many transactions of the journal a list shows. */
  static final int SHOWN = 64;

  private final TransactionEngine engine;
  private final TransactionBook book;
  private final PlanShelf plans;
  private final TopologyShelf topology;
  private final IdempotencyBook keys;
  private final UpkeepBook upkeep;
  private final Orders orders;
  private final AuditTrail audit;
  private final Clock clock;

  TransactionDesk(
      TransactionEngine engine,
      TransactionBook book,
      PlanShelf plans,
      Stores stores,
      Orders orders,
      AuditTrail audit,
      Clock clock) {
    this.engine = engine;
    this.book = book;
    this.plans = plans;
    this.topology = stores.topology();
    this.keys = new IdempotencyBook(stores.keys());
    this.upkeep = new UpkeepBook(stores.upkeep());
    this.orders = orders;
    this.audit = audit;
    this.clock = clock;
  }

  /** Carries out what is asked for, or refuses it; the same key again gives the same answer. */
  TransactionStatus apply(ApplyRequest request, String topologyDigest) throws ProblemsException {
    if (request.idempotencyKey().isEmpty()) {
      return applyOnce(request, topologyDigest);
    }
    String key = request.idempotencyKey().get();
    String fingerprint = request.fingerprint();
    IdempotencyBook.Claim claim = keys.claim(key, fingerprint, clock.now().toEpochMilli());
    if (claim.transaction().isPresent()) {
      // Never carried out again, even if nothing can be read of it: it may have been undone.
      String id = claim.transaction().get();
      return transaction(id).orElseThrow(() -> unreadable(id));
    }
    TransactionStatus status;
    try {
      status = applyOnce(request, topologyDigest);
    } catch (ProblemsException | RuntimeException e) {
      keys.release(key, claim);
      throw e;
    }
    keys.settle(key, fingerprint, status.id(), clock.now().toEpochMilli());
    return status;
  }

  private TransactionStatus applyOnce(ApplyRequest request, String topologyDigest)
      throws ProblemsException {
    KeptPlan kept = plans.find(request.plan()).orElseThrow(() -> unknownPlan(request.plan()));
    requireCurrent(request, kept, topologyDigest);
    FabricPlan plan = onItsGround(request, kept.plan());
    if (kept.interrupts() && !request.acknowledgeDrain()) {
      throw refused(
          ProblemCode.CHANGE_INTERRUPTS,
          "/acknowledgeDrain",
          "false, for a plan that interrupts a lossless class",
          "true",
          "say that the interruption is known: \"acknowledgeDrain\": true");
    }
    requireNotFrozen();
    orders.requireNoCanary();
    SortedSet<SwitchId> maintained = maintained(plan);
    if (!maintained.isEmpty()) {
      if (request.defer()) {
        return orders.defer(onGround(request, plan), maintained);
      }
      throw refused(
          ProblemCode.IN_MAINTENANCE,
          String.join(", ", names(maintained)),
          "a plan that touches what is in maintenance",
          "a plan that doesn't, or the end of the maintenance",
          "end the maintenance, or ask again with \"defer\": true");
    }
    if (!request.canaryHosts().isEmpty()) {
      return orders.tryFirst(request, plan, engine.committed(), topology.find());
    }
    return begun(engine.apply(plan), plan.hash(), request.who());
  }

  /**
   * {@code plan} as it is to be carried out: one that was put off starts from the revision of now
   * if the fabric holds what it held then, as after a switch was replaced.
   */
  private FabricPlan onItsGround(ApplyRequest request, FabricPlan plan) throws ProblemsException {
    if (request.ground().isEmpty()) {
      return plan;
    }
    long revision = revision();
    return plan.baseRevision() != revision
            && request.ground().get().equals(Ground.of(engine.committed()))
        ? plan.from(revision)
        : plan;
  }

  /** {@code request} with what the fabric holds now, by which it is known later. */
  private ApplyRequest onGround(ApplyRequest request, FabricPlan plan) throws ProblemsException {
    String ground = Ground.of(engine.committed());
    long revision = revision();
    if (plan.baseRevision() != revision) {
      throw refused(
          ProblemCode.STALE_PLAN,
          "plan " + plan.hash(),
          "made for revision " + plan.baseRevision(),
          "revision " + revision,
          "plan again");
    }
    return request.toBuilder().setGround(Optional.of(ground)).build();
  }

  private long revision() throws ProblemsException {
    return KnownHead.of(engine, "try again once the storage nodes answer; nothing was changed")
        .fabricRevision();
  }

  /** Opens the ports of hosts that are known by now to obey PFC. */
  TransactionStatus open(Set<PortRef> ports, String who) throws ProblemsException {
    requireNotFrozen();
    orders.requireNoCanary();
    SortedSet<SwitchId> maintained = new TreeSet<>(upkeep.maintained().keySet());
    maintained.removeIf(id -> ports.stream().noneMatch(port -> port.switchId().equals(id)));
    if (!maintained.isEmpty()) {
      throw refused(
          ProblemCode.IN_MAINTENANCE,
          String.join(", ", names(maintained)),
          "ports of a switch in maintenance",
          "ports of others, or the end of the maintenance",
          "end the maintenance, then ask again");
    }
    return begun(engine.open(ports), "", who);
  }

  private void requireCurrent(ApplyRequest request, KeptPlan kept, String topologyDigest)
      throws ProblemsException {
    if (request.baseRevision().isPresent()
        && request.baseRevision().getAsLong() != kept.plan().baseRevision()) {
      throw refused(
          ProblemCode.STALE_PLAN,
          "/baseRevision",
          String.valueOf(request.baseRevision().getAsLong()),
          String.valueOf(kept.plan().baseRevision()),
          "plan again: the plan starts from another revision than you have seen");
    }
    if (!kept.topologyDigest().isEmpty() && !kept.topologyDigest().equals(topologyDigest)) {
      throw refused(
          ProblemCode.STALE_PLAN,
          "/topology",
          "another topology than the plan was made for",
          "the same topology",
          "plan again: the topology has changed since");
    }
  }

  private void requireNotFrozen() throws ProblemsException {
    SortedSet<SwitchId> frozen = new TreeSet<>(upkeep.frozen().keySet());
    if (!frozen.isEmpty()) {
      throw refused(
          ProblemCode.FROZEN,
          String.join(", ", names(frozen)),
          "drift that nobody has acknowledged",
          "a fabric that holds what it should, or drift that is acknowledged",
          "GET /onos/weir/v1/drift shows it; POST /onos/weir/v1/drift/acknowledge lets it be");
    }
  }

  /** The switches in maintenance that {@code plan} would change. */
  private SortedSet<SwitchId> maintained(FabricPlan plan) throws ProblemsException {
    SortedSet<SwitchId> maintained = new TreeSet<>(upkeep.maintained().keySet());
    if (maintained.isEmpty()) {
      return maintained;
    }
    SortedMap<SwitchId, SwitchConfig> held = engine.committed();
    maintained.removeIf(
        id ->
            Optional.ofNullable(held.get(id)).equals(Optional.ofNullable(plan.configs().get(id))));
    return maintained;
  }

  /** Brings a switch that holds nothing to what is committed for it. */
  TransactionStatus rebuild(SwitchId switchId, String who, Consumer<Boolean> ended)
      throws ProblemsException {
    orders.requireNoCanary();
    Submission submission = engine.rebuild(switchId, FirstApply.rollout());
    TransactionStatus status = begun(submission, "", who);
    CompletableFuture<Void> unused =
        submission
            .done()
            .thenAccept(report -> ended.accept(report.outcome() == TxOutcome.COMMITTED));
    return status;
  }

  /**
   * Takes up again the transaction that was left diverged: this leader goes on to undo it, or to
   * finish it if it was decided.
   */
  TransactionStatus retry(String id, String who) throws ProblemsException {
    TxId wanted;
    try {
      wanted = TxId.of(id);
    } catch (IllegalArgumentException e) {
      throw refused(
          ProblemCode.NOT_FOUND,
          "transaction",
          id,
          "a transaction that was left diverged",
          "GET /onos/weir/v1/transactions lists them");
    }
    orders.requireNoCanary();
    String plan = transaction(id).map(TransactionStatus::plan).orElse("");
    return begun(engine.retry(wanted), plan, who);
  }

  private void ended(TransactionReport report, String who) {
    audit.record(
        who,
        "transaction",
        report.id().value(),
        report.outcome().text(),
        report.problems().stream().findFirst().map(Problem::toString).orElse(""));
  }

  /** Keeps a page for a transaction, and has its end written into the audit record. */
  TransactionStatus begun(Submission submission, String plan, String who) {
    CompletableFuture<Void> unused = submission.done().thenAccept(report -> ended(report, who));
    return book.open(submission, plan);
  }

  /**
   * The newest, and those that were left open. Of the others only those that are shown are read.
   */
  List<TransactionStatus> all() {
    Map<String, TransactionStatus> all = new LinkedHashMap<>();
    takenUp().ifPresent(status -> all.put(status.id(), status));
    elsewhere().ifPresent(status -> all.put(status.id(), status));
    orders.all().forEach(status -> all.put(status.id(), status));
    book.all().forEach(status -> all.putIfAbsent(status.id(), current(status)));
    try {
      List<String> ended = new ArrayList<>(engine.recorded());
      Collections.reverse(ended);
      List<String> shown = new ArrayList<>(ended.subList(0, Math.min(SHOWN, ended.size())));
      engine
          .status()
          .head()
          .ifPresent(head -> head.leftOpen().forEach(open -> shown.add(open.value())));
      for (String id : shown) {
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

  Optional<TransactionStatus> transaction(String id) {
    TxId wanted;
    try {
      wanted = TxId.of(id);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    return orders
        .find(id)
        .or(() -> book.status(wanted).map(this::current))
        .or(() -> takenUp().filter(status -> status.id().equals(id)))
        .or(() -> elsewhere().filter(status -> status.id().equals(id)))
        .or(() -> recorded(id));
  }

  /** What this node was overtaken in has gone on without it: what the journal tells counts. */
  private TransactionStatus current(TransactionStatus page) {
    if (!page.state().equals(TxOutcome.FENCED.text())) {
      return page;
    }
    return elsewhere()
        .filter(status -> status.id().equals(page.id()))
        .or(() -> recorded(page.id()))
        .orElse(page);
  }

  /** The transaction that another node carries out, as far as the journal tells. */
  private Optional<TransactionStatus> elsewhere() {
    EngineStatus status = engine.status();
    return underWayElsewhere(status)
        .flatMap(this::journalled)
        .map(open -> underWay(open, status.head().orElseThrow()));
  }

  /** The open transaction, if this node doesn't lead and it isn't one that was left. */
  static Optional<TxId> underWayElsewhere(EngineStatus status) {
    return status.isCurrent()
        ? Optional.empty()
        : status.head().filter(head -> head.state() != HeadState.DIVERGED).flatMap(Head::activeTx);
  }

  private Optional<OpenTransaction> journalled(TxId id) {
    try {
      return engine.journalled(id);
    } catch (ProblemsException e) {
      return Optional.empty();
    }
  }

  private static TransactionStatus underWay(OpenTransaction open, Head head) {
    List<RolloutStage> stages = open.rollout().stages();
    return TransactionStatus.of(
        open.id().value(),
        open.planHash(),
        TransactionStatus.RUNNING,
        head.stage() < 0 || head.stage() >= stages.size()
            ? Optional.empty()
            : Optional.of(
                TransactionStatus.Stage.of(
                    head.stage() + 1, stages.size(), stages.get(head.stage()).name())),
        List.of(),
        Optional.empty());
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

  private static List<String> names(SortedSet<SwitchId> switches) {
    List<String> names = new ArrayList<>();
    switches.forEach(id -> names.add(id.value()));
    return names;
  }

  private static ProblemsException unreadable(String id) {
    return refused(
        ProblemCode.STORE_UNAVAILABLE,
        "transaction " + id,
        "a report that can't be read now, or is kept no more",
        "the report of the transaction that this key has led to",
        "ask again; if it stays so, plan again and use a new key");
  }

  private static ProblemsException unknownPlan(String hash) {
    return refused(
        ProblemCode.NOT_FOUND,
        "plan",
        hash,
        "a plan that was made and kept",
        "POST /onos/weir/v1/plans makes one and returns its hash");
  }

  private static ProblemsException refused(
      ProblemCode code, String where, String found, String allowed, String remedy) {
    return new ProblemsException(List.of(Problem.of(code, where, found, allowed, remedy)));
  }
}
