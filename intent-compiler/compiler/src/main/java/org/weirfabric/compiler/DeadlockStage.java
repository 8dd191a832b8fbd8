package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.weirfabric.compiler.deadlock.Counterexample;
import org.weirfabric.compiler.deadlock.DeadlockProver;
import org.weirfabric.compiler.deadlock.Guard;
import org.weirfabric.compiler.deadlock.LosslessLayer;
import org.weirfabric.compiler.deadlock.Verdict;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.Term;

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
  }

  static DeadlockResult prove(
      CompileRequest request, ResolvedFabric fabric, ClassPlan classes, Consumer<String> progress) {
    return new DeadlockStage(request, fabric, new NumberedFabric(fabric), classes).prove(progress);
  }

  private DeadlockResult prove(Consumer<String> progress) {
    GuardPlan asked = GuardPlan.of(request.guard(), fabric, numbered, classes, lossless);
    boolean spares = asked.mode() == GuardMode.OFF || prover(asked.guard()).guardSparesTraffic();
    GuardPlan guards = spares ? asked : GuardPlan.none();
    Verdict verdict =
        prover(guards.guard()).telling(progress).prove(failures, DeadlockProver.BUDGET);
    List<Explanation> explanations = new ArrayList<>();
    explanations.add(why(guards, asked));
    return verdict.match(
        (sets, how) ->
            result(proof(guards, true, margin(sets, how), ""), List.of(), guards, explanations),
        (layer, found) ->
            result(
                proof(
                    guards,
                    false,
                    "a circle of " + found.arcs().length + " buffers",
                    numbered.when(found) + ": " + numbered.circle(found)),
                List.of(refusal(guards, asked, found)),
                guards,
                explanations),
        why -> result(proof(guards, false, why, ""), List.of(open(why)), guards, explanations));
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
        proof, problems, problems.isEmpty() ? guards.guards() : new TreeMap<>(), explanations);
  }

  private static String margin(long sets, String how) {
    return (sets == Long.MAX_VALUE ? "all" : sets) + " failure sets, each acyclic: " + how;
  }

  private Proof proof(GuardPlan guards, boolean holds, String margin, String counterexample) {
    boolean everywhere = guards.guard().coversEveryTurn(numbered.graph(), numbered.tiers());
    String over =
        everywhere
            ? "whatever the routes, also while they converge, since no frame that came from above"
                + " leaves upwards in its class"
            : "over " + routes() + unguarded(guards) + ", once routes have converged";
    return Proof.of(
        "no-deadlock",
        holds,
        "no cycle of lossless buffers that wait for each other, after every set of at most "
            + failures
            + " link failures, "
            + over,
        margin,
        counterexample.isEmpty() ? Optional.empty() : Optional.of(counterexample));
  }

  private String routes() {
    return request
        .routing()
        .match(
            () -> "all shortest paths",
            numbers -> "all multipath routes of eBGP",
            routes -> "the explicit routes");
  }

  private static String unguarded(GuardPlan guards) {
    if (guards.mode() == GuardMode.OFF) {
      return " without a guard";
    }
    return guards.unable().isEmpty()
        ? ""
        : " with no guard on "
            + guards.unable().size()
            + " switches, such as "
            + guards.unable().get(0);
  }

  private Explanation why(GuardPlan guards, GuardPlan asked) {
    List<Term> terms = new ArrayList<>();
    terms.add(Term.of("asked for", request.guard().text(), "compile request"));
    terms.add(Term.of("guarded", guards.guards().size() + " switches", "dialect openconfig"));
    if (!asked.unable().isEmpty()) {
      terms.add(
          Term.of(
              "without",
              asked.unable().size() + " switches, such as " + asked.unable().get(0),
              "SONiC knows no guard"));
    }
    if (guards.mode() == GuardMode.BUMP) {
      terms.add(
          Term.of(
              "order",
              lossless.stream().map(ClassName::value).collect(Collectors.joining(", then ")),
              "the intent; frames sent in the last class become lossy at such a turn"));
    }
    if (guards.mode() != asked.mode()) {
      terms.add(
          Term.of(
              "left out",
              "it would make lossless frames lossy with all links up",
              "routes that go down and up again"));
    }
    if (guards.mode() != GuardMode.OFF) {
      terms.add(Term.of("without it", without(), "the same proof with the guard off"));
    }
    return Explanation.of(
        "deadlock guard",
        guards.mode().text(),
        "a frame that came by an uplink and would leave by an uplink changes its class",
        "Tagger (CoNEXT 2017), keyed (ingress port, egress port, priority group); up is away from"
            + " the hosts by wiring",
        terms);
  }

  /** What the routes alone would be worth. */
  private String without() {
    return prover(Guard.off())
        .prove(failures, SIDE_BUDGET)
        .match(
            (sets, how) -> "none either: it never has to act",
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
