package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.topology.Vxlan;
import org.weirfabric.model.topology.Vxlan.DscpMode;

/** Holds VXLAN tunnels to the classes: a frame is in the same class inside a tunnel and beside. */
final class Tunnels {
  private final Vxlan vxlan;
  private final Demand demand;
  private final ClassPlan classes;

  Tunnels(Vxlan vxlan, Demand demand, ClassPlan classes) {
    this.vxlan = vxlan;
    this.demand = demand;
    this.classes = classes;
  }

  /** The DSCP that {@code dscp} of {@code c} has outside; none if nothing says. */
  Optional<Dscp> outer(TrafficClassConfig c, Dscp dscp) {
    if (vxlan.dscpMode() == DscpMode.UNIFORM) {
      return Optional.of(dscp);
    }
    return vxlan.outerDscps().isEmpty()
        ? classes.dscpsOf(c.name()).stream().findFirst()
        : Optional.ofNullable(vxlan.outerDscps().get(c.priority()));
  }

  /** What would change the class of frames, or flood losslessly. */
  List<Problem> problems() {
    List<Problem> problems = new ArrayList<>();
    for (TrafficClassConfig c : classes.classes().values()) {
      if (vxlan.dscpMode() == DscpMode.PIPE || c.lossless()) {
        classProblem(c).ifPresent(problems::add);
      }
    }
    for (ClassDemand c : demand.classes()) {
      boolean marked = c.asked().ecn().match(() -> false, () -> true, curve -> true);
      if (marked && !vxlan.carriesEcn()) {
        problems.add(
            Problem.of(
                ProblemCode.CLASS_CONFLICT,
                c.place() + "/ecn",
                "ECN for class " + c.name() + " through tunnels with ecn: none",
                "ecn: rfc6040 in the topology's vxlan, or ecn: off in the class",
                "let VTEPs copy ECN outwards and marks back: without, nothing is marked between"
                    + " leaves and PFC acts alone"));
      }
    }
    vxlan
        .floodDscp()
        .map(dscp -> classOf(dscp))
        .filter(TrafficClassConfig::lossless)
        .ifPresent(
            c ->
                problems.add(
                    Problem.of(
                        ProblemCode.CLASS_CONFLICT,
                        "topology /vxlan/flood",
                        "DSCP " + vxlan.floodDscp().get() + ", the lossless class " + c.name(),
                        "none, or a DSCP of a lossy class",
                        "flood in a lossy class: one slow receiver of a lossless flood would pause"
                            + " every leaf")));
    return problems;
  }

  private Optional<Problem> classProblem(TrafficClassConfig c) {
    Optional<Dscp> first = classes.dscpsOf(c.name()).stream().findFirst();
    Optional<Dscp> outer = first.flatMap(dscp -> outer(c, dscp));
    String place =
        vxlan.outerDscps().isEmpty() ? "topology /vxlan/dscp" : "topology /vxlan/outerDscps";
    if (!first.isPresent()) {
      return Optional.of(
          conflict(
              place, "class " + c.name() + " has no DSCP, and an outer header has nothing else"));
    }
    if (!outer.isPresent()) {
      return Optional.of(
          conflict(place, "no outer DSCP for traffic class " + c.priority() + ", " + c.name()));
    }
    ClassName outside = classOf(outer.get()).name();
    return outside.equals(c.name())
        ? Optional.empty()
        : Optional.of(
            conflict(
                place,
                "DSCP "
                    + outer.get()
                    + " for class "
                    + c.name()
                    + ", on the way class "
                    + outside));
  }

  private static Problem conflict(String place, String found) {
    return Problem.of(
        ProblemCode.CLASS_CONFLICT,
        place,
        found,
        "an outer DSCP of the same class for every class",
        "correct outerDscps, or the class's dscp in the intent");
  }

  private TrafficClassConfig classOf(Dscp dscp) {
    return Optional.ofNullable(classes.trusted().actions().get(dscp))
        .map(DscpAction::className)
        .map(name -> classes.classes().get(name))
        .orElseThrow();
  }

  /** What is outside of each frame, and what Weir takes for granted of VTEPs. */
  Explanation explanation() {
    List<Term> terms = new ArrayList<>();
    terms.add(
        Term.of(
            "what each frame gains between switches",
            vxlan.underlay().addedBytes() + "B",
            "RFC 7348 over " + vxlan.underlay().text() + ", without an outer VLAN tag"));
    for (Map.Entry<ClassName, TrafficClassConfig> c : classes.classes().entrySet()) {
      terms.add(
          Term.of(
              "outer DSCP of class " + c.getKey(),
              vxlan.dscpMode() == DscpMode.UNIFORM
                  ? "the inner one"
                  : classes.dscpsOf(c.getKey()).stream()
                      .findFirst()
                      .flatMap(dscp -> outer(c.getValue(), dscp))
                      .map(Dscp::toString)
                      .orElse("none"),
              vxlan.dscpMode() == DscpMode.UNIFORM
                  ? "topology: copied after the remark at untrusted ports, and back at the end"
                  : vxlan.outerDscps().isEmpty()
                      ? "the lowest DSCP of the class; VTEPs are to write it"
                      : "topology, by traffic class"));
    }
    terms.add(
        Term.of(
            "ECN",
            vxlan.carriesEcn() ? "copied outwards, marks carried back" : "not outside",
            vxlan.carriesEcn() ? "topology: RFC 6040, normal mode" : "topology"));
    terms.add(
        Term.of(
            "broadcast, unknown unicast, multicast",
            vxlan.floodDscp().map(dscp -> "DSCP " + dscp + ", lossy").orElse("none"),
            "topology"));
    return Explanation.of(
        "VXLAN between " + vxlan.vteps().size() + " VTEPs",
        vxlan.dscpMode().text()
            + ", "
            + vxlan.underlay().addedBytes()
            + " B more in each frame between switches",
        "a frame's class outside = its class inside",
        "RFC 2983, RFC 6040, RFC 7348; Weir doesn't configure tunnels: the VTEPs' own configuration"
            + " must say the same",
        terms);
  }
}
