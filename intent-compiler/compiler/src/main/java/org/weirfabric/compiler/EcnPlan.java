package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Proof;

/** The marking curves of the lossless classes on every switch. */
@AutoValue
abstract class EcnPlan {
  abstract SortedMap<SwitchId, SortedMap<ClassName, EcnProfile>> bySwitch();

  abstract List<Proof> proofs();

  abstract List<Explanation> explanations();

  abstract List<Problem> problems();

  static EcnPlan of(
      SortedMap<SwitchId, SortedMap<ClassName, EcnProfile>> bySwitch,
      List<Proof> proofs,
      List<Explanation> explanations,
      List<Problem> problems) {
    return new AutoValue_EcnPlan(
        Collections.unmodifiableSortedMap(new TreeMap<>(bySwitch)),
        List.copyOf(proofs),
        List.copyOf(explanations),
        List.copyOf(problems));
  }
}
