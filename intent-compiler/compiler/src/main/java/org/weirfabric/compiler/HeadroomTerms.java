package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.units.ByteSize;

/** The items of a headroom, each with its value and where that is from. */
final class HeadroomTerms {
  private final HeadroomRequest request;
  private final AsicProfile asic;
  private final String cableSource;
  private final List<Term> terms = new ArrayList<>();

  private HeadroomTerms(HeadroomRequest request, String cableSource) {
    this.request = request;
    this.cableSource = cableSource;
    this.asic = request.asic();
  }

  static List<Term> of(
      HeadroomRequest request,
      String cableSource,
      PhysicalHeadroom physical,
      ByteSize minimum,
      Optional<ByteSize> vendor) {
    HeadroomTerms terms = new HeadroomTerms(request, cableSource);
    terms.frames(physical);
    terms.delays(physical);
    terms.expansion(physical);
    terms.forms(minimum, vendor);
    return terms.terms;
  }

  private void frames(PhysicalHeadroom physical) {
    String added =
        (request.vxlanBytes() > 0 ? ", VXLAN " + request.vxlanBytes() + "B" : "")
            + (request.macsec() ? ", MACsec " + HeadroomRequest.MACSEC_BYTES + "B" : "");
    add(
        "peer's lossless frame just begun",
        physical.peerFrameBytes(),
        "losslessMtu " + request.losslessMtuBytes() + "B + FCS" + added + ", in whole cells");
    add(
        "own frame that delays our PFC frame",
        physical.ownFrameBytes(),
        "mtu + FCS, preamble and gap" + added + ": any priority's largest frame");
    add(
        "our PFC frame",
        physical.pfcFrameBytes(),
        "64 B + preamble and gap" + (request.macsec() ? ", MACsec" : ""));
  }

  private void delays(PhysicalHeadroom physical) {
    add(
        "cable, there and back",
        physical.cableBytes(),
        "2*" + request.cable() + "/1.98e8 m/s at " + request.speed() + ", " + cableSource);
    add(
        "interface delays",
        physical.interfaceBytes(),
        "4 passes of "
            + asic.interfaceDelayNanos().value()
            + " ns; "
            + asic.interfaceDelayNanos().citation());
    if (request.gearboxNanos() > 0) {
      add(
          "gearboxes, there and back",
          physical.gearboxBytes(),
          "2 passes of " + request.gearboxNanos() + " ns, as given");
    }
    add(
        "peer's response",
        physical.responseBytes(),
        PauseResponse.quanta(request.speed()) + " quanta of 64 B; " + PauseResponse.SOURCE);
  }

  private void expansion(PhysicalHeadroom physical) {
    long overhead = asic.frameOverhead().value().bytes();
    terms.add(
        Term.of(
            "cell expansion of the " + (request.gearboxNanos() > 0 ? "six" : "five") + " above",
            physical.expansion().toString(),
            physical.expansion().basis()
                + " in cells of "
                + asic.cell().value()
                + "; "
                + asic.cell().citation()
                + (overhead > 0
                    ? "; " + overhead + " B beside each frame: " + asic.frameOverhead().citation()
                    : "")));
  }

  private void forms(ByteSize minimum, Optional<ByteSize> vendor) {
    terms.add(Term.of("physical minimum", minimum.toString(), "peer's frame + expansion * sum"));
    terms.add(
        Term.of(
            "vendor form",
            vendor.map(ByteSize::toString).orElse("none"),
            vendor.isPresent()
                ? SpectrumHeadroom.FORMULA
                    + "; "
                    + SpectrumHeadroom.SOURCE
                    + ", small packets "
                    + request.smallPacketPercent()
                    + " %"
                : asic.headroomForm().citation()));
    vendor.ifPresent(
        form ->
            terms.add(
                Term.of(
                    "vendor form / physical minimum",
                    PortHeadroom.ratio(form, minimum),
                    "both above")));
  }

  private void add(String name, long bytes, String source) {
    terms.add(Term.of(name, bytes + "B", source));
  }
}
