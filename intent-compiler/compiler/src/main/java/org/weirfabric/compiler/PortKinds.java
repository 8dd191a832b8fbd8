package org.weirfabric.compiler;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.function.Function;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Wiring;

/** The kinds of the ports of a fabric, one object for each kind. */
final class PortKinds {
  private final SortedSet<ClassName> onFabricPorts;
  private final Function<HostId, SortedSet<ClassName>> atHost;
  private final int tunnelBytes;
  private final Map<PortKind, PortKind> known = new HashMap<>();

  PortKinds(
      SortedSet<ClassName> onFabricPorts,
      Function<HostId, SortedSet<ClassName>> atHost,
      int tunnelBytes) {
    this.tunnelBytes = tunnelBytes;
    this.onFabricPorts = onFabricPorts;
    this.atHost = atHost;
  }

  /** The kind of port {@code p} of {@code wiring}. */
  PortKind of(Wiring wiring, int p) {
    PortKind kind = wiring.link(p).map(this::of).orElseGet(() -> of(wiring.host(p).orElseThrow()));
    PortKind same = known.putIfAbsent(kind, kind);
    return same == null ? kind : same;
  }

  private PortKind of(Link link) {
    return PortKind.of(
        PortRole.FABRIC, link.speed(), link.cable(), onFabricPorts, link.features(), tunnelBytes);
  }

  private PortKind of(Host host) {
    return PortKind.of(
        PortRole.EDGE, host.speed(), host.cable(), atHost.apply(host.id()), host.features(), 0);
  }
}
