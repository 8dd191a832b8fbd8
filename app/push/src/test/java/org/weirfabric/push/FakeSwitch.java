package org.weirfabric.push;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.LeafValues;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;

/**
 * A switch in memory that holds what it is told, logs every change, and misbehaves as scripted.
 *
 * <p>It is shared by all its sessions and outlives them, as a switch does.
 */
public final class FakeSwitch {
  /** What goes wrong with one call. */
  public enum Fault {
    /** Nothing. */
    NONE,
    /** The switch says no. */
    REFUSE,
    /** The call never reaches the switch, and is not answered. */
    LOSE_REQUEST,
    /** The switch does it, and the answer is lost. */
    LOSE_REPLY,
    /** The switch takes the gNMI part, then the connection is cut before the P4 part. */
    CUT_HALF_WAY,
    /** The switch says yes and its configuration shows it, but nothing of it takes effect. */
    TAKE_NO_EFFECT
  }

  /** What was worked out for one switch is true of all. */
  private static final Map<String, SortedMap<GnmiPath, String>> LEAVES = new ConcurrentHashMap<>();

  private final SwitchId id;
  private final SortedMap<GnmiPath, String> config = new TreeMap<>();
  private final SortedMap<GnmiPath, String> applied = new TreeMap<>();
  private final SortedMap<String, P4Entry> p4 = new TreeMap<>();
  private final Deque<Fault> applies = new ArrayDeque<>();
  private final Deque<Fault> reads = new ArrayDeque<>();
  private final List<TargetConfig> log = new ArrayList<>();
  private BiConsumer<SwitchId, TargetConfig> listener = (switchId, held) -> {};
  private final SortedMap<GnmiPath, String> defaults = new TreeMap<>();
  private boolean dead;
  private Optional<FakeClock> reverting = Optional.empty();
  private Optional<String> proposal = Optional.empty();
  private final SortedMap<GnmiPath, String> configBefore = new TreeMap<>();
  private final SortedMap<String, P4Entry> p4Before = new TreeMap<>();
  private long proposals;
  private Runnable beforeConfirm = () -> {};

  /** A switch that holds nothing. */
  public FakeSwitch(SwitchId id) {
    this.id = id;
  }

  /** Its name. */
  public SwitchId id() {
    return id;
  }

  /** Lets the next changes go wrong as said, one after the other; later ones go well. */
  public synchronized void scriptApplies(Fault... faults) {
    applies.addAll(List.of(faults));
  }

  /** Lets the next reads be lost ({@link Fault#LOSE_REPLY}) or not; later ones go well. */
  public synchronized void scriptReads(Fault... faults) {
    reads.addAll(List.of(faults));
  }

  /** Lets its state show {@code value} at {@code leaf} while nothing is configured there. */
  public synchronized void showByDefault(GnmiPath leaf, String value) {
    defaults.put(leaf, value);
  }

  /** Whether it answers nothing at all from now on. */
  public synchronized void setDead(boolean dead) {
    this.dead = dead;
  }

  /** Lets it take proposals back by itself, by {@code clock}. */
  public synchronized void revertBy(FakeClock clock) {
    reverting = Optional.of(clock);
  }

  /** Run before each confirmation reaches it. */
  public synchronized void beforeConfirm(Runnable hook) {
    beforeConfirm = hook;
  }

  /** Whether it takes proposals back by itself. */
  public synchronized boolean revertsByItself() {
    return reverting.isPresent();
  }

  /** Whether a proposal is open. */
  public synchronized boolean hasProposal() {
    return proposal.isPresent();
  }

  /** Takes the open proposal back. */
  public synchronized void revert() {
    if (proposal.isPresent()) {
      proposal = Optional.empty();
      config.clear();
      config.putAll(configBefore);
      applied.clear();
      applied.putAll(configBefore);
      p4.clear();
      p4.putAll(p4Before);
      log.add(held());
      listener.accept(id, held());
    }
  }

  synchronized SessionOutcome propose(String commitId, TargetChange change, Duration revertAfter) {
    SortedMap<GnmiPath, String> configNow = new TreeMap<>(config);
    SortedMap<String, P4Entry> p4Now = new TreeMap<>(p4);
    SessionOutcome outcome = apply(change);
    if (reverting.isPresent() && !config.equals(configNow)) {
      configBefore.clear();
      configBefore.putAll(configNow);
      p4Before.clear();
      p4Before.putAll(p4Now);
      proposal = Optional.of(commitId);
      revertAfter(revertAfter);
    }
    return outcome;
  }

  synchronized SessionOutcome extend(String commitId, Duration revertAfter) {
    if (!proposal.equals(Optional.of(commitId))) {
      return noProposal();
    }
    revertAfter(revertAfter);
    return SessionOutcome.applied();
  }

  private void revertAfter(Duration revertAfter) {
    proposals++;
    long mine = proposals;
    var unused =
        reverting
            .orElseThrow()
            .after(revertAfter)
            .thenRun(
                () -> {
                  if (proposals == mine) {
                    revert();
                  }
                });
  }

  SessionOutcome confirm(String commitId) {
    beforeConfirm.run();
    return settle(commitId, false);
  }

  SessionOutcome cancel(String commitId) {
    return settle(commitId, true);
  }

  private synchronized SessionOutcome settle(String commitId, boolean back) {
    if (dead) {
      return SessionOutcome.unknown(silence());
    }
    if (!proposal.equals(Optional.of(commitId))) {
      return noProposal();
    }
    if (back) {
      revert();
    }
    proposal = Optional.empty();
    return SessionOutcome.applied();
  }

  private SessionOutcome noProposal() {
    return SessionOutcome.refused(
        Problem.of(ProblemCode.SWITCH_REFUSED, id.value(), "no such commit", "one", "look at it"));
  }

  /** Told of everything that the switch holds, at once after every change of it. */
  public synchronized void onChange(BiConsumer<SwitchId, TargetConfig> listener) {
    this.listener = listener;
  }

  /** What it holds after each change so far. */
  public synchronized List<TargetConfig> log() {
    return List.copyOf(log);
  }

  /** What it holds. */
  public synchronized TargetConfig held() {
    return TargetConfig.of(config, p4);
  }

  /** Someone else sets {@code path} on it. */
  public synchronized void editForeign(GnmiPath path, String value) {
    config.put(path, value);
    applied.put(path, value);
  }

  synchronized SessionOutcome prepare() {
    return dead ? SessionOutcome.unknown(silence()) : SessionOutcome.applied();
  }

  synchronized SessionOutcome apply(TargetChange change) {
    if (dead) {
      return SessionOutcome.unknown(silence());
    }
    if (proposal.isPresent()) {
      return SessionOutcome.refused(
          Problem.of(
              ProblemCode.SWITCH_REFUSED,
              id.value(),
              "a change beside an open commit",
              "one at a time",
              "confirm or cancel it"));
    }
    Fault fault = Optional.ofNullable(applies.poll()).orElse(Fault.NONE);
    switch (fault) {
      case REFUSE:
        return SessionOutcome.refused(
            Problem.of(
                ProblemCode.SWITCH_REFUSED, id.value(), "a change", "none", "ask the switch why"));
      case LOSE_REQUEST:
        return SessionOutcome.unknown(silence());
      default:
        break;
    }
    change.deletes().forEach(config::remove);
    config.putAll(change.replaces());
    if (fault != Fault.TAKE_NO_EFFECT) {
      applied.clear();
      applied.putAll(config);
    }
    if (fault != Fault.CUT_HALF_WAY) {
      change.removes().forEach(entry -> p4.remove(entry.key()));
      change.inserts().forEach(entry -> p4.put(entry.key(), entry));
      change.modifies().forEach(entry -> p4.put(entry.key(), entry));
    }
    log.add(held());
    listener.accept(id, held());
    return fault == Fault.LOSE_REPLY || fault == Fault.CUT_HALF_WAY
        ? SessionOutcome.unknown(silence())
        : SessionOutcome.applied();
  }

  synchronized ReadBack read(TargetConfig expected) {
    if (dead || Optional.ofNullable(reads.poll()).orElse(Fault.NONE) != Fault.NONE) {
      return ReadBack.failed(silence());
    }
    SortedMap<GnmiPath, String> configLeaves = new TreeMap<>();
    SortedMap<GnmiPath, String> stateLeaves = new TreeMap<>(defaults);
    for (GnmiPath path : expected.gnmi().keySet()) {
      Optional.ofNullable(config.get(path))
          .ifPresent(value -> configLeaves.putAll(leaves(path, value)));
      Optional.ofNullable(applied.get(path))
          .map(value -> leaves(path, value))
          .ifPresent(
              leaves ->
                  leaves.forEach(
                      (leaf, value) ->
                          LeafValues.stateLeafOf(leaf)
                              .ifPresent(state -> stateLeaves.put(state, value))));
    }
    return ReadBack.of(configLeaves, stateLeaves, p4);
  }

  private static SortedMap<GnmiPath, String> leaves(GnmiPath path, String value) {
    return LEAVES.computeIfAbsent(path + value, any -> LeafValues.of(path, value));
  }

  private Problem silence() {
    return Problem.of(
        ProblemCode.SWITCH_UNREACHABLE, id.value(), "no answer", "an answer", "look at the switch");
  }
}
