package org.weirfabric.model.topology;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/** One cable of a fabric that is another, is new, or is gone. */
public abstract class TopologyChange {
  private final String text;

  private TopologyChange(String text) {
    this.text = text;
  }

  /**
   * {@code topology} after this change.
   *
   * @throws IllegalArgumentException if there is nothing to change, or no room for what is new
   */
  public abstract Topology applyTo(Topology topology);

  /** What changes, for people: {@code the cable at leaf1:Ethernet0 is 30m long}. */
  @Override
  public final String toString() {
    return text;
  }

  /** The link or host at {@code port} has a cable of {@code length}. */
  public static TopologyChange cable(PortRef port, CableLength length) {
    return new AtPort(
        "the cable at " + port + " is " + length + " long",
        port,
        link -> link.withCable(length),
        host -> host.withCable(length));
  }

  /** The link or host at {@code port} runs at {@code rate}. */
  public static TopologyChange speed(PortRef port, BitRate rate) {
    return new AtPort(
        "the cable at " + port + " runs at " + rate,
        port,
        link -> link.withSpeed(rate),
        host -> host.withSpeed(rate));
  }

  /** The link at {@code port} is gone. */
  public static TopologyChange linkRemoved(PortRef port) {
    return new TopologyChange("the link at " + port + " is gone") {
      @Override
      public Topology applyTo(Topology topology) {
        return topology.withoutLink(linkAt(topology, port));
      }
    };
  }

  /** {@code link} is new, between ports that nothing is cabled to. */
  public static TopologyChange linkAdded(Link link) {
    return new TopologyChange("the link " + link.a() + " - " + link.b() + " is new") {
      @Override
      public Topology applyTo(Topology topology) {
        free(topology, link.a());
        free(topology, link.b());
        return topology.withNewLink(link);
      }
    };
  }

  /** The host {@code id} is gone. */
  public static TopologyChange hostRemoved(HostId id) {
    return new TopologyChange("the host " + id + " is gone") {
      @Override
      public Topology applyTo(Topology topology) {
        SortedMap<HostId, Host> left = new TreeMap<>(topology.hosts());
        if (left.remove(id) == null) {
          throw new IllegalArgumentException("no host " + id);
        }
        return topology.withCabling(topology.links(), left);
      }
    };
  }

  /** {@code host} is new, at a port that nothing is cabled to. */
  public static TopologyChange hostAdded(Host host) {
    return new TopologyChange("the host " + host.id() + " at " + host.port() + " is new") {
      @Override
      public Topology applyTo(Topology topology) {
        free(topology, host.port());
        SortedMap<HostId, Host> more = new TreeMap<>(topology.hosts());
        if (more.put(host.id(), host) != null) {
          throw new IllegalArgumentException("there is a host " + host.id());
        }
        return topology.withCabling(topology.links(), more);
      }
    };
  }

  private static Link linkAt(Topology topology, PortRef port) {
    return Optional.of(topology.wiring().indexOf(port))
        .filter(p -> p >= 0)
        .flatMap(topology.wiring()::link)
        .orElseThrow(() -> new IllegalArgumentException("no link at " + port));
  }

  private static void free(Topology topology, PortRef port) {
    if (!topology.switches().containsKey(port.switchId())) {
      throw new IllegalArgumentException("no switch " + port.switchId());
    }
    if (topology.wiring().indexOf(port) >= 0) {
      throw new IllegalArgumentException("something is cabled to " + port);
    }
  }

  private static final class AtPort extends TopologyChange {
    private final PortRef port;
    private final UnaryOperator<Link> link;
    private final UnaryOperator<Host> host;

    private AtPort(String text, PortRef port, UnaryOperator<Link> link, UnaryOperator<Host> host) {
      super(text);
      this.port = port;
      this.link = link;
      this.host = host;
    }

    @Override
    public Topology applyTo(Topology topology) {
      Wiring wiring = topology.wiring();
      int p = wiring.indexOf(port);
      if (p < 0) {
        throw new IllegalArgumentException("nothing is cabled to " + port);
      }
      return wiring
          .link(p)
          .map(old -> topology.withLink(old, link.apply(old)))
          .orElseGet(
              () -> {
                Host old = wiring.host(p).orElseThrow();
                return topology.withHost(old, host.apply(old));
              });
    }
  }
}
