package org.weirfabric.compiler;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.intent.HostPfc;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.topology.Host;

/** Finds the host ports that are opened only when DCBX has said that the host obeys PFC. */
final class DcbxStage {
  private DcbxStage() {}

  /** The ports of hosts in a lossless class of an intent that relies on DCBX. */
  static SortedSet<PortRef> awaited(ResolvedFabric fabric) {
    SortedSet<PortRef> awaited = new TreeSet<>();
    List<LosslessIntent> relying =
        fabric.demand().intents().stream()
            .filter(intent -> intent.hostPfc() == HostPfc.DCBX)
            .collect(Collectors.toList());
    if (relying.isEmpty()) {
      return awaited;
    }
    HostSelection selection = HostSelection.of(fabric.demand(), fabric.topology());
    SortedSet<HostId> hosts = new TreeSet<>();
    relying.forEach(intent -> hosts.addAll(selection.of(intent)));
    for (ResolvedSwitch s : fabric.switches()) {
      for (ResolvedPort port : s.ports()) {
        fabric
            .wiring()
            .host(fabric.wiring().indexOf(port.ref()))
            .map(Host::id)
            .filter(host -> hosts.contains(host) && port.carriesLossless())
            .ifPresent(host -> awaited.add(port.ref()));
      }
    }
    return awaited;
  }

  /** Why these ports wait. */
  static Optional<Explanation> explanation(ResolvedFabric fabric, SortedSet<PortRef> awaited) {
    return awaited.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Explanation.of(
                "gate of host ports",
                awaited.size() + " ports open when their host is known to obey PFC",
                "a host that doesn't obey PFC overflows the headroom that is kept for it",
                "hosts.pfc: dcbx, IEEE 802.1Q DCBX",
                List.of(
                    Term.of(
                        "ports",
                        Members.of(awaited.size(), List.copyOf(awaited)).toString(),
                        fabric.demand().source()))));
  }
}
