package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.plan.Explanation;

/** The headroom of every lossless class on every kind of port that it runs on. */
@AutoValue
abstract class HeadroomPlan {
  /** By the name of the ASIC and the kind of port. */
  abstract SortedMap<String, SortedMap<PortKind, SortedMap<ClassName, PortHeadroom>>> byKind();

  abstract List<Explanation> explanations();

  static HeadroomPlan of(
      SortedMap<String, SortedMap<PortKind, SortedMap<ClassName, PortHeadroom>>> byKind,
      List<Explanation> explanations) {
    return new AutoValue_HeadroomPlan(
        Collections.unmodifiableSortedMap(new TreeMap<>(byKind)), List.copyOf(explanations));
  }

  /** The headroom of the lossless classes on ports of {@code kind}, none where none runs. */
  SortedMap<ClassName, PortHeadroom> of(AsicProfile asic, PortKind kind) {
    return byKind()
        .getOrDefault(asic.name(), Collections.emptySortedMap())
        .getOrDefault(kind, Collections.emptySortedMap());
  }
}
