package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.asic.SliceRule;
import org.weirfabric.model.config.PfcReach;
import org.weirfabric.model.intent.ClassIntent;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.units.ByteSize;

/** Why a switch's pools are of their sizes. */
final class BufferReasons {
  private final Demand demand;

  BufferReasons(Demand demand) {
    this.demand = demand;
  }

  /** What part of the bandwidth, and so of what {@code s} shares, its lossy classes have. */
  int lossyPercent(SwitchKind s) {
    return demand.classes().stream()
        .map(ClassDemand::asked)
        .filter(c -> !c.lossless() || (c.pfc() == PfcReach.EDGE && isLossyOn(s, c)))
        .mapToInt(c -> c.schedule().<Integer>match(bandwidth -> bandwidth, limit -> 0))
        .sum();
  }

  private static boolean isLossyOn(SwitchKind s, ClassIntent c) {
    return s.ports().keySet().stream().noneMatch(port -> port.losslessClasses().contains(c.name()));
  }

  /** What lossy queues of {@code s} may hold of {@code shared}, in whole cells. */
  ByteSize lossyOf(SwitchKind s, ByteSize shared) {
    long cell = s.asic().cell().value().bytes();
    return ByteSize.ofBytes(shared.bytes() * lossyPercent(s) / 100 / cell * cell);
  }

  Explanation why(SwitchKind s, BufferBudget budget, long each, long lossy) {
    AsicProfile asic = s.asic();
    int memories = budget.memories();
    List<Term> terms = new ArrayList<>();
    terms.add(
        Term.of("total", asic.totalBuffer().value().toString(), asic.totalBuffer().citation()));
    if (memories > 1) {
      memories(asic, budget, terms);
    }
    terms.add(
        Term.of("fixed", asic.fixedReserve().value().toString(), asic.fixedReserve().citation()));
    terms.add(
        Term.of(
            "kept for ports, reserved for groups",
            budget.keptBytes() + "B",
            asic.portReserve().value()
                + " per port: "
                + asic.portReserve().citation()
                + "; "
                + SwitchSizing.lossyReserve(asic)
                + " for each lossy group, and the reserved explanations"));
    headroom(asic, budget, terms);
    terms.add(
        Term.of("lossy part", lossyPercent(s) + "%", "bandwidth of the lossy classes asked for"));
    terms.add(
        Term.of(
            "alpha of each group",
            "2^" + BufferStage.DYNAMIC_THRESHOLD,
            "SONiC's usual dynamic_th 0: a group alone may hold half of what is shared, n"
                + " congested groups 1/(n+1) each; more would pause later and starve the others"));
    String times = memories == 1 ? "" : memories + " * ";
    return Explanation.of(
        "pools " + WeirNames.INGRESS_POOL + " and " + WeirNames.EGRESS_LOSSY_POOL,
        each * memories + "B and " + lossy * memories + "B",
        "shared = "
            + times
            + (memories == 1 ? "" : "(")
            + (memories == 1 ? "total" : "memory")
            + " - fixed - kept and reserved - headroom"
            + (memories == 1 ? "" : ")")
            + "; lossy = shared * lossy part",
        "docs/headroom.md",
        terms);
  }

  private static void memories(AsicProfile asic, BufferBudget budget, List<Term> terms) {
    terms.add(
        Term.of(
            "memories",
            budget.memories() + " of " + budget.capacityBytes() + "B",
            asic.bufferSlices().citation()));
    terms.add(
        Term.of(
            "ports that share a memory",
            asic.sliceRule().value() == SliceRule.BY_INGRESS
                ? "by the port a frame came in by"
                : "by the ports a frame came in and goes out by: a port's groups are in two",
            asic.sliceRule().citation()));
    asic.sliceRate()
        .ifPresent(
            rate ->
                terms.add(
                    Term.of(
                        "fullest memory",
                        budget.portsCounted() + " ports counted",
                        "ports of up to "
                            + rate.value()
                            + " share one, those that take the most where the topology doesn't say"
                            + " which; "
                            + rate.citation())));
  }

  private void headroom(AsicProfile asic, BufferBudget budget, List<Term> terms) {
    HeadroomPooling pooling = SwitchSizing.pooling(asic, demand);
    if (!pooling.shared()) {
      terms.add(
          Term.of(
              "headroom of all groups",
              budget.headroomBytes() + "B",
              demand.headroomPooling().shared()
                  ? "the headroom explanations; each group's own, since "
                      + asic.name()
                      + " has no shared headroom pool"
                  : "the headroom explanations"));
      return;
    }
    terms.add(
        Term.of(
            "headroom promised",
            budget.promisedBytes() + "B",
            "the headroom explanations, summed"));
    terms.add(
        Term.of(
            "shared headroom pool",
            budget.headroomBytes() + "B",
            "promised / "
                + pooling.ratio().toPlainString()
                + ", asked for by "
                + demand.source()
                + "; "
                + budget.groupsAtOnce()
                + " of the switch's "
                + budget.groups()
                + " groups may fill their headroom at once"));
  }
}
