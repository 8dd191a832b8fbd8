package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.weirfabric.model.asic.AsicCapability;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.asic.HeadroomForm;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.units.ByteSize;

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
    ByteSize unit = asic.allocationUnit().value();
    PhysicalHeadroom physical = PhysicalHeadroom.of(request);
    ByteSize minimum = physical.total().roundedUpTo(unit);
    Optional<ByteSize> vendor =
        asic.headroomForm().value() == HeadroomForm.PHYSICAL
            ? Optional.empty()
            : Optional.of(SpectrumHeadroom.xoff(request));
    boolean eightLanes = request.hasEightLanes();
    ByteSize xon = asic.pipelineLatency().value().times(eightLanes ? 2 : 1).roundedUpTo(unit);
    ByteSize lanes = eightLanes ? ByteSize.ofBytes(request.largestFrameBytes()) : ByteSize.ZERO;
    ByteSize reserved = xon.plus(lanes).roundedUpTo(unit);
    return PortHeadroom.of(
        minimum,
        vendor,
        reserved,
        xon,
        Explanation.of(
            kind + ": headroom (SONiC: xoff)",
            PortHeadroom.larger(minimum, vendor).toString(),
            "max(physical minimum, vendor form), rounded up to " + unit,
            DESIGN,
            HeadroomTerms.of(request, cableSource, physical, minimum, vendor)),
        Explanation.of(
            kind + ": reserved and xon",
            reserved + " and " + xon,
            "xon = pipeline latency * (8 lanes ? 2 : 1); reserved = xon + (8 lanes ? portMtu : 0)",
            SpectrumHeadroom.SOURCE,
            List.of(
                Term.of(
                    "pipeline latency",
                    asic.pipelineLatency().value().toString(),
                    asic.pipelineLatency().citation()),
                Term.of(
                    "8 lanes",
                    eightLanes ? "yes, portMtu " + request.largestFrameBytes() + "B" : "no",
                    request.lanes().isPresent()
                        ? "asked for"
                        : asic.eightLaneSpeed().citation()))));
  }
}
