package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Proof;

/** The marking curves of the lossless classes on every kind of switch. */
@AutoValue
abstract class EcnPlan {
  abstract Map<SwitchKind, SortedMap<ClassName, EcnProfile>> byKind();

  abstract List<Proof> proofs();

  abstract List<Explanation> explanations();

  abstract List<Problem> problems();

  static EcnPlan of(
      Map<SwitchKind, SortedMap<ClassName, EcnProfile>> byKind,
      List<Proof> proofs,
      List<Explanation> explanations,
      List<Problem> problems) {
    return new AutoValue_EcnPlan(
        Collections.unmodifiableMap(new LinkedHashMap<>(byKind)),
        List.copyOf(proofs),
        List.copyOf(explanations),
        List.copyOf(problems));
  }
}
