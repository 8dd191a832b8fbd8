package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.weirfabric.model.id.PortRef;

/**
 * One explanation for all ports for which it is the same; its last term says which they are. When
 * ports change, only those that they were among and those that they come to are written anew.
 */
final class PortWhys {
  private static final Comparator<Group> ORDER =
      Comparator.<Group>comparingInt(group -> group.cause.rank())
          .thenComparing(group -> group.kinds.first());

  private final List<Group> inOrder;
  private final Layered<Cause, Group> byCause;

  private PortWhys(List<Group> inOrder, Layered<Cause, Group> byCause) {
    this.inOrder = inOrder;
    this.byCause = byCause;
  }

  private static final class Group {
    private final Cause cause;
    private final SortedSet<AsicPort> kinds;
    private final Explained explained;

    private Group(Cause cause, SortedSet<AsicPort> kinds, Explained explained) {
      this.cause = cause;
      this.kinds = kinds;
      this.explained = explained;
    }
  }

  /** The explanations that {@code causes} ask for, for the ports of {@code census}. */
  static PortWhys of(
      ResolvedFabric fabric,
      PortCensus census,
      Collection<AsicPort> kinds,
      Function<AsicPort, List<Cause>> causes) {
    Map<Cause, SortedSet<AsicPort>> byCause = new LinkedHashMap<>();
    for (AsicPort kind : kinds) {
      for (Cause cause : causes.apply(kind)) {
        byCause.computeIfAbsent(cause, none -> new TreeSet<>()).add(kind);
      }
    }
    Map<Cause, Group> groups = new HashMap<>();
    byCause.forEach((cause, of) -> groups.put(cause, group(fabric, census, cause, of)));
    List<Group> inOrder = new ArrayList<>(groups.values());
    inOrder.sort(ORDER);
    return new PortWhys(Collections.unmodifiableList(inOrder), Layered.of(groups));
  }

  /** The explanations of {@code after}, where only the counts of {@code changed} kinds differ. */
  PortWhys after(
      ResolvedFabric after,
      PortCensus census,
      Set<AsicPort> changed,
      Function<AsicPort, List<Cause>> causes) {
    Map<Cause, SortedSet<AsicPort>> moved = new LinkedHashMap<>();
    for (AsicPort kind : changed) {
      for (Cause cause : causes.apply(kind)) {
        SortedSet<AsicPort> kinds = moved.computeIfAbsent(cause, this::kinds);
        if (census.ports(kind) == 0) {
          kinds.remove(kind);
        } else {
          kinds.add(kind);
        }
      }
    }
    Map<Cause, Optional<Group>> changes = new HashMap<>();
    Set<Group> old = new HashSet<>();
    List<Group> fresh = new ArrayList<>();
    moved.forEach(
        (cause, kinds) -> {
          Group known = byCause.get(cause);
          if (known != null) {
            old.add(known);
          }
          Optional<Group> group =
              kinds.isEmpty() ? Optional.empty() : Optional.of(group(after, census, cause, kinds));
          group.ifPresent(fresh::add);
          changes.put(cause, group);
        });
    List<Group> groups = new ArrayList<>(inOrder.size() + fresh.size());
    for (Group group : inOrder) {
      if (!old.contains(group)) {
        groups.add(group);
      }
    }
    for (Group group : fresh) {
      groups.add(-1 - Collections.binarySearch(groups, group, ORDER), group);
    }
    return new PortWhys(Collections.unmodifiableList(groups), byCause.with(changes));
  }

  private SortedSet<AsicPort> kinds(Cause cause) {
    Group group = byCause.get(cause);
    return group == null ? new TreeSet<>() : new TreeSet<>(group.kinds);
  }

  private static Group group(
      ResolvedFabric fabric, PortCensus census, Cause cause, SortedSet<AsicPort> kinds) {
    int count = kinds.stream().mapToInt(census::ports).sum();
    return new Group(
        cause,
        kinds,
        Explained.of(cause.explanation(), Members.of(count, first(fabric, census, kinds))));
  }

  /** The first ports of {@code kinds}, as many as are named. */
  private static List<PortRef> first(
      ResolvedFabric fabric, PortCensus census, SortedSet<AsicPort> kinds) {
    int[] switches =
        kinds.stream()
            .flatMapToInt(kind -> Arrays.stream(census.switches(kind)).limit(Members.NAMED))
            .sorted()
            .distinct()
            .toArray();
    List<PortRef> first = new ArrayList<>();
    for (int i = 0; i < switches.length && first.size() < Members.NAMED; i++) {
      ResolvedSwitch s = fabric.switches().get(switches[i]);
      Set<PortKind> here = new HashSet<>();
      for (PortKind kind : s.kind().ports().keySet()) {
        if (kinds.contains(AsicPort.of(s.asic().name(), kind))) {
          here.add(kind);
        }
      }
      for (ResolvedPort port : s.ports()) {
        if (here.contains(port.kind())) {
          first.add(port.ref());
        }
      }
    }
    return first;
  }

  /** In order of rank, then of the first kind. */
  List<Explained> explained() {
    return inOrder.stream().map(group -> group.explained).collect(Collectors.toList());
  }
}
