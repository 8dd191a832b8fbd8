package org.weirfabric.push.reconcile;

import com.google.auto.value.AutoValue;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.IntentId;

/** The policy of the fabric, and of those intents that have one of their own. */
@AutoValue
public abstract class DriftPolicies {
  /** Drift is reported, everywhere. */
  public static final DriftPolicies REPORT_ALL = of(DriftPolicy.REPORT, new TreeMap<>());

  DriftPolicies() {}

  /** What holds for a switch that no intent with a policy of its own is on. */
  public abstract DriftPolicy fabric();

  /** The intents with a policy of their own. */
  public abstract SortedMap<IntentId, DriftPolicy> intents();

  /** Policies of the given parts. */
  public static DriftPolicies of(DriftPolicy fabric, SortedMap<IntentId, DriftPolicy> intents) {
    return new AutoValue_DriftPolicies(
        fabric, Collections.unmodifiableSortedMap(new TreeMap<>(intents)));
  }

  /**
   * What holds for a switch that carries {@code present}: the strictest of their policies, the
   * fabric's if none of them has one.
   */
  public final DriftPolicy of(Collection<IntentId> present) {
    return present.stream()
        .map(intent -> Optional.ofNullable(intents().get(intent)))
        .flatMap(Optional::stream)
        .max(Comparator.naturalOrder())
        .orElse(fabric());
  }
}
