package org.weirfabric.push.reconcile;

import com.google.auto.value.AutoValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.LeafValues;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.push.Difference;
import org.weirfabric.push.Drift;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.ReadBack;

/** What one look at a switch has shown, beside what the switch should hold. */
@AutoValue
public abstract class Comparison {
  /** What is known of a switch that could not be read. */
  static final Comparison NONE =
      new AutoValue_Comparison(
          List.of(),
          List.of(),
          false,
          false,
          TargetChange.between(TargetConfig.EMPTY, TargetConfig.EMPTY));

  Comparison() {}

  /** What differs and shouldn't; empty if the switch holds what it should. */
  public abstract List<Difference> differences();

  /** What differs as the target is documented to; nobody need do anything about it. */
  public abstract List<Equivalence> tolerated();

  /** Whether it holds nothing of all that it should: it was reset, or is another one. */
  public abstract boolean isBlank();

  /**
   * Whether all that it lacks is every one of its P4 entries: its P4Runtime server has restarted,
   * since nobody takes them away one by one and leaves the rest.
   */
  public abstract boolean hasLostEntries();

  /** What brings it back, one atomic Set for gNMI; empty if nothing differs. */
  public abstract TargetChange repair();

  /**
   * Compares what was found with what is wanted.
   *
   * @throws IllegalArgumentException if {@code found} is a read that failed
   */
  public static Comparison of(ManagedSwitch target, TargetConfig wanted, ReadBack found) {
    if (found.failure().isPresent()) {
      throw new IllegalArgumentException("nothing was read of " + target.id());
    }
    DialectName dialect = target.declared().dialect();
    List<Difference> differences = new ArrayList<>();
    List<Equivalence> tolerated = new ArrayList<>();
    SortedMap<GnmiPath, String> right = new TreeMap<>();
    boolean blank = !wanted.gnmi().isEmpty() || !wanted.p4().isEmpty();
    for (Map.Entry<GnmiPath, String> path : wanted.gnmi().entrySet()) {
      SortedMap<GnmiPath, String> leaves = LeafValues.of(path.getKey(), path.getValue());
      int before = differences.size();
      Drift.of(target.id(), leaves, new TreeMap<>(), found, target.reportsState())
          .differences()
          .forEach(each -> sort(dialect, each, differences, tolerated));
      if (differences.size() == before) {
        right.put(path.getKey(), path.getValue());
        // What is a default is there on a switch that was never configured, too.
        blank &=
            leaves.entrySet().stream()
                .allMatch(leaf -> LeafValues.isDefault(leaf.getKey(), leaf.getValue()));
      }
    }
    SortedMap<String, P4Entry> held = new TreeMap<>(found.p4());
    held.keySet().retainAll(wanted.p4().keySet());
    blank &= held.isEmpty();
    Drift.of(target.id(), new TreeMap<>(), wanted.p4(), found, target.reportsState())
        .differences()
        .forEach(each -> sort(dialect, each, differences, tolerated));
    boolean lost =
        !blank && held.isEmpty() && !wanted.p4().isEmpty() && right.size() == wanted.gnmi().size();
    return new AutoValue_Comparison(
        List.copyOf(differences),
        List.copyOf(tolerated),
        blank,
        lost,
        TargetChange.between(TargetConfig.of(right, held), wanted));
  }

  /** Whether the switch holds what it should. */
  public final boolean matches() {
    return differences().isEmpty();
  }

  private static void sort(
      DialectName dialect,
      Difference each,
      List<Difference> differences,
      List<Equivalence> tolerated) {
    Optional<Equivalence> known = Equivalences.judge(dialect, each);
    known.ifPresentOrElse(tolerated::add, () -> differences.add(each));
  }
}
