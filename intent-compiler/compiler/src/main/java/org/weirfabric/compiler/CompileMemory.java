package org.weirfabric.compiler;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.codec.PlanHash;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TurnGuard;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.Wiring;

/**
 * What a compile has worked out, for the next compile of the same request on a fabric that differs
 * little. Everything here is the result of a pure function of what it is found by, so that finding
 * it and working it out are the same.
 *
 * <p>A compile reads what the one before has left and leaves what it has used itself: memory
 * doesn't grow with the number of changes.
 */
final class CompileMemory {
  private final IdentityHashMap<ResolvedSwitch, SwitchConfig> configs = new IdentityHashMap<>();
  private final IdentityHashMap<SwitchConfig, byte[]> configDigests = new IdentityHashMap<>();
  private final Set<SwitchConfig> kept = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Map<SwitchKind, DividedBuffer> divided = new HashMap<>();
  private final Map<List<Object>, PortHeadroom> headrooms = new HashMap<>();
  private final PlanHash hash = new PlanHash();
  private @Nullable CompileMemory before;
  private @Nullable ResolvedFabric fabric;
  private @Nullable Object common;
  private boolean sameCommon;
  private @Nullable DeadlockResult deadlock;
  private @Nullable HostSelection hosts;
  private @Nullable Rollout rollout;

  private CompileMemory(@Nullable CompileMemory before) {
    this.before = before;
  }

  /** Nothing to look up. */
  static CompileMemory empty() {
    return new CompileMemory(null);
  }

  /** A memory for a compile of the same request after the one that filled this. */
  CompileMemory next() {
    return new CompileMemory(this);
  }

  /** Keeps {@code resolved} for the next compile, and forgets what was before this one. */
  void keep(ResolvedFabric resolved) {
    fabric = resolved;
    before = null;
  }

  /** The hosts that {@code demand} means: those of before, if the fabric has the same hosts. */
  HostSelection hosts(Demand demand, Topology topology) {
    HostSelection known = before == null ? null : before.hosts;
    HostSelection selection =
        known != null && known.isOf(demand, topology) ? known : HostSelection.of(demand, topology);
    hosts = selection;
    return selection;
  }

  /**
   * Whether the same hosts at the same ports were connected alike before. There was a plan then, so
   * every scope was in one part.
   */
  boolean connectsHosts(HostSelection selection, Wiring wiring) {
    ResolvedFabric old = fabricBefore();
    return old != null
        && before != null
        && selection == before.hosts
        && old.wiring().connectsAs(wiring);
  }

  /** Switch {@code s} as the compile before resolved it, if nothing is cabled to it otherwise. */
  Optional<ResolvedSwitch> unchanged(Wiring wiring, int s) {
    ResolvedFabric old = fabricBefore();
    return old != null && wiring.hasCablesOf(old.wiring(), s)
        ? Optional.of(old.switches().get(s))
        : Optional.empty();
  }

  private @Nullable ResolvedFabric fabricBefore() {
    return before == null ? null : before.fabric;
  }

  /** Says what the whole fabric has in common; with other things, none of before is found. */
  void common(Object things) {
    common = things;
    sameCommon = before != null && things.equals(before.common);
  }

  /** The buffer of a kind of switch: that of before, if there was this kind. */
  DividedBuffer buffer(SwitchKind kind, Supplier<DividedBuffer> work) {
    DividedBuffer known = before != null && sameCommon ? before.divided.get(kind) : null;
    DividedBuffer buffer = known == null ? work.get() : known;
    divided.put(kind, buffer);
    return buffer;
  }

  /** The headroom of a class on a kind of port: that of before, if there was this kind. */
  PortHeadroom headroom(AsicProfile asic, PortKind kind, ClassDemand lossless, Demand demand) {
    List<Object> key = List.of(asic.name(), kind, lossless.name());
    PortHeadroom known = before != null && sameCommon ? before.headrooms.get(key) : null;
    PortHeadroom headroom =
        known == null ? HeadroomStage.of(asic, kind, lossless, demand.mtuBytes()) : known;
    headrooms.put(key, headroom);
    return headroom;
  }

  /** The configuration of {@code s}: that of before, if switch and guard are the same still. */
  SwitchConfig config(ResolvedSwitch s, @Nullable TurnGuard guard, Supplier<SwitchConfig> work) {
    SwitchConfig known = before != null && sameCommon ? before.configs.get(s) : null;
    boolean same = known != null && known.guard().equals(Optional.ofNullable(guard));
    SwitchConfig config = known != null && same ? known : work.get();
    configs.put(s, config);
    if (same) {
      kept.add(config);
    }
    return config;
  }

  /**
   * Whether a switch of the same cables had {@code config} before, on equal terms. There was a plan
   * then, so all that concerns this switch and others like it alone is proven.
   */
  boolean isProven(SwitchConfig config) {
    return kept.contains(config);
  }

  /** Whether switches went through the same stages before. */
  boolean hasStagesOf(Rollout other) {
    return before != null && other.equals(before.rollout);
  }

  /** What is proven of deadlock: that of before, if frames take the same ways. */
  DeadlockResult deadlock(ResolvedFabric resolved, Supplier<DeadlockResult> work) {
    DeadlockResult known = before == null ? null : before.deadlock;
    ResolvedFabric old = fabricBefore();
    DeadlockResult result =
        known != null && old != null && connectsAs(old, resolved) ? known : work.get();
    deadlock = result;
    return result;
  }

  /** Whether only lengths of cables differ. */
  private static boolean connectsAs(ResolvedFabric old, ResolvedFabric fresh) {
    if (!old.wiring().connectsAs(fresh.wiring())) {
      return false;
    }
    for (int i = 0; i < fresh.switches().size(); i++) {
      ResolvedSwitch was = old.switches().get(i);
      ResolvedSwitch is = fresh.switches().get(i);
      if (was != is && !carriesAlike(was, is)) {
        return false;
      }
    }
    return true;
  }

  private static boolean carriesAlike(ResolvedSwitch was, ResolvedSwitch is) {
    for (int p = 0; p < is.ports().size(); p++) {
      PortKind old = was.ports().get(p).kind();
      PortKind fresh = is.ports().get(p).kind();
      if (!old.on(fresh.cable()).equals(fresh)) {
        return false;
      }
    }
    return was.asic().equals(is.asic());
  }

  /**
   * A memory for a compile of the same request after {@code parts} had been made of what this one
   * has left.
   */
  CompileMemory next(CompiledParts parts) {
    CompileMemory last = new CompileMemory(null);
    last.divided.putAll(divided);
    last.headrooms.putAll(headrooms);
    last.common = common;
    last.fabric = parts.fabric();
    last.hosts = parts.hosts();
    last.deadlock = parts.deadlock();
    last.rollout = parts.plan().rollout();
    int s = 0;
    for (SwitchConfig config : parts.plan().configs().values()) {
      int from = PlanHash.DIGEST_BYTES * s;
      last.configs.put(parts.fabric().switches().get(s++), config);
      last.configDigests.put(
          config, Arrays.copyOfRange(parts.configDigests(), from, from + PlanHash.DIGEST_BYTES));
    }
    return last.next();
  }

  /** The digests of {@code plan}'s switches, one behind the other. */
  byte[] digests(Collection<SwitchConfig> switches) {
    byte[] digests = new byte[PlanHash.DIGEST_BYTES * switches.size()];
    int place = 0;
    for (SwitchConfig config : switches) {
      byte[] known = before == null ? null : before.configDigests.get(config);
      byte[] digest = known == null ? hash.digest(config) : known;
      configDigests.put(config, digest);
      System.arraycopy(digest, 0, digests, place, digest.length);
      place += digest.length;
    }
    return digests;
  }

  /** The hosts that the scopes mean, once {@link #hosts(Demand, Topology)} has found them. */
  HostSelection hosts() {
    return Objects.requireNonNull(hosts, "asked before hosts are found");
  }

  /** Keeps how switches go to their configurations. */
  void keep(Rollout stages) {
    rollout = stages;
  }
}
