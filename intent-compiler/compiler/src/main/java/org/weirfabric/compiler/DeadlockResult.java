package org.weirfabric.compiler;

import java.util.List;
import java.util.Optional;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.plan.Proof;

/** Either a proof that there is no cycle of buffers, or why there is none. */
final class DeadlockResult {
  private final Optional<Proof> proof;
  private final List<Problem> problems;

  private DeadlockResult(Optional<Proof> proof, List<Problem> problems) {
    this.proof = proof;
    this.problems = problems;
  }

  static DeadlockResult proven(Proof proof) {
    return new DeadlockResult(Optional.of(proof), List.of());
  }

  static DeadlockResult refused(Problem problem) {
    return new DeadlockResult(Optional.empty(), List.of(problem));
  }

  Optional<Proof> proof() {
    return proof;
  }

  List<Problem> problems() {
    return problems;
  }
}
