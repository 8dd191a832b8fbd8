package org.weirfabric.push.engine;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.Clock;
import org.weirfabric.push.cure.ActiveCure;
import org.weirfabric.push.cure.CureId;
import org.weirfabric.push.cure.CureOrder;
import org.weirfabric.push.cure.CureOutcome;
import org.weirfabric.push.cure.Cures;
import org.weirfabric.push.journal.CureLog;
import org.weirfabric.push.journal.CureRecord;
import org.weirfabric.push.journal.JournalOutcome;

/**
 * Carries out cures: the journal first, then the switch's lane, then the journal again.
 *
 * <p>All that it knows is confined to one serial lane. What the journal says of a cure is what is
 * to be done about it: {@code ordered} is sent until it is read back, {@code lifting} until it is
 * gone. Each attempt follows a compare-and-set, so a leader that was overtaken sends nothing.
 */
final class CureCarrier implements Cures {
  /** How long after an attempt that ended without an answer the next one is made. */
  static final Duration RETRY = Duration.ofSeconds(2);

  private final CureLog log;
  private final SwitchLanes lanes;
  private final SerialLane desk;
  private final Clock clock;
  private final EngineSettings settings;
  private final SwitchCures cures;
  private final Conversations conversations;
  private final Succession succession;
  private final Runnable overtaken;
  private CureRecord record = CureRecord.NONE;
  private Optional<Long> epoch = Optional.empty();
  private final Set<CompletableFuture<Void>> alarms = new HashSet<>();
  private volatile List<ActiveCure> active = List.of();
  private volatile long claimedNanos;
  private volatile boolean leads;

  /**
   * A carrier that leads nothing yet.
   *
   * @param overtaken run when the journal shows a later leader
   */
  CureCarrier(
      CureLog log,
      SwitchLanes lanes,
      SerialLane desk,
      Clock clock,
      EngineSettings settings,
      SwitchCures cures,
      Conversations conversations,
      Succession succession,
      Runnable overtaken) {
    this.log = log;
    this.lanes = lanes;
    this.desk = desk;
    this.clock = clock;
    this.settings = settings;
    this.cures = cures;
    this.conversations = conversations;
    this.succession = succession;
    this.overtaken = overtaken;
  }

  /**
   * Takes the cures over for the leader of {@code epoch}: from here on its switches are to hold
   * them. Nothing is sent about them while an earlier leader's calls may be under way.
   */
  JournalOutcome<CureRecord> takeOver(long epoch) {
    JournalOutcome<CureRecord> taken = log.takeOver(epoch);
    return taken.match(
        found -> {
          cures.clear();
          found.cures().values().forEach(this::expect);
          CompletableFuture<Void> unused = onDesk(() -> lead(epoch, found));
          return taken;
        },
        conflict -> taken,
        problem -> taken);
  }

  /**
   * Sees to every cure that was taken over: sends it, lifts it, or waits for its end. Not before an
   * earlier leader's calls can't be under way any more.
   */
  private void adoptAfter(Duration wait) {
    Runnable adopting = () -> List.copyOf(record.cures().values()).forEach(this::adopt);
    if (wait.isZero()) {
      adopting.run();
    } else {
      at(wait, adopting);
    }
  }

  /** Leads no more: nothing is sent from here on. */
  void stop() {
    leads = false;
    desk.run(this::forget);
  }

  @Override
  public CompletableFuture<CureOutcome> begin(CureOrder order) {
    CompletableFuture<CureOutcome> result = new CompletableFuture<>();
    desk.run(() -> guarded(result, () -> begin(order, result)));
    return result;
  }

  @Override
  public CompletableFuture<CureOutcome> lift(CureId id) {
    CompletableFuture<CureOutcome> result = new CompletableFuture<>();
    desk.run(() -> guarded(result, () -> lift(id, result)));
    return result;
  }

  @Override
  public List<ActiveCure> active() {
    return active;
  }

  private void expect(ActiveCure cure) {
    SwitchId id = cure.order().port().switchId();
    SwitchCures.Held held = cures.of(id);
    CureOverlay with = held.other().with(cure.order());
    cures.want(
        id,
        cure.state() == ActiveCure.State.LIFTING ? held.wanted() : held.wanted().with(cure.order()),
        with);
  }

  private CompletableFuture<Void> onDesk(Runnable task) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    desk.run(
        () -> {
          task.run();
          done.complete(null);
        });
    return done;
  }

  private void lead(long epoch, CureRecord found) {
    this.epoch = Optional.of(epoch);
    leads = true;
    learn(found);
    if (!found.cures().isEmpty()) {
      adoptAfter(succession.left());
    }
  }

  private void forget() {
    epoch = Optional.empty();
    leads = false;
    record = CureRecord.NONE;
    active = List.of();
    alarms.forEach(alarm -> alarm.cancel(false));
    alarms.clear();
  }

  private void learn(CureRecord found) {
    record = found;
    active = List.copyOf(found.cures().values());
  }

  private void adopt(ActiveCure cure) {
    awaitExpiry(cure.order());
    if (isOver(cure.order())) {
      CompletableFuture<CureOutcome> unused = lift(cure.id());
    } else {
      retry(cure.id());
    }
  }

  private void begin(CureOrder order, CompletableFuture<CureOutcome> result) {
    Optional<Problem> obstacle = obstacle(order);
    if (obstacle.isPresent()) {
      result.complete(CureOutcome.refused(obstacle.get()));
      return;
    }
    Optional<ActiveCure> known = known(order.id());
    ActiveCure cure =
        ActiveCure.of(
            order,
            ActiveCure.State.ORDERED,
            known.map(ActiveCure::sinceMillis).orElseGet(this::nowMillis));
    if (known.equals(Optional.of(cure.in(ActiveCure.State.IN_FORCE)))) {
      result.complete(CureOutcome.done());
      return;
    }
    Optional<Problem> unclaimed = claim(record.with(cure));
    if (unclaimed.isPresent()) {
      result.complete(CureOutcome.refused(unclaimed.get()));
      return;
    }
    awaitExpiry(order);
    send(cure, result);
  }

  private void lift(CureId id, CompletableFuture<CureOutcome> result) {
    if (epoch.isEmpty()) {
      result.complete(CureOutcome.refused(CureProblems.notLeading()));
      return;
    }
    Optional<ActiveCure> known = known(id);
    if (known.isEmpty()) {
      result.complete(CureOutcome.done());
      return;
    }
    ActiveCure lifting = known.get().in(ActiveCure.State.LIFTING);
    Optional<Problem> unclaimed = claim(record.with(lifting));
    if (unclaimed.isPresent()) {
      result.complete(CureOutcome.refused(unclaimed.get()));
      later(id);
      return;
    }
    send(lifting, result);
  }

  private Optional<Problem> obstacle(CureOrder order) {
    if (epoch.isEmpty()) {
      return Optional.of(CureProblems.notLeading());
    }
    if (isOver(order)) {
      return Optional.of(
          CureProblems.of(
              ProblemCode.OUT_OF_RANGE, order, "a cure whose time is over", "one to come"));
    }
    Optional<ActiveCure> there =
        record.cures().values().stream()
            .filter(each -> each.order().port().equals(order.port()))
            .filter(each -> each.order().priority().equals(order.priority()))
            .filter(each -> !each.id().equals(order.id()))
            .findFirst();
    if (there.isPresent()) {
      return Optional.of(
          CureProblems.of(
              ProblemCode.BUSY, order, "cure " + there.get().id(), "one cure at a time"));
    }
    if (known(order.id()).isEmpty() && record.cures().size() >= MOST) {
      return Optional.of(
          CureProblems.of(
              ProblemCode.BUSY, order, MOST + " cures", "at most " + MOST + " at once"));
    }
    return Optional.empty();
  }

  private void send(ActiveCure cure, CompletableFuture<CureOutcome> result) {
    boolean begins = cure.state() != ActiveCure.State.LIFTING;
    CompletableFuture<Void> unused =
        lanes
            .call(cure.order().port().switchId(), () -> sent(cure.order(), begins))
            .handle(
                (outcome, failure) -> {
                  CureOutcome known =
                      failure == null
                          ? outcome
                          : CureOutcome.pending(CureProblems.defect(cure.id().value(), failure));
                  desk.run(() -> guarded(result, () -> answered(cure, known, result)));
                  return null;
                });
  }

  /** In the lane of the order's switch. */
  private CompletableFuture<CureOutcome> sent(CureOrder order, boolean begins) {
    if (!succession.isQuiet()) {
      return CompletableFuture.completedFuture(CureOutcome.pending(CureProblems.tooEarly(order)));
    }
    if (!mayStillSend()) {
      return CompletableFuture.completedFuture(
          CureOutcome.pending(CureProblems.tooLate(order, settings)));
    }
    Conversation conversation;
    try {
      conversation = conversations.with(order.port().switchId());
    } catch (ProblemsException e) {
      return CompletableFuture.completedFuture(CureOutcome.pending(e.problems().get(0)));
    }
    return new CureTalk(conversation, cures, order, begins, this::mayStillSend)
        .run()
        .whenComplete((outcome, failure) -> conversations.leave(conversation));
  }

  private boolean mayStillSend() {
    return leads && clock.nanoTime() - claimedNanos <= settings.sendWindow().toNanos();
  }

  private void answered(
      ActiveCure cure, CureOutcome outcome, CompletableFuture<CureOutcome> result) {
    boolean begins = cure.state() != ActiveCure.State.LIFTING;
    if (epoch.isPresent() && known(cure.id()).equals(Optional.of(cure))) {
      boolean stays = outcome.match(done -> begins, refused -> false, pending -> true);
      boolean pending = outcome instanceof CureOutcome.Pending;
      Optional<Problem> unclaimed =
          pending
              ? Optional.empty()
              : claim(
                  stays
                      ? record.with(cure.in(ActiveCure.State.IN_FORCE))
                      : record.without(List.of(cure.id())));
      if (pending || unclaimed.isPresent()) {
        later(cure.id());
      }
    }
    result.complete(outcome);
  }

  /** Moves the record; empty if that is done, else why not. */
  private Optional<Problem> claim(CureRecord wanted) {
    if (epoch.isEmpty()) {
      return Optional.of(CureProblems.notLeading());
    }
    long asked = clock.nanoTime();
    return log.settle(wanted)
        .match(
            stored -> {
              claimedNanos = asked;
              learn(stored);
              return Optional.empty();
            },
            conflict -> {
              forget();
              overtaken.run();
              return Optional.of(CureProblems.notLeading());
            },
            Optional::of);
  }

  /** Tries again what the journal says is to be done about {@code id}, after a while. */
  private void later(CureId id) {
    at(RETRY, () -> retry(id));
  }

  /** Runs {@code task} after {@code delay}, unless this leader's term has ended by then. */
  private void at(Duration delay, Runnable task) {
    Optional<Long> term = epoch;
    CompletableFuture<Void> alarm = clock.after(delay);
    alarms.add(alarm);
    CompletableFuture<Void> unused =
        alarm.thenRun(
            () ->
                desk.run(
                    () -> {
                      alarms.remove(alarm);
                      if (term.isPresent() && epoch.equals(term)) {
                        task.run();
                      }
                    }));
  }

  private void retry(CureId id) {
    Optional<ActiveCure> cure = known(id);
    if (cure.isEmpty()) {
      return;
    }
    if (claim(record).isPresent()) {
      later(id);
    } else {
      send(cure.get(), new CompletableFuture<>());
    }
  }

  private void awaitExpiry(CureOrder order) {
    if (order.expiresAtMillis() == CureOrder.UNTIL_LIFTED) {
      return;
    }
    at(Duration.ofMillis(Math.max(1, order.expiresAtMillis() - nowMillis())), () -> expired(order));
  }

  /** The wall clock may have been set meanwhile, and the order may have been replaced. */
  private void expired(CureOrder order) {
    if (known(order.id()).filter(each -> each.order().equals(order)).isEmpty()) {
      return;
    }
    if (isOver(order)) {
      CompletableFuture<CureOutcome> unused = lift(order.id());
    } else {
      awaitExpiry(order);
    }
  }

  private boolean isOver(CureOrder order) {
    return order.expiresAtMillis() <= nowMillis();
  }

  private long nowMillis() {
    return clock.now().toEpochMilli();
  }

  private Optional<ActiveCure> known(CureId id) {
    return Optional.ofNullable(record.cures().get(id));
  }

  /** A defect must not leave the caller waiting. */
  private static void guarded(CompletableFuture<CureOutcome> result, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      result.complete(CureOutcome.pending(CureProblems.defect("cures", e)));
    }
  }
}
