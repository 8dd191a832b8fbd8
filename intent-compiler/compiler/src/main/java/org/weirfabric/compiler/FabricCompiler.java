package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.codec.PlanHash;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.intent.WatchdogIntent;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.Term;

/** Compiles intents for a fabric into a plan, every number of it explained and proven. */
public final class FabricCompiler {
  private FabricCompiler() {}

  /**
   * The plan for {@code request}; equal requests give equal plans, byte for byte.
   *
   * @throws ProblemsException with everything that keeps the intent from being carried out
   */
  public static FabricPlan compile(CompileRequest request) throws ProblemsException {
    return compile(request, StageListener.NONE);
  }

  /**
   * The plan for {@code request}, as {@link #compile(CompileRequest)} gives it; {@code listener}
   * hears of each stage.
   *
   * @throws ProblemsException with everything that keeps the intent from being carried out
   */
  public static FabricPlan compile(CompileRequest request, StageListener listener)
      throws ProblemsException {
    return compiled(request, listener).plan();
  }

  /**
   * The plan for {@code request} with what a small change of the fabric need not work out again.
   *
   * @throws ProblemsException with everything that keeps the intent from being carried out
   */
  public static CompiledFabric compiled(CompileRequest request, StageListener listener)
      throws ProblemsException {
    return compiled(request, listener, CompileMemory.empty());
  }

  static CompiledFabric compiled(
      CompileRequest request, StageListener listener, CompileMemory memory)
      throws ProblemsException {
    if (request.intents().isEmpty()) {
      return CompiledFabric.of(request, withdrawal(request));
    }
    return CompiledFabric.of(request, memory, parts(request, listener, memory));
  }

  private static CompiledParts parts(
      CompileRequest request, StageListener listener, CompileMemory memory)
      throws ProblemsException {
    Demand demand = Demand.of(request.intents());
    ResolvedFabric fabric =
        ResolveStage.resolve(demand, request.topology(), request.catalogue(), memory);
    TrustStage trust = TrustStage.check(fabric);
    listener.done("resolve");
    ClassPlan classes = ClassifyStage.classify(fabric);
    Optional<Tunnels> tunnels =
        request.topology().vxlan().map(vxlan -> new Tunnels(vxlan, demand, classes));
    listener.done("classify");
    EtsPlan ets = EtsStage.plan(fabric);
    memory.common(List.of(classes, ets, demand, fabric.tunnelBytes()));
    BufferPlan buffers = BufferStage.divide(fabric, classes, memory);
    listener.done("buffers");
    EcnPlan ecn = EcnStage.solve(fabric, buffers);
    listener.done("ecn");
    DeadlockResult deadlock =
        memory.deadlock(
            fabric, () -> DeadlockStage.prove(request, fabric, classes, listener::progress));
    listener.done("deadlock");
    List<Proof> proofs = new ArrayList<>(buffers.proofs());
    proofs.addAll(ecn.proofs());
    proofs.add(ets.proof());
    proofs.add(deadlock.proof());
    proofs.forEach(listener::tried);
    List<Problem> problems = new ArrayList<>(trust.problems());
    problems.addAll(PcpStage.check(fabric));
    problems.addAll(buffers.problems());
    problems.addAll(ecn.problems());
    tunnels.ifPresent(each -> problems.addAll(each.problems()));
    problems.addAll(ets.problems());
    problems.addAll(deadlock.problems());
    if (!problems.isEmpty()) {
      throw new ProblemsException(problems);
    }
    SortedMap<SwitchId, SwitchConfig> configs =
        new ConfigAssembly(fabric, classes, buffers, ecn, ets, deadlock.guards(), memory).configs();
    listener.done("configs");
    SortedSet<PortRef> awaited = DcbxStage.awaited(fabric);
    Rollout rollout = RolloutPlanner.plan(request, configs).awaiting(awaited);
    listener.done("rollout");

    SwitchConfig[] bySwitch = configs.values().toArray(new SwitchConfig[0]);
    BitSet unproven = new BitSet();
    for (int i = 0; i < bySwitch.length; i++) {
      unproven.set(i, !memory.isProven(bySwitch[i]));
    }
    PortCounts counts = PortCounts.of(configs.values());
    List<Proof> agreement =
        new ArrayList<>(new Agreement(fabric, classes, bySwitch, unproven).proofs(counts));
    Tightest frames = Tightest.of(fabric, kind -> CablingProofs.frameLeft(fabric.demand(), kind));
    agreement.addAll(new CablingProofs(fabric, configs, tunnels, frames, memory).proofs());
    agreement.forEach(listener::tried);
    proofs.addAll(agreement);
    listener.done("agreement");
    List<Explanation> first = new ArrayList<>();
    first.add(classes.explanation());
    PcpStage.explanation(fabric).ifPresent(first::add);
    tunnels.ifPresent(each -> first.add(each.explanation()));
    CablingProofs.macsecWhy(fabric).ifPresent(first::add);
    List<Explanation> last = new ArrayList<>(watchdogWhys(demand));
    trust.explanation().ifPresent(last::add);
    DcbxStage.explanation(fabric, awaited).ifPresent(last::add);
    PlanWhys whys =
        kindWhys(fabric, buffers, ecn, memory)
            .setFirst(Explained.all(first))
            .setEts(List.of(Explained.of(ets.explanation())))
            .setDeadlock(Explained.all(deadlock.explanations()))
            .setLast(Explained.all(last))
            .build();
    listener.done("explanations");
    RolloutProofs rolloutProofs = new RolloutProofs(request, configs, rollout, memory);
    proofs.addAll(rolloutProofs.proofs());
    rolloutProofs.proofs().forEach(listener::tried);
    refuseDefects(proofs);
    listener.done("rollout proofs");
    byte[] digests = memory.digests(configs.values());
    FabricPlan plan = plan(request, configs, proofs, whys, digests, rollout);
    listener.done("hash");
    memory.keep(fabric);
    memory.keep(rollout);
    return CompiledParts.builder()
        .setFabric(fabric)
        .setHosts(memory.hosts())
        .setClasses(classes)
        .setBuffers(buffers)
        .setEts(ets)
        .setDeadlock(deadlock)
        .setBuffersLeft(Tightest.of(fabric, buffers::leftOn))
        .setBeforePause(Tightest.of(fabric, ecn::beforePauseOn))
        .setBeforeDrop(Tightest.of(fabric, ecn::beforeDropOn))
        .setFramesLeft(frames)
        .setWhys(whys)
        .setCounts(counts)
        .setRolloutPorts(rolloutProofs.ports())
        .setSpans(
            !trust.isHeld()
                || demand.classes().stream().anyMatch(c -> !c.asked().pcp().isEmpty())
                || buffers.risk().isPresent()
                || CablingProofs.macsecWhy(fabric).isPresent()
                || CablingProofs.members(request.topology()) > 0)
        .setPlan(plan)
        .setConfigDigests(digests)
        .setConfigs(bySwitch)
        .build();
  }

  /** The explanations that kinds of ports and switches share. */
  private static PlanWhys.Builder kindWhys(
      ResolvedFabric fabric, BufferPlan buffers, EcnPlan ecn, CompileMemory memory) {
    Demand demand = fabric.demand();
    Set<AsicPort> kinds = new HashSet<>();
    PortCensus census = PortCensus.of(fabric, kinds);
    HeadroomWhys headroom =
        new HeadroomWhys(
            demand, fabric.switches(), (asic, kind, c) -> memory.headroom(asic, kind, c, demand));
    return PlanWhys.builder()
        .setCensus(census)
        .setHeadroom(PortWhys.of(fabric, census, kinds, headroom::headroom))
        .setReserved(PortWhys.of(fabric, census, kinds, headroom::reserved))
        .setBuffers(SwitchWhys.of(fabric, buffers::whysOf))
        .setEcn(SwitchWhys.of(fabric, ecn::whysOf))
        .setIncast(SwitchWhys.of(fabric, kind -> incastWhys(demand, kind, buffers)));
  }

  static List<Cause> incastWhys(Demand demand, SwitchKind kind, BufferPlan buffers) {
    SwitchBuffers divided = buffers.byKind().get(kind);
    return divided == null ? List.of() : IncastStage.whys(demand, kind, divided);
  }

  /** The fabric of {@code request}'s intent. */
  static ResolvedFabric resolved(CompileRequest request) throws ProblemsException {
    return ResolveStage.resolve(
        Demand.of(request.intents()), request.topology(), request.catalogue());
  }

  private static FabricPlan withdrawal(CompileRequest request) throws ProblemsException {
    return restoring(request, new TreeMap<>());
  }

  /**
   * The plan that brings the fabric to {@code held}, which it held before: the order, and the
   * proofs of all that is held on the way. What holds at its end was proven when that was planned.
   *
   * @param held by switch; one that is absent is to hold nothing
   * @throws ProblemsException if it can't be done without an interruption that isn't allowed
   */
  public static FabricPlan restoring(CompileRequest request, SortedMap<SwitchId, SwitchConfig> held)
      throws ProblemsException {
    SortedMap<SwitchId, SwitchConfig> configs = new TreeMap<>();
    request.topology().switches().keySet().forEach(id -> configs.put(id, SwitchConfig.empty(id)));
    configs.putAll(held);
    Rollout rollout = RolloutPlanner.plan(request, configs);
    List<Proof> proofs =
        new RolloutProofs(request, configs, rollout, CompileMemory.empty()).proofs();
    refuseDefects(proofs);
    return FabricPlanCodec.sealed(
        FabricPlan.of("", request.baseRevision(), List.of(), configs, proofs, List.of(), rollout));
  }

  private static FabricPlan plan(
      CompileRequest request,
      SortedMap<SwitchId, SwitchConfig> configs,
      List<Proof> proofs,
      PlanWhys whys,
      byte[] configDigests,
      Rollout rollout) {
    return FabricPlan.of(
        hash(request, proofs, whys, configDigests, rollout),
        request.baseRevision(),
        intents(request),
        configs,
        proofs,
        whys.explanations(),
        rollout);
  }

  static String hash(
      CompileRequest request,
      List<Proof> proofs,
      PlanWhys whys,
      byte[] configDigests,
      Rollout rollout) {
    return PlanHash.root(
        request.baseRevision(), intents(request), proofs, rollout, configDigests, whys.digests());
  }

  private static List<IntentId> intents(CompileRequest request) {
    return request.intents().stream().map(LosslessIntent::id).sorted().collect(Collectors.toList());
  }

  private static void refuseDefects(List<Proof> proofs) throws ProblemsException {
    List<Problem> defects =
        proofs.stream()
            .filter(proof -> !proof.holds())
            .map(FabricCompiler::defect)
            .collect(Collectors.toList());
    if (!defects.isEmpty()) {
      throw new ProblemsException(defects);
    }
  }

  /** Stages refuse what an operator can mend; a plan of theirs that fails a proof is our defect. */
  private static Problem defect(Proof proof) {
    return Problem.of(
        ProblemCode.INTERNAL,
        "proof " + proof.name(),
        proof.counterexample().orElse(proof.margin()),
        proof.claim(),
        "report this with the intent and the topology; nothing was changed");
  }

  /** One for each watchdog there is; its classes are named where it isn't that of all. */
  static List<Explanation> watchdogWhys(Demand demand) {
    Map<WatchdogIntent, List<ClassDemand>> classes = new LinkedHashMap<>();
    for (ClassDemand c : demand.lossless()) {
      classes.computeIfAbsent(c.watchdog(), none -> new ArrayList<>()).add(c);
    }
    List<Explanation> whys = new ArrayList<>();
    classes.forEach(
        (watchdog, among) -> {
          String names =
              among.stream().map(c -> c.name().toString()).collect(Collectors.joining(", "));
          whys.add(
              watchdogWhy(
                  "PFC watchdog" + (classes.size() == 1 ? "" : " of class " + names),
                  watchdog,
                  classes.size() == 1 ? demand.source() : among.get(0).source()));
        });
    return whys;
  }

  private static Explanation watchdogWhy(String subject, WatchdogIntent watchdog, String source) {
    return Explanation.of(
        subject,
        "host ports "
            + watchdog.detectMillis()
            + " ms, fabric ports "
            + watchdog.fabricDetectMillis()
            + " ms, restore "
            + watchdog.restoreMillis()
            + " ms",
        "fabric = 2*detect + min(detect, poll)",
        "design: so late that only the port at the root of a storm fires",
        List.of(
            Term.of("detect", watchdog.detectMillis() + " ms", source),
            Term.of(
                "poll",
                WatchdogIntent.LONGEST_POLL_MILLIS + " ms",
                "SONiC's poll interval by default"),
            Term.of("action", watchdog.action().name(), source)));
  }
}
