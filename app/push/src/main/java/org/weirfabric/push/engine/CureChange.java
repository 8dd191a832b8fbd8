package org.weirfabric.push.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.LeafValues;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.push.Difference;
import org.weirfabric.push.Drift;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.journal.Baseline;
import org.weirfabric.push.tx.TxShape;

/**
 * What takes a switch from some cures to others without moving it on its way: the paths on which
 * the two routes differ at the position where it is, and no other.
 */
final class CureChange {
  private final SwitchRoute before;
  private final SwitchRoute after;
  private final int position;
  private final SortedSet<GnmiPath> paths = new TreeSet<>();

  private CureChange(SwitchRoute before, SwitchRoute after, int position) {
    this.before = before;
    this.after = after;
    this.position = position;
    SortedMap<GnmiPath, String> old = before.at(position).gnmi();
    SortedMap<GnmiPath, String> fresh = after.at(position).gnmi();
    paths.addAll(old.keySet());
    paths.addAll(fresh.keySet());
    paths.removeIf(path -> Objects.equals(old.get(path), fresh.get(path)));
  }

  /** The change for a switch on which {@code found} was read; it may hold either cures by now. */
  static CureChange of(SwitchRoute before, SwitchRoute after, ReadBack found, Baseline baseline) {
    int nearest = TxShape.BASE;
    int least = Integer.MAX_VALUE;
    for (int index = 0; index < before.length() && least > 0; index++) {
      int position = index + TxShape.BASE;
      int differing =
          Math.min(
              before.differences(position, found, baseline).size(),
              after.differences(position, found, baseline).size());
      if (differing < least) {
        least = differing;
        nearest = position;
      }
    }
    return new CureChange(before, after, nearest);
  }

  /** Whether both cures ask for the same there. */
  boolean isNothing() {
    return paths.isEmpty();
  }

  /** Everything that it writes to. */
  TargetConfig scope() {
    SortedMap<GnmiPath, String> values = new TreeMap<>(before.at(position).gnmi());
    values.putAll(after.at(position).gnmi());
    values.keySet().retainAll(paths);
    return TargetConfig.of(values, Collections.emptySortedMap());
  }

  /** A path that holds neither what it is to hold nor what it was to: someone else's edit. */
  Optional<Difference> foreign(ReadBack found) {
    for (GnmiPath path : paths) {
      String old = before.at(position).gnmi().get(path);
      String fresh = after.at(position).gnmi().get(path);
      if (old != null && fresh != null && !holds(found, path, old) && !holds(found, path, fresh)) {
        return drift(path, fresh, found).differences().stream().findFirst();
      }
    }
    return Optional.empty();
  }

  /** What is left to be sent to a switch on which {@code found} was read. */
  TargetChange change(ReadBack found) {
    SortedMap<GnmiPath, String> from = new TreeMap<>();
    SortedMap<GnmiPath, String> to = new TreeMap<>();
    for (GnmiPath path : paths) {
      String old = before.at(position).gnmi().get(path);
      String fresh = after.at(position).gnmi().get(path);
      if (fresh == null) {
        if (old != null && holds(found, path, old)) {
          from.put(path, old);
        }
      } else if (!differences(path, fresh, found).isEmpty()) {
        to.put(path, fresh);
      }
    }
    return TargetChange.between(
        TargetConfig.of(from, Collections.emptySortedMap()),
        TargetConfig.of(to, Collections.emptySortedMap()));
  }

  /** What differs from what it is to hold on the paths of the change. */
  List<Difference> remaining(ReadBack found) {
    List<Difference> remaining = new ArrayList<>();
    for (GnmiPath path : paths) {
      String old = before.at(position).gnmi().get(path);
      String fresh = after.at(position).gnmi().get(path);
      if (fresh != null) {
        remaining.addAll(differences(path, fresh, found));
      } else if (old != null && holds(found, path, old)) {
        remaining.add(Difference.of(after.target().id(), path.toString(), Difference.ABSENT, old));
      }
    }
    return remaining;
  }

  /** What is missing or other below {@code path}, and what is left of the other cures. */
  private List<Difference> differences(GnmiPath path, String fresh, ReadBack found) {
    List<Difference> differences = new ArrayList<>(drift(path, fresh, found).differences());
    String old = before.at(position).gnmi().get(path);
    if (old != null) {
      SortedMap<GnmiPath, String> stays = LeafValues.of(path, fresh);
      LeafValues.of(path, old)
          .forEach(
              (leaf, value) -> {
                if (!stays.containsKey(leaf)) {
                  left(leaf, value, found.config()).ifPresent(differences::add);
                  LeafValues.stateLeafOf(leaf)
                      .flatMap(state -> left(state, value, found.state()))
                      .ifPresent(differences::add);
                }
              });
    }
    return differences;
  }

  private Optional<Difference> left(
      GnmiPath leaf, String value, SortedMap<GnmiPath, String> found) {
    return value.equals(found.get(leaf)) && !LeafValues.isDefault(leaf, value)
        ? Optional.of(Difference.of(after.target().id(), leaf.toString(), Difference.ABSENT, value))
        : Optional.empty();
  }

  private Drift drift(GnmiPath path, String value, ReadBack found) {
    return Drift.of(
        after.target().id(),
        LeafValues.of(path, value),
        Collections.emptySortedMap(),
        found,
        after.target().reportsState());
  }

  private static boolean holds(ReadBack found, GnmiPath path, String value) {
    return LeafValues.of(path, value).entrySet().stream()
        .allMatch(leaf -> leaf.getValue().equals(found.config().get(leaf.getKey())));
  }
}
