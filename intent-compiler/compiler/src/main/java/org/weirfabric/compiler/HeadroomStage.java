package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.topology.LinkFeatures;
import org.weirfabric.model.topology.Macsec;

/**
 * Says of the priority group of every lossless class on every port why it is of its size: the
 * vendor's form and the physical minimum are both computed, the larger is used.
 */
final class HeadroomStage {
  private HeadroomStage() {}

  /** Why each lossless class has the headroom it has on each kind of port it runs on. */
  static List<Explanation> explain(ResolvedFabric fabric, CompileMemory memory) {
    ExplanationGroups<PortRef> headroomWhys = new ExplanationGroups<>();
    ExplanationGroups<PortRef> reservedWhys = new ExplanationGroups<>();
    Map<String, AsicProfile> asics = new TreeMap<>();
    fabric.switchKinds().keySet().forEach(kind -> asics.put(kind.asic().name(), kind.asic()));
    for (ClassDemand lossless : fabric.demand().lossless()) {
      for (AsicProfile asic : asics.values()) {
        fabric
            .portKinds()
            .getOrDefault(asic.name(), Collections.emptySortedMap())
            .forEach(
                (kind, ports) -> {
                  if (kind.losslessClasses().contains(lossless.name())) {
                    PortHeadroom sized =
                        memory.headroom(
                            asic,
                            kind,
                            lossless,
                            () -> of(asic, kind, lossless, fabric.demand().mtuBytes()));
                    headroomWhys.add(sized.headroomWhy(), ports, sized::headroomWhy);
                    reservedWhys.add(sized.reservedWhy(), ports, sized::reservedWhy);
                  }
                });
      }
    }
    List<Explanation> explanations = new ArrayList<>(headroomWhys.explanations());
    explanations.addAll(reservedWhys.explanations());
    return explanations;
  }

  /** The headroom of {@code lossless} on ports of {@code kind}. */
  static PortHeadroom of(AsicProfile asic, PortKind kind, ClassDemand lossless, int mtuBytes) {
    return of(
        "priority "
            + lossless.asked().priority()
            + " of "
            + kind.speed()
            + " ports on "
            + kind.cable()
            + kind.described()
            + ", "
            + asic.name(),
        request(asic, kind, lossless, mtuBytes));
  }

  /** What the group of {@code lossless} needs on ports of {@code kind}. */
  static HeadroomRequest request(
      AsicProfile asic, PortKind kind, ClassDemand lossless, int mtuBytes) {
    HeadroomRequest plain =
        HeadroomRequest.of(asic, kind.speed(), kind.cable(), mtuBytes, lossless.losslessMtuBytes());
    if (kind.features().equals(LinkFeatures.PLAIN) && kind.tunnelBytes() == 0) {
      return plain;
    }
    return plain.toBuilder()
        .setGearboxNanos(kind.features().gearboxNanos())
        .setMacsec(kind.features().macsec() != Macsec.NONE)
        .setVxlanBytes(kind.tunnelBytes())
        .build();
  }

  /** The lossless priority group of one kind of port. */
  static PortHeadroom of(String kind, HeadroomRequest request) {
    return HeadroomSizing.of(kind, request, "from the topology");
  }
}
