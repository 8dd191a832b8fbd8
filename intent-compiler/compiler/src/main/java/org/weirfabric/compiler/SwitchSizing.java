package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.weirfabric.model.asic.AsicCapability;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.units.ByteSize;

/** Sizes ports and the budget of switches with one ASIC under one demand, bytes alone. */
final class SwitchSizing {
  private final AsicProfile asic;
  private final Demand demand;
  private final HeadroomPooling pooling;
  private final int tunnelBytes;
  private final Map<HeadroomRequest, GroupSize> sizes = new HashMap<>();

  SwitchSizing(AsicProfile asic, Demand demand, int tunnelBytes) {
    this.asic = asic;
    this.tunnelBytes = tunnelBytes;
    this.demand = demand;
    this.pooling = pooling(asic, demand);
  }

  /** How headroom is kept on {@code asic}: in a pool only where the ASIC has one. */
  static HeadroomPooling pooling(AsicProfile asic, Demand demand) {
    return asic.can(AsicCapability.SHARED_HEADROOM_POOL)
        ? demand.headroomPooling()
        : HeadroomPooling.OWN;
  }

  HeadroomPooling pooling() {
    return pooling;
  }

  /** What a switch keeps for a group that isn't lossless. */
  static ByteSize lossyReserve(AsicProfile asic) {
    return asic.pipelineLatency().value().roundedUpTo(asic.allocationUnit().value());
  }

  /** One largest frame of any class as stored. */
  long frameBytes() {
    long frame =
        demand.mtuBytes()
            + tunnelBytes
            + PhysicalHeadroom.FCS_BYTES
            + asic.frameOverhead().value().bytes();
    return CellExpansion.stored(asic.cell().value().bytes(), frame);
  }

  /** What each of {@code count} ports of kind {@code port} takes. */
  PortDemand demand(PortKind port, int count) {
    List<GroupSize> groups = groups(port);
    long kept =
        asic.portReserve().value().bytes() + lossyReserve(asic).bytes() + reservedBytes(port);
    return PortDemand.of(
        count,
        port.speed(),
        port.slice(),
        kept,
        groups.stream().map(group -> group.headroom().bytes()).collect(Collectors.toList()));
  }

  /** The lossless groups of {@code port}, in the order of the demand. */
  List<GroupSize> groups(PortKind port) {
    List<GroupSize> groups = new ArrayList<>();
    for (ClassDemand lossless : demand.lossless()) {
      if (port.losslessClasses().contains(lossless.name())) {
        groups.add(
            sizes.computeIfAbsent(
                HeadroomStage.request(asic, port, lossless, demand.mtuBytes()), GroupSize::of));
      }
    }
    return groups;
  }

  /** What is reserved for the groups of all lossless classes on a port of {@code kind}. */
  long reservedBytes(PortKind kind) {
    return groups(kind).stream().mapToLong(group -> group.reserved().bytes()).sum()
        + lossyReserve(asic).bytes() * unprotected(kind).size();
  }

  /** The lossless classes whose groups are lossy on {@code port}, since PFC ends at the edge. */
  List<ClassDemand> unprotected(PortKind port) {
    return demand.lossless().stream()
        .filter(c -> port.admitted().contains(c.name()))
        .filter(c -> !port.losslessClasses().contains(c.name()))
        .collect(Collectors.toList());
  }

  /** The headroom of all groups of a port of {@code kind}. */
  long headroomBytes(PortKind kind) {
    return groups(kind).stream().mapToLong(group -> group.headroom().bytes()).sum();
  }

  BufferBudget budget(SortedMap<PortKind, Integer> ports) {
    List<PortDemand> demands = new ArrayList<>();
    ports.forEach((kind, count) -> demands.add(demand(kind, count)));
    return of(demands);
  }

  BufferBudget of(List<PortDemand> ports) {
    return BufferBudget.of(asic, ports, frameBytes(), pooling);
  }
}
