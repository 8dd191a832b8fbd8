package org.weirfabric.compiler;

import java.util.List;
import java.util.Optional;
import org.weirfabric.compiler.deadlock.UpDownRoutes;
import org.weirfabric.model.config.TurnGuard;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Proof;

/** Whether there is a cycle of buffers, and the guards that keep it away. */
final class DeadlockResult {
  private final Proof proof;
  private final List<Problem> problems;
  private final Layered<SwitchId, TurnGuard> guards;
  private final List<Explanation> explanations;
  private final Optional<Shown> shown;

  DeadlockResult(
      Proof proof,
      List<Problem> problems,
      Layered<SwitchId, TurnGuard> guards,
      List<Explanation> explanations,
      Optional<Shown> shown) {
    this.shown = shown;
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
  Layered<SwitchId, TurnGuard> guards() {
    return guards;
  }

  /** What it was shown by, if a link more or less changes little of that. */
  Optional<Shown> shown() {
    return shown;
  }

  List<Explanation> explanations() {
    return explanations;
  }

  /** Routes that go up and then down, and what was asked of them. */
  static final class Shown {
    private final DeadlockReport report;
    private final int failures;
    private final UpDownRoutes routes;
    private final GuardPlan guards;

    Shown(DeadlockReport report, int failures, UpDownRoutes routes, GuardPlan guards) {
      this.report = report;
      this.failures = failures;
      this.routes = routes;
      this.guards = guards;
    }

    DeadlockReport report() {
      return report;
    }

    int failures() {
      return failures;
    }

    UpDownRoutes routes() {
      return routes;
    }

    GuardPlan guards() {
      return guards;
    }
  }
}
