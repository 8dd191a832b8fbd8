package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.weirfabric.model.codec.PlanHash;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Term;

/** An explanation, and the digest that stands for it in the plan's hash. */
final class Explained {
  private final Explanation explanation;
  private final byte[] digest;

  private Explained(Explanation explanation) {
    this.explanation = explanation;
    this.digest = PlanHash.digest(explanation);
  }

  static Explained of(Explanation explanation) {
    return new Explained(explanation);
  }

  static List<Explained> all(List<Explanation> explanations) {
    return explanations.stream().map(Explained::of).collect(Collectors.toUnmodifiableList());
  }

  /** {@code about}, with a last term that says what it applies to. */
  static Explained of(Explanation about, Members<?> members) {
    List<Term> terms = new ArrayList<>(about.terms());
    terms.add(Term.of("applies to", members.toString(), "topology"));
    return of(
        Explanation.of(about.subject(), about.value(), about.formula(), about.source(), terms));
  }

  Explanation explanation() {
    return explanation;
  }

  /** Puts the digest into {@code digests} at {@code place}. */
  void digest(byte[] digests, int place) {
    System.arraycopy(digest, 0, digests, place, digest.length);
  }
}
