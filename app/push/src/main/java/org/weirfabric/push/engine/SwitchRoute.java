package org.weirfabric.push.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.LeafValues;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.push.Difference;
import org.weirfabric.push.Drift;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.journal.Baseline;
import org.weirfabric.push.tx.TxShape;

/** What one switch holds at each position of a transaction, in its own dialect. */
final class SwitchRoute {
  private final ManagedSwitch target;
  private final List<TargetConfig> positions;

  /** The positions, and what else it may hold that is Weir's. */
  private final List<TargetConfig> known;

  private final TargetConfig scope;
  private final LeafBook book;

  /** The values that some position gives each path. */
  private final SortedMap<GnmiPath, Set<String>> values = new TreeMap<>();

  private SwitchRoute(
      ManagedSwitch target, List<TargetConfig> positions, List<TargetConfig> known, LeafBook book) {
    this.target = target;
    this.positions = positions;
    this.known = known;
    this.book = book;
    SortedMap<GnmiPath, String> paths = new TreeMap<>();
    SortedMap<String, P4Entry> entries = new TreeMap<>();
    TargetConfig last = TargetConfig.EMPTY;
    for (TargetConfig each : known) {
      if (each == last) {
        continue;
      }
      last = each;
      paths.putAll(each.gnmi());
      entries.putAll(each.p4());
      each.gnmi().forEach((path, value) -> values.merge(path, Set.of(value), SwitchRoute::union));
    }
    this.scope = TargetConfig.of(paths, entries);
  }

  private static Set<String> union(Set<String> some, Set<String> one) {
    if (some.containsAll(one)) {
      return some;
    }
    Set<String> all = new TreeSet<>(some);
    all.addAll(one);
    return all;
  }

  /**
   * The route of {@code target} over {@code positions}, the first of which is {@link TxShape#BASE}.
   *
   * @param others what else it may hold that is Weir's
   */
  static SwitchRoute of(
      ManagedSwitch target,
      List<TargetConfig> positions,
      List<TargetConfig> others,
      LeafBook book) {
    List<TargetConfig> known = new ArrayList<>(positions);
    known.addAll(others);
    return new SwitchRoute(target, positions, known, book);
  }

  /** How many positions it has. */
  int length() {
    return positions.size();
  }

  ManagedSwitch target() {
    return target;
  }

  /** What it holds at {@code position}, {@link TxShape#BASE} or a stage's number. */
  TargetConfig at(int position) {
    return positions.get(position - TxShape.BASE);
  }

  boolean isChangedBy(int stage) {
    return !at(stage).equals(at(stage - 1));
  }

  /**
   * Every path and entry that Weir owns at any position: what has to be read to know where it is.
   */
  TargetConfig scope() {
    return scope;
  }

  /** The scope of this route and {@code other}. */
  TargetConfig scopeWith(SwitchRoute other) {
    SortedMap<GnmiPath, String> paths = new TreeMap<>(scope.gnmi());
    paths.putAll(other.scope.gnmi());
    SortedMap<String, P4Entry> entries = new TreeMap<>(scope.p4());
    entries.putAll(other.scope.p4());
    return TargetConfig.of(paths, entries);
  }

  /** What was there before and was not Weir's, out of a read of the scope at the base. */
  Baseline baseline(ReadBack found) {
    TreeMap<GnmiPath, String> config = new TreeMap<>(found.config());
    TreeMap<GnmiPath, String> state = new TreeMap<>(found.state());
    for (GnmiPath leaf : book.of(at(TxShape.BASE)).keySet()) {
      config.remove(leaf);
      LeafValues.stateLeafOf(leaf).ifPresent(path -> state.remove(path));
    }
    Set<GnmiPath> owned = new TreeSet<>();
    values.forEach(
        (path, each) -> each.forEach(value -> owned.addAll(book.of(path, value).keySet())));
    config.keySet().retainAll(owned);
    return Baseline.of(config, state);
  }

  /**
   * How what was found differs from {@code position}: what is missing or other, and what is left.
   */
  List<Difference> differences(int position, ReadBack found, Baseline baseline) {
    TargetConfig wanted = at(position);
    SortedMap<GnmiPath, String> leaves = book.of(wanted);
    List<Difference> differences =
        new ArrayList<>(
            Drift.of(target.id(), leaves, wanted.p4(), found, target.reportsState()).differences());
    leavesBeside(wanted, leaves.keySet())
        .forEach(
            (leaf, ours) -> {
              left(leaf, ours, found.config(), baseline.config()).ifPresent(differences::add);
              LeafValues.stateLeafOf(leaf)
                  .flatMap(state -> left(state, ours, found.state(), baseline.state()))
                  .ifPresent(differences::add);
            });
    scope
        .p4()
        .keySet()
        .forEach(
            key -> {
              P4Entry held = found.p4().get(key);
              if (held != null && !wanted.p4().containsKey(key)) {
                differences.add(Difference.of(target.id(), key, Difference.ABSENT, held.action()));
              }
            });
    return differences;
  }

  /** The leaves that other positions have and {@code wanted} has not, and their values there. */
  private SortedMap<GnmiPath, Set<String>> leavesBeside(TargetConfig wanted, Set<GnmiPath> stays) {
    SortedMap<GnmiPath, Set<String>> beside = new TreeMap<>();
    values.forEach(
        (path, each) -> {
          String here = wanted.gnmi().get(path);
          for (String value : each) {
            if (!value.equals(here)) {
              book.of(path, value)
                  .forEach(
                      (leaf, text) -> {
                        if (!stays.contains(leaf)) {
                          beside.merge(leaf, Set.of(text), SwitchRoute::union);
                        }
                      });
            }
          }
        });
    return beside;
  }

  /** A value of ours that should be gone. What the switch puts in its place is its own business. */
  private Optional<Difference> left(
      GnmiPath leaf,
      Set<String> ours,
      SortedMap<GnmiPath, String> found,
      SortedMap<GnmiPath, String> before) {
    String value = found.get(leaf);
    return value == null
            || !ours.contains(value)
            || value.equals(before.get(leaf))
            || LeafValues.isDefault(leaf, value)
        ? Optional.empty()
        : Optional.of(Difference.of(target.id(), leaf.toString(), Difference.ABSENT, value));
  }

  /**
   * The change that brings a switch to {@code position} from wherever it was found: every path and
   * entry that holds what some position of this route gives it, or nothing, is brought there. One
   * that holds anything else was edited by someone else since, and is left alone.
   */
  TargetChange repair(int position, ReadBack found, Baseline baseline) {
    TargetConfig wanted = at(position);
    SortedMap<GnmiPath, String> before = new TreeMap<>();
    SortedMap<GnmiPath, String> after = new TreeMap<>();
    for (GnmiPath path : scope.gnmi().keySet()) {
      Optional<String> held = held(path, found, baseline);
      if (held.isPresent()) {
        String value = wanted.gnmi().get(path);
        boolean again =
            value != null && value.equals(held.get()) && !takesEffect(path, value, found);
        if (!held.get().isEmpty() && !again) {
          before.put(path, held.get());
        }
        if (value != null) {
          after.put(path, value);
        }
      }
    }
    SortedMap<String, P4Entry> entriesBefore = new TreeMap<>();
    SortedMap<String, P4Entry> entriesAfter = new TreeMap<>();
    for (String key : scope.p4().keySet()) {
      P4Entry held = found.p4().get(key);
      boolean ours = known.stream().anyMatch(each -> Objects.equals(each.p4().get(key), held));
      if (held == null || ours) {
        if (held != null) {
          entriesBefore.put(key, held);
        }
        P4Entry entry = wanted.p4().get(key);
        if (entry != null) {
          entriesAfter.put(key, entry);
        }
      }
    }
    return TargetChange.between(
        TargetConfig.of(before, entriesBefore), TargetConfig.of(after, entriesAfter));
  }

  /**
   * Whether the state of what {@code path} holds is that of {@code value}; if not, set it again.
   */
  private boolean takesEffect(GnmiPath path, String value, ReadBack found) {
    return Drift.of(
            target.id(),
            book.of(path, value),
            Collections.emptySortedMap(),
            found,
            target.reportsState())
        .isEmpty();
  }

  /**
   * The value of ours that {@code path} holds, "" if none; empty if it holds someone else's. The
   * values of two positions may both be there, one within the other: the larger one is held.
   */
  private Optional<String> held(GnmiPath path, ReadBack found, Baseline baseline) {
    boolean nothing = true;
    int most = 0;
    Optional<String> held = Optional.empty();
    for (String value : values.getOrDefault(path, Set.of())) {
      SortedMap<GnmiPath, String> wanted = book.of(path, value);
      if (wanted.size() > most
          && wanted.entrySet().stream()
              .allMatch(leaf -> leaf.getValue().equals(found.config().get(leaf.getKey())))) {
        most = wanted.size();
        held = Optional.of(value);
      }
      nothing &=
          wanted.keySet().stream()
              .allMatch(
                  leaf -> Objects.equals(found.config().get(leaf), baseline.config().get(leaf)));
    }
    return held.isPresent() || !nothing ? held : Optional.of("");
  }
}
