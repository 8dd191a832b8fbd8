package org.weirfabric.cli.demo;

import java.util.Collection;
import java.util.Optional;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Topology;

/**
 * A cable that is longer than the topology says, and that the watch is to find: {@code
 * leaf1=long-cable}.
 *
 * @param switchName the switch whose first link to another it is
 */
public record CableFault(String switchName) implements LaterFault {
  private static final String KIND = "=long-cable";

  /** Reads {@code leaf1=long-cable}; empty if it is none of one of {@code switches}. */
  public static Optional<CableFault> parse(String text, Collection<String> switches) {
    String name = text.endsWith(KIND) ? text.substring(0, text.length() - KIND.length()) : "";
    return switches.contains(name) ? Optional.of(new CableFault(name)) : Optional.empty();
  }

  /** The port of that switch that the cable is at; empty if it has no link. */
  Optional<PortRef> port(Topology topology) {
    return link(topology)
        .map(link -> link.a().switchId().value().equals(switchName) ? link.a() : link.b());
  }

  /** The link. */
  Optional<Link> link(Topology topology) {
    return topology.links().stream()
        .filter(
            link ->
                link.a().switchId().value().equals(switchName)
                    || link.b().switchId().value().equals(switchName))
        .findFirst();
  }

  @Override
  public String toString() {
    return switchName + KIND;
  }
}
