package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.function.Function;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Wiring;

/** The parts that a fabric is in, if its cables don't hold it together. */
final class Reach {
  private final Wiring wiring;
  private final int[] parent;

  Reach(Wiring wiring) {
    this.wiring = wiring;
    this.parent = new int[wiring.switchCount()];
    for (int s = 0; s < parent.length; s++) {
      parent[s] = s;
    }
    for (int p = 0; p < wiring.portCount(); p++) {
      if (wiring.peer(p) >= 0) {
        parent[part(wiring.switchOf(p))] = part(wiring.switchOf(wiring.peer(p)));
      }
    }
  }

  /** The part that switch {@code s} is in, by the number of one of its switches. */
  private int part(int s) {
    int root = s;
    while (parent[root] != root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  }

  /** A problem for each scope whose hosts are in several parts. */
  List<Problem> problems(
      List<ClassDemand> lossless, Function<HostId, SortedSet<ClassName>> classesAt) {
    List<Problem> problems = new ArrayList<>();
    if (hostsAreInOnePart()) {
      return problems;
    }
    for (ClassDemand c : lossless) {
      Map<Integer, List<HostId>> parts = new LinkedHashMap<>();
      for (int p = 0; p < wiring.portCount(); p++) {
        int s = wiring.switchOf(p);
        wiring
            .host(p)
            .map(Host::id)
            .filter(host -> classesAt.apply(host).contains(c.name()))
            .ifPresent(host -> parts.computeIfAbsent(part(s), none -> new ArrayList<>()).add(host));
      }
      if (parts.size() > 1) {
        Problem problem = problem(c, parts);
        if (!problems.contains(problem)) {
          problems.add(problem);
        }
      }
    }
    return problems;
  }

  private boolean hostsAreInOnePart() {
    int one = -1;
    for (int p = 0; p < wiring.portCount(); p++) {
      if (wiring.peer(p) < 0) {
        int part = part(wiring.switchOf(p));
        if (one >= 0 && part != one) {
          return false;
        }
        one = part;
      }
    }
    return true;
  }

  private static Problem problem(ClassDemand c, Map<Integer, List<HostId>> parts) {
    StringBuilder found = new StringBuilder();
    int told = 0;
    for (List<HostId> hosts : parts.values()) {
      if (told++ == Members.NAMED) {
        found.append(" and ").append(parts.size() - Members.NAMED).append(" more parts");
        break;
      }
      found.append(told == 1 ? "no way between " : ", ").append(hosts.get(0));
      if (hosts.size() > 1) {
        found
            .append(" with ")
            .append(hosts.size() - 1)
            .append(hosts.size() == 2 ? " other" : " others");
      }
    }
    return Problem.of(
        ProblemCode.UNREACHABLE,
        c.source() + " /scope",
        found.toString(),
        "a way between all hosts in scope",
        "cable the parts together, or leave the hosts of one part out of the scope");
  }
}
