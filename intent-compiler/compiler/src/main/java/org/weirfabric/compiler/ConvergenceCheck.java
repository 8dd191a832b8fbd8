package org.weirfabric.compiler;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.weirfabric.compiler.deadlock.Convergence;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.plan.Proof;

/**
 * Tries random orders in which switches take up new routes after failures, for circles that only
 * occur on the way.
 */
public final class ConvergenceCheck {
  private ConvergenceCheck() {}

  /**
   * What {@code samples} orders show of what {@code request} asks for; at least one failure each.
   *
   * @param seed of the random choices
   * @param progress hears how far it is
   * @throws ProblemsException if the request can't be carried out at all
   */
  public static Proof check(
      CompileRequest request, int samples, long seed, Consumer<String> progress)
      throws ProblemsException {
    ResolvedFabric fabric = FabricCompiler.resolved(request);
    NumberedFabric numbered = new NumberedFabric(fabric);
    List<ClassName> lossless =
        fabric.demand().lossless().stream().map(ClassDemand::name).collect(Collectors.toList());
    GuardPlan guards =
        DeadlockStage.guards(request, fabric, numbered, ClassifyStage.classify(fabric));
    int failures = Math.max(1, request.linkFailures().orElse(fabric.demand().linkFailures()));
    Optional<Convergence.Found> found =
        Convergence.of(
                numbered.graph(),
                numbered.tiers(),
                numbered.layers(lossless),
                numbered.policy(request.routing()),
                guards.guard())
            .sample(failures, samples, seed, progress);
    return Proof.of(
        "no-transient-deadlock",
        !found.isPresent(),
        "no cycle of lossless buffers that wait for each other while switches take up new routes"
            + " after 1 to "
            + failures
            + " link failures, guard "
            + guards.mode().text(),
        found.isPresent()
            ? "a circle of " + found.get().circle().arcs().length + " buffers"
            : samples + " random convergence orders, seed " + seed + "; a check, not a proof",
        found.map(each -> text(numbered, each)));
  }

  private static String text(NumberedFabric numbered, Convergence.Found found) {
    String changed =
        Arrays.stream(found.changed())
            .mapToObj(s -> numbered.switchId(s).value())
            .collect(Collectors.joining(", "));
    return numbered.when(found.circle())
        + " and "
        + (changed.isEmpty() ? "no switch has new routes yet" : "new routes on " + changed)
        + ": "
        + numbered.circle(found.circle());
  }
}
