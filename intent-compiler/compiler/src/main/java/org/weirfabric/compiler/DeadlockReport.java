package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.Term;

/** What a plan says of deadlock: the proof, and why the guard is as it is. */
final class DeadlockReport {
  /** What routes without any circle would be worth without the guard. */
  static final String NEVER_ACTS = "none either: it never has to act";

  private final CompileRequest request;
  private final int failures;
  private final List<ClassName> lossless;
  private final ClassPlan classes;

  /**
   * A report for {@code request}.
   *
   * @param failures how many link failures the proof stands
   * @param lossless the classes that PFC protects between switches, in the order of the intents
   */
  DeadlockReport(
      CompileRequest request, int failures, List<ClassName> lossless, ClassPlan classes) {
    this.classes = classes;
    this.request = request;
    this.failures = failures;
    this.lossless = lossless;
  }

  static String margin(long sets, String how) {
    return (sets == Long.MAX_VALUE ? "all" : sets) + " failure sets, each acyclic: " + how;
  }

  /** The proof over the routes with {@code guards}, whether it holds or not. */
  Proof proof(GuardPlan guards, boolean holds, String margin, String counterexample) {
    boolean everywhere = guards.coverEveryTurn();
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

  /**
   * Why switches have the guard they have.
   *
   * @param without what the routes would be worth without it
   */
  Explanation why(GuardPlan guards, GuardPlan asked, Supplier<String> without) {
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
    if (request.guard() != GuardMode.OFF && lossless.stream().anyMatch(classes::isKnownByPcp)) {
      terms.add(
          Term.of(
              "left out for PCP",
              "a class is known by PCP, and a turn rewrites the DSCP only",
              "the next switch would take the frame for lossless again"));
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
      terms.add(Term.of("without it", without.get(), "the same proof with the guard off"));
    }
    return Explanation.of(
        "deadlock guard",
        guards.mode().text(),
        "a frame that came by an uplink and would leave by an uplink changes its class",
        "Tagger (CoNEXT 2017), keyed (ingress port, egress port, priority group); up is away from"
            + " the hosts by wiring",
        terms);
  }
}
