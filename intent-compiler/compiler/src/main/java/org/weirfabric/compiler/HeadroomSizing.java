package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import org.weirfabric.model.asic.AsicCapability;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Term;

/**
 * Sizes one lossless priority group: the vendor's form and the physical minimum are both computed,
 * the larger is used.
 */
public final class HeadroomSizing {
  private static final String DESIGN = "docs/headroom.md";

  private HeadroomSizing() {}

  /**
   * The lossless priority group that {@code request} asks for.
   *
   * @throws ProblemsException if the ASIC can't carry it
   */
  public static PortHeadroom of(HeadroomRequest request) throws ProblemsException {
    List<Problem> problems = problems(request);
    if (!problems.isEmpty()) {
      throw new ProblemsException(problems);
    }
    return of(
        request.speed() + " port on " + request.cable() + ", " + request.asic().name(),
        request,
        "as given");
  }

  private static List<Problem> problems(HeadroomRequest request) {
    AsicProfile asic = request.asic();
    List<Problem> problems = new ArrayList<>();
    if (!asic.can(AsicCapability.PFC)) {
      problems.add(
          refusal(
              "a lossless class on " + asic.name(), "none: it has no PFC", "name another ASIC"));
    }
    if (!asic.portSpeeds().value().contains(request.speed())) {
      problems.add(
          refusal(
              "the speed " + request.speed(),
              asic.portSpeeds().value() + ": " + asic.portSpeeds().citation(),
              "choose a speed that " + asic.name() + " runs"));
    }
    if (request.largestFrameBytes() > asic.maxFrameBytes().value()) {
      problems.add(
          refusal(
              "frames of " + request.largestFrameBytes() + " B, encapsulation included",
              "up to " + asic.maxFrameBytes().value() + " B: " + asic.maxFrameBytes().citation(),
              "lower the MTU"));
    }
    return problems;
  }

  private static Problem refusal(String found, String allowed, String remedy) {
    return Problem.of(ProblemCode.ASIC_LIMIT, "headroom", found, allowed, remedy);
  }

  /** The same for a request that is known to be within the ASIC's limits. */
  static PortHeadroom of(String kind, HeadroomRequest request, String cableSource) {
    AsicProfile asic = request.asic();
    PhysicalHeadroom physical = PhysicalHeadroom.of(request);
    GroupSize size = GroupSize.of(request, physical);
    return PortHeadroom.of(
        size.minimum(),
        size.vendor(),
        size.reserved(),
        size.xon(),
        Explanation.of(
            kind + ": headroom (SONiC: xoff)",
            size.headroom().toString(),
            "max(physical minimum, vendor form), rounded up to " + asic.allocationUnit().value(),
            DESIGN,
            HeadroomTerms.of(request, cableSource, physical, size.minimum(), size.vendor())),
        Explanation.of(
            kind + ": reserved and xon",
            size.reserved() + " and " + size.xon(),
            "xon = pipeline latency * (8 lanes ? 2 : 1); reserved = xon + (8 lanes ? portMtu : 0)",
            SpectrumHeadroom.SOURCE,
            List.of(
                Term.of(
                    "pipeline latency",
                    asic.pipelineLatency().value().toString(),
                    asic.pipelineLatency().citation()),
                Term.of(
                    "8 lanes",
                    request.hasEightLanes()
                        ? "yes, portMtu " + request.largestFrameBytes() + "B"
                        : "no",
                    request.lanes().isPresent()
                        ? "asked for"
                        : asic.eightLaneSpeed().citation()))));
  }
}
