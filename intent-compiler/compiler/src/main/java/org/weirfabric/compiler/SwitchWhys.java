package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Explanation;

/**
 * One explanation for all switches for which it is the same; its last term says which they are.
 * When a switch changes, only those that it was among and those that it comes to are written anew.
 */
final class SwitchWhys {
  private static final Comparator<Group> ORDER =
      Comparator.<Group>comparingInt(group -> group.cause.rank())
          .thenComparingInt(group -> group.members[0])
          .thenComparingInt(group -> group.place);

  private final List<Group> inOrder;
  private final Layered<Cause, Group> byCause;

  private SwitchWhys(List<Group> inOrder, Layered<Cause, Group> byCause) {
    this.inOrder = inOrder;
    this.byCause = byCause;
  }

  private static final class Group {
    private final Cause cause;

    /** Which of its causes this is to the first switch. */
    private final int place;

    private final int[] members;
    private final Explained explained;

    private Group(Cause cause, int place, int[] members, Explained explained) {
      this.cause = cause;
      this.place = place;
      this.members = members;
      this.explained = explained;
    }
  }

  /** A cause, and the switches that it is one for. */
  private static final class Gathered {
    private final Cause cause;
    private final int place;
    private final SortedNumbers.Growing members = new SortedNumbers.Growing();

    private Gathered(Cause cause, int place) {
      this.cause = cause;
      this.place = place;
    }
  }

  /** The explanations that {@code causes} ask for, kind by kind. */
  static SwitchWhys of(ResolvedFabric fabric, Function<SwitchKind, List<Cause>> causes) {
    Map<Cause, Gathered> gathered = new LinkedHashMap<>();
    Map<SwitchKind, List<Gathered>> byKind = new HashMap<>();
    for (int s = 0; s < fabric.switches().size(); s++) {
      List<Gathered> of =
          byKind.computeIfAbsent(
              fabric.switches().get(s).kind(), kind -> gathered(causes.apply(kind), gathered));
      for (Gathered each : of) {
        each.members.add(s);
      }
    }
    List<Group> groups = new ArrayList<>();
    Map<Cause, Group> byCause = new HashMap<>();
    for (Gathered each : gathered.values()) {
      Group group = group(fabric, each.cause, each.place, each.members.all());
      groups.add(group);
      byCause.put(group.cause, group);
    }
    groups.sort(ORDER);
    return new SwitchWhys(Collections.unmodifiableList(groups), Layered.of(byCause));
  }

  private static List<Gathered> gathered(List<Cause> causes, Map<Cause, Gathered> known) {
    List<Gathered> gathered = new ArrayList<>();
    for (int i = 0; i < causes.size(); i++) {
      int place = i;
      gathered.add(known.computeIfAbsent(causes.get(i), cause -> new Gathered(cause, place)));
    }
    return gathered;
  }

  private static Group group(ResolvedFabric fabric, Cause cause, int place, int[] members) {
    List<SwitchId> first = new ArrayList<>();
    for (int i = 0; i < members.length && i < Members.NAMED; i++) {
      first.add(fabric.switches().get(members[i]).id());
    }
    return new Group(
        cause,
        place,
        members,
        Explained.of(cause.explanation(), Members.of(members.length, first)));
  }

  /**
   * The explanations of {@code after}, where only the switches {@code changed} are of other kinds.
   */
  SwitchWhys after(
      ResolvedFabric before,
      ResolvedFabric after,
      int[] changed,
      Function<SwitchKind, List<Cause>> causes) {
    Map<Cause, int[]> moved = new LinkedHashMap<>();
    for (int s : changed) {
      for (Cause cause : causes.apply(before.switches().get(s).kind())) {
        moved.put(cause, SortedNumbers.minus(members(cause, moved), s));
      }
      for (Cause cause : causes.apply(after.switches().get(s).kind())) {
        moved.put(cause, SortedNumbers.plus(members(cause, moved), s));
      }
    }
    Map<Cause, Optional<Group>> changes = new HashMap<>();
    Set<Group> old = new HashSet<>();
    List<Group> fresh = new ArrayList<>();
    moved.forEach(
        (cause, members) -> {
          Group known = byCause.get(cause);
          if (known != null) {
            old.add(known);
          }
          Optional<Group> group =
              members.length == 0
                  ? Optional.empty()
                  : Optional.of(group(after, cause, members, causes));
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
    return new SwitchWhys(Collections.unmodifiableList(groups), byCause.with(changes));
  }

  private int[] members(Cause cause, Map<Cause, int[]> moved) {
    int[] known = moved.get(cause);
    if (known != null) {
      return known;
    }
    Group group = byCause.get(cause);
    return group == null ? SortedNumbers.none() : group.members;
  }

  /** The group with the text that its first member brings. */
  private static Group group(
      ResolvedFabric fabric, Cause cause, int[] members, Function<SwitchKind, List<Cause>> causes) {
    List<Cause> ofFirst = causes.apply(fabric.switches().get(members[0]).kind());
    int place = ofFirst.indexOf(cause);
    return group(fabric, ofFirst.get(place), place, members);
  }

  /** In order of rank, then of the first switch. */
  List<Explained> explained() {
    return inOrder.stream().map(group -> group.explained).collect(Collectors.toList());
  }

  List<Explanation> explanations() {
    return inOrder.stream()
        .map(group -> group.explained.explanation())
        .collect(Collectors.toList());
  }
}
