package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Term;

/**
 * One explanation for all ports or switches for which it is the same; its last term says which they
 * are. A large fabric has many ports of few kinds.
 *
 * @param <T> a name of a port or a switch
 */
final class ExplanationGroups<T extends Comparable<T>> {
  private final Map<Object, Group<T>> groups = new LinkedHashMap<>();

  private static final class Group<T extends Comparable<T>> {
    private final Explanation explanation;
    private Members<T> members;

    private Group(Explanation explanation, Members<T> members) {
      this.explanation = explanation;
      this.members = members;
    }
  }

  /** Adds {@code members} to the group {@code kind}; the first ones bring the explanation. */
  void add(Object kind, Members<T> members, Supplier<Explanation> explanation) {
    Group<T> known = groups.get(kind);
    if (known == null) {
      groups.put(kind, new Group<>(explanation.get(), members));
    } else {
      known.members = known.members.plus(members);
    }
  }

  /** The explanations in the order in which their first members came. */
  List<Explanation> explanations() {
    List<Explanation> explanations = new ArrayList<>();
    for (Group<T> group : groups.values()) {
      List<Term> terms = new ArrayList<>(group.explanation.terms());
      terms.add(Term.of("applies to", group.members.toString(), "topology"));
      Explanation e = group.explanation;
      explanations.add(Explanation.of(e.subject(), e.value(), e.formula(), e.source(), terms));
    }
    return explanations;
  }
}
