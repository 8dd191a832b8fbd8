package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import com.google.auto.value.extension.memoized.Memoized;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.Wiring;

/** A demand on a fabric that can carry it out, as far as names and ASIC limits go. */
@AutoValue
abstract class ResolvedFabric {
  abstract Demand demand();

  abstract Topology topology();

  /** The switches in the order of their names, as {@link #wiring} numbers them. */
  abstract List<ResolvedSwitch> switches();

  static ResolvedFabric of(Demand demand, Topology topology, List<ResolvedSwitch> switches) {
    return new AutoValue_ResolvedFabric(demand, topology, List.copyOf(switches));
  }

  /** The cabling by number. */
  Wiring wiring() {
    return topology().wiring();
  }

  /** What tunnels add to each frame between switches, in bytes; 0 without tunnels. */
  int tunnelBytes() {
    return tunnelBytes(topology());
  }

  static int tunnelBytes(Topology topology) {
    return topology.vxlan().map(vxlan -> vxlan.underlay().addedBytes()).orElse(0);
  }

  /** The kinds of switch that there are, in the order of the first of each. */
  @Memoized
  Map<SwitchKind, Members<SwitchId>> switchKinds() {
    Map<SwitchKind, Census<SwitchId>> censuses = new LinkedHashMap<>();
    for (ResolvedSwitch s : switches()) {
      Census<SwitchId> census = censuses.computeIfAbsent(s.kind(), none -> new Census<>());
      census.count++;
      census.first.add(s.id());
    }
    Map<SwitchKind, Members<SwitchId>> kinds = new LinkedHashMap<>();
    censuses.forEach((kind, census) -> kinds.put(kind, Members.of(census.count, census.first)));
    return Collections.unmodifiableMap(kinds);
  }

  /** The kinds of port that there are, by the name of the ASIC. */
  @Memoized
  SortedMap<String, SortedMap<PortKind, Members<PortRef>>> portKinds() {
    SortedMap<String, SortedMap<PortKind, Census<PortRef>>> censuses = new TreeMap<>();
    for (ResolvedSwitch s : switches()) {
      SortedMap<PortKind, Census<PortRef>> ofAsic =
          censuses.computeIfAbsent(s.asic().name(), none -> new TreeMap<>());
      s.kind()
          .ports()
          .forEach(
              (kind, count) -> {
                Census<PortRef> census = ofAsic.computeIfAbsent(kind, none -> new Census<>());
                census.count += count;
                if (census.first.size() < Members.NAMED) {
                  s.ports().stream()
                      .filter(port -> port.kind().equals(kind))
                      .forEach(port -> census.first.add(port.ref()));
                }
              });
    }
    SortedMap<String, SortedMap<PortKind, Members<PortRef>>> kinds = new TreeMap<>();
    censuses.forEach(
        (asic, ofAsic) -> {
          SortedMap<PortKind, Members<PortRef>> members = new TreeMap<>();
          ofAsic.forEach(
              (kind, census) -> members.put(kind, Members.of(census.count, census.first)));
          kinds.put(asic, Collections.unmodifiableSortedMap(members));
        });
    return Collections.unmodifiableSortedMap(kinds);
  }

  private static final class Census<T> {
    private int count;
    private final List<T> first = new ArrayList<>();
  }
}
