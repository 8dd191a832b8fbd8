package org.weirfabric.compiler;

import java.util.List;
import java.util.SortedMap;
import org.weirfabric.model.config.TurnGuard;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Proof;

/** Whether there is a cycle of buffers, and the guards that keep it away. */
final class DeadlockResult {
  private final Proof proof;
  private final List<Problem> problems;
  private final SortedMap<SwitchId, TurnGuard> guards;
  private final List<Explanation> explanations;

  DeadlockResult(
      Proof proof,
      List<Problem> problems,
      SortedMap<SwitchId, TurnGuard> guards,
      List<Explanation> explanations) {
    this.proof = proof;
    this.problems = List.copyOf(problems);
    this.guards = guards;
    this.explanations = List.copyOf(explanations);
  }

  /** The proof, which holds unless there are {@link #problems}. */
  Proof proof() {
    return proof;
  }

  List<Problem> problems() {
    return problems;
  }

  /** What each switch is to be guarded by; a switch that is absent has no guard. */
  SortedMap<SwitchId, TurnGuard> guards() {
    return guards;
  }

  List<Explanation> explanations() {
    return explanations;
  }
}
