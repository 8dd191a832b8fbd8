package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.plan.Explanation;

/**
 * Sizes the priority group of every lossless class on every port: the vendor's form and the
 * physical minimum are both computed, the larger is used.
 */
final class HeadroomStage {
  private HeadroomStage() {}

  /** The headroom of each lossless class on each port of {@code fabric} that it runs on. */
  static HeadroomPlan size(ResolvedFabric fabric) {
    SortedMap<PortRef, SortedMap<ClassName, PortHeadroom>> byPort = new TreeMap<>();
    Map<String, PortHeadroom> kinds = new TreeMap<>();
    ExplanationGroups headroomWhys = new ExplanationGroups();
    ExplanationGroups reservedWhys = new ExplanationGroups();
    int mtuBytes = fabric.demand().mtuBytes();
    for (ClassDemand lossless : fabric.demand().lossless()) {
      for (ResolvedSwitch s : fabric.switches()) {
        for (ResolvedPort port : s.ports()) {
          if (port.losslessClasses().contains(lossless.name())) {
            String kind =
                "priority "
                    + lossless.asked().priority()
                    + " of "
                    + port.speed()
                    + " ports on "
                    + port.cable()
                    + ", "
                    + s.asic().name();
            PortHeadroom sized =
                kinds.computeIfAbsent(
                    kind,
                    name ->
                        of(
                            name,
                            HeadroomRequest.of(
                                s.asic(),
                                port.speed(),
                                port.cable(),
                                mtuBytes,
                                lossless.losslessMtuBytes())));
            byPort.computeIfAbsent(port.ref(), none -> new TreeMap<>()).put(lossless.name(), sized);
            headroomWhys.add(kind, port.ref(), sized::headroomWhy);
            reservedWhys.add(kind, port.ref(), sized::reservedWhy);
          }
        }
      }
    }
    List<Explanation> explanations = new ArrayList<>(headroomWhys.explanations());
    explanations.addAll(reservedWhys.explanations());
    return HeadroomPlan.of(byPort, explanations);
  }

  /** The lossless priority group of one kind of port. */
  static PortHeadroom of(String kind, HeadroomRequest request) {
    return HeadroomSizing.of(kind, request, "from the topology");
  }
}
