package org.weirfabric.push.reconcile;

import com.google.auto.value.AutoValue;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.weirfabric.dialect.DialectGapException;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.Inventory;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.ReadScope;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.engine.SwitchVisits;
import org.weirfabric.push.engine.TransactionEngine;

/**
 * Looks at switches by way of the engine's lanes, and brings them back if a look asks for it.
 *
 * <p>What a switch should hold is its committed configuration with the cures that are on it. The
 * whole of a look, and the change that follows from it, is one visit: no transaction and no cure
 * comes in between.
 */
public final class SwitchLooks {
  private final TransactionEngine engine;
  private final Inventory inventory;
  private final UnaryOperator<SwitchConfig> withCures;
  private final SortedMap<SwitchId, Follow> follows = new TreeMap<>();

  /** What a visit has shown before anything is done about it. */
  @AutoValue
  abstract static class Seen {
    Seen() {}

    /** What the switch should hold. */
    abstract SwitchConfig wanted();

    /** How what it holds differs. */
    abstract Comparison comparison();

    static Seen of(SwitchConfig wanted, Comparison comparison) {
      return new AutoValue_SwitchLooks_Seen(wanted, comparison);
    }
  }

  /** What a visit has come to. */
  @AutoValue
  abstract static class Look {
    Look() {}

    /** What the switch should hold. */
    abstract SwitchConfig wanted();

    /** How what it holds differs, after it was brought back if it was; nothing if unreadable. */
    abstract Comparison comparison();

    /** What was decided. */
    abstract Decision decision();

    /** How much was compared; empty if it could not be read. */
    abstract Optional<ReadScope> compared();

    /** Why it could not be read or brought back. */
    abstract Optional<Problem> failure();

    static Look failed(SwitchId switchId, Problem problem) {
      return of(
          SwitchConfig.empty(switchId),
          Comparison.NONE,
          Decision.NOTHING,
          Optional.empty(),
          Optional.of(problem));
    }

    static Look of(
        SwitchConfig wanted,
        Comparison comparison,
        Decision decision,
        Optional<ReadScope> compared,
        Optional<Problem> failure) {
      return new AutoValue_SwitchLooks_Look(wanted, comparison, decision, compared, failure);
    }
  }

  /**
   * Looks through {@code engine}'s lanes.
   *
   * @param withCures a switch's configuration with the cures that are on it now
   */
  public SwitchLooks(
      TransactionEngine engine, Inventory inventory, UnaryOperator<SwitchConfig> withCures) {
    this.engine = engine;
    this.inventory = inventory;
    this.withCures = withCures;
  }

  /**
   * The switches that are to hold something.
   *
   * @throws ProblemsException if the journal does not answer
   */
  SortedMap<SwitchId, SwitchConfig> configured() throws ProblemsException {
    return engine.committed();
  }

  /**
   * Where these switches are to tell of changes; those that nothing can be said of are left out.
   */
  synchronized List<Followed> followed(SortedMap<SwitchId, SwitchConfig> configured) {
    follows.keySet().retainAll(configured.keySet());
    configured.forEach(
        (id, config) -> {
          Follow known = follows.get(id);
          if (known == null || !known.config.equals(config)) {
            inventory
                .find(id)
                .flatMap(target -> follow(target, config))
                .ifPresent(follow -> follows.put(id, follow));
          }
        });
    return follows.values().stream().map(each -> each.followed).collect(Collectors.toList());
  }

  private static Optional<Follow> follow(ManagedSwitch target, SwitchConfig config) {
    try {
      return Optional.of(new Follow(config, Followed.of(target, target.dialect().encode(config))));
    } catch (DialectGapException e) {
      return Optional.empty();
    }
  }

  /**
   * Looks at {@code switchId}, has {@code decide} say what follows, and brings the switch back if
   * that is what follows. Empty if a transaction is open or this engine does not lead.
   */
  CompletableFuture<Optional<Look>> look(SwitchId switchId, Function<Seen, Decision> decide) {
    return engine
        .visits()
        .visit(switchId, visit -> during(visit, decide))
        .thenApply(
            visited ->
                visited
                    .result()
                    .or(() -> visited.problem().map(problem -> Look.failed(switchId, problem))));
  }

  private CompletableFuture<Look> during(
      SwitchVisits.Visit visit, Function<Seen, Decision> decide) {
    SwitchConfig wanted = withCures.apply(visit.committed());
    TargetConfig target;
    try {
      target = visit.target().dialect().encode(wanted);
    } catch (DialectGapException e) {
      return CompletableFuture.completedFuture(Look.failed(wanted.switchId(), e.problem()));
    }
    return visit
        .read(target)
        .thenCompose(
            found -> {
              if (found.failure().isPresent()) {
                return CompletableFuture.completedFuture(
                    Look.failed(wanted.switchId(), found.failure().get()));
              }
              Comparison seen = Comparison.of(visit.target(), target, found);
              Decision decision = decide.apply(Seen.of(wanted, seen));
              return decision == Decision.REPAIR
                  ? mend(visit, wanted, target, seen)
                  : CompletableFuture.completedFuture(
                      Look.of(
                          wanted,
                          seen,
                          decision,
                          Optional.of(visit.readScope()),
                          Optional.empty()));
            });
  }

  /** What the switch answers is not believed: it is read again, whatever it was. */
  private static CompletableFuture<Look> mend(
      SwitchVisits.Visit visit, SwitchConfig wanted, TargetConfig target, Comparison seen) {
    return visit
        .apply(seen.repair())
        .thenCompose(
            outcome ->
                visit
                    .read(target)
                    .thenApply(
                        after ->
                            after.failure().isPresent()
                                ? Look.of(
                                    wanted,
                                    seen,
                                    Decision.REPAIR,
                                    Optional.of(visit.readScope()),
                                    after.failure())
                                : Look.of(
                                    wanted,
                                    Comparison.of(visit.target(), target, after),
                                    Decision.REPAIR,
                                    Optional.of(visit.readScope()),
                                    trouble(outcome))));
  }

  private static Optional<Problem> trouble(SessionOutcome outcome) {
    return outcome.match(
        applied -> Optional.empty(),
        refused -> Optional.of(refused.problem()),
        // What was read after it says what came of it.
        unknown -> Optional.empty());
  }

  /** How a switch is followed, and for what configuration. */
  private static final class Follow {
    private final SwitchConfig config;
    private final Followed followed;

    private Follow(SwitchConfig config, Followed followed) {
      this.config = config;
      this.followed = followed;
    }
  }
}
