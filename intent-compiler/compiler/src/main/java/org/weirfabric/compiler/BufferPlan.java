package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Proof;

/** The buffers of every kind of switch on which they fit, and a problem for each switch else. */
@AutoValue
abstract class BufferPlan {
  abstract Map<SwitchKind, SwitchBuffers> byKind();

  abstract List<Proof> proofs();

  abstract List<Explanation> explanations();

  abstract List<Problem> problems();

  static BufferPlan of(
      Map<SwitchKind, SwitchBuffers> byKind,
      List<Proof> proofs,
      List<Explanation> explanations,
      List<Problem> problems) {
    return new AutoValue_BufferPlan(
        Collections.unmodifiableMap(new LinkedHashMap<>(byKind)),
        List.copyOf(proofs),
        List.copyOf(explanations),
        List.copyOf(problems));
  }
}
