package org.weirfabric.southbound;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.ReadScope;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SwitchSession;

/**
 * A session over gNMI, P4Runtime or both.
 *
 * <p>A change of a switch with both goes in this order: what narrows trust over P4Runtime, the gNMI
 * Set, what widens trust over P4Runtime ({@link P4Order}). So the P4 side never lets frames into a
 * lossless class while the gNMI side has refused to serve it, or hasn't answered yet. A refusal
 * anywhere takes back what went before it.
 */
final class WireSession implements SwitchSession {
  private final SwitchId switchId;
  private final SessionDeadline deadline;
  private final Optional<GnmiSide> gnmi;
  private final Optional<P4Side> p4;

  WireSession(
      SwitchId switchId, SessionDeadline deadline, Optional<GnmiSide> gnmi, Optional<P4Side> p4) {
    this.switchId = switchId;
    this.deadline = deadline;
    this.gnmi = gnmi;
    this.p4 = p4;
  }

  @Override
  public SwitchId switchId() {
    return switchId;
  }

  @Override
  public CompletableFuture<SessionOutcome> prepare() {
    return outcome(
        () ->
            gnmi.map(GnmiSide::prepare)
                .orElseGet(() -> CompletableFuture.completedFuture(SessionOutcome.applied()))
                .thenCompose(
                    first ->
                        first.match(
                            applied ->
                                p4.map(P4Side::prepare)
                                    .orElseGet(() -> CompletableFuture.completedFuture(applied)),
                            CompletableFuture::<SessionOutcome>completedFuture,
                            CompletableFuture::<SessionOutcome>completedFuture)));
  }

  @Override
  public CompletableFuture<SessionOutcome> apply(TargetChange change) {
    return make(change, (side, undoable) -> side.step(change, undoable));
  }

  @Override
  public boolean revertsByItself() {
    return gnmi.filter(GnmiSide::revertsByItself).isPresent();
  }

  @Override
  public ReadScope readScope() {
    return gnmi.map(GnmiSide::readScope).orElse(ReadScope.CONFIGURATION_AND_STATE);
  }

  /**
   * {@inheritDoc}
   *
   * <p>P4 tables don't revert. They needn't: a frame is lossless only where both sides say so.
   */
  @Override
  public CompletableFuture<SessionOutcome> propose(
      String commitId, TargetChange change, Duration revertAfter) {
    return revertsByItself()
        ? make(change, (side, undoable) -> side.proposal(commitId, change, revertAfter))
        : apply(change);
  }

  @Override
  public CompletableFuture<SessionOutcome> confirm(String commitId) {
    return onGnmi(side -> side.confirm(commitId));
  }

  @Override
  public CompletableFuture<SessionOutcome> cancel(String commitId) {
    return onGnmi(side -> side.cancel(commitId));
  }

  @Override
  public CompletableFuture<SessionOutcome> extend(String commitId, Duration revertAfter) {
    return onGnmi(side -> side.extend(commitId, revertAfter));
  }

  private CompletableFuture<SessionOutcome> onGnmi(
      Function<GnmiSide, CompletableFuture<SessionOutcome>> call) {
    return outcome(
        () ->
            gnmi.map(call)
                .orElseGet(() -> CompletableFuture.completedFuture(SessionOutcome.applied())));
  }

  private CompletableFuture<SessionOutcome> make(
      TargetChange change, BiFunction<GnmiSide, Boolean, CompletableFuture<Step>> overGnmiStep) {
    boolean overGnmi = !change.deletes().isEmpty() || !change.replaces().isEmpty();
    boolean overP4 =
        !change.inserts().isEmpty() || !change.modifies().isEmpty() || !change.removes().isEmpty();
    if ((overGnmi && gnmi.isEmpty()) || (overP4 && p4.isEmpty())) {
      return CompletableFuture.completedFuture(SessionOutcome.refused(noEndpoint(overGnmi)));
    }
    return outcome(
        () -> {
          BooleanSupplier late = deadline.over();
          return updates(change, overP4)
              .thenCompose(
                  updates -> {
                    List<Step> narrowing = steps(side -> side.narrowing(updates, late));
                    List<Step> widening = steps(side -> side.widening(updates, late));
                    return gnmiStep(overGnmiStep, overGnmi, !widening.isEmpty())
                        .thenCompose(
                            gnmiStep -> {
                              List<Step> steps = new ArrayList<>(narrowing);
                              gnmiStep.ifPresent(steps::add);
                              steps.addAll(widening);
                              return Step.inOrder(
                                  steps,
                                  () ->
                                      late.getAsBoolean()
                                          ? Optional.of(outOfTime())
                                          : Optional.empty());
                            });
                  });
        });
  }

  private List<Step> steps(Function<P4Side, List<Step>> part) {
    return p4.map(part).orElseGet(List::of);
  }

  private Problem outOfTime() {
    return Problem.of(
        ProblemCode.SWITCH_UNREACHABLE,
        switchId.value(),
        "an answer after the time for the change was over; the rest of it was not sent",
        "an answer in time",
        "see whether the switch and the way to it are up");
  }

  private CompletableFuture<List<P4Update>> updates(TargetChange change, boolean overP4) {
    return overP4 ? p4.orElseThrow().updates(change) : CompletableFuture.completedFuture(List.of());
  }

  private CompletableFuture<Optional<Step>> gnmiStep(
      BiFunction<GnmiSide, Boolean, CompletableFuture<Step>> step,
      boolean overGnmi,
      boolean undoable) {
    return overGnmi
        ? step.apply(gnmi.orElseThrow(), undoable).thenApply(Optional::of)
        : CompletableFuture.completedFuture(Optional.empty());
  }

  @Override
  public CompletableFuture<ReadBack> read(TargetConfig expected) {
    CompletableFuture<ReadBack> read;
    try {
      deadline.begin();
      CompletableFuture<SortedMap<GnmiPath, String>> config =
          gnmi.map(s -> s.readConfig(expected.gnmi().keySet()))
              .orElseGet(() -> CompletableFuture.completedFuture(new TreeMap<>()));
      CompletableFuture<SortedMap<GnmiPath, String>> state =
          gnmi.map(s -> s.readState(expected.gnmi().keySet(), config))
              .orElseGet(() -> CompletableFuture.completedFuture(new TreeMap<>()));
      CompletableFuture<SortedMap<String, P4Entry>> entries =
          p4.map(s -> s.read(expected))
              .orElseGet(() -> CompletableFuture.completedFuture(new TreeMap<>()));
      read = config.thenCompose(c -> state.thenCombine(entries, (s, e) -> ReadBack.of(c, s, e)));
    } catch (RuntimeException e) {
      read = CompletableFuture.failedFuture(e);
    }
    return read.exceptionally(thrown -> ReadBack.failed(problem(thrown)));
  }

  /** Makes a call, whose RPCs share one deadline, and whose failures are outcomes. */
  private CompletableFuture<SessionOutcome> outcome(
      Supplier<CompletableFuture<SessionOutcome>> call) {
    CompletableFuture<SessionOutcome> made;
    try {
      deadline.begin();
      made = call.get();
    } catch (RuntimeException e) {
      made = CompletableFuture.failedFuture(e);
    }
    return made.exceptionally(this::outcomeOf);
  }

  private SessionOutcome outcomeOf(Throwable thrown) {
    Throwable cause = cause(thrown);
    if (cause instanceof ProblemsException) {
      return SessionOutcome.refused(problem(cause));
    }
    if (cause instanceof RpcFailure) {
      return ((RpcFailure) cause).outcome("");
    }
    return SessionOutcome.unknown(problem(cause));
  }

  private Problem problem(Throwable thrown) {
    Throwable cause = cause(thrown);
    if (cause instanceof ProblemsException) {
      return ((ProblemsException) cause).problems().get(0);
    }
    if (cause instanceof RpcFailure) {
      return ((RpcFailure) cause).problem("");
    }
    return Problem.of(
        ProblemCode.INTERNAL,
        switchId.value(),
        String.valueOf(cause),
        "a session that understands its switch",
        "report this with the log; what the switch holds is read back before a retry");
  }

  private static Throwable cause(Throwable thrown) {
    Throwable cause = thrown;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  private Problem noEndpoint(boolean overGnmi) {
    String missing = overGnmi && gnmi.isEmpty() ? "gnmi" : "p4runtime";
    return Problem.of(
        ProblemCode.DIALECT_GAP,
        switchId.value(),
        "a change over " + missing + ", and no such endpoint",
        "a switch that declares a " + missing + " endpoint",
        "add " + missing + " to the switch in the topology");
  }

  @Override
  public void close() {
    gnmi.ifPresent(GnmiSide::close);
    p4.ifPresent(P4Side::close);
  }
}
