package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
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
    FabricPlan plan = plan(request, listener, memory);
    return new CompiledFabric(request, memory, plan);
  }

  private static FabricPlan plan(
      CompileRequest request, StageListener listener, CompileMemory memory)
      throws ProblemsException {
    if (request.intents().isEmpty()) {
      return withdrawal(request);
    }
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

    List<Proof> agreement =
        new ArrayList<>(new Agreement(fabric, classes, configs, memory).proofs());
    agreement.addAll(new CablingProofs(fabric, configs, tunnels, memory).proofs());
    agreement.forEach(listener::tried);
    proofs.addAll(agreement);
    listener.done("agreement");
    List<Explanation> explanations = new ArrayList<>();
    explanations.add(classes.explanation());
    PcpStage.explanation(fabric).ifPresent(explanations::add);
    tunnels.ifPresent(each -> explanations.add(each.explanation()));
    CablingProofs.macsecWhy(fabric).ifPresent(explanations::add);
    explanations.addAll(HeadroomStage.explain(fabric, memory));
    explanations.addAll(buffers.explanations());
    explanations.addAll(ecn.explanations());
    explanations.addAll(IncastStage.explain(fabric, buffers));
    explanations.add(ets.explanation());
    explanations.addAll(deadlock.explanations());
    explanations.addAll(watchdogWhys(demand));
    trust.explanation().ifPresent(explanations::add);
    DcbxStage.explanation(fabric, awaited).ifPresent(explanations::add);
    listener.done("explanations");
    FabricPlan plan = plan(request, configs, proofs, explanations, rollout, listener, memory);
    memory.keep(fabric);
    return plan;
  }

  /** The fabric of {@code request}'s intent. */
  static ResolvedFabric resolved(CompileRequest request) throws ProblemsException {
    return ResolveStage.resolve(
        Demand.of(request.intents()), request.topology(), request.catalogue());
  }

  private static FabricPlan withdrawal(CompileRequest request) throws ProblemsException {
    SortedMap<SwitchId, SwitchConfig> configs = new TreeMap<>();
    request.topology().switches().keySet().forEach(id -> configs.put(id, SwitchConfig.empty(id)));
    Rollout rollout = RolloutPlanner.plan(request, configs);
    return plan(
        request,
        configs,
        new ArrayList<>(),
        List.of(),
        rollout,
        StageListener.NONE,
        CompileMemory.empty());
  }

  private static FabricPlan plan(
      CompileRequest request,
      SortedMap<SwitchId, SwitchConfig> configs,
      List<Proof> proofs,
      List<Explanation> explanations,
      Rollout rollout,
      StageListener listener,
      CompileMemory memory)
      throws ProblemsException {
    List<Proof> ofRollout = new RolloutProofs(request, configs, rollout, memory).proofs();
    ofRollout.forEach(listener::tried);
    proofs.addAll(ofRollout);
    List<Problem> defects =
        proofs.stream()
            .filter(proof -> !proof.holds())
            .map(FabricCompiler::defect)
            .collect(Collectors.toList());
    if (!defects.isEmpty()) {
      throw new ProblemsException(defects);
    }
    listener.done("rollout proofs");
    FabricPlan plan =
        memory.sealed(
            FabricPlan.of(
                "",
                request.baseRevision(),
                request.intents().stream()
                    .map(LosslessIntent::id)
                    .sorted()
                    .collect(Collectors.toList()),
                configs,
                proofs,
                explanations,
                rollout));
    listener.done("hash");
    return plan;
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
