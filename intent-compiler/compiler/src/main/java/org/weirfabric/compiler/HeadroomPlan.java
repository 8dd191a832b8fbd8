package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.plan.Explanation;

/** The headroom of every lossless class on every port that it runs on. */
@AutoValue
abstract class HeadroomPlan {
  abstract SortedMap<PortRef, SortedMap<ClassName, PortHeadroom>> byPort();

  abstract List<Explanation> explanations();

  static HeadroomPlan of(
      SortedMap<PortRef, SortedMap<ClassName, PortHeadroom>> byPort,
      List<Explanation> explanations) {
    return new AutoValue_HeadroomPlan(
        Collections.unmodifiableSortedMap(new TreeMap<>(byPort)), List.copyOf(explanations));
  }
}
