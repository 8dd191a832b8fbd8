package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.intent.TrustBoundary;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;

/**
 * Holds the boundary of lossless classes on switches that can't rewrite a DSCP.
 *
 * <p>Such a switch keeps a host out of scope out of the class itself, but passes the DSCP on, and
 * the next switch believes it. So the host must be in scope, or the operator must answer for it.
 */
final class TrustStage {
  private static final int NAMED = 3;

  private final ResolvedFabric fabric;
  private final List<Problem> problems = new ArrayList<>();
  private final List<Term> accepted = new ArrayList<>();

  private TrustStage(ResolvedFabric fabric) {
    this.fabric = fabric;
  }

  static TrustStage check(ResolvedFabric fabric) {
    return check(fabric, fabric.switches());
  }

  /** What is to be said of {@code switches} alone. */
  static TrustStage check(ResolvedFabric fabric, List<ResolvedSwitch> switches) {
    TrustStage stage = new TrustStage(fabric);
    for (ResolvedSwitch s : switches) {
      boolean passesOn = s.kind().ports().keySet().stream().anyMatch(TrustStage::isFabric);
      Switch target = fabric.topology().switches().get(s.id());
      if (passesOn && target != null && !target.dialect().remarks()) {
        fabric.demand().lossless().forEach(c -> stage.check(c, s, target));
      }
    }
    return stage;
  }

  /** Hosts that could get into a class although their intents don't say that they may. */
  List<Problem> problems() {
    return problems;
  }

  /** Whether every boundary is held. */
  boolean isHeld() {
    return problems.isEmpty() && accepted.isEmpty();
  }

  /** What the operator answers for; empty where every boundary is held. */
  Optional<Explanation> explanation() {
    return accepted.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Explanation.of(
                "trust boundary",
                "not held by " + accepted.size() + " switches for a class each",
                "hosts out of scope keep from using the class's DSCPs by themselves",
                "trust: accept-unremarked",
                accepted));
  }

  private static boolean isFabric(PortKind kind) {
    return kind.role() == PortRole.FABRIC;
  }

  private void check(ClassDemand c, ResolvedSwitch s, Switch target) {
    List<ResolvedPort> outside =
        s.ports().stream()
            .filter(port -> !isFabric(port.kind()))
            .filter(port -> !port.kind().admitted().contains(c.name()))
            .collect(Collectors.toList());
    if (outside.isEmpty()) {
      return;
    }
    if (c.trust() == TrustBoundary.ACCEPT_UNREMARKED) {
      accepted.add(Term.of("class " + c.name() + " on " + s.id(), hosts(outside), c.source()));
      return;
    }
    problems.add(
        Problem.at(
            ProblemCode.TRUST_BOUNDARY,
            "switch " + s.id() + ", " + c.place(),
            c.origin().line(),
            hosts(outside)
                + " out of the scope of class "
                + c.name()
                + ", on a target that can't remark: "
                + target.dialect().text(),
            "hosts in scope only on a switch that can't remark",
            "take them into the scope, give the switch an OpenConfig target, or keep them from"
                + " using the class's DSCPs and write trust: accept-unremarked"));
  }

  private String hosts(List<ResolvedPort> ports) {
    Topology topology = fabric.topology();
    List<HostId> hosts =
        ports.stream()
            .map(port -> topology.wiring().indexOf(port.ref()))
            .flatMap(p -> topology.wiring().host(p).stream())
            .map(Host::id)
            .sorted()
            .collect(Collectors.toList());
    return (hosts.size() == 1 ? "host " : "hosts ")
        + hosts.stream().limit(NAMED).map(HostId::toString).collect(Collectors.joining(", "))
        + (hosts.size() > NAMED ? " and " + (hosts.size() - NAMED) + " more" : "");
  }
}
