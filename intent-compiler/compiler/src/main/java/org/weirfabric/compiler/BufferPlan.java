package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Proof;

/** The buffers of every switch on which they fit, and a problem for each on which they don't. */
@AutoValue
abstract class BufferPlan {
  abstract SortedMap<SwitchId, SwitchBuffers> bySwitch();

  abstract Proof proof();

  abstract List<Explanation> explanations();

  abstract List<Problem> problems();

  static BufferPlan of(
      SortedMap<SwitchId, SwitchBuffers> bySwitch,
      Proof proof,
      List<Explanation> explanations,
      List<Problem> problems) {
    return new AutoValue_BufferPlan(
        Collections.unmodifiableSortedMap(new TreeMap<>(bySwitch)),
        proof,
        List.copyOf(explanations),
        List.copyOf(problems));
  }
}
