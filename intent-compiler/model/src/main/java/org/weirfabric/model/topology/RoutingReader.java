package org.weirfabric.model.topology;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;
import org.weirfabric.model.source.SourceReader.Fields;
import org.weirfabric.model.source.SourceText;

/**
 * Reads a routing file, which has either routes or the AS numbers of eBGP.
 *
 * <pre>{@code
 * routes:
 *   - { switch: leaf1, destination: h5, via: [Ethernet0, Ethernet4] }   # a host
 *   - { switch: spine1, destination: leaf2, via: [Ethernet4] }          # all hosts of a switch
 *   - { switch: spine1, destination: 10.1.0.0/16, via: [Ethernet0] }    # by address
 * }</pre>
 *
 * <pre>{@code
 * asNumbers: { leaf1: 65101, leaf2: 65102, spine1: 65001, spine2: 65001 }
 * }</pre>
 *
 * <p>A host with any route to it is reached by routes alone; each of them must lead to its switch,
 * though perhaps in a circle: that, the proof finds. Other hosts are reached by shortest paths.
 */
public final class RoutingReader {
  /** The longest file that is read, in characters. */
  public static final int MAX_CHARACTERS = 128 * 1024 * 1024;

  private static final long MAX_AS_NUMBER = 4_294_967_295L;

  private final SourceReader reader = new SourceReader();
  private final Topology topology;
  private final List<Route> routes = new ArrayList<>();
  private final List<SourceNode> places = new ArrayList<>();

  private RoutingReader(Topology topology) {
    this.topology = topology;
  }

  /**
   * The routing written in {@code text} for {@code topology}.
   *
   * @throws ProblemsException with everything that is wrong with it
   */
  public static Routing read(String text, Topology topology) throws ProblemsException {
    return new RoutingReader(topology).routing(SourceText.parse(text, MAX_CHARACTERS));
  }

  private Routing routing(SourceNode root) throws ProblemsException {
    Fields fields = reader.fields(root, "routes", "asNumbers");
    Optional<SourceNode> asNumbers = fields.optional("asNumbers");
    Optional<SourceNode> list = fields.optional("routes");
    if (reader.isClean() && asNumbers.isPresent() == list.isPresent()) {
      reader.refuse(
          ProblemCode.MISSING_FIELD,
          root,
          list.isPresent() ? "routes and asNumbers" : "neither routes nor asNumbers",
          "one of them",
          "say whether the fabric has explicit routes or eBGP");
    }
    SortedMap<SwitchId, Long> numbers = new TreeMap<>();
    asNumbers.ifPresent(node -> readAsNumbers(node, numbers));
    list.flatMap(reader::items).ifPresent(items -> items.forEach(this::readRoute));
    if (reader.isClean()) {
      new RouteCheck(topology, routes, places, reader).check();
    }
    reader.throwIfRefused();
    return asNumbers.isPresent() ? Routing.ebgp(numbers) : Routing.explicit(routes);
  }

  private void readAsNumbers(SourceNode node, SortedMap<SwitchId, Long> numbers) {
    for (Map.Entry<String, SourceNode> entry : reader.entries(node).entrySet()) {
      Optional<SwitchId> id = switchNamed(entry.getKey(), entry.getValue());
      Optional<Long> number =
          reader.parsed(
              entry.getValue(), "an AS number from 1 to " + MAX_AS_NUMBER, RoutingReader::asNumber);
      if (id.isPresent() && number.isPresent()) {
        numbers.put(id.get(), number.get());
      }
    }
    if (!reader.isClean()) {
      return;
    }
    for (SwitchId id : topology.switches().keySet()) {
      if (!numbers.containsKey(id)) {
        reader.refuse(
            ProblemCode.MISSING_FIELD,
            node,
            "no AS number of " + id,
            "one for every switch",
            "add it, or leave the file out: --routing ebgp gives numbers out as RFC 7938 does");
      }
    }
  }

  private static long asNumber(String text) {
    long number = Long.parseLong(text);
    if (number < 1 || number > MAX_AS_NUMBER) {
      throw new IllegalArgumentException("not an AS number: " + text);
    }
    return number;
  }

  private Optional<SwitchId> switchNamed(String name, SourceNode node) {
    Optional<SwitchId> id =
        topology.switches().keySet().stream().filter(s -> s.value().equals(name)).findFirst();
    if (!id.isPresent()) {
      unknown(node, "the switch " + SourceNode.shown(name), "a switch of the topology");
    }
    return id;
  }

  private void unknown(SourceNode node, String found, String allowed) {
    reader.refuse(
        ProblemCode.UNKNOWN_REFERENCE, node, found, allowed, "correct the name or the topology");
  }

  private void readRoute(SourceNode node) {
    Fields fields = reader.fields(node, "switch", "destination", "via");
    Optional<SwitchId> at =
        fields
            .required("switch")
            .flatMap(n -> reader.text(n, "the name of a switch").flatMap(t -> switchNamed(t, n)));
    Optional<RouteDestination> to = fields.required("destination").flatMap(this::destination);
    Set<PortName> via = new TreeSet<>();
    fields
        .required("via")
        .flatMap(reader::items)
        .ifPresent(items -> items.forEach(item -> readVia(item, at, via)));
    fields
        .optional("via")
        .filter(n -> via.isEmpty() && reader.isClean())
        .ifPresent(n -> reader.wrongForm(n, "at least one port"));
    if (at.isPresent() && to.isPresent() && !via.isEmpty()) {
      routes.add(Route.of(at.get(), to.get(), new TreeSet<>(via)));
      places.add(node);
    }
  }

  private void readVia(SourceNode node, Optional<SwitchId> at, Set<PortName> via) {
    Optional<PortName> port = reader.parsed(node, PortName.ALLOWED, PortName::of);
    if (port.isPresent()
        && at.isPresent()
        && topology.wiring().indexOf(PortRef.of(at.get(), port.get())) < 0) {
      unknown(node, "the port " + port.get(), "a port of " + at.get() + " with a cable in it");
    } else {
      port.ifPresent(via::add);
    }
  }

  private Optional<RouteDestination> destination(SourceNode node) {
    String allowed = "a host, a switch, or a prefix such as 10.1.0.0/16";
    Optional<String> text = reader.text(node, allowed);
    if (!text.isPresent()) {
      return Optional.empty();
    }
    if (text.get().indexOf('/') >= 0) {
      Optional<RouteDestination> prefix =
          reader.parsed(node, IpPrefixText.ALLOWED, RouteDestination::prefix);
      if (prefix.isPresent()
          && topology.hosts().values().stream().noneMatch(prefix.get()::covers)) {
        unknown(node, "the prefix " + text.get(), "a prefix with some host in it");
      }
      return prefix;
    }
    Set<String> names = new HashSet<>();
    for (HostId host : topology.hosts().keySet()) {
      names.add(host.value());
    }
    if (names.contains(text.get())) {
      return Optional.of(RouteDestination.host(text.get()));
    }
    if (topology.switches().keySet().stream().anyMatch(s -> s.value().equals(text.get()))) {
      return Optional.of(RouteDestination.hostsOf(text.get()));
    }
    unknown(node, node.describe(), allowed);
    return Optional.empty();
  }
}
