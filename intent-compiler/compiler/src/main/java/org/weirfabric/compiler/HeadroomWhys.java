package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.plan.Explanation;

/** Why lossless classes have the headroom that they have on each kind of port. */
final class HeadroomWhys {
  private final Demand demand;
  private final Sized sized;
  private final Map<String, AsicProfile> asics = new HashMap<>();

  /** Gives the headroom of a class on a kind of port. */
  interface Sized {
    PortHeadroom of(AsicProfile asic, PortKind kind, ClassDemand lossless);
  }

  /** Those of ports on {@code switches}, sized by {@code sized}. */
  HeadroomWhys(Demand demand, List<ResolvedSwitch> switches, Sized sized) {
    this.demand = demand;
    this.sized = sized;
    switches.forEach(s -> asics.put(s.asic().name(), s.asic()));
  }

  /** Why each lossless class has the headroom it has. */
  List<Cause> headroom(AsicPort port) {
    return whys(port, PortHeadroom::headroomWhy);
  }

  /** Why each lossless class has what is reserved for it. */
  List<Cause> reserved(AsicPort port) {
    return whys(port, PortHeadroom::reservedWhy);
  }

  private List<Cause> whys(AsicPort port, Function<PortHeadroom, Explanation> why) {
    AsicProfile asic = Objects.requireNonNull(asics.get(port.asic()), "an ASIC of the switches");
    List<Cause> whys = new ArrayList<>();
    List<ClassDemand> classes = demand.lossless();
    for (int rank = 0; rank < classes.size(); rank++) {
      if (port.kind().losslessClasses().contains(classes.get(rank).name())) {
        Explanation text = why.apply(sized.of(asic, port.kind(), classes.get(rank)));
        whys.add(Cause.of(rank, text, () -> text));
      }
    }
    return whys;
  }
}
