package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.asic.HeadroomForm;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;
import org.weirfabric.model.units.CableLength;

/**
 * Sizes the lossless priority group of every port: the vendor's form and the physical minimum are
 * both computed, the larger is used.
 */
final class HeadroomStage {
  private static final String DESIGN = "docs/headroom.md";

  private HeadroomStage() {}

  /** The headroom of each lossless port of {@code fabric}. */
  static HeadroomPlan size(ResolvedFabric fabric, Priority priority) {
    SortedMap<PortRef, PortHeadroom> byPort = new TreeMap<>();
    Map<String, PortHeadroom> kinds = new TreeMap<>();
    ExplanationGroups headroomWhys = new ExplanationGroups();
    ExplanationGroups reservedWhys = new ExplanationGroups();
    for (ResolvedSwitch s : fabric.switches()) {
      for (ResolvedPort port : s.ports()) {
        if (port.lossless()) {
          String kind =
              "priority "
                  + priority
                  + " of "
                  + port.speed()
                  + " ports on "
                  + port.cable()
                  + ", "
                  + s.asic().name();
          PortHeadroom sized =
              kinds.computeIfAbsent(
                  kind, name -> of(name, s.asic(), port.speed(), port.cable(), fabric.intent()));
          byPort.put(port.ref(), sized);
          headroomWhys.add(kind, port.ref(), sized::headroomWhy);
          reservedWhys.add(kind, port.ref(), sized::reservedWhy);
        }
      }
    }
    List<Explanation> explanations = new ArrayList<>(headroomWhys.explanations());
    explanations.addAll(reservedWhys.explanations());
    return HeadroomPlan.of(byPort, explanations);
  }

  /** The lossless priority group of one kind of port. */
  static PortHeadroom of(
      String kind, AsicProfile asic, BitRate speed, CableLength cable, LosslessIntent intent) {
    int mtu = intent.mtuBytes();
    int losslessMtu = intent.losslessMtuBytes();
    ByteSize unit = asic.allocationUnit().value();
    PhysicalHeadroom physical = PhysicalHeadroom.of(asic, speed, cable, mtu, losslessMtu);
    ByteSize minimum = physical.total().roundedUpTo(unit);
    Optional<ByteSize> vendor =
        asic.headroomForm().value() == HeadroomForm.SPECTRUM_TILE
            ? Optional.of(
                SpectrumHeadroom.xoff(asic.cell().value(), speed, cable, mtu, losslessMtu))
            : Optional.empty();
    ByteSize headroom = vendor.filter(v -> v.compareTo(minimum) > 0).orElse(minimum);
    boolean eightLanes = asic.hasEightLanes(speed);
    ByteSize xon = asic.pipelineLatency().value().times(eightLanes ? 2 : 1).roundedUpTo(unit);
    ByteSize lanes = eightLanes ? ByteSize.ofBytes(mtu) : ByteSize.ZERO;
    ByteSize reserved = xon.plus(lanes).roundedUpTo(unit);
    return PortHeadroom.of(
        headroom,
        reserved,
        xon,
        Explanation.of(
            kind + ": headroom (SONiC: xoff)",
            headroom.toString(),
            "max(physical minimum, vendor form), rounded up to " + unit,
            DESIGN,
            terms(asic, speed, cable, physical, minimum, vendor, losslessMtu)),
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
                    eightLanes ? "yes, portMtu " + mtu + "B" : "no",
                    asic.eightLaneSpeed().citation()))));
  }

  private static List<Term> terms(
      AsicProfile asic,
      BitRate speed,
      CableLength cable,
      PhysicalHeadroom physical,
      ByteSize minimum,
      Optional<ByteSize> vendor,
      int losslessMtu) {
    List<Term> terms = new ArrayList<>();
    terms.add(
        Term.of(
            "peer's lossless frame just begun",
            physical.peerFrameBytes() + "B",
            "losslessMtu " + losslessMtu + "B + FCS, in whole cells"));
    terms.add(
        Term.of(
            "own frame that delays our PFC frame",
            physical.ownFrameBytes() + "B",
            "mtu + FCS, preamble and gap: any priority's largest frame"));
    terms.add(Term.of("our PFC frame", physical.pfcFrameBytes() + "B", "64 B + preamble and gap"));
    terms.add(
        Term.of(
            "cable, there and back",
            physical.cableBytes() + "B",
            "2*" + cable + "/1.98e8 m/s at " + speed + ", from the topology"));
    terms.add(
        Term.of(
            "interface delays",
            physical.interfaceBytes() + "B",
            "4 passes of "
                + asic.interfaceDelayNanos().value()
                + " ns; "
                + asic.interfaceDelayNanos().citation()));
    terms.add(
        Term.of(
            "peer's response",
            physical.responseBytes() + "B",
            PauseResponse.quanta(speed) + " quanta of 64 B; " + PauseResponse.SOURCE));
    terms.add(
        Term.of(
            "cell expansion of the five above",
            physical.expansion().toString(),
            "frames of "
                + physical.expansion().worstFrameBytes()
                + " B in cells of "
                + asic.cell().value()
                + "; "
                + asic.cell().citation()));
    terms.add(Term.of("physical minimum", minimum.toString(), "peer's frame + expansion * sum"));
    terms.add(
        Term.of(
            "vendor form",
            vendor.map(ByteSize::toString).orElse("none"),
            vendor.isPresent()
                ? SpectrumHeadroom.FORMULA + "; " + SpectrumHeadroom.SOURCE
                : asic.headroomForm().citation()));
    vendor.ifPresent(
        v ->
            terms.add(
                Term.of(
                    "vendor form / physical minimum",
                    String.format(Locale.ROOT, "%.3f", (double) v.bytes() / minimum.bytes()),
                    "both above")));
    return terms;
  }
}
