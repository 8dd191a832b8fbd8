package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.plan.Proof;

/** The buffers of every kind of switch on which they fit, and a problem for each switch else. */
@AutoValue
abstract class BufferPlan {
  abstract Map<SwitchKind, SwitchBuffers> byKind();

  abstract Map<SwitchKind, List<Cause>> whys();

  abstract Map<SwitchKind, OptionalLong> left();

  /** What over-subscribed headroom pools concede, if there are any. */
  abstract Optional<Proof> risk();

  abstract List<Proof> proofs();

  abstract List<Problem> problems();

  static BufferPlan of(
      Map<SwitchKind, SwitchBuffers> byKind,
      Map<SwitchKind, List<Cause>> whys,
      Map<SwitchKind, OptionalLong> left,
      Optional<Proof> risk,
      List<Problem> problems) {
    return new AutoValue_BufferPlan(
        Collections.unmodifiableMap(new LinkedHashMap<>(byKind)),
        Collections.unmodifiableMap(whys),
        Collections.unmodifiableMap(left),
        risk,
        List.of(),
        List.copyOf(problems));
  }

  /** The same with what is proven of it. */
  BufferPlan with(List<Proof> proofs) {
    return new AutoValue_BufferPlan(
        byKind(), whys(), left(), risk(), List.copyOf(proofs), problems());
  }

  /** Why switches of {@code kind} have their pools. */
  List<Cause> whysOf(SwitchKind kind) {
    return whys().getOrDefault(kind, List.of());
  }

  /** How much is left on switches of {@code kind}, if they have buffers. */
  OptionalLong leftOn(SwitchKind kind) {
    return left().getOrDefault(kind, OptionalLong.empty());
  }
}
