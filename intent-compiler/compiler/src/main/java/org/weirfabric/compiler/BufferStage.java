package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.units.ByteSize;

/**
 * Divides each switch's packet buffer: what the switch keeps, what each priority group has alone,
 * and what they share.
 *
 * <p>{@code shared = memory - fixed - ports*per-port reserve - sum(reserved) - headroom}, in the
 * fullest memory of the buffer. Lossy queues may hold of it no more than their classes' part of the
 * bandwidth, so that the rest is always there for the lossless classes.
 */
final class BufferStage {
  /** Exponent of every group's and lossy queue's share: alpha = 1, SONiC's usual value. */
  static final int DYNAMIC_THRESHOLD = 0;

  private final ResolvedFabric fabric;
  private final ClassPlan classes;
  private final CompileMemory memory;
  private final Map<String, SwitchSizing> sizings = new HashMap<>();
  private final Map<SwitchKind, SwitchBuffers> byKind = new LinkedHashMap<>();
  private final Map<SwitchKind, List<Cause>> whys = new HashMap<>();
  private final Map<SwitchKind, OptionalLong> left = new HashMap<>();
  private final List<Problem> problems = new ArrayList<>();
  private final BufferReasons reasons;
  private int switchesOver;

  private BufferStage(ResolvedFabric fabric, ClassPlan classes, CompileMemory memory) {
    this.memory = memory;
    this.fabric = fabric;
    this.classes = classes;
    this.reasons = new BufferReasons(fabric.demand());
  }

  static BufferPlan divide(ResolvedFabric fabric, ClassPlan classes, CompileMemory memory) {
    return new BufferStage(fabric, classes, memory).divide();
  }

  private BufferPlan divide() {
    List<Proof> proofs = new ArrayList<>();
    PoolRisk risk = new PoolRisk();
    for (Map.Entry<SwitchKind, Members<SwitchId>> alike : fabric.switchKinds().entrySet()) {
      SwitchKind kind = alike.getKey();
      SwitchId first = alike.getValue().first().get(0);
      SwitchSizing sizing = sizing(kind.asic());
      DividedBuffer divided = memory.buffer(kind, () -> divided(kind, sizing));
      BufferBudget budget = divided.budget();
      if (budget.fits()) {
        byKind.put(kind, divided.buffers());
        whys.put(kind, List.of(why(kind, divided)));
        left.put(kind, Tightest.of(-budget.overBytes(), 0));
        risk.add(first, sizing.pooling(), budget);
      }
    }
    BufferPlan plan = BufferPlan.of(byKind, whys, left, risk.proof(), problems);
    proofs.add(
        problems.isEmpty()
            ? fit(fabric, Tightest.of(fabric, plan::leftOn))
            : fit(switchesOver + " switches over", Optional.of(problems.get(0).found())));
    risk.proof().ifPresent(proofs::add);
    return plan.with(proofs);
  }

  /** That all buffers fit, where so much is left. */
  static Proof fit(ResolvedFabric fabric, Tightest left) {
    return fit(left.text(fabric, " B left at the tightest, "), Optional.empty());
  }

  private static Proof fit(String margin, Optional<String> counterexample) {
    return Proof.of(
        "buffers-fit",
        !counterexample.isPresent(),
        "in every buffer memory of every switch, what is kept, reserved, headroom and at least one"
            + " frame to share per port are no more than it holds, and no port has more headroom"
            + " than the ASIC gives one",
        margin,
        counterexample);
  }

  private SwitchSizing sizing(AsicProfile asic) {
    return sizings.computeIfAbsent(
        asic.name(), none -> new SwitchSizing(asic, fabric.demand(), fabric.tunnelBytes()));
  }

  private void refuse(BufferRefusals refusals, SwitchKind kind) {
    if (refusals.none()) {
      return;
    }
    for (ResolvedSwitch s : fabric.switches()) {
      if (s.kind().equals(kind)) {
        switchesOver++;
        problems.addAll(refusals.of(s));
      }
    }
  }

  private DividedBuffer divided(SwitchKind kind, SwitchSizing sizing) {
    BufferBudget budget = sizing.budget(kind.ports());
    refuse(new BufferRefusals(kind, sizing, budget), kind);
    return DividedBuffer.of(budget, buffers(kind, sizing, budget));
  }

  private Cause why(SwitchKind s, DividedBuffer divided) {
    BufferBudget budget = divided.budget();
    return Cause.of(
        0,
        List.of(budget, s.portCount()),
        () ->
            reasons.why(
                s,
                budget,
                divided.buffers().sharedOfOne().bytes(),
                divided.buffers().lossyOfOne().bytes()));
  }

  private SwitchBuffers buffers(SwitchKind s, SwitchSizing sizing, BufferBudget budget) {
    AsicProfile asic = s.asic();
    ByteSize cell = asic.cell().value();
    ByteSize each = budget.sharedOfOne(cell);
    ByteSize lossy = reasons.lossyOf(s, each);
    SortedMap<PortKind, SortedMap<Integer, PriorityGroupConfig>> byPort = new TreeMap<>();
    for (PortKind port : s.ports().keySet()) {
      byPort.put(port, groups(asic, port, sizing));
    }
    return SwitchBuffers.of(
        each,
        lossy,
        budget.memories(),
        sizing.pooling().shared()
            ? Optional.of(ByteSize.ofBytes(budget.headroomBytes() * budget.memories()))
            : Optional.empty(),
        byPort);
  }

  private SortedMap<Integer, PriorityGroupConfig> groups(
      AsicProfile asic, PortKind port, SwitchSizing sizing) {
    List<GroupSize> sizes = sizing.groups(port);
    List<TrafficClassConfig> carried =
        fabric.demand().lossless().stream()
            .filter(c -> port.losslessClasses().contains(c.name()))
            .map(c -> classes.classes().get(c.name()))
            .collect(Collectors.toList());
    SortedMap<Integer, PriorityGroupConfig> made = new TreeMap<>();
    made.put(0, lossy(0, asic));
    for (ClassDemand c : sizing.unprotected(port)) {
      int index = c.asked().priority().value();
      made.put(index, lossy(index, asic));
    }
    for (int i = 0; i < carried.size(); i++) {
      int index = carried.get(i).priorityGroup();
      GroupSize size = sizes.get(i);
      made.put(
          index,
          PriorityGroupConfig.of(
              index,
              WeirNames.INGRESS_POOL,
              size.reserved(),
              size.headroom(),
              size.xon(),
              DYNAMIC_THRESHOLD));
    }
    return made;
  }

  private static PriorityGroupConfig lossy(int index, AsicProfile asic) {
    return PriorityGroupConfig.of(
        index,
        WeirNames.INGRESS_POOL,
        SwitchSizing.lossyReserve(asic),
        ByteSize.ZERO,
        ByteSize.ZERO,
        DYNAMIC_THRESHOLD);
  }
}
