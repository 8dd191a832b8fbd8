package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.intent.RoceVersion;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.LinkLayer;
import org.weirfabric.model.topology.Topology;

/**
 * Refuses classes by PCP where the PCP would be lost: it stands in the VLAN tag, which a routed or
 * untagged hop takes off. Refuses too what a port can't tell apart by PCP: frames with IP go by
 * their DSCP, and what is remarked needs a PCP that is open to all.
 */
final class PcpStage {
  private static final int NAMED = 3;

  private PcpStage() {}

  static List<Problem> check(ResolvedFabric fabric) {
    List<Problem> problems = new ArrayList<>();
    if (fabric.demand().classes().stream().allMatch(c -> c.asked().pcp().isEmpty())) {
      return problems;
    }
    Topology topology = fabric.topology();
    List<String> lost = new ArrayList<>();
    for (Link link : topology.links()) {
      if (link.layer() != LinkLayer.L2) {
        lost.add("link " + link.a() + " - " + link.b());
      }
    }
    for (ClassDemand c : fabric.demand().classes()) {
      if (!c.asked().pcp().isEmpty()) {
        List<String> onWay = new ArrayList<>(lost);
        onWay.addAll(untaggedHosts(fabric, c));
        if (!onWay.isEmpty()) {
          problems.add(refusal(c, onWay));
        }
        unmatched(c).ifPresent(problems::add);
      }
    }
    noneLeft(fabric.demand()).ifPresent(problems::add);
    return problems;
  }

  /** RoCE v2 has IP, so none of its frames goes by PCP. */
  private static Optional<Problem> unmatched(ClassDemand c) {
    boolean noDscp = c.asked().dscp().match(() -> false, dscps -> dscps.isEmpty());
    boolean looksAfter = c.asked().lossless() || c.asked().marks();
    if (!noDscp || !looksAfter || c.asked().roce() == RoceVersion.V1) {
      return Optional.empty();
    }
    return Optional.of(
        c.origin()
            .at("/pcp")
            .problem(
                ProblemCode.CLASS_CONFLICT,
                "class " + c.name() + " of RoCE v2 by PCP alone",
                "dscp beside pcp, or etherType: 0x8915",
                "add the DSCP: frames with IP are classified by it; or say that it is RoCE v1"));
  }

  private static Optional<Problem> noneLeft(Demand demand) {
    return PcpPlan.of(demand).remark().isPresent()
        ? Optional.empty()
        : demand.classes().stream()
            .filter(c -> !c.asked().pcp().isEmpty())
            .findFirst()
            .map(
                c ->
                    c.origin()
                        .at("/pcp")
                        .problem(
                            ProblemCode.CLASS_CONFLICT,
                            "all 8 PCPs in classes that not every host may use",
                            "at least one PCP left for the rest",
                            "take a PCP out of a class: what is remarked needs one"));
  }

  /** What becomes of frames that come without a tag; empty if no class is known by PCP. */
  static Optional<Explanation> explanation(ResolvedFabric fabric) {
    Demand demand = fabric.demand();
    if (demand.classes().stream().allMatch(c -> c.asked().pcp().isEmpty())) {
      return Optional.empty();
    }
    List<String> untagged =
        fabric.topology().hosts().values().stream()
            .filter(host -> host.layer() != LinkLayer.L2)
            .map(host -> host.id().toString())
            .collect(Collectors.toList());
    List<Term> terms = new ArrayList<>();
    terms.add(
        Term.of(
            "tagged links",
            fabric.topology().links().size() + " between switches, all of them",
            "topology, layer: l2"));
    terms.add(
        Term.of(
            "untagged hosts",
            untagged.isEmpty() ? "none" : untagged.size() + ": " + named(untagged),
            "topology, layer: l3: their frames without IP go in the class for the rest"));
    demand.classes().stream()
        .filter(c -> !c.asked().pcp().isEmpty())
        .forEach(
            c -> terms.add(Term.of("class " + c.name(), "PCP " + c.asked().pcp(), c.source())));
    return Optional.of(
        Explanation.of(
            "PCP",
            "told apart on every hop",
            "frames with IP go by DSCP; tagged frames without by PCP; others are the rest's",
            "IEEE 802.1Q: the PCP stands in the VLAN tag, and lasts as long as the tag",
            terms));
  }

  private static List<String> untaggedHosts(ResolvedFabric fabric, ClassDemand c) {
    List<String> untagged = new ArrayList<>();
    for (ResolvedSwitch s : fabric.switches()) {
      for (ResolvedPort port : s.ports()) {
        boolean uses = !c.asked().guarded() || port.kind().admitted().contains(c.name());
        fabric
            .wiring()
            .host(fabric.wiring().indexOf(port.ref()))
            .filter(host -> uses && host.layer() != LinkLayer.L2)
            .map(Host::id)
            .ifPresent(host -> untagged.add("host " + host));
      }
    }
    return untagged;
  }

  private static Problem refusal(ClassDemand c, List<String> lost) {
    return c.origin()
        .at("/pcp")
        .problem(
            ProblemCode.PCP_LOST,
            "class "
                + c.name()
                + " by PCP over "
                + lost.size()
                + " routed or untagged hops: "
                + named(lost),
            "links and hosts that keep VLAN tags, layer: l2 in the topology",
            "use RoCE v2 and classify by dscp, or write layer: l2 where frames stay tagged");
  }

  private static String named(List<String> all) {
    return String.join(", ", all.subList(0, Math.min(NAMED, all.size())))
        + (all.size() > NAMED ? " and more" : "");
  }
}
