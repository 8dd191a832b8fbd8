package org.weirfabric.model.plan;

import java.util.Iterator;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.PortSettings;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.QueueConfig;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.ByteSize;

/** A port between an old configuration and a new one, when some facets have moved. */
final class PortBlend {
  private final Set<Facet> moved;
  private final boolean joint;
  private final Optional<PartialTrust> partial;

  /** {@code joint} has the joint maps, if any, to which ports are bound on the way. */
  PortBlend(Set<Facet> moved, Optional<JointDefinitions> joint) {
    this.moved = moved;
    this.joint = joint.isPresent();
    this.partial = joint.filter(JointDefinitions::hasParts).map(PartialTrust::new);
  }

  PortSettings blend(PortSettings base, PortSettings target) {
    PortSettings scheduling = moved.contains(Facet.SCHEDULING) ? target : base;
    PortSettings pfc = moved.contains(Facet.PFC) ? target : base;
    boolean bothPfc = moved.contains(Facet.JOINT_PFC) && !moved.contains(Facet.PFC);
    return PortSettings.empty(target.role()).toBuilder()
        .setDscpMap(trust(base, target))
        .setPriorityGroups(groups(base, target))
        .setQueues(queues(base, target))
        .setSchedulerPolicy(
            moved.contains(Facet.JOINT_SCHEDULING) && target.schedulerPolicy().isPresent()
                ? target.schedulerPolicy()
                : scheduling.schedulerPolicy())
        .setPfc(bothPfc ? jointPfc(base, target) : pfc.pfc())
        .setWatchdogs(bothPfc ? jointWatchdogs(base, target) : pfc.watchdogs())
        .setOverrides(pfc.overrides())
        .build();
  }

  private SortedMap<Integer, PriorityGroupConfig> groups(PortSettings base, PortSettings target) {
    if (moved.contains(Facet.BUFFERS)) {
      return target.priorityGroups();
    }
    return moved.contains(Facet.JOINT_BUFFERS) ? jointGroups(base, target) : base.priorityGroups();
  }

  /** Groups that are large enough for the old configuration and the new. */
  static SortedMap<Integer, PriorityGroupConfig> jointGroups(
      PortSettings base, PortSettings target) {
    if (base.priorityGroups().equals(target.priorityGroups())) {
      return target.priorityGroups();
    }
    SortedMap<Integer, PriorityGroupConfig> both = new TreeMap<>(target.priorityGroups());
    base.priorityGroups()
        .forEach((index, old) -> both.merge(index, old, (fresh, same) -> larger(same, fresh)));
    return both;
  }

  private static PriorityGroupConfig larger(PriorityGroupConfig old, PriorityGroupConfig fresh) {
    return PriorityGroupConfig.of(
        old.index(),
        old.pool(),
        larger(old.reserved(), fresh.reserved()),
        larger(old.headroom(), fresh.headroom()),
        larger(old.xon(), fresh.xon()),
        Math.min(old.dynamicThreshold(), fresh.dynamicThreshold()));
  }

  private static ByteSize larger(ByteSize a, ByteSize b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  /** A queue's limit is buffer, its marking is scheduling. */
  private SortedMap<Integer, QueueConfig> queues(PortSettings base, PortSettings target) {
    SortedSet<Integer> indices = new TreeSet<>(base.queues().keySet());
    indices.addAll(target.queues().keySet());
    SortedMap<Integer, QueueConfig> queues = new TreeMap<>();
    for (int index : indices) {
      Optional<QueueConfig> old = Optional.ofNullable(base.queues().get(index));
      Optional<QueueConfig> fresh = Optional.ofNullable(target.queues().get(index));
      Optional<QueueConfig> limited = limited(old, fresh);
      Optional<QueueConfig> marked = marked(old, fresh);
      if (limited.isPresent() || marked.isPresent()) {
        queues.put(
            index,
            QueueConfig.of(
                index,
                marked.flatMap(QueueConfig::ecnProfile),
                limited.flatMap(QueueConfig::dynamicThreshold)));
      }
    }
    return queues;
  }

  private Optional<QueueConfig> limited(Optional<QueueConfig> old, Optional<QueueConfig> fresh) {
    if (moved.contains(Facet.BUFFERS)) {
      return fresh;
    }
    return moved.contains(Facet.JOINT_BUFFERS) ? leastLimited(old, fresh) : old;
  }

  /** A queue that is lossless in one of the two isn't limited while it may hold lossless frames. */
  private static Optional<QueueConfig> leastLimited(
      Optional<QueueConfig> old, Optional<QueueConfig> fresh) {
    if (old.isEmpty() || fresh.isEmpty()) {
      return old.isPresent() ? old : fresh;
    }
    Optional<Integer> a = old.get().dynamicThreshold();
    Optional<Integer> b = fresh.get().dynamicThreshold();
    return Optional.of(
        QueueConfig.of(
            old.get().index(),
            Optional.empty(),
            a.isPresent() && b.isPresent()
                ? Optional.of(Math.min(a.get(), b.get()))
                : Optional.empty()));
  }

  private Optional<QueueConfig> marked(Optional<QueueConfig> old, Optional<QueueConfig> fresh) {
    if (moved.contains(Facet.SCHEDULING)) {
      return fresh;
    }
    return moved.contains(Facet.JOINT_SCHEDULING) && fresh.isPresent() ? fresh : old;
  }

  private static SortedMap<Priority, PfcSetting> jointPfc(PortSettings base, PortSettings target) {
    SortedMap<Priority, PfcSetting> both = new TreeMap<>(base.pfc());
    target
        .pfc()
        .forEach(
            (priority, fresh) ->
                both.merge(
                    priority,
                    fresh,
                    (old, same) ->
                        PfcSetting.of(
                            old.receive() || same.receive(), old.transmit() || same.transmit())));
    return both;
  }

  /** A priority that goes takes the times of those that come: SONiC has one set for a port. */
  private static SortedMap<Priority, WatchdogSetting> jointWatchdogs(
      PortSettings base, PortSettings target) {
    SortedMap<Priority, WatchdogSetting> both = new TreeMap<>(base.watchdogs());
    Iterator<WatchdogSetting> fresh = target.watchdogs().values().iterator();
    if (fresh.hasNext()) {
      WatchdogSetting setting = fresh.next();
      both.replaceAll((priority, old) -> setting);
    }
    both.putAll(target.watchdogs());
    return both;
  }

  private Optional<String> trust(PortSettings base, PortSettings target) {
    return target.role() == PortRole.FABRIC
        ? fabricTrust(base.dscpMap(), target.dscpMap())
        : edgeTrust(base.dscpMap(), target.dscpMap());
  }

  private Optional<String> fabricTrust(Optional<String> old, Optional<String> fresh) {
    if (moved.contains(Facet.FABRIC_TRUST)) {
      return fresh;
    }
    if (moved.contains(Facet.FABRIC_LEAVE) && fresh.isPresent()) {
      return onTheWay(fresh, DscpMapNames.NEXT);
    }
    return moved.contains(Facet.JOINT_FABRIC_TRUST)
        ? onTheWay(isTrusted(old) || fresh.isEmpty() ? old : fresh, DscpMapNames.JOINT)
        : old;
  }

  private Optional<String> edgeTrust(Optional<String> old, Optional<String> fresh) {
    if (moved.contains(Facet.EDGE_TRUST)) {
      return fresh;
    }
    if (partial.isPresent()) {
      return partial.get().edge(moved, old, fresh);
    }
    if (moved.contains(Facet.EDGE_LEAVE)) {
      return fresh.isPresent() ? onTheWay(fresh, DscpMapNames.JOINT_LEAVING) : shut(old);
    }
    if (moved.contains(Facet.EDGE_WIDE)) {
      // A port that joins the scope has no buffers for a class that goes.
      return fresh.isPresent()
          ? onTheWay(fresh, isTrusted(old) ? DscpMapNames.JOINT : DscpMapNames.JOINT_LEAVING)
          : shut(old);
    }
    if (moved.contains(Facet.EDGE_NARROW)) {
      return narrow(old, fresh);
    }
    return moved.contains(Facet.EDGE_GATE) ? Optional.of(DscpMapNames.UNTRUSTED) : old;
  }

  /** What both trust; one that trusts some classes trusts fewer than one that trusts all. */
  private Optional<String> narrow(Optional<String> old, Optional<String> fresh) {
    if (old.equals(fresh)) {
      return onTheWay(old, DscpMapNames.JOINT_ENTERING);
    }
    if (!joint && old.isPresent() && isTrusted(fresh)) {
      return old;
    }
    if (!joint && fresh.isPresent() && isTrusted(old)) {
      return fresh;
    }
    return shut(old.isPresent() ? old : fresh);
  }

  private Optional<String> shut(Optional<String> bound) {
    return bound.isPresent()
        ? onTheWay(Optional.of(DscpMapNames.UNTRUSTED), DscpMapNames.JOINT_UNTRUSTED)
        : bound;
  }

  /** What stands for {@code bound} while there are joint maps. */
  private Optional<String> onTheWay(Optional<String> bound, String forTrusted) {
    return joint
        ? bound.map(
            name -> name.equals(DscpMapNames.TRUSTED) ? forTrusted : DscpMapNames.JOINT_UNTRUSTED)
        : bound;
  }

  private static boolean isTrusted(Optional<String> map) {
    return map.filter(DscpMapNames.TRUSTED::equals).isPresent();
  }
}
