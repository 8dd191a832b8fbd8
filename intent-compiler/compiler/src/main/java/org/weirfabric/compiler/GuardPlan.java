package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import org.weirfabric.compiler.deadlock.Guard;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.GuardedTurn;
import org.weirfabric.model.config.TurnGuard;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.topology.DialectName;

/** The guards that a fabric's switches are to have, as far as their targets know any. */
final class GuardPlan {
  private final GuardMode mode;
  private final Layered<SwitchId, TurnGuard> guards;
  private final List<SwitchId> unable;
  private final Guard guard;
  private final SortedMap<ClassName, GuardedTurn> turns;

  private GuardPlan(
      GuardMode mode,
      Layered<SwitchId, TurnGuard> guards,
      List<SwitchId> unable,
      Guard guard,
      SortedMap<ClassName, GuardedTurn> turns) {
    this.turns = turns;
    this.mode = mode;
    this.guards = guards;
    this.unable = unable;
    this.guard = guard;
  }

  /** No guard anywhere. */
  static GuardPlan none() {
    return new GuardPlan(
        GuardMode.OFF, Layered.of(Map.of()), List.of(), Guard.off(), new TreeMap<>());
  }

  /** The guards of {@code mode} on {@code fabric}, in the order of {@code lossless} to bump. */
  static GuardPlan of(
      GuardMode mode,
      ResolvedFabric fabric,
      NumberedFabric numbered,
      ClassPlan classes,
      List<ClassName> lossless) {
    Optional<SortedMap<ClassName, GuardedTurn>> turns = turns(mode, classes, lossless);
    if (mode == GuardMode.OFF
        || !turns.isPresent()
        || (mode == GuardMode.BUMP && someHostsLackAClass(fabric, lossless))) {
      return none();
    }
    Map<SwitchId, TurnGuard> guards = new HashMap<>();
    List<SwitchId> unable = new ArrayList<>();
    BitSet guarded = new BitSet();
    for (int s = 0; s < numbered.graph().switches(); s++) {
      SortedSet<PortName> uplinks = numbered.uplinks(s);
      SwitchId id = numbered.switchId(s);
      if (uplinks.isEmpty()) {
        continue;
      }
      if (knowsGuards(fabric, id)) {
        guards.put(id, TurnGuard.of(uplinks, turns.get()));
        guarded.set(s);
      } else {
        unable.add(id);
      }
    }
    return new GuardPlan(
        guards.isEmpty() ? GuardMode.OFF : mode,
        Layered.of(guards),
        unable,
        mode == GuardMode.BUMP ? Guard.bump(guarded) : Guard.lossy(guarded),
        turns.get());
  }

  /** A bumped frame must be lossless up to its host. */
  private static boolean someHostsLackAClass(ResolvedFabric fabric, List<ClassName> lossless) {
    return fabric.switchKinds().keySet().stream()
        .flatMap(kind -> kind.ports().keySet().stream())
        .anyMatch(port -> port.carriesLossless() && !port.losslessClasses().containsAll(lossless));
  }

  /** SONiC has no table keyed by ingress and egress port. */
  private static boolean knowsGuards(ResolvedFabric fabric, SwitchId id) {
    return Optional.ofNullable(fabric.topology().switches().get(id))
        .filter(s -> s.dialect() == DialectName.OPENCONFIG)
        .isPresent();
  }

  /**
   * What becomes of each class. Empty if there is none to guard, or one has no DSCP by which the
   * next switch could tell it is no longer in it, or PCPs: a turn rewrites the DSCP only.
   */
  private static Optional<SortedMap<ClassName, GuardedTurn>> turns(
      GuardMode mode, ClassPlan classes, List<ClassName> lossless) {
    SortedMap<ClassName, GuardedTurn> turns = new TreeMap<>();
    DscpAction remarked = classes.untrusted().actions().get(classes.remark());
    if (remarked == null) {
      return Optional.empty();
    }
    for (int c = 0; c < lossless.size(); c++) {
      SortedSet<Dscp> dscps = classes.dscpsOf(lossless.get(c));
      if (dscps.isEmpty() || classes.isKnownByPcp(lossless.get(c))) {
        return Optional.empty();
      }
      boolean bumped = mode == GuardMode.BUMP && c + 1 < lossless.size();
      ClassName next = bumped ? lossless.get(c + 1) : remarked.className();
      SortedSet<Dscp> nextDscps = classes.dscpsOf(next);
      if (bumped && nextDscps.isEmpty()) {
        return Optional.empty();
      }
      turns.put(
          lossless.get(c), GuardedTurn.of(next, bumped ? nextDscps.first() : classes.remark()));
    }
    return turns.isEmpty() ? Optional.empty() : Optional.of(turns);
  }

  /**
   * The guards once {@code uplinks} are the ports of {@code id} that lead up; empty if that makes
   * another plan of them.
   */
  Optional<GuardPlan> withUplinks(SwitchId id, SortedSet<PortName> uplinks) {
    boolean none = mode == GuardMode.OFF && unable.isEmpty();
    boolean isUnable = unable.contains(id);
    TurnGuard known = guards.get(id);
    boolean led = known != null || isUnable;
    if (none || (isUnable && !uplinks.isEmpty()) || (!led && uplinks.isEmpty())) {
      return Optional.of(this);
    }
    if (known == null || uplinks.isEmpty()) {
      return Optional.empty();
    }
    if (known.uplinks().equals(uplinks)) {
      return Optional.of(this);
    }
    Layered<SwitchId, TurnGuard> changed =
        guards.with(Map.of(id, Optional.of(TurnGuard.of(uplinks, turns))));
    return Optional.of(new GuardPlan(mode, changed, unable, guard, turns));
  }

  GuardMode mode() {
    return mode;
  }

  /** The guard of each switch that is to have one. */
  Layered<SwitchId, TurnGuard> guards() {
    return guards;
  }

  /** The switches with uplinks whose targets know no guard. */
  List<SwitchId> unable() {
    return unable;
  }

  /** Whether no frame can turn from down to up anywhere and stay in its class. */
  boolean coverEveryTurn() {
    return guards.size() > 0 && unable.isEmpty();
  }

  /** The same as the prover takes it. */
  Guard guard() {
    return guard;
  }
}
