package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.weirfabric.model.codec.PlanHash;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Wiring;

/**
 * Compiles what a cable touches: one of another kind, one more, or one less between switches.
 *
 * <p>Everything is worked out for the switches at its ends by the very stages of a full compile,
 * and put in the place of what was there. What can't be told from there, or is refused there, is
 * left to a full compile, so that plans and problems are the same.
 */
final class CableChange {
  private final CompileRequest request;
  private final CompiledParts old;
  private final int[] changed;
  private final ResolvedFabric fabric;

  /** What each kind that was asked about comes to, worked out on a switch alone. */
  private final Map<SwitchKind, Alone> alone = new HashMap<>();

  private CableChange(
      CompileRequest request, CompiledParts old, int[] changed, ResolvedFabric fabric) {
    this.request = request;
    this.old = old;
    this.changed = changed;
    this.fabric = fabric;
  }

  /** The buffers and thresholds of one kind of switch. */
  private static final class Alone {
    private final BufferPlan buffers;
    private final EcnPlan ecn;

    private Alone(BufferPlan buffers, EcnPlan ecn) {
      this.buffers = buffers;
      this.ecn = ecn;
    }
  }

  /** The parts for {@code request}, if they are {@code old} but for a cable. */
  static Optional<CompiledParts> of(CompileRequest request, CompiledParts old)
      throws ProblemsException {
    Wiring before = old.fabric().wiring();
    Wiring after = request.topology().wiring();
    Optional<int[]> changed = after.changedSince(before);
    if (old.spans()
        || old.classes().hasPcps()
        || !changed.isPresent()
        || !keepsHosts(before, after, changed.get())
        || bundles(after, changed.get())) {
      return Optional.empty();
    }
    Optional<LinksChange> links = LinksChange.between(before, after, changed.get());
    Optional<ResolvedFabric> fabric =
        ResolveStage.changed(
            old.fabric(), request.topology(), request.catalogue(), old.hosts(), changed.get());
    if (!links.isPresent() || !fabric.isPresent()) {
      return Optional.empty();
    }
    Optional<DeadlockResult> deadlock =
        DeadlockStage.changed(old.deadlock(), links.get(), fabric.get());
    return deadlock.isPresent()
        ? new CableChange(request, old, changed.get(), fabric.get()).parts(deadlock.get())
        : Optional.empty();
  }

  /** Whether the same hosts are at the same ports, whatever their cables. */
  private static boolean keepsHosts(Wiring before, Wiring after, int[] changed) {
    for (int s : changed) {
      if (!hosts(before, s).equals(hosts(after, s))) {
        return false;
      }
    }
    return true;
  }

  private static boolean bundles(Wiring wiring, int[] changed) {
    return Arrays.stream(changed)
        .flatMap(s -> IntStream.range(wiring.firstPort(s), wiring.firstPort(s + 1)))
        .anyMatch(p -> wiring.link(p).flatMap(Link::bundle).isPresent());
  }

  private static List<String> hosts(Wiring wiring, int s) {
    List<String> hosts = new ArrayList<>();
    for (int p = wiring.firstPort(s); p < wiring.firstPort(s + 1); p++) {
      Optional<Host> host = wiring.host(p);
      if (host.isPresent()) {
        hosts.add(wiring.port(p).port() + " " + host.get().id() + " " + host.get().layer());
      }
    }
    return hosts;
  }

  private Optional<CompiledParts> parts(DeadlockResult deadlock) throws ProblemsException {
    List<ResolvedSwitch> switches = new ArrayList<>();
    for (int s : changed) {
      switches.add(fabric.switches().get(s));
    }
    ResolvedFabric ends = ResolvedFabric.of(fabric.demand(), fabric.topology(), switches);
    if (!TrustStage.check(fabric, switches).isHeld()
        || CablingProofs.macsecWhy(ends).isPresent()
        || switches.stream().anyMatch(s -> !fits(s))) {
      return Optional.empty();
    }
    SortedMap<SwitchId, SwitchConfig> fresh = new TreeMap<>();
    SwitchConfig[] bySwitch = old.configs().clone();
    for (int i = 0; i < changed.length; i++) {
      bySwitch[changed[i]] = config(switches.get(i), deadlock);
      fresh.put(switches.get(i).id(), bySwitch[changed[i]]);
    }
    PortCounts counts = counts(bySwitch);
    CompiledParts.Builder parts = old.toBuilder().setFabric(fabric).setDeadlock(deadlock);
    List<Proof> proofs = new ArrayList<>(tightest(parts));
    proofs.add(deadlock.proof());
    proofs.addAll(new Agreement(fabric, old.classes(), bySwitch, unproven()).proofs(counts));
    Rollout rollout = old.plan().rollout();
    if (request.bases().isEmpty()) {
      if (!goesAsOthers(fresh, rollout)) {
        return Optional.empty();
      }
    } else {
      SortedMap<SwitchId, SwitchConfig> configs = new TreeMap<>(old.plan().configs());
      configs.putAll(fresh);
      rollout = RolloutPlanner.plan(request, configs).awaiting(rollout.awaited());
      RolloutProofs anew = new RolloutProofs(request, configs, rollout, CompileMemory.empty());
      proofs.addAll(anew.proofs());
      parts.setRolloutPorts(anew.ports());
    }
    if (!wrongHostPorts(fresh).isEmpty() || !proofs.stream().allMatch(Proof::holds)) {
      return Optional.empty();
    }
    Optional<List<Proof>> all = inPlace(proofs);
    if (!all.isPresent()) {
      return Optional.empty();
    }
    PlanWhys whys = whys(deadlock, switches);
    byte[] digests = digests(bySwitch);
    return Optional.of(
        parts
            .setCounts(counts)
            .setWhys(whys)
            .setConfigDigests(digests)
            .setConfigs(bySwitch)
            .setPlan(
                old.plan()
                    .with(
                        FabricCompiler.hash(request, all.get(), whys, digests, rollout),
                        fresh,
                        all.get(),
                        whys.explanations(),
                        rollout))
            .build());
  }

  private boolean fits(ResolvedSwitch s) {
    Alone each = alone.computeIfAbsent(s.kind(), none -> alone(s));
    return each.buffers.problems().isEmpty()
        && each.ecn.problems().isEmpty()
        && !each.buffers.risk().isPresent();
  }

  private Alone alone(SwitchKind kind) {
    return alone.computeIfAbsent(
        kind, none -> alone(ResolvedSwitch.of(fabric.switches().get(0).id(), kind, List.of())));
  }

  private Alone alone(ResolvedSwitch s) {
    ResolvedFabric one = ResolvedFabric.of(fabric.demand(), fabric.topology(), List.of(s));
    BufferPlan buffers = BufferStage.divide(one, old.classes(), CompileMemory.empty());
    return new Alone(buffers, EcnStage.solve(one, buffers));
  }

  private SwitchConfig config(ResolvedSwitch s, DeadlockResult deadlock) {
    Alone each = alone(s.kind());
    ResolvedFabric one = ResolvedFabric.of(fabric.demand(), fabric.topology(), List.of(s));
    return new ConfigAssembly(
            one,
            old.classes(),
            each.buffers,
            each.ecn,
            old.ets(),
            deadlock.guards(),
            CompileMemory.empty())
        .configs()
        .values()
        .iterator()
        .next();
  }

  private PortCounts counts(SwitchConfig[] bySwitch) {
    PortCounts counts = old.counts();
    for (int s : changed) {
      counts = counts.plus(old.configs()[s], -1).plus(bySwitch[s], 1);
    }
    return counts;
  }

  private BitSet unproven() {
    BitSet unproven = new BitSet();
    for (int s : changed) {
      unproven.set(s);
    }
    return unproven;
  }

  /** The proofs that name the switch nearest to a bound. */
  private List<Proof> tightest(CompiledParts.Builder parts) {
    Tightest buffers =
        old.buffersLeft().after(fabric, changed, kind -> alone(kind).buffers.leftOn(kind));
    Tightest pause =
        old.beforePause().after(fabric, changed, kind -> alone(kind).ecn.beforePauseOn(kind));
    Tightest drop =
        old.beforeDrop().after(fabric, changed, kind -> alone(kind).ecn.beforeDropOn(kind));
    Tightest frames =
        old.framesLeft()
            .after(fabric, changed, kind -> CablingProofs.frameLeft(fabric.demand(), kind));
    parts.setBuffersLeft(buffers).setBeforePause(pause).setBeforeDrop(drop).setFramesLeft(frames);
    List<Proof> proofs = new ArrayList<>();
    proofs.add(BufferStage.fit(fabric, buffers));
    proofs.addAll(EcnStage.proofs(fabric, pause, drop));
    proofs.add(CablingProofs.framesFit(fabric, frames));
    return proofs;
  }

  /**
   * Whether what the changed switches go through is gone through by others too, who are proven with
   * all others. With fewer ways than are proven, the proof holds as well.
   */
  private boolean goesAsOthers(SortedMap<SwitchId, SwitchConfig> fresh, Rollout rollout) {
    RolloutProofs alike = new RolloutProofs(request, fresh, rollout, CompileMemory.empty());
    return alike.ports().stream()
            .allMatch(port -> old.rolloutPorts().stream().anyMatch(port::behavesAs))
        && alike.overCommitted().isEmpty();
  }

  private List<String> wrongHostPorts(Map<SwitchId, SwitchConfig> fresh) {
    List<String> wrong = new ArrayList<>();
    for (int s : changed) {
      ResolvedSwitch end = fabric.switches().get(s);
      SwitchConfig own = fresh.getOrDefault(end.id(), SwitchConfig.empty(end.id()));
      wrong.addAll(CablingProofs.wrongHostPorts(fabric.demand(), end, own, new HashMap<>()));
    }
    return wrong;
  }

  /** The proofs of before, with {@code fresh} in the place of those of their name. */
  private Optional<List<Proof>> inPlace(List<Proof> fresh) {
    Map<String, Proof> byName = new LinkedHashMap<>();
    fresh.forEach(proof -> byName.put(proof.name(), proof));
    List<Proof> all =
        old.plan().proofs().stream()
            .map(proof -> Optional.ofNullable(byName.remove(proof.name())).orElse(proof))
            .collect(Collectors.toList());
    boolean same =
        byName.isEmpty()
            && old.beforePause().isBound() == names(fresh, "ecn-before-pfc")
            && old.beforeDrop().isBound() == names(fresh, "ecn-before-drop");
    return same ? Optional.of(all) : Optional.empty();
  }

  private static boolean names(List<Proof> proofs, String name) {
    return proofs.stream().anyMatch(proof -> proof.name().equals(name));
  }

  private PlanWhys whys(DeadlockResult deadlock, List<ResolvedSwitch> ends) {
    PlanWhys whys = old.whys();
    ResolvedFabric before = old.fabric();
    Demand demand = fabric.demand();
    HeadroomWhys headroom =
        new HeadroomWhys(
            demand, ends, (asic, kind, c) -> HeadroomStage.of(asic, kind, c, demand.mtuBytes()));
    Set<AsicPort> kinds = PortCensus.changed(before, fabric, changed);
    PortCensus census = whys.census().after(before, fabric, changed, kinds);
    return whys.toBuilder()
        .setCensus(census)
        .setHeadroom(whys.headroom().after(fabric, census, kinds, headroom::headroom))
        .setReserved(whys.reserved().after(fabric, census, kinds, headroom::reserved))
        .setBuffers(
            whys.buffers().after(before, fabric, changed, kind -> alone(kind).buffers.whysOf(kind)))
        .setEcn(whys.ecn().after(before, fabric, changed, kind -> alone(kind).ecn.whysOf(kind)))
        .setIncast(
            whys.incast()
                .after(
                    before,
                    fabric,
                    changed,
                    kind -> FabricCompiler.incastWhys(fabric.demand(), kind, alone(kind).buffers)))
        .setDeadlock(
            deadlock == old.deadlock() ? whys.deadlock() : Explained.all(deadlock.explanations()))
        .build();
  }

  private byte[] digests(SwitchConfig[] bySwitch) {
    byte[] digests = old.configDigests().clone();
    PlanHash hash = new PlanHash();
    for (int s : changed) {
      byte[] digest = hash.digest(bySwitch[s]);
      System.arraycopy(digest, 0, digests, s * digest.length, digest.length);
    }
    return digests;
  }
}
