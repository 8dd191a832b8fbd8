package org.weirfabric.push;

import com.google.auto.value.AutoValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.LeafValues;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.id.SwitchId;

/**
 * How what a switch holds differs from what it should hold, leaf by leaf. Empty: it matches.
 *
 * <p>A configuration leaf must be there with its value; the state leaf beside it must have the same
 * value, and must be there at all if the target reports state; a P4 entry must be there as it is.
 * What a switch holds beyond that is not Weir's, and no difference.
 */
@AutoValue
public abstract class Drift {
  Drift() {}

  /** What differs: configuration and state in order of leaf, then P4 entries in order of key. */
  public abstract List<Difference> differences();

  /**
   * The drift of a switch.
   *
   * @param wanted what it should hold
   * @param found what it holds; a failed read matches nothing
   * @param reportsState whether it reports a state leaf beside every configuration leaf
   */
  public static Drift of(
      SwitchId switchId, TargetConfig wanted, ReadBack found, boolean reportsState) {
    return of(switchId, LeafValues.expectedConfigLeaves(wanted), wanted.p4(), found, reportsState);
  }

  /**
   * The drift of a switch.
   *
   * @param leaves the configuration leaves that it should hold, as {@link LeafValues} gives them
   * @param entries the P4 entries that it should hold, by their keys
   * @param found what it holds; a failed read matches nothing
   * @param reportsState whether it reports a state leaf beside every configuration leaf
   */
  public static Drift of(
      SwitchId switchId,
      SortedMap<GnmiPath, String> leaves,
      SortedMap<String, P4Entry> entries,
      ReadBack found,
      boolean reportsState) {
    List<Difference> differences = new ArrayList<>();
    leaves.forEach(
        (leaf, value) ->
            leaf(switchId, leaf, value, found, reportsState).ifPresent(differences::add));
    entries.forEach(
        (key, entry) -> {
          P4Entry held = found.p4().get(key);
          if (!entry.equals(held)) {
            differences.add(Difference.of(switchId, key, text(entry), text(held)));
          }
        });
    return new AutoValue_Drift(List.copyOf(differences));
  }

  /** Whether the switch holds what it should. */
  public final boolean isEmpty() {
    return differences().isEmpty();
  }

  private static Optional<Difference> leaf(
      SwitchId switchId, GnmiPath leaf, String wanted, ReadBack found, boolean reportsState) {
    if (!wanted.equals(found.config().get(leaf))) {
      return Optional.of(difference(switchId, leaf, wanted, found.config()));
    }
    return LeafValues.stateLeafOf(leaf)
        .filter(state -> reportsState || found.state().containsKey(state))
        .filter(state -> !wanted.equals(found.state().get(state)))
        .map(state -> difference(switchId, state, wanted, found.state()));
  }

  private static Difference difference(
      SwitchId switchId, GnmiPath leaf, String wanted, SortedMap<GnmiPath, String> found) {
    return Difference.of(
        switchId, leaf.toString(), wanted, found.getOrDefault(leaf, Difference.ABSENT));
  }

  /** The entry's action and its parameters, {@code classify{group=3}}. */
  static String text(@Nullable P4Entry entry) {
    return entry == null ? Difference.ABSENT : entry.action() + entry.params();
  }
}
