package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.intent.HostPair;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Topology;

/** Which hosts of a topology the scopes of the intents mean. */
final class HostSelection {
  private static final int NAMED = 3;

  private final Demand demand;
  private final SortedMap<HostId, Host> hosts;
  private final Map<LosslessIntent, SortedSet<HostId>> byIntent = new HashMap<>();
  private final SortedMap<ClassName, SortedSet<HostId>> byClass = new TreeMap<>();
  private final List<Problem> problems = new ArrayList<>();

  private final Map<HostId, SortedSet<ClassName>> guardedByHost = new HashMap<>();

  private HostSelection(Demand demand, SortedMap<HostId, Host> hosts) {
    this.demand = demand;
    this.hosts = hosts;
  }

  static HostSelection of(Demand demand, Topology topology) {
    HostSelection selection = new HostSelection(demand, topology.hosts());
    for (LosslessIntent intent : demand.intents()) {
      selection.byIntent.put(intent, selection.select(intent));
    }
    for (ClassDemand c : demand.classes()) {
      SortedSet<HostId> hosts = new TreeSet<>();
      c.origins().forEach(origin -> hosts.addAll(selection.of(origin.intent())));
      selection.byClass.put(c.name(), hosts);
    }
    demand.classes().forEach(selection::checkPairs);
    selection.findGuarded();
    return selection;
  }

  /** What is wrong with the scopes. */
  List<Problem> problems() {
    return problems;
  }

  /** The hosts of one intent. */
  SortedSet<HostId> of(LosslessIntent intent) {
    return byIntent.getOrDefault(intent, new TreeSet<>());
  }

  /** Whether this is the answer for {@code demand} on {@code topology}. */
  boolean isOf(Demand demand, Topology topology) {
    return hosts == topology.hosts() && this.demand.equals(demand);
  }

  /** The guarded classes that {@code host} may use. */
  SortedSet<ClassName> guardedAt(HostId host) {
    return guardedByHost.getOrDefault(host, Collections.emptySortedSet());
  }

  /** Hosts are many and differ in few ways, so those that are alike share a set. */
  private void findGuarded() {
    SortedSet<ClassName> guarded = demand.guarded();
    Map<SortedSet<ClassName>, SortedSet<ClassName>> shared = new HashMap<>();
    byClass.forEach(
        (name, members) -> {
          if (guarded.contains(name)) {
            IdentityHashMap<SortedSet<ClassName>, SortedSet<ClassName>> more =
                new IdentityHashMap<>();
            for (HostId host : members) {
              guardedByHost.put(
                  host,
                  more.computeIfAbsent(
                      guardedAt(host),
                      fewer -> {
                        SortedSet<ClassName> both = new TreeSet<>(fewer);
                        both.add(name);
                        SortedSet<ClassName> known = shared.putIfAbsent(both, both);
                        return known == null ? both : known;
                      }));
            }
          }
        });
  }

  private SortedSet<HostId> select(LosslessIntent intent) {
    return intent
        .scope()
        .match(
            () -> new TreeSet<>(hosts.keySet()),
            named -> known(named, Origin.of(intent, "/scope/hosts")),
            labels -> labelled(labels, Origin.of(intent, "/scope/labels")),
            pairs -> {
              Origin origin = Origin.of(intent, "/scope/pairs");
              checkClique(pairs, origin);
              return known(hostsOf(pairs), origin);
            });
  }

  private SortedSet<HostId> known(SortedSet<HostId> named, Origin origin) {
    SortedSet<HostId> known = new TreeSet<>(named);
    known.retainAll(hosts.keySet());
    for (HostId host : named) {
      if (!known.contains(host)) {
        problems.add(
            origin.problem(
                ProblemCode.UNKNOWN_REFERENCE,
                "the host " + host,
                "a host of the topology",
                "correct the name or add the host to the topology"));
      }
    }
    return known;
  }

  private SortedSet<HostId> labelled(SortedMap<String, SortedSet<String>> labels, Origin origin) {
    SortedSet<HostId> found = new TreeSet<>();
    for (Host host : hosts.values()) {
      boolean fits =
          labels.entrySet().stream()
              .allMatch(
                  label ->
                      Optional.ofNullable(host.labels().get(label.getKey()))
                          .filter(value -> label.getValue().contains(value))
                          .isPresent());
      if (fits) {
        found.add(host.id());
      }
    }
    if (found.size() < 2) {
      problems.add(
          origin.problem(
              ProblemCode.UNKNOWN_REFERENCE,
              found.isEmpty()
                  ? "labels that no host of the topology has"
                  : "labels that only the host " + found.first() + " has",
              "labels of two hosts or more",
              "correct the labels here or in the topology"));
    }
    return found;
  }

  /**
   * A port tells classes apart, not destinations: what may leave a host in a class may go anywhere.
   * So pairs can be carried out only where they are all pairs of their hosts.
   */
  private void checkClique(SortedSet<HostPair> pairs, Origin origin) {
    List<HostId> hosts = new ArrayList<>(hostsOf(pairs));
    long all = (long) hosts.size() * (hosts.size() - 1) / 2;
    if (pairs.size() == all) {
      return;
    }
    List<String> missing = new ArrayList<>();
    for (int i = 0; i < hosts.size() && missing.size() < NAMED; i++) {
      for (int j = i + 1; j < hosts.size() && missing.size() < NAMED; j++) {
        HostPair pair = HostPair.of(hosts.get(i), hosts.get(j));
        if (!pairs.contains(pair)) {
          missing.add(pair.toString());
        }
      }
    }
    long further = all - pairs.size() - missing.size();
    problems.add(
        origin.problem(
            ProblemCode.SCOPE_NOT_EXPRESSIBLE,
            pairs.size()
                + " of the "
                + all
                + " pairs of "
                + hosts.size()
                + " hosts; missing "
                + String.join(", ", missing)
                + (further == 0 ? "" : " and " + further + " more"),
            "all pairs of the hosts named: a port can't tell a host's destinations apart",
            "add the missing pairs, or write scope.hosts; for groups that are to be kept apart,"
                + " write an intent for each with a class of its own"));
  }

  /** Another intent's hosts in the same class would make pairs that nobody asked for. */
  private void checkPairs(ClassDemand c) {
    for (Origin origin : c.origins()) {
      boolean byPairs =
          origin.intent().scope().match(() -> false, n -> false, l -> false, pairs -> true);
      if (!byPairs || !c.asked().guarded()) {
        continue;
      }
      SortedSet<HostId> others = new TreeSet<>(byClass.getOrDefault(c.name(), new TreeSet<>()));
      others.removeAll(of(origin.intent()));
      if (!others.isEmpty()) {
        problems.add(
            Origin.of(origin.intent(), "/scope/pairs")
                .problem(
                    ProblemCode.SCOPE_NOT_EXPRESSIBLE,
                    "class "
                        + c.name()
                        + ", which other hosts may use too: "
                        + others.stream()
                            .limit(NAMED)
                            .map(HostId::toString)
                            .collect(Collectors.joining(", "))
                        + (others.size() > NAMED ? " and more" : "")
                        + ", by "
                        + c.source(),
                    "a class of these pairs alone",
                    "give the pairs a class of their own, or write scope.hosts"));
      }
    }
  }

  private static SortedSet<HostId> hostsOf(SortedSet<HostPair> pairs) {
    SortedSet<HostId> hosts = new TreeSet<>();
    for (HostPair pair : pairs) {
      hosts.add(pair.low());
      hosts.add(pair.high());
    }
    return hosts;
  }
}
