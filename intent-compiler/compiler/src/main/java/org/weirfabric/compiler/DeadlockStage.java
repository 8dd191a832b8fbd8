package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.weirfabric.compiler.deadlock.Counterexample;
import org.weirfabric.compiler.deadlock.DeadlockProver;
import org.weirfabric.compiler.deadlock.Guard;
import org.weirfabric.compiler.deadlock.LosslessLayer;
import org.weirfabric.compiler.deadlock.UpDownRoutes;
import org.weirfabric.compiler.deadlock.Verdict;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.topology.Wiring;

/**
 * Shows that no buffers wait for each other in a circle, after every set of at most k link
 * failures, and puts guards on the switches that know them.
 *
 * <p>Port trust can't see a destination, so a lossless class may go from any host in some scope to
 * any host at all. A guard that would make lossless traffic lossy while all links are up isn't
 * used: then the routes alone must hold.
 */
final class DeadlockStage {
  /** The steps for telling what would be without the guard, which no proof rests on. */
  private static final long SIDE_BUDGET = 2_000_000_000L;

  private final CompileRequest request;
  private final ResolvedFabric fabric;
  private final ClassPlan classes;
  private final int failures;
  private final NumberedFabric numbered;
  private final List<ClassName> lossless;
  private final List<LosslessLayer> layers;
  private final DeadlockReport report;

  private DeadlockStage(
      CompileRequest request, ResolvedFabric fabric, NumberedFabric numbered, ClassPlan classes) {
    this.request = request;
    this.fabric = fabric;
    this.classes = classes;
    this.failures = request.linkFailures().orElse(fabric.demand().linkFailures());
    this.numbered = numbered;
    this.lossless =
        fabric.demand().lossless().stream()
            .filter(c -> c.asked().pfc().covers(PortRole.FABRIC))
            .map(ClassDemand::name)
            .collect(Collectors.toList());
    this.layers = numbered.layers(lossless);
    this.report = new DeadlockReport(request, failures, lossless, classes);
  }

  static DeadlockResult prove(
      CompileRequest request, ResolvedFabric fabric, ClassPlan classes, Consumer<String> progress) {
    return new DeadlockStage(request, fabric, new NumberedFabric(fabric), classes).prove(progress);
  }

  private DeadlockResult prove(Consumer<String> progress) {
    GuardPlan asked = asked();
    Optional<UpDownRoutes> routes = upDown();
    if (routes.isPresent()) {
      return shown(report, failures, routes.get(), asked);
    }
    GuardPlan guards = used(asked);
    Verdict verdict =
        prover(guards.guard()).telling(progress).prove(failures, DeadlockProver.BUDGET);
    List<Explanation> explanations = new ArrayList<>();
    explanations.add(report.why(guards, asked, this::without));
    return verdict.match(
        (sets, how) ->
            result(
                report.proof(guards, true, DeadlockReport.margin(sets, how), ""),
                List.of(),
                guards,
                explanations),
        (layer, found) ->
            result(
                report.proof(
                    guards,
                    false,
                    "a circle of " + found.arcs().length + " buffers",
                    numbered.when(found) + ": " + numbered.circle(found)),
                List.of(refusal(guards, asked, found)),
                guards,
                explanations),
        why ->
            result(report.proof(guards, false, why, ""), List.of(open(why)), guards, explanations));
  }

  /** What can be shown at one look at each destination, which is enough for most fabrics. */
  private Optional<UpDownRoutes> upDown() {
    boolean shortest = request.routing().match(() -> true, numbers -> false, routes -> false);
    return shortest && failures <= 1
        ? UpDownRoutes.of(numbered.graph(), numbered.tiers(), layers, numbered.hosted())
        : Optional.empty();
  }

  /** The result where routes go up and then down: no frame ever takes a turn that is guarded. */
  private static DeadlockResult shown(
      DeadlockReport report, int failures, UpDownRoutes routes, GuardPlan guards) {
    Verdict verdict =
        guards.coverEveryTurn()
            ? DeadlockProver.guarded(routes.links(), failures)
            : routes.verdict(failures);
    String margin = verdict.match(DeadlockReport::margin, (layer, found) -> "a circle", why -> why);
    return new DeadlockResult(
        report.proof(guards, true, margin, ""),
        List.of(),
        guards.guards(),
        List.of(report.why(guards, guards, () -> DeadlockReport.NEVER_ACTS)),
        Optional.of(new DeadlockResult.Shown(report, failures, routes, guards)));
  }

  /**
   * What becomes of {@code before} where the links of a fabric differ by no more than one; empty if
   * that can't be told.
   *
   * @param links how they differ
   */
  static Optional<DeadlockResult> changed(
      DeadlockResult before, LinksChange links, ResolvedFabric after) {
    if (links.none()) {
      return Optional.of(before);
    }
    Optional<DeadlockResult.Shown> shown = before.shown();
    Optional<UpDownRoutes> routes = shown.flatMap(known -> links.on(known.routes()));
    Optional<GuardPlan> guards = shown.map(DeadlockResult.Shown::guards);
    for (int s : links.ends()) {
      guards =
          guards.flatMap(
              plan ->
                  routes.flatMap(
                      fresh ->
                          plan.withUplinks(
                              after.wiring().switchId(s), uplinks(after.wiring(), fresh, s))));
    }
    if (!routes.isPresent() || !guards.isPresent() || !routes.get().connectHosts()) {
      return Optional.empty();
    }
    return Optional.of(
        shown(shown.get().report(), shown.get().failures(), routes.get(), guards.get()));
  }

  private static SortedSet<PortName> uplinks(Wiring wiring, UpDownRoutes routes, int s) {
    SortedSet<PortName> uplinks = new TreeSet<>();
    for (int p = wiring.firstPort(s); p < wiring.firstPort(s + 1); p++) {
      if (wiring.peer(p) >= 0 && routes.isUp(s, wiring.switchOf(wiring.peer(p)))) {
        uplinks.add(wiring.port(p).port());
      }
    }
    return uplinks;
  }

  /**
   * What closes a circle once the links at {@code ports} of the wiring have failed and routes are
   * shortest paths again, with the guard that is used by default; empty if nothing does.
   */
  static Optional<String> circleAfter(ResolvedFabric fabric, List<Integer> ports) {
    NumberedFabric numbered = new NumberedFabric(fabric);
    CompileRequest request =
        CompileRequest.of(
            List.of(), fabric.topology(), AsicCatalogue.shipped(), 0, new TreeMap<>());
    DeadlockStage stage =
        new DeadlockStage(request, fabric, numbered, ClassifyStage.classify(fabric));
    int[] failed = ports.stream().mapToInt(numbered::linkAt).distinct().toArray();
    return stage
        .prover(stage.used(stage.asked()).guard())
        .proveAfter(failed, DeadlockProver.BUDGET)
        .match(
            (sets, how) -> Optional.<String>empty(),
            (layer, found) -> Optional.of(numbered.when(found) + ": " + numbered.circle(found)),
            Optional::of);
  }

  /** The guards that are used for what {@code request} asks for. */
  static GuardPlan guards(
      CompileRequest request, ResolvedFabric fabric, NumberedFabric numbered, ClassPlan classes) {
    DeadlockStage stage = new DeadlockStage(request, fabric, numbered, classes);
    return stage.used(stage.asked());
  }

  private GuardPlan asked() {
    return GuardPlan.of(request.guard(), fabric, numbered, classes, lossless);
  }

  private GuardPlan used(GuardPlan asked) {
    return asked.mode() == GuardMode.OFF || prover(asked.guard()).guardSparesTraffic()
        ? asked
        : GuardPlan.none();
  }

  private DeadlockProver prover(Guard guard) {
    return DeadlockProver.of(
        numbered.graph(), numbered.tiers(), layers, numbered.policy(request.routing()), guard);
  }

  private static DeadlockResult result(
      Proof proof, List<Problem> problems, GuardPlan guards, List<Explanation> explanations) {
    return new DeadlockResult(
        proof,
        problems,
        problems.isEmpty() ? guards.guards() : GuardPlan.none().guards(),
        explanations,
        Optional.empty());
  }

  /** What the routes alone would be worth. */
  private String without() {
    return prover(Guard.off())
        .prove(failures, SIDE_BUDGET)
        .match(
            (sets, how) -> DeadlockReport.NEVER_ACTS,
            (layer, found) -> "a circle " + numbered.when(found) + ": " + numbered.circle(found),
            why -> "open: " + why);
  }

  private Problem refusal(GuardPlan guards, GuardPlan asked, Counterexample found) {
    return Problem.of(
        ProblemCode.DEADLOCK,
        "fabric",
        "buffers that wait for each other in a circle "
            + numbered.when(found)
            + ": "
            + numbered.circle(found)
            + (asked.mode() != guards.mode()
                ? " (a guard " + asked.mode().text() + " would make lossless frames lossy here)"
                : ""),
        "no such circle after " + failures + " link failures",
        remedy(asked, found));
  }

  private String remedy(GuardPlan asked, Counterexample found) {
    if (request.guard() == GuardMode.OFF) {
      return "put the guard on, lossy or bump, or wire the fabric in tiers";
    }
    if (found.failedLinks().length > 0) {
      return "add links, or lower resilience.linkFailures and accept the risk";
    }
    return asked.mode() != GuardMode.OFF && request.guard() != GuardMode.BUMP
        ? "add a second lossless class and a guard that bumps into it, wire the fabric in tiers, or"
            + " take hosts out of the scope"
        : "wire the fabric in tiers, or take hosts out of the scope";
  }

  private Problem open(String why) {
    return Problem.of(
        ProblemCode.NOT_PROVEN,
        fabric.demand().source() + " /resilience/linkFailures",
        "freedom from deadlock after " + failures + " link failures, " + why,
        "a proof",
        request.guard() == GuardMode.OFF
            ? "put the guard on, which needs no such proof, or lower linkFailures"
            : "lower linkFailures, or use targets that know the guard");
  }
}
