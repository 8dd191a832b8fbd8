package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.weirfabric.model.units.ByteSize;

/** Whether a kind of switch can carry a demand, without saying why: what searches ask. */
final class SwitchFit {
  private final Demand demand;
  private final int copies;
  private final List<ClassDemand> classes;
  private final int tunnelBytes;
  private final BufferReasons reasons;
  private final Map<String, SwitchSizing> sizings = new HashMap<>();

  /**
   * For {@code demand} with every lossless class {@code copies} times, and {@code tunnelBytes} more
   * in each frame between switches.
   */
  SwitchFit(Demand demand, int tunnelBytes, int copies) {
    this.demand = demand;
    this.tunnelBytes = tunnelBytes;
    this.copies = copies;
    this.reasons = new BufferReasons(demand);
    List<ClassDemand> all = new ArrayList<>(demand.classes());
    Collections.nCopies(copies - 1, demand.lossless()).forEach(all::addAll);
    this.classes = all;
  }

  boolean fits(SwitchKind kind) {
    SwitchSizing sizing =
        sizings.computeIfAbsent(
            kind.asic().name(), none -> new SwitchSizing(kind.asic(), demand, tunnelBytes));
    long limit = kind.asic().portHeadroomLimit().value().bytes();
    List<PortDemand> ports = new ArrayList<>();
    for (Map.Entry<PortKind, Integer> port : kind.ports().entrySet()) {
      PortDemand once = sizing.demand(port.getKey(), port.getValue());
      PortDemand all = once;
      for (int copy = 1; copy < copies; copy++) {
        all = all.plus(sizing.reservedBytes(port.getKey()), once.headroomsBytes());
      }
      if (all.headroomBytes() > limit) {
        return false;
      }
      ports.add(all);
    }
    BufferBudget budget = sizing.of(ports);
    if (!budget.fits()) {
      return false;
    }
    ByteSize cell = kind.asic().cell().value();
    ByteSize shared = budget.sharedOfOne(cell);
    ByteSize lossy = reasons.lossyOf(kind, shared);
    return kind.ports().isEmpty()
        || EcnStage.satisfiable(classes, kind, shared.minus(lossy), lossy);
  }
}
