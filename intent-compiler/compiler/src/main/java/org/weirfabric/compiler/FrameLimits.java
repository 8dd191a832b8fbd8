package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;

/** Holds the largest frames, with what tunnels add, to what switches, links and hosts take. */
final class FrameLimits {
  private FrameLimits() {}

  static List<Problem> problems(
      Demand demand, SwitchId id, AsicProfile asic, List<ResolvedPort> ports) {
    List<Problem> problems = new ArrayList<>();
    int added = ports.stream().mapToInt(port -> port.kind().tunnelBytes()).max().orElse(0);
    int most = asic.maxFrameBytes().value();
    if (demand.mtuBytes() + added > most) {
      problems.add(
          Problem.of(
              ProblemCode.ASIC_LIMIT,
              "switch " + id,
              found(demand, added),
              "up to " + (most - added),
              "lower the intent's mtu: " + asic.name() + " carries no larger frame"));
    }
    for (ResolvedPort port : ports) {
      port.kind()
          .features()
          .mtuBytes()
          .ifPresent(
              mtu -> {
                if (port.role() == PortRole.FABRIC) {
                  link(demand, port, mtu, problems);
                } else {
                  host(demand, port, mtu, problems);
                }
              });
    }
    return problems;
  }

  private static void link(Demand demand, ResolvedPort port, int mtu, List<Problem> problems) {
    int added = port.kind().tunnelBytes();
    if (demand.mtuBytes() + added > mtu) {
      problems.add(
          Problem.of(
              ProblemCode.OUT_OF_RANGE,
              "port " + port.ref(),
              found(demand, added),
              "up to " + (mtu - added) + " on a link whose mtu is " + mtu,
              "lower the intent's mtu, or raise the link's"));
    }
  }

  /**
   * A host may send smaller frames than the fabric takes, but it must take what its class sends.
   */
  private static void host(Demand demand, ResolvedPort port, int mtu, List<Problem> problems) {
    for (ClassDemand c : demand.lossless()) {
      int needed = c.roceMtuBytes() + LosslessIntent.ROCE_OVERHEAD_BYTES;
      if (port.kind().losslessClasses().contains(c.name()) && needed > mtu) {
        problems.add(
            Problem.of(
                ProblemCode.OUT_OF_RANGE,
                "port " + port.ref(),
                "a host whose mtu is " + mtu,
                needed + " or more for class " + c.name() + ", RoCE MTU " + c.roceMtuBytes(),
                "raise the host's mtu, or lower the intent's roceMtu"));
      }
    }
  }

  private static String found(Demand demand, int added) {
    return "the MTU "
        + demand.mtuBytes()
        + " of "
        + demand.source()
        + (added > 0 ? " and " + added + " B of VXLAN" : "");
  }
}
