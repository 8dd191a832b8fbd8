package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Wiring;

/** What the failure of links does to hosts and proofs. */
final class LinkFailure {
  private static final int HOSTS_NAMED = 8;

  private final ResolvedFabric fabric;
  private final Wiring wiring;
  private final List<Integer> failed;
  private final Set<Integer> down = new HashSet<>();

  private LinkFailure(ResolvedFabric fabric, List<Integer> failed) {
    this.fabric = fabric;
    this.wiring = fabric.wiring();
    this.failed = failed;
    for (int p : failed) {
      down.add(p);
      down.add(wiring.peer(p));
    }
  }

  static WhatIfAnswer effect(ResolvedFabric fabric, List<Integer> failed) {
    return new LinkFailure(fabric, failed).effect();
  }

  private WhatIfAnswer effect() {
    int near = wiring.switchOf(failed.get(0));
    int far = wiring.switchOf(wiring.peer(failed.get(0)));
    List<HostId> cutOff = cutOff(near, far);
    List<Term> terms = new ArrayList<>();
    terms.add(
        Term.of(
            "hosts cut off from the others",
            named(cutOff),
            "no path is left to them from the larger part of the fabric"));
    int[] fromNear = hops(near, Set.of());
    int[] fromFar = hops(far, Set.of());
    terms.add(lessPaths(near, far, fromNear, fromFar));
    terms.add(lessPaths(far, near, fromFar, fromNear));
    terms.add(
        Term.of(
            "buffers and ECN", "hold", "their bounds count every port, whatever its routes are"));
    Term deadlock = deadlock();
    terms.add(deadlock);
    boolean proven = !deadlock.value().startsWith("fails");
    return WhatIfAnswer.of(
        "the failure of " + failed.stream().map(this::link).collect(Collectors.joining(", ")),
        cutOff.isEmpty() && proven,
        (cutOff.isEmpty() ? "no host is cut off" : cutOff.size() + " hosts are cut off")
            + (proven ? "; every proof holds" : "; a deadlock becomes possible"),
        terms);
  }

  private String link(int p) {
    return wiring.port(p) + " to " + wiring.port(wiring.peer(p));
  }

  private static String named(List<HostId> hosts) {
    String first =
        hosts.stream().limit(HOSTS_NAMED).map(HostId::toString).collect(Collectors.joining(", "));
    return hosts.isEmpty()
        ? "none"
        : hosts.size() > HOSTS_NAMED ? first + " and " + (hosts.size() - HOSTS_NAMED) : first;
  }

  /** The hosts of the smaller part, if the failure parts the fabric. */
  private List<HostId> cutOff(int near, int far) {
    int[] hops = hops(near, down);
    if (hops[far] >= 0) {
      return List.of();
    }
    List<HostId> here = new ArrayList<>();
    List<HostId> there = new ArrayList<>();
    int[] farHops = hops(far, down);
    for (Host host : fabric.topology().hosts().values()) {
      int s = wiring.indexOf(host.port().switchId());
      if (hops[s] >= 0) {
        here.add(host.id());
      } else if (farHops[s] >= 0) {
        there.add(host.id());
      }
    }
    return here.size() < there.size() ? here : there;
  }

  /** For how many hosts the switch {@code from} has a shortest path less. */
  private Term lessPaths(int from, int to, int[] fromHops, int[] toHops) {
    long hosts = 0;
    for (Host host : fabric.topology().hosts().values()) {
      int s = wiring.indexOf(host.port().switchId());
      if (toHops[s] >= 0 && toHops[s] + 1 == fromHops[s]) {
        hosts++;
      }
    }
    return Term.of(
        "hosts to which " + wiring.switchId(from) + " has a shortest path less",
        String.valueOf(hosts),
        "those that are nearer to " + wiring.switchId(to));
  }

  /** The hops from switch {@code start} to every other, -1 where there is no way. */
  private int[] hops(int start, Set<Integer> without) {
    int[] hops = new int[wiring.switchCount()];
    Arrays.fill(hops, -1);
    int[] queue = new int[hops.length];
    int head = 0;
    int tail = 0;
    hops[start] = 0;
    queue[tail++] = start;
    while (head < tail) {
      int s = queue[head++];
      for (int p = wiring.firstPort(s); p < wiring.firstPort(s + 1); p++) {
        int peer = wiring.peer(p);
        if (peer >= 0 && !without.contains(p) && hops[wiring.switchOf(peer)] < 0) {
          hops[wiring.switchOf(peer)] = hops[s] + 1;
          queue[tail++] = wiring.switchOf(peer);
        }
      }
    }
    return hops;
  }

  private Term deadlock() {
    int survived = fabric.demand().linkFailures();
    if (failed.size() <= survived) {
      return Term.of(
          "deadlock freedom",
          "covered by the plan",
          "it is proven after every set of at most " + survived + " link failures");
    }
    return DeadlockStage.circleAfter(fabric, failed)
        .map(circle -> Term.of("deadlock freedom", "fails", circle))
        .orElse(Term.of("deadlock freedom", "holds", "proven for the links that are left"));
  }
}
