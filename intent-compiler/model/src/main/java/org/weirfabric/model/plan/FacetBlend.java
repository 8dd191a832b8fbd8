package org.weirfabric.model.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.config.GuardedTurn;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortSettings;
import org.weirfabric.model.config.QueueSchedule;
import org.weirfabric.model.config.SchedulerPolicy;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TurnGuard;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;

/** The configuration between an old one and a new one, when some facets have moved. */
final class FacetBlend {
  private final SwitchConfig base;
  private final SwitchConfig target;
  private final Set<Facet> moved;
  private final Optional<JointDefinitions> joint;

  FacetBlend(
      SwitchConfig base, SwitchConfig target, Set<Facet> moved, Optional<JointDefinitions> joint) {
    this.base = base;
    this.target = target;
    this.moved = moved;
    this.joint = joint;
  }

  SwitchConfig blend() {
    PortBlend ports = new PortBlend(moved, joint);
    SortedMap<PortName, PortConfig> blended = new TreeMap<>();
    for (PortName name : portNames(base, target)) {
      PortSettings old = PortPair.old(base, target, name);
      PortSettings fresh = PortPair.fresh(base, target, name);
      blended.put(name, PortConfig.of(name, ports.blend(old, fresh)));
    }
    return definitions().setPorts(blended).build();
  }

  /** All but the ports. */
  SwitchConfig.Builder definitions() {
    SwitchConfig.Builder blend = base.toBuilder().setPorts(new TreeMap<>());
    blend.setClasses(union(base.classes(), target.classes(), joint.map(JointDefinitions::classes)));
    blend.setDscpMaps(
        union(base.dscpMaps(), target.dscpMaps(), joint.map(JointDefinitions::dscpMaps)));
    blend.setPools(pools());
    blend.setEcnProfiles(ecnProfiles());
    blend.setSchedulerPolicy(schedulerPolicy());
    blend.setGuard(guard());
    return blend;
  }

  static SortedSet<PortName> portNames(SwitchConfig base, SwitchConfig target) {
    SortedSet<PortName> names = new TreeSet<>(base.ports().keySet());
    names.addAll(target.ports().keySet());
    return names;
  }

  /** Maps that a port may still, or may already, be bound to: the new definition wins. */
  private <K, V> SortedMap<K, V> union(
      SortedMap<K, V> old, SortedMap<K, V> fresh, Optional<SortedMap<K, V>> between) {
    SortedMap<K, V> both = new TreeMap<>(old);
    if (moved.contains(Facet.JOINT_DEFINITIONS)) {
      fresh.forEach((key, value) -> both.putIfAbsent(key, value));
      between.ifPresent(each -> both.putAll(each));
    }
    if (moved.contains(Facet.DEFINITIONS) || gateNeedsDefinitions()) {
      both.putAll(fresh);
    }
    return both;
  }

  /** A switch that joins a live fabric has no untrusting map yet that its gate could bind to. */
  private boolean gateNeedsDefinitions() {
    return moved.contains(Facet.EDGE_GATE) && !base.dscpMaps().containsKey(DscpMapNames.UNTRUSTED);
  }

  private SortedMap<String, BufferPool> pools() {
    boolean jointPools = moved.contains(Facet.JOINT_POOLS);
    if (moved.contains(jointPools ? Facet.POOLS : Facet.BUFFERS)) {
      return target.pools();
    }
    return jointPools ? JointPools.of(base, target) : base.pools();
  }

  private SortedMap<String, EcnProfile> ecnProfiles() {
    if (moved.contains(Facet.SCHEDULING)) {
      return target.ecnProfiles();
    }
    if (!moved.contains(Facet.JOINT_SCHEDULING)) {
      return base.ecnProfiles();
    }
    SortedMap<String, EcnProfile> both = new TreeMap<>(base.ecnProfiles());
    target
        .ecnProfiles()
        .forEach(
            (name, fresh) ->
                both.merge(
                    name,
                    fresh,
                    (old, same) -> old.kmin().compareTo(same.kmin()) < 0 ? old : same));
    return both;
  }

  private Optional<SchedulerPolicy> schedulerPolicy() {
    if (moved.contains(Facet.SCHEDULING)) {
      return target.schedulerPolicy();
    }
    if (!moved.contains(Facet.JOINT_SCHEDULING) || target.schedulerPolicy().isEmpty()) {
      return base.schedulerPolicy();
    }
    SortedMap<Integer, QueueSchedule> queues = new TreeMap<>();
    base.schedulerPolicy()
        .ifPresent(policy -> policy.queues().forEach(each -> queues.put(each.queue(), each)));
    SchedulerPolicy fresh = target.schedulerPolicy().get();
    fresh.queues().forEach(each -> queues.put(each.queue(), each));
    List<QueueSchedule> both = new ArrayList<>(queues.values());
    return Optional.of(SchedulerPolicy.of(fresh.name(), both));
  }

  private Optional<TurnGuard> guard() {
    if (moved.contains(Facet.PFC)) {
      return target.guard();
    }
    if (!moved.contains(Facet.JOINT_PFC) || target.guard().isEmpty()) {
      return base.guard();
    }
    TurnGuard fresh = target.guard().get();
    SortedSet<PortName> uplinks = new TreeSet<>(fresh.uplinks());
    SortedMap<ClassName, GuardedTurn> turns = new TreeMap<>();
    base.guard()
        .ifPresent(
            old -> {
              uplinks.addAll(old.uplinks());
              turns.putAll(old.turns());
            });
    fresh
        .turns()
        .forEach(
            (name, turn) ->
                turns.put(
                    meanwhile(name), GuardedTurn.of(meanwhile(turn.becomes()), turn.remark())));
    return Optional.of(TurnGuard.of(uplinks, turns));
  }

  /** What a class of the target is called on the way. */
  private ClassName meanwhile(ClassName name) {
    return joint.map(each -> each.meanwhile().getOrDefault(name, name)).orElse(name);
  }
}
