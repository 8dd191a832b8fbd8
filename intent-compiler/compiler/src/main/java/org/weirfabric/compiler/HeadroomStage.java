package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.plan.Explanation;

/**
 * Sizes the priority group of every lossless class on every port: the vendor's form and the
 * physical minimum are both computed, the larger is used.
 */
final class HeadroomStage {
  private HeadroomStage() {}

  /** The headroom of each lossless class on each kind of port of {@code fabric} it runs on. */
  static HeadroomPlan size(ResolvedFabric fabric) {
    SortedMap<String, SortedMap<PortKind, SortedMap<ClassName, PortHeadroom>>> byKind =
        new TreeMap<>();
    ExplanationGroups<PortRef> headroomWhys = new ExplanationGroups<>();
    ExplanationGroups<PortRef> reservedWhys = new ExplanationGroups<>();
    Map<String, AsicProfile> asics = new TreeMap<>();
    fabric.switchKinds().keySet().forEach(kind -> asics.put(kind.asic().name(), kind.asic()));
    for (ClassDemand lossless : fabric.demand().lossless()) {
      for (AsicProfile asic : asics.values()) {
        SortedMap<PortKind, SortedMap<ClassName, PortHeadroom>> ofAsic =
            byKind.computeIfAbsent(asic.name(), none -> new TreeMap<>());
        fabric
            .portKinds()
            .getOrDefault(asic.name(), Collections.emptySortedMap())
            .forEach(
                (kind, ports) -> {
                  if (kind.losslessClasses().contains(lossless.name())) {
                    PortHeadroom sized = of(asic, kind, lossless, fabric.demand().mtuBytes());
                    ofAsic
                        .computeIfAbsent(kind, none -> new TreeMap<>())
                        .put(lossless.name(), sized);
                    headroomWhys.add(sized.headroomWhy(), ports, sized::headroomWhy);
                    reservedWhys.add(sized.reservedWhy(), ports, sized::reservedWhy);
                  }
                });
      }
    }
    List<Explanation> explanations = new ArrayList<>(headroomWhys.explanations());
    explanations.addAll(reservedWhys.explanations());
    return HeadroomPlan.of(byKind, explanations);
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
            + ", "
            + asic.name(),
        HeadroomRequest.of(
            asic, kind.speed(), kind.cable(), mtuBytes, lossless.losslessMtuBytes()));
  }

  /** The lossless priority group of one kind of port. */
  static PortHeadroom of(String kind, HeadroomRequest request) {
    return HeadroomSizing.of(kind, request, "from the topology");
  }
}
