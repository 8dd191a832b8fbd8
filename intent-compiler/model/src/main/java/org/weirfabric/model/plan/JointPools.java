package org.weirfabric.model.plan;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.PortSettings;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.units.ByteSize;

/**
 * Pool sizes that leave room for every group at the larger of its old and its new size.
 *
 * <p>Pool and groups together took {@code old} bytes and will take {@code new}; both fit the
 * switch. With the joint groups, the pool has {@code min(old, new) - joint groups}. A shared
 * headroom pool grows as the headroom that it stands for, at the lower over-subscription.
 */
public final class JointPools {
  private JointPools() {}

  /** The pools of a switch on the way from {@code base} to {@code target}; 0 where nothing fits. */
  public static SortedMap<String, BufferPool> of(SwitchConfig base, SwitchConfig target) {
    SortedMap<String, Groups> groups = new TreeMap<>();
    for (PortName name : FacetBlend.portNames(base, target)) {
      PortSettings old = PortPair.old(base, target, name);
      PortSettings fresh = PortPair.fresh(base, target, name);
      old.priorityGroups().values().forEach(group -> at(groups, group).old.add(group));
      fresh.priorityGroups().values().forEach(group -> at(groups, group).fresh.add(group));
      PortBlend.jointGroups(old, fresh)
          .values()
          .forEach(group -> at(groups, group).joint.add(group));
    }
    SortedMap<String, BufferPool> pools = new TreeMap<>(target.pools());
    base.pools().forEach((name, pool) -> pools.putIfAbsent(name, pool));
    long ingress = 0;
    for (BufferPool pool : new TreeMap<>(pools).values()) {
      if (pool.ingress()) {
        BufferPool joint =
            ingress(
                pool.name(),
                Optional.ofNullable(base.pools().get(pool.name())),
                Optional.ofNullable(target.pools().get(pool.name())),
                groups.getOrDefault(pool.name(), new Groups()));
        ingress += joint.size().bytes();
        pools.put(pool.name(), joint);
      }
    }
    for (BufferPool pool : new TreeMap<>(pools).values()) {
      if (!pool.ingress()) {
        long size = Math.min(ingress, least(pool.name(), base, target));
        pools.put(pool.name(), BufferPool.of(pool.name(), false, ByteSize.ofBytes(size)));
      }
    }
    return pools;
  }

  /** Whether headroom is pooled in both or in neither: there is nothing between the two. */
  public static boolean areAlike(SwitchConfig base, SwitchConfig target) {
    return target.pools().values().stream()
        .allMatch(
            pool -> {
              BufferPool old = base.pools().get(pool.name());
              return old == null || isPooled(old) == isPooled(pool);
            });
  }

  private static BufferPool ingress(
      String name, Optional<BufferPool> old, Optional<BufferPool> fresh, Groups groups) {
    boolean pooled = old.or(() -> fresh).filter(JointPools::isPooled).isPresent();
    long most =
        Math.min(
            old.map(pool -> bytes(pool) + groups.old.bytes(pooled)).orElse(Long.MAX_VALUE),
            fresh.map(pool -> bytes(pool) + groups.fresh.bytes(pooled)).orElse(Long.MAX_VALUE));
    long headroom =
        Math.max(
            old.map(pool -> scaled(pool, groups.old, groups.joint)).orElse(0L),
            fresh.map(pool -> scaled(pool, groups.fresh, groups.joint)).orElse(0L));
    long size = Math.max(0, most - headroom - groups.joint.bytes(pooled));
    return BufferPool.of(name, true, ByteSize.ofBytes(size), ByteSize.ofBytes(headroom));
  }

  /** The shared headroom of {@code pool} when its groups' headroom is that of {@code joint}. */
  private static long scaled(BufferPool pool, Sum own, Sum joint) {
    long shared = pool.sharedHeadroom().bytes();
    return own.headroom == 0
        ? shared
        : (long) Math.ceil((double) shared / own.headroom * joint.headroom);
  }

  private static boolean isPooled(BufferPool pool) {
    return pool.sharedHeadroom().bytes() > 0;
  }

  private static long bytes(BufferPool pool) {
    return pool.size().plus(pool.sharedHeadroom()).bytes();
  }

  private static long least(String name, SwitchConfig base, SwitchConfig target) {
    BufferPool old = base.pools().get(name);
    BufferPool fresh = target.pools().get(name);
    if (old == null || fresh == null) {
      return Optional.ofNullable(old == null ? fresh : old).map(p -> p.size().bytes()).orElse(0L);
    }
    return Math.min(old.size().bytes(), fresh.size().bytes());
  }

  private static Groups at(SortedMap<String, Groups> groups, PriorityGroupConfig group) {
    return groups.computeIfAbsent(group.pool(), none -> new Groups());
  }

  /** What the groups of a pool take. */
  private static final class Groups {
    private final Sum old = new Sum();
    private final Sum fresh = new Sum();
    private final Sum joint = new Sum();
  }

  /** Bytes of some groups. */
  private static final class Sum {
    private long reserved;
    private long headroom;

    void add(PriorityGroupConfig group) {
      reserved += group.reserved().bytes();
      headroom += group.headroom().bytes();
    }

    long bytes(boolean pooled) {
      return reserved + (pooled ? 0 : headroom);
    }
  }
}
