package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.plan.Proof;

/** The marking curves of the lossless classes on every kind of switch. */
@AutoValue
abstract class EcnPlan {
  abstract Map<SwitchKind, SortedMap<ClassName, EcnProfile>> byKind();

  abstract Map<SwitchKind, List<Cause>> whys();

  abstract Map<SwitchKind, OptionalLong> beforePause();

  abstract Map<SwitchKind, OptionalLong> beforeDrop();

  abstract List<Proof> proofs();

  abstract List<Problem> problems();

  static EcnPlan of(
      Map<SwitchKind, SortedMap<ClassName, EcnProfile>> byKind,
      Map<SwitchKind, List<Cause>> whys,
      Map<SwitchKind, OptionalLong> beforePause,
      Map<SwitchKind, OptionalLong> beforeDrop,
      List<Problem> problems) {
    return new AutoValue_EcnPlan(
        Collections.unmodifiableMap(new LinkedHashMap<>(byKind)),
        Collections.unmodifiableMap(whys),
        Collections.unmodifiableMap(beforePause),
        Collections.unmodifiableMap(beforeDrop),
        List.of(),
        List.copyOf(problems));
  }

  /** The same with what is proven of it, if nothing is refused. */
  EcnPlan with(List<Proof> proofs) {
    return new AutoValue_EcnPlan(
        byKind(), whys(), beforePause(), beforeDrop(), List.copyOf(proofs), problems());
  }

  /** Why switches of {@code kind} have their curves. */
  List<Cause> whysOf(SwitchKind kind) {
    return whys().getOrDefault(kind, List.of());
  }

  /** How much is left on switches of {@code kind} to the bound before PFC, if it is one there. */
  OptionalLong beforePauseOn(SwitchKind kind) {
    return beforePause().getOrDefault(kind, OptionalLong.empty());
  }

  /** How much is left on switches of {@code kind} to the bound before drops, if it is one there. */
  OptionalLong beforeDropOn(SwitchKind kind) {
    return beforeDrop().getOrDefault(kind, OptionalLong.empty());
  }
}
