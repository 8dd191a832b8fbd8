package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.LinkLayer;
import org.weirfabric.model.topology.Topology;

/**
 * Refuses classes by PCP where the PCP would be lost: it stands in the VLAN tag, which a routed or
 * untagged hop takes off. Where it isn't, it refuses them too, since switches are given DSCP maps
 * only.
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
        } else {
          problems.add(
              c.origin()
                  .at("/pcp")
                  .problem(
                      ProblemCode.NOT_SUPPORTED,
                      "class " + c.name() + " by PCP",
                      "a class by DSCP",
                      "use RoCE v2: this version writes no PCP maps to switches yet"));
        }
      }
    }
    return problems;
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
                + String.join(", ", lost.subList(0, Math.min(NAMED, lost.size())))
                + (lost.size() > NAMED ? " and more" : ""),
            "links and hosts that keep VLAN tags, layer: l2 in the topology",
            "use RoCE v2 and classify by dscp, or write layer: l2 where frames stay tagged");
  }
}
