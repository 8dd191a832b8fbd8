package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.GuardedTurn;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.plan.JointDefinitions;
import org.weirfabric.model.qos.Dscp;

/**
 * How the classes of a live fabric become others without a hop that disagrees with the one before.
 *
 * <p>Pausing a priority stops the queue of that priority one hop back. So a DSCP may be let in only
 * while every hop gives it the same priority: a hop that already took it for 4 would pause 4, and
 * the hop before, which still queues it in 3, would not stop. Each DSCP whose treatment changes is
 * therefore remarked at the edge while the hops change.
 */
final class JointClasses {
  private final Definitions old;
  private final Definitions fresh;
  private final SortedMap<ClassName, ClassName> names = new TreeMap<>();

  private JointClasses(Definitions old, Definitions fresh) {
    this.old = old;
    this.fresh = fresh;
    fresh.classes().values().forEach(c -> names.put(c.name(), meanwhile(c)));
  }

  static JointClasses between(Definitions old, Definitions fresh) {
    return new JointClasses(old, fresh);
  }

  /** Why a fabric can't hold the old classes and the new at once; empty if it can. */
  Optional<String> obstacle() {
    for (Dscp dscp : old.trusted().actions().keySet()) {
      TrafficClassConfig before = old.classOf(dscp);
      TrafficClassConfig after = fresh.classOf(dscp);
      if (before.lossless() && after.lossless() && !before.priority().equals(after.priority())) {
        return Optional.of(
            "DSCP "
                + dscp
                + " moves from priority "
                + before.priority()
                + " to "
                + after.priority()
                + ": while hops and hosts change one by one, some pause a priority in which the one"
                + " before doesn't queue it");
      }
    }
    for (TrafficClassConfig before : old.classes().values()) {
      for (TrafficClassConfig after : fresh.classes().values()) {
        if (before.priority().equals(after.priority()) && !isSameKind(before, after)) {
          return Optional.of(
              "priority "
                  + before.priority()
                  + " passes from "
                  + kind(before)
                  + " to "
                  + kind(after)
                  + ": a switch can't hold both at once");
        }
      }
    }
    return remark().isPresent()
        ? Optional.empty()
        : Optional.of("no DSCP is lossy both before and after: the gate has nothing to remark to");
  }

  /** A guard's turn whose DSCP means another class on the way; empty if there is none. */
  Optional<String> obstacle(Set<GuardedTurn> oldTurns, Set<GuardedTurn> freshTurns) {
    for (GuardedTurn turn : oldTurns) {
      TrafficClassConfig after = fresh.classOf(turn.remark());
      if (!isSameKindAndPriority(old.classOf(turn.remark()), after)) {
        return Optional.of(marks(turn));
      }
    }
    for (GuardedTurn turn : freshTurns) {
      TrafficClassConfig before = old.classOf(turn.remark());
      if (!isSameKindAndPriority(before, fresh.classOf(turn.remark()))) {
        return Optional.of(marks(turn));
      }
    }
    return Optional.empty();
  }

  private static String marks(GuardedTurn turn) {
    return "a guard sends frames on with DSCP "
        + turn.remark()
        + ", which changes between lossless and lossy or to another priority";
  }

  private static boolean isSameKindAndPriority(TrafficClassConfig a, TrafficClassConfig b) {
    return a.lossless() == b.lossless() && (!a.lossless() || a.priority().equals(b.priority()));
  }

  private static String kind(TrafficClassConfig c) {
    return (c.lossless() ? "the lossless class " : "the lossy class ") + c.name();
  }

  private static boolean isSameKind(TrafficClassConfig a, TrafficClassConfig b) {
    return a.lossless() == b.lossless()
        && a.priorityGroup() == b.priorityGroup()
        && a.queue() == b.queue();
  }

  /** Whether {@code c}, or a DSCP of it, is lossless before too. */
  boolean isInterruptible(TrafficClassConfig c) {
    TrafficClassConfig before = old.classes().get(c.name());
    return (before != null && before.lossless())
        || fresh.trusted().actions().entrySet().stream()
            .anyMatch(
                each ->
                    each.getValue().className().equals(c.name())
                        && old.classOf(each.getKey()).lossless());
  }

  JointDefinitions definitions() {
    SortedMap<ClassName, TrafficClassConfig> classes = new TreeMap<>(old.classes());
    for (TrafficClassConfig c : fresh.classes().values()) {
      ClassName name = meanwhileOf(c.name());
      classes.put(
          name,
          TrafficClassConfig.of(name, c.priority(), c.priorityGroup(), c.queue(), c.lossless()));
    }
    SortedMap<String, DscpMap> maps = new TreeMap<>();
    for (String name : DscpMapNames.ALL) {
      if (!name.equals(DscpMapNames.TRUSTED) && !name.equals(DscpMapNames.UNTRUSTED)) {
        SortedMap<Dscp, DscpAction> actions = new TreeMap<>();
        old.trusted().actions().keySet().forEach(dscp -> actions.put(dscp, action(name, dscp)));
        maps.put(name, DscpMap.of(name, actions));
      }
    }
    SortedMap<ClassName, ClassName> meanwhile = new TreeMap<>(names);
    meanwhile.entrySet().removeIf(each -> each.getKey().equals(each.getValue()));
    return JointDefinitions.of(classes, meanwhile, maps);
  }

  private DscpAction action(String map, Dscp dscp) {
    boolean before = old.classOf(dscp).lossless();
    boolean after = fresh.classOf(dscp).lossless();
    switch (map) {
      case DscpMapNames.JOINT:
        return joint(dscp);
      case DscpMapNames.JOINT_ENTERING:
        return after && !before ? shut() : joint(dscp);
      case DscpMapNames.JOINT_LEAVING:
        return before && !after ? shut() : next(dscp);
      case DscpMapNames.NEXT:
        return next(dscp);
      default:
        boolean remarked =
            fresh
                .untrusted()
                .flatMap(usual -> Optional.ofNullable(usual.actions().get(dscp)))
                .flatMap(DscpAction::remark)
                .isPresent();
        return before || after || remarked ? shut() : next(dscp);
    }
  }

  private DscpAction joint(Dscp dscp) {
    return old.classOf(dscp).lossless()
        ? Objects.requireNonNull(old.trusted().actions().get(dscp), "all 64 are there")
        : next(dscp);
  }

  private DscpAction next(Dscp dscp) {
    return DscpAction.of(meanwhileOf(fresh.classOf(dscp).name()), Optional.empty());
  }

  private DscpAction shut() {
    Dscp remark = remark().orElseThrow();
    return DscpAction.of(meanwhileOf(fresh.classOf(remark).name()), Optional.of(remark));
  }

  /** A DSCP that is lossy throughout: the one that edge ports remark to anyway, if it is. */
  private Optional<Dscp> remark() {
    List<Dscp> candidates = new ArrayList<>();
    for (Definitions each : List.of(fresh, old)) {
      each.untrusted()
          .ifPresent(
              map ->
                  map.actions()
                      .values()
                      .forEach(action -> action.remark().ifPresent(candidates::add)));
    }
    candidates.addAll(old.trusted().actions().keySet());
    return candidates.stream()
        .filter(dscp -> !old.classOf(dscp).lossless() && !fresh.classOf(dscp).lossless())
        .findFirst();
  }

  private ClassName meanwhileOf(ClassName name) {
    return Objects.requireNonNull(names.get(name), "a class of the new plan");
  }

  private ClassName meanwhile(TrafficClassConfig c) {
    TrafficClassConfig before = old.classes().get(c.name());
    if (before == null || before.equals(c)) {
      return c.name();
    }
    String stem = c.name().value().substring(0, Math.min(24, c.name().value().length()));
    for (int i = 0; ; i++) {
      ClassName name = ClassName.of(stem + "-next" + (i == 0 ? "" : i));
      if (!old.classes().containsKey(name) && !fresh.classes().containsKey(name)) {
        return name;
      }
    }
  }
}
