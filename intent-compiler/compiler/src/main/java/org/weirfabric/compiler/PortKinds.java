package org.weirfabric.compiler;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.weirfabric.model.config.PfcReach;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.LinkFeatures;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Wiring;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/** The kinds of the ports of a fabric, one object for each kind. */
final class PortKinds {
  private final SortedSet<ClassName> guarded;
  private final Map<ClassName, PfcReach> lossless = new HashMap<>();
  private final HostSelection hosts;
  private final Map<List<Object>, PortKind> known = new HashMap<>();

  private final int tunnelBytes;

  PortKinds(Demand demand, HostSelection hosts, int tunnelBytes) {
    this.tunnelBytes = tunnelBytes;
    this.guarded = demand.guarded();
    this.hosts = hosts;
    demand.lossless().forEach(c -> lossless.put(c.name(), c.asked().pfc()));
  }

  /** The kind of port {@code p} of {@code wiring}, which is on {@code s}. */
  PortKind of(Wiring wiring, int p, Switch s) {
    PortKind anywhere = of(wiring, p);
    Integer slice = s.slices().isEmpty() ? null : s.slices().get(wiring.port(p).port());
    return slice == null
        ? anywhere
        : known.computeIfAbsent(List.of(anywhere, slice), none -> anywhere.in(slice));
  }

  private PortKind of(Wiring wiring, int p) {
    return wiring.link(p).map(this::of).orElseGet(() -> of(wiring.host(p).orElseThrow()));
  }

  private PortKind of(Link link) {
    return kind(PortRole.FABRIC, link.speed(), link.cable(), guarded, link.features(), tunnelBytes);
  }

  private PortKind of(Host host) {
    SortedSet<ClassName> own = hosts.guardedAt(host.id());
    return kind(PortRole.EDGE, host.speed(), host.cable(), own, host.features(), 0);
  }

  private PortKind kind(
      PortRole role,
      BitRate speed,
      CableLength cable,
      SortedSet<ClassName> admitted,
      LinkFeatures features,
      int tunnelBytes) {
    List<Object> parts = List.of(role, speed, cable, admitted, features, tunnelBytes);
    return known.computeIfAbsent(
        parts,
        none ->
            PortKind.of(role, speed, cable, here(role, admitted), admitted, features, tunnelBytes));
  }

  private SortedSet<ClassName> here(PortRole role, SortedSet<ClassName> admitted) {
    return admitted.stream()
        .filter(
            name -> Optional.ofNullable(lossless.get(name)).filter(r -> r.covers(role)).isPresent())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
