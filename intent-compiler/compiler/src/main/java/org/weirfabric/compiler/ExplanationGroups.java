package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Term;

/**
 * One explanation for all ports or switches for which it is the same; its last term says which they
 * are. A large fabric has many ports of few kinds.
 */
final class ExplanationGroups {
  private final Map<Object, Group> groups = new LinkedHashMap<>();

  private static final class Group {
    private final Explanation explanation;
    private final List<Object> members = new ArrayList<>();

    private Group(Explanation explanation) {
      this.explanation = explanation;
    }
  }

  /** Adds {@code member} to the group {@code kind}; the first one brings the explanation. */
  void add(Object kind, Object member, Supplier<Explanation> explanation) {
    groups.computeIfAbsent(kind, none -> new Group(explanation.get())).members.add(member);
  }

  /** The explanations in the order in which their first members came. */
  List<Explanation> explanations() {
    List<Explanation> explanations = new ArrayList<>();
    for (Group group : groups.values()) {
      List<Term> terms = new ArrayList<>(group.explanation.terms());
      terms.add(
          Term.of(
              "applies to",
              group.members.stream().map(Object::toString).collect(Collectors.joining(", ")),
              "topology"));
      Explanation e = group.explanation;
      explanations.add(Explanation.of(e.subject(), e.value(), e.formula(), e.source(), terms));
    }
    return explanations;
  }
}
