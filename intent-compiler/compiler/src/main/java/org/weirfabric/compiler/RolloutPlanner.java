package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.GuardedTurn;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.Facet;
import org.weirfabric.model.plan.JointDefinitions;
import org.weirfabric.model.plan.JointPools;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutKind;
import org.weirfabric.model.plan.RolloutStage;

/** Orders a change so that no state on the way is worse than lossy, and lossless if it can be. */
final class RolloutPlanner {
  /** The state in which switches hold the most. */
  private static final Rollout JOINT_BUFFERS =
      Rollout.of(
          RolloutKind.CHANGE,
          List.of(
              RolloutStage.of("joint", "", List.of(Facet.JOINT_POOLS, Facet.JOINT_BUFFERS)),
              RolloutStage.of("target", "", List.of())));

  private final CompileRequest request;
  private final SortedMap<SwitchId, SwitchConfig> targets;
  private final Optional<Definitions> old;
  private final Optional<Definitions> fresh;

  private RolloutPlanner(CompileRequest request, SortedMap<SwitchId, SwitchConfig> targets) {
    this.request = request;
    this.targets = targets;
    this.old = Definitions.common(targets.keySet().stream().map(request::base));
    this.fresh = Definitions.common(targets.values().stream());
  }

  /**
   * The rollout from what the switches hold to {@code targets}.
   *
   * @throws ProblemsException if it would interrupt a lossless class and that isn't allowed
   */
  static Rollout plan(CompileRequest request, SortedMap<SwitchId, SwitchConfig> targets)
      throws ProblemsException {
    boolean fresh = targets.keySet().stream().allMatch(id -> request.base(id).isEmpty());
    boolean gone = targets.values().stream().allMatch(SwitchConfig::isEmpty);
    boolean same =
        targets.values().stream()
            .allMatch(target -> target.equals(request.base(target.switchId())));
    if (same) {
      return Rollout.of(RolloutKind.CHANGE, List.of());
    }
    if (gone) {
      return RolloutStages.withdraw();
    }
    return fresh ? RolloutStages.apply() : new RolloutPlanner(request, targets).change();
  }

  private Rollout change() throws ProblemsException {
    Optional<String> obstacle = obstacle();
    if (obstacle.isPresent()) {
      List<String> interrupted = interrupted();
      if (!interrupted.isEmpty() && !request.interruptionAllowed()) {
        throw new ProblemsException(List.of(refusal(obstacle.get(), interrupted)));
      }
      return RolloutStages.changeWithGateShut(interrupted);
    }
    Optional<JointDefinitions> joint =
        areMapsEnough()
            ? Optional.empty()
            : Optional.of(
                JointClasses.between(old(), fresh())
                    .definitions(
                        PortWays.examples(request, targets).keySet(),
                        old().isPartial() || fresh().isPartial()));
    return new RolloutPruning(request, targets, RolloutStages.changeOpen(joint)).pruned();
  }

  private Optional<String> obstacle() {
    if (old.isEmpty() || fresh.isEmpty()) {
      return Optional.of("the switches don't all hold the same classes and maps");
    }
    if (!areMapsEnough()) {
      if (!old().isKnown() || !fresh().isKnown()) {
        return Optional.of("classes change, and the switches hold maps that aren't Weir's");
      }
      JointClasses classes = JointClasses.between(old(), fresh());
      Optional<String> obstacle =
          classes
              .obstacle()
              .or(
                  () ->
                      classes.obstacle(
                          turns(targets.keySet().stream().map(request::base)),
                          turns(targets.values().stream())));
      if (obstacle.isPresent()) {
        return obstacle;
      }
    }
    return unfit();
  }

  /** Whether ports need no maps on their way but those of before and after. */
  private boolean areMapsEnough() {
    return old().agreesWith(fresh()) && !goesBetweenSubsets();
  }

  /** Whether a port trusts some classes and is to trust others: no map is for those of both. */
  private boolean goesBetweenSubsets() {
    return PortWays.examples(request, targets).keySet().stream()
        .anyMatch(
            way -> {
              Optional<String> before = way.base().dscpMap();
              Optional<String> after = way.target().dscpMap();
              return !before.equals(after)
                  && Stream.of(before, after)
                      .noneMatch(map -> map.isEmpty() || Definitions.USUAL.contains(map.get()));
            });
  }

  private static Set<GuardedTurn> turns(Stream<SwitchConfig> configs) {
    Set<GuardedTurn> turns = new LinkedHashSet<>();
    configs.forEach(
        config -> config.guard().ifPresent(guard -> turns.addAll(guard.turns().values())));
    return turns;
  }

  private Definitions old() {
    return old.orElseThrow();
  }

  private Definitions fresh() {
    return fresh.orElseThrow();
  }

  /** The first switch whose buffer can't hold the old groups and the new at once. */
  private Optional<String> unfit() {
    for (SwitchConfig target : targets.values()) {
      SwitchConfig base = request.base(target.switchId());
      if (base.isEmpty() || target.isEmpty() || base.equals(target)) {
        continue;
      }
      if (!JointPools.areAlike(base, target)) {
        return Optional.of(
            "switch "
                + target.switchId()
                + " goes between headroom of each group's own and a shared headroom pool, which it"
                + " can't hold both");
      }
      SwitchConfig joint = JOINT_BUFFERS.configAfter(0, base, target);
      long least = Math.min(leastShared(target), Math.min(shared(base), shared(target)));
      long lacking =
          Math.max(
              least - shared(joint),
              asic(target)
                  .map(asic -> HeldBuffers.overBytes(asic, request.topology(), joint))
                  .orElse(0L));
      if (lacking > 0) {
        return Optional.of(
            "switch "
                + target.switchId()
                + " lacks "
                + lacking
                + " B to hold the old buffers and the new at once");
      }
    }
    return Optional.empty();
  }

  private Optional<AsicProfile> asic(SwitchConfig config) {
    return Optional.ofNullable(request.topology().switches().get(config.switchId()))
        .flatMap(s -> request.catalogue().find(s.asic()));
  }

  private static long shared(SwitchConfig config) {
    return config.pools().values().stream()
        .filter(BufferPool::ingress)
        .mapToLong(pool -> pool.size().bytes())
        .sum();
  }

  /** One largest frame for each port. */
  private long leastShared(SwitchConfig target) {
    int mtu = request.intents().stream().mapToInt(LosslessIntent::mtuBytes).max().orElse(0);
    long frame = mtu + (long) PhysicalHeadroom.FCS_BYTES;
    return target.ports().size()
        * asic(target)
            .map(a -> CellExpansion.stored(a.cell().value().bytes(), frame))
            .orElse(frame);
  }

  /** The lossless classes that are there before and after, and would be lossy in between. */
  private List<String> interrupted() {
    List<String> names = new ArrayList<>();
    if (old.isPresent() && fresh.isPresent() && old().isKnown() && fresh().isKnown()) {
      JointClasses classes = JointClasses.between(old(), fresh());
      for (TrafficClassConfig c : fresh().classes().values()) {
        if (c.lossless() && classes.isInterruptible(c)) {
          names.add(c.name().toString());
        }
      }
      return names;
    }
    targets.values().stream()
        .flatMap(config -> config.classes().values().stream())
        .filter(TrafficClassConfig::lossless)
        .map(c -> c.name().toString())
        .distinct()
        .sorted()
        .forEach(names::add);
    return names;
  }

  private static Problem refusal(String obstacle, List<String> interrupted) {
    return Problem.of(
        ProblemCode.CHANGE_INTERRUPTS,
        "class " + String.join(", ", interrupted),
        obstacle,
        "a change during which every lossless frame stays lossless",
        "change it in two plans: add a class with another priority and DSCP beside the old one,"
            + " move the hosts, then take the old one away. Or acknowledge that the class is lossy"
            + " from the first stage to the last (--acknowledge-drain)");
  }
}
