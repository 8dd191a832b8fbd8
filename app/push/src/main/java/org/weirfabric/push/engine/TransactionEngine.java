package org.weirfabric.push.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Facet;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutKind;
import org.weirfabric.model.plan.RolloutStage;
import org.weirfabric.push.Clock;
import org.weirfabric.push.Difference;
import org.weirfabric.push.DrainGauge;
import org.weirfabric.push.HostPfcKnowledge;
import org.weirfabric.push.Inventory;
import org.weirfabric.push.Leadership;
import org.weirfabric.push.SessionFactory;
import org.weirfabric.push.cure.Cures;
import org.weirfabric.push.journal.CureLog;
import org.weirfabric.push.journal.HeadState;
import org.weirfabric.push.journal.Journal;
import org.weirfabric.push.journal.OpenTransaction;
import org.weirfabric.push.journal.RaisedHead;
import org.weirfabric.push.journal.TransactionLog;
import org.weirfabric.push.journal.TxId;
import org.weirfabric.push.journal.UndoRecord;
import org.weirfabric.push.journal.VersionedHead;
import org.weirfabric.push.tx.TxOutcome;

/**
 * Carries out transactions, one at a time, on behalf of the node that leads.
 *
 * <p>{@link #recover} comes first: it raises the epoch, which stops every earlier leader, and
 * finishes what it left open. {@link #apply}, {@link #withdraw} and {@link #recover} ask the
 * journal before they return, so they are called on threads that may wait.
 */
public final class TransactionEngine implements AutoCloseable {
  private static final long CLOSE_SECONDS = 10;

  private static final Rollout OPEN_HOSTS =
      Rollout.of(
          RolloutKind.CHANGE,
          List.of(
              RolloutStage.of(
                  "open-gate",
                  "these hosts are known to obey PFC by now; every hop behind them is ready",
                  List.of(Facet.EDGE_TRUST))));

  private final TransactionLog log;
  private final Leadership leadership;
  private final ExecutorService executor;
  private final EngineSettings settings;
  private final OutgoingCalls calls;
  private final Admission admission;
  private final HostGates gates;
  private final SwitchVisits visits;
  private final SwitchCures switchCures = new SwitchCures();
  private final Succession succession;
  private final Conversations conversations;
  private final CureCarrier cures;
  private Optional<TransactionRun> running = Optional.empty();
  private volatile Optional<Long> epoch = Optional.empty();
  private Optional<Long> raised = Optional.empty();
  private long submissions;
  private boolean closed;

  /**
   * An engine of its own threads.
   *
   * @param executor what it runs on, at least one thread that may wait for the journal; it is the
   *     engine's from here on, and shut down by {@link #close}
   * @param listener told of all progress
   */
  public TransactionEngine(
      EngineSettings settings,
      Journal journal,
      Leadership leadership,
      Inventory inventory,
      SessionFactory sessions,
      Clock clock,
      ExecutorService executor,
      ProgressListener listener) {
    this(
        settings,
        journal,
        leadership,
        inventory,
        sessions,
        clock,
        executor,
        listener,
        DrainGauge.NONE,
        HostPfcKnowledge.NONE);
  }

  /**
   * An engine that measures drains, and knows which hosts obey PFC.
   *
   * @param executor as in the other constructor
   */
  public TransactionEngine(
      EngineSettings settings,
      Journal journal,
      Leadership leadership,
      Inventory inventory,
      SessionFactory sessions,
      Clock clock,
      ExecutorService executor,
      ProgressListener listener,
      DrainGauge gauge,
      HostPfcKnowledge hosts) {
    this.gates = new HostGates(hosts);
    this.log = new TransactionLog(journal);
    this.leadership = leadership;
    this.executor = executor;
    this.succession = new Succession(clock, settings);
    this.settings = settings;
    this.calls = new OutgoingCalls(sessions, clock, settings);
    SwitchLanes lanes = new SwitchLanes(executor, settings.maxSwitchesAtOnce());
    RunFactory runs =
        new RunFactory(
            inventory,
            calls,
            log,
            lanes,
            new SerialLane(executor),
            clock,
            settings,
            listener,
            switchCures,
            gauge);
    this.admission = new Admission(log, runs, leadership);
    this.visits =
        new SwitchVisits(
            lanes,
            inventory,
            calls,
            clock,
            settings,
            new VisitLeave(log, admission, switchCures, () -> epoch, this::idleEpoch));
    this.conversations = new Conversations(inventory, calls, log, switchCures, clock, settings);
    this.cures =
        new CureCarrier(
            new CureLog(journal),
            lanes,
            new SerialLane(executor),
            clock,
            settings,
            switchCures,
            conversations,
            succession,
            this::overtaken);
  }

  /**
   * Takes on the transaction that carries out {@code plan}. It begins when nothing of an earlier
   * leader's can be under way any more.
   *
   * @throws ProblemsException if the plan is stale, a transaction is open, this node does not lead,
   *     a switch or an item can't be pushed to, or the journal does not answer
   */
  public Submission apply(FabricPlan plan) throws ProblemsException {
    return submit(
        plan.hash(),
        plan.baseRevision(),
        bases -> gates.withholding(Ends.between(bases, plan.configs()), plan.rollout().awaited()),
        plan.rollout());
  }

  /**
   * Takes on the transaction that removes all that Weir has configured, from every switch.
   *
   * @param baseRevision the fabric revision that the caller has seen
   * @throws ProblemsException as {@link #apply}
   */
  public Submission withdraw(Rollout rollout, long baseRevision) throws ProblemsException {
    return submit("", baseRevision, bases -> Ends.between(bases, new TreeMap<>()), rollout);
  }

  /**
   * Takes on the transaction that brings {@code switchId}, which holds nothing of what it should,
   * to what it holds by the last committed transaction. No other switch is touched.
   *
   * @param rollout the order of a first apply, whose gate opens last
   * @throws ProblemsException if nothing is committed for the switch, or as {@link #apply}
   */
  public synchronized Submission rebuild(SwitchId switchId, Rollout rollout)
      throws ProblemsException {
    SwitchConfig target = Refusals.known(log.committed(switchId));
    if (target.isEmpty()) {
      throw Refusals.nothingCommitted(switchId);
    }
    SortedMap<SwitchId, UndoRecord> ends = new TreeMap<>();
    SortedMap<PortName, String> shut = new TreeMap<>();
    withheld()
        .forEach(
            (port, map) -> {
              if (port.switchId().equals(switchId)) {
                shut.put(port.port(), map);
              }
            });
    ends.put(switchId, Ends.of(SwitchConfig.empty(switchId), target).withholding(shut));
    return submit(
        "", Refusals.known(log.readHead()).head().fabricRevision(), bases -> ends, rollout);
  }

  /**
   * What {@code switchId} carries already of what {@link #rebuild} would bring there; it has to be
   * nothing. Sends nothing. Fails with a {@link ProblemsException} if the switch can't be read.
   */
  public CompletableFuture<Visited<List<Difference>>> leftovers(
      SwitchId switchId, Rollout rollout) {
    return visits.visit(switchId, there -> Leftovers.seen(there, rollout));
  }

  /**
   * Takes on the transaction that opens the gate of {@code ports}, whose hosts are known by now to
   * obey PFC; those that are not {@linkplain #withheld withheld} are left as they are.
   *
   * @throws ProblemsException as {@link #apply}
   */
  public synchronized Submission open(Set<PortRef> ports) throws ProblemsException {
    SortedMap<PortRef, String> withheld = withheld();
    return submit(
        "",
        Refusals.known(log.readHead()).head().fabricRevision(),
        bases -> HostGates.opening(bases, withheld, ports),
        OPEN_HOSTS);
  }

  /**
   * The host ports whose gate is kept shut until their host is known to obey PFC, and the DSCP map
   * that opens each.
   *
   * @throws ProblemsException if the journal does not answer
   */
  public SortedMap<PortRef, String> withheld() throws ProblemsException {
    return Refusals.known(log.withheld());
  }

  /** Visits to single switches, between transactions. */
  public SwitchVisits visits() {
    return visits;
  }

  /**
   * Makes this engine the leader's: raises the epoch and takes up the transaction that is open, if
   * any, after the time in which an earlier leader's calls may still be under way. If it throws,
   * this engine does not lead, and is to be asked again.
   *
   * @return the report of the transaction that was taken up, once it has ended; empty if none was
   *     open
   * @throws ProblemsException if the journal does not answer, or a switch of the open transaction
   *     can't be pushed to
   */
  public synchronized CompletableFuture<Optional<TransactionReport>> recover()
      throws ProblemsException {
    requireFree();
    epoch = Optional.empty();
    VersionedHead head = raisedHead();
    long term = head.head().epoch();
    Optional<TransactionRun> open =
        head.head().state() == HeadState.IDLE
            ? Optional.empty()
            : Optional.of(admission.takeUp(head, head.head().activeTx().orElseThrow()));
    // Only now: a leader that could not take up what is open has to be asked again.
    epoch = Optional.of(term);
    raised = Optional.empty();
    submissions = 0;
    if (open.isEmpty()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    TransactionRun run = open.get();
    CompletableFuture<TransactionReport> done = adopt(run);
    startWhenQuiet(run);
    return done.thenApply(Optional::of);
  }

  /**
   * The head under an epoch of this engine's: one that it has raised before, if what came after
   * that went wrong, so that the cures that it has taken over meanwhile go on.
   */
  private VersionedHead raisedHead() throws ProblemsException {
    if (raised.isPresent()) {
      VersionedHead head = Refusals.known(log.readHead());
      if (raised.get() == head.head().epoch()) {
        return head;
      }
    }
    raised = Optional.empty();
    RaisedHead begun = Refusals.known(log.raiseEpoch());
    VersionedHead head = begun.raised();
    long term = head.head().epoch();
    succession.begin(term, begun.afterFarewell());
    Refusals.known(cures.takeOver(term));
    conversations.under(term);
    raised = Optional.of(term);
    return head;
  }

  /**
   * Takes up a transaction that this leader has left open, diverged: what could not be undone, or
   * redone once it was decided, is tried again. One that runs or waits beside it is set aside.
   *
   * @throws ProblemsException if it is not open, another runs, this node does not lead, or the
   *     journal does not answer
   */
  public synchronized Submission retry(TxId id) throws ProblemsException {
    requireFree();
    TransactionRun run = admission.takeUp(admission.head(epoch), id);
    Submission submission = Submission.of(id, adopt(run));
    startWhenQuiet(run);
    return submission;
  }

  /** Has cures carried out, in the same lanes as transactions. */
  public Cures cures() {
    return cures;
  }

  /**
   * What every switch is to hold: what was committed last, and its cures.
   *
   * @throws ProblemsException if the journal does not answer
   */
  public SortedMap<SwitchId, SwitchConfig> desired() throws ProblemsException {
    SortedMap<SwitchId, SwitchConfig> desired = new TreeMap<>(committed());
    desired.replaceAll((id, config) -> switchCures.of(id).wanted().on(config));
    return desired;
  }

  /** Where the engine stands. Asks the journal. */
  public EngineStatus status() {
    Optional<Long> leading;
    Optional<TxId> now;
    synchronized (this) {
      leading = epoch;
      now = running.map(run -> run.transaction().id());
    }
    return EngineStatus.of(
        log.readHead()
            .match(
                found -> Optional.of(found.head()),
                conflict -> Optional.empty(),
                unknown -> Optional.empty()),
        leading,
        now);
  }

  /** The transaction under way, taken on here or taken up from an earlier leader. */
  public synchronized Optional<OpenTransaction> underWay() {
    return running.map(TransactionRun::transaction);
  }

  /**
   * The transaction {@code id} while it is open in the journal, whichever node carries it out.
   *
   * @throws ProblemsException if the journal does not answer
   */
  public Optional<OpenTransaction> journalled(TxId id) throws ProblemsException {
    return Refusals.known(log.readTransaction(id));
  }

  /** The other node that leads, as an operator finds it; empty if none does, or this one. */
  public Optional<String> otherLeader() {
    return leadership.otherLeader();
  }

  /**
   * What every switch holds by the last committed transaction, without those that hold nothing.
   *
   * @throws ProblemsException if the journal does not answer
   */
  public SortedMap<SwitchId, SwitchConfig> committed() throws ProblemsException {
    return Refusals.known(log.committed());
  }

  /**
   * The names of the last transactions that have ended, oldest first.
   *
   * @throws ProblemsException if the journal does not answer
   */
  public List<String> recorded() throws ProblemsException {
    return Refusals.known(log.records().names());
  }

  /**
   * The report of a transaction that has ended, as {@link TransactionReport#toJson} gave it.
   *
   * @throws ProblemsException if the journal does not answer
   */
  public Optional<JsonNode> record(TxId id) throws ProblemsException {
    return Refusals.known(log.records().read(id));
  }

  /**
   * Stops: nothing more is sent, a transaction that runs stays open in the journal for the next
   * leader, sessions are closed and the executor is shut down.
   *
   * <p>Waits for what is under way to end, for {@link EngineSettings#patience} at the most. If it
   * has, the journal says so at the very end, and the next leader begins at once.
   */
  @Override
  public void close() {
    Optional<TransactionRun> run;
    Optional<Long> term;
    synchronized (this) {
      closed = true;
      term = epoch.or(() -> raised);
      epoch = Optional.empty();
      raised = Optional.empty();
      run = running;
    }
    run.ifPresent(TransactionRun::halt);
    CompletableFuture<Void> ended = calls.shut();
    cures.stop();
    // Sessions are closed only then: what is cut off has no certain answer.
    boolean quiet = isDoneWithin(ended, settings.patience());
    run.ifPresent(TransactionRun::abandon);
    executor.shutdown();
    try {
      if (!executor.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        executor.shutdownNow();
      }
    } catch (InterruptedException e) {
      executor.shutdownNow();
      Thread.currentThread().interrupt();
    }
    // What the leader before this one has sent may outlast this one.
    if (quiet && succession.isQuiet()) {
      term.ifPresent(log::takeLeave);
    }
  }

  private static boolean isDoneWithin(CompletableFuture<Void> future, Duration limit) {
    try {
      future.get(limit.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException | ExecutionException e) {
      future.cancel(false);
      return false;
    } catch (InterruptedException e) {
      future.cancel(false);
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private synchronized Submission submit(
      String planHash,
      long baseRevision,
      Function<SortedMap<SwitchId, SwitchConfig>, SortedMap<SwitchId, UndoRecord>> ends,
      Rollout rollout)
      throws ProblemsException {
    requireFree();
    if (rollout.stages().isEmpty()) {
      throw Refusals.noStages(planHash);
    }
    VersionedHead head = admission.head(epoch);
    submissions++;
    TxId id = TxId.of("tx-" + head.head().epoch() + "-" + submissions);
    TransactionRun run =
        admission.begin(
            head,
            baseRevision,
            OpenTransaction.of(id, planHash, rollout),
            ends.apply(Refusals.known(log.committed())));
    Submission submission = Submission.of(id, adopt(run));
    startWhenQuiet(run);
    return submission;
  }

  /** The report of {@code run} once it has ended and this engine may take on another. */
  private CompletableFuture<TransactionReport> adopt(TransactionRun run) {
    running = Optional.of(run);
    conversations.hold(run);
    CompletableFuture<TransactionReport> done = new CompletableFuture<>();
    CompletableFuture<Void> unused =
        run.done()
            .thenAccept(
                report -> {
                  try {
                    ended(run, report);
                  } finally {
                    done.complete(report);
                  }
                });
    return done;
  }

  /** Starts {@code run}, and tells of it if something of an earlier leader's has to end first. */
  private void startWhenQuiet(TransactionRun run) {
    Duration left = succession.left();
    if (!left.isZero()) {
      run.waits(left);
    }
    succession.whenQuiet(run::start);
  }

  private synchronized void ended(TransactionRun run, TransactionReport report) {
    if (running.equals(Optional.of(run))) {
      running = Optional.empty();
    }
    if (report.outcome() == TxOutcome.COMMITTED || report.outcome() == TxOutcome.ROLLED_BACK) {
      conversations.drop(run);
    }
    if (report.outcome() == TxOutcome.FENCED) {
      epoch = Optional.empty();
      cures.stop();
    }
  }

  /** The journal has shown a later leader: {@link #recover} comes before anything else. */
  private synchronized void overtaken() {
    epoch = Optional.empty();
  }

  private void requireFree() throws ProblemsException {
    if (closed) {
      throw Refusals.closed();
    }
    if (!leadership.isLeader()) {
      throw Refusals.notLeading(leadership);
    }
    if (running.isPresent()) {
      throw Refusals.busy(running.get().transaction().id());
    }
  }

  /**
   * The epoch that this engine leads under while it carries out no transaction, and nothing of an
   * earlier leader's can be under way any more.
   */
  private synchronized Optional<Long> idleEpoch() {
    return closed || running.isPresent() || !succession.isQuiet() || !leadership.isLeader()
        ? Optional.empty()
        : epoch;
  }
}
