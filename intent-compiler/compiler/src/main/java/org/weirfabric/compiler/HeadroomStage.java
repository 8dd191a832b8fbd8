package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/**
 * Sizes the lossless priority group of every port: the vendor's form and the physical minimum are
 * both computed, the larger is used.
 */
final class HeadroomStage {
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
    return HeadroomSizing.of(
        kind,
        HeadroomRequest.of(asic, speed, cable, intent.mtuBytes(), intent.losslessMtuBytes()),
        "from the topology");
  }
}
