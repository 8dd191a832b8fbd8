package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.config.SchedulerPolicy;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Proof;

/** The scheduler policy of every ASIC of the fabric. */
@AutoValue
abstract class EtsPlan {
  /** By the name of the ASIC. */
  abstract SortedMap<String, SchedulerPolicy> byAsic();

  abstract Proof proof();

  abstract Explanation explanation();

  abstract List<Problem> problems();

  static EtsPlan of(
      SortedMap<String, SchedulerPolicy> byAsic,
      Proof proof,
      Explanation explanation,
      List<Problem> problems) {
    return new AutoValue_EtsPlan(
        Collections.unmodifiableSortedMap(new TreeMap<>(byAsic)),
        proof,
        explanation,
        List.copyOf(problems));
  }

  SchedulerPolicy policy(AsicProfile asic) {
    return Objects.requireNonNull(byAsic().get(asic.name()), "an ASIC of the fabric");
  }
}
