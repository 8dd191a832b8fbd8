package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.GuardedTurn;
import org.weirfabric.model.config.PcpAction;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.plan.JointDefinitions;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Pcp;
import org.weirfabric.model.qos.Priority;

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
    for (int point = 0; point < TrustPoints.COUNT; point++) {
      Optional<TrafficClassConfig> before = old.classOf(point);
      Optional<TrafficClassConfig> after = fresh.classOf(point);
      if (old.isLossless(point)
          && fresh.isLossless(point)
          && !before.get().priority().equals(after.get().priority())) {
        return Optional.of(
            TrustPoints.name(point)
                + " moves from priority "
                + before.get().priority()
                + " to "
                + after.get().priority()
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
    if (remark(0).isEmpty()) {
      return Optional.of(
          "no DSCP is lossy both before and after: the gate has nothing to remark to");
    }
    return hasPcps() && remark(TrustPoints.of(Pcp.of(0))).isEmpty()
        ? Optional.of("no PCP is lossy both before and after: the gate has nothing to remark to")
        : Optional.empty();
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

  /** Whether {@code c}, or a code point of it, is lossless before too. */
  boolean isInterruptible(TrafficClassConfig c) {
    TrafficClassConfig before = old.classes().get(c.name());
    return (before != null && before.lossless())
        || IntStream.range(0, TrustPoints.COUNT)
            .anyMatch(
                point ->
                    fresh.classOf(point).filter(c::equals).isPresent() && old.isLossless(point));
  }

  private boolean hasPcps() {
    return old.hasPcps() || fresh.hasPcps();
  }

  /**
   * What stands beside the old definitions while {@code ports} go their ways.
   *
   * @param partial whether some ports trust some classes and not others
   */
  JointDefinitions definitions(Set<PortWays.Way> ports, boolean partial) {
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
        maps.put(name, map(name, point -> action(name, point)));
      }
    }
    SortedSet<Priority> oldTrusted = old.trustedPriorities();
    SortedSet<Priority> freshTrusted = fresh.trustedPriorities();
    if (partial) {
      ports.stream()
          .filter(each -> each.target().role() == PortRole.EDGE)
          .forEach(each -> partialMaps(each, oldTrusted, freshTrusted, maps));
    }
    SortedMap<ClassName, ClassName> meanwhile = new TreeMap<>(names);
    meanwhile.entrySet().removeIf(each -> each.getKey().equals(each.getValue()));
    JointDefinitions definitions = JointDefinitions.of(classes, meanwhile, maps);
    return partial ? definitions.forSome(oldTrusted, freshTrusted) : definitions;
  }

  /** The maps that an edge port is bound to on its way which trusts some classes only. */
  private void partialMaps(
      PortWays.Way way,
      SortedSet<Priority> oldTrusted,
      SortedSet<Priority> freshTrusted,
      SortedMap<String, DscpMap> maps) {
    SortedSet<Priority> before = trusted(way.base().dscpMap(), oldTrusted);
    SortedSet<Priority> after = trusted(way.target().dscpMap(), freshTrusted);
    SortedSet<Priority> both = new TreeSet<>(before);
    both.addAll(after);
    partialMap(DscpMapNames.JOINT_ENTERING, before, maps);
    partialMap(DscpMapNames.JOINT, both, maps);
    partialMap(DscpMapNames.JOINT_LEAVING, after, maps);
  }

  private void partialMap(
      String family, SortedSet<Priority> admitted, SortedMap<String, DscpMap> maps) {
    if (!admitted.isEmpty()) {
      maps.computeIfAbsent(
          DscpMapNames.jointFor(family, admitted),
          name ->
              map(
                  name,
                  point -> isAdmitted(point, admitted) ? action(family, point) : shut(point)));
    }
  }

  private static SortedSet<Priority> trusted(Optional<String> map, SortedSet<Priority> all) {
    return map.equals(Optional.of(DscpMapNames.TRUSTED))
        ? all
        : map.flatMap(DscpMapNames::prioritiesOf).orElseGet(TreeSet::new);
  }

  /** Whether a port may send {@code point} that trusts only {@code admitted}. */
  private boolean isAdmitted(int point, SortedSet<Priority> admitted) {
    if (old.isLossless(point)) {
      return admitted.contains(old.classOf(point).orElseThrow().priority());
    }
    return fresh.isOpen(point)
        || fresh.classOf(point).filter(c -> admitted.contains(c.priority())).isPresent();
  }

  private DscpMap map(String name, IntFunction<Action> actionOf) {
    SortedMap<Dscp, DscpAction> actions = new TreeMap<>();
    SortedMap<Pcp, PcpAction> pcps = new TreeMap<>();
    for (int point = 0; point < TrustPoints.COUNT; point++) {
      if (TrustPoints.isDscp(point)) {
        Action action = actionOf.apply(point);
        actions.put(
            TrustPoints.dscp(point),
            DscpAction.of(action.className, action.remark.map(TrustPoints::dscp)));
      } else if (hasPcps()) {
        Action action = actionOf.apply(point);
        pcps.put(
            TrustPoints.pcp(point),
            PcpAction.of(action.className, action.remark.map(TrustPoints::pcp)));
      }
    }
    return DscpMap.of(name, actions, pcps);
  }

  /** What becomes of a code point. */
  private static final class Action {
    private final ClassName className;
    private final Optional<Integer> remark;

    private Action(ClassName className, Optional<Integer> remark) {
      this.className = className;
      this.remark = remark;
    }
  }

  private Action action(String map, int point) {
    boolean before = old.isLossless(point);
    boolean after = fresh.isLossless(point);
    switch (map) {
      case DscpMapNames.JOINT:
        return joint(point);
      case DscpMapNames.JOINT_ENTERING:
        return after && !before ? shut(point) : joint(point);
      case DscpMapNames.JOINT_LEAVING:
        return before && !after ? shut(point) : next(point);
      case DscpMapNames.NEXT:
        return next(point);
      default:
        boolean remarked =
            fresh.untrusted().flatMap(usual -> TrustPoints.remark(usual, point)).isPresent();
        return before || after || remarked ? shut(point) : next(point);
    }
  }

  private Action joint(int point) {
    return old.isLossless(point)
        ? new Action(old.classOf(point).orElseThrow().name(), Optional.empty())
        : next(point);
  }

  /** A PCP that the new maps have no word on is best effort: in the class that is remarked to. */
  private Action next(int point) {
    ClassName name =
        fresh
            .classOf(point)
            .map(TrafficClassConfig::name)
            .orElseGet(() -> fresh.classOf(remark(0).orElseThrow()).orElseThrow().name());
    return new Action(meanwhileOf(name), Optional.empty());
  }

  private Action shut(int point) {
    int remark = remark(point).orElseThrow();
    return new Action(next(remark).className, Optional.of(remark));
  }

  /**
   * A code point of the kind of {@code point} that is lossy throughout: the one that edge ports
   * remark to anyway, if it is.
   */
  private Optional<Integer> remark(int point) {
    List<Integer> candidates = new ArrayList<>();
    for (Definitions each : List.of(fresh, old)) {
      for (int from = 0; from < TrustPoints.COUNT; from++) {
        int candidate = from;
        each.untrusted()
            .flatMap(map -> TrustPoints.remark(map, candidate))
            .ifPresent(candidates::add);
      }
    }
    for (int any = 0; any < TrustPoints.COUNT; any++) {
      candidates.add(any);
    }
    return candidates.stream()
        .filter(each -> TrustPoints.isDscp(each) == TrustPoints.isDscp(point))
        .filter(each -> !old.isLossless(each) && !fresh.isLossless(each))
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
