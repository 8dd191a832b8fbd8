package org.weirfabric.model.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.LabelText;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;
import org.weirfabric.model.source.SourceReader.Fields;
import org.weirfabric.model.source.SourceText;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/**
 * Reads a topology file.
 *
 * <pre>{@code
 * switches: [ { name: leaf1, asic: spectrum-4, dialect: openconfig, role: leaf,
 *               gnmi: "127.0.0.1:9339", p4runtime: "127.0.0.1:9559" } ]
 * links:    [ { a: "leaf1:Ethernet0", b: "spine1:Ethernet0", speed: 400G, cable: 30m } ]
 * hosts:    [ { name: h1, port: "leaf1:Ethernet8", speed: 100G, cable: 3m, ip: 10.0.0.1/24,
 *               labels: { rack: r1 } } ]
 * }</pre>
 *
 * <p>{@code dialect} is {@code openconfig} and {@code role} is {@code switch} where they are left
 * out; {@code gnmi}, {@code p4runtime} and {@code links} may be left out. {@code layer} of a link
 * or a host is {@code l3}, routed or untagged, where it is left out; {@code l2} means bridged with
 * VLAN tags. {@code labels} are free names and values by which intents choose hosts.
 */
public final class TopologyReader {
  /** The longest topology that is read, in characters. */
  public static final int MAX_CHARACTERS = 128 * 1024 * 1024;

  private final SourceReader reader = new SourceReader();
  private final SortedMap<SwitchId, Switch> switches = new TreeMap<>();
  private final Set<SwitchId> declared = new HashSet<>();
  private final SortedMap<PortRef, String> usedPorts = new TreeMap<>();
  private final List<Link> links = new ArrayList<>();
  private final Map<String, HostId> addresses = new HashMap<>();
  private final SortedMap<HostId, Host> hosts = new TreeMap<>();

  private TopologyReader() {}

  /**
   * The topology written in {@code text}.
   *
   * @throws ProblemsException with everything that is wrong with it
   */
  public static Topology read(String text) throws ProblemsException {
    return new TopologyReader().topology(SourceText.parse(text, MAX_CHARACTERS));
  }

  private Topology topology(SourceNode root) throws ProblemsException {
    Fields fields = reader.fields(root, "switches", "links", "hosts");
    each(fields.required("switches"), this::readSwitch);
    if (switches.isEmpty() && reader.isClean()) {
      reader.refuse(
          ProblemCode.OUT_OF_RANGE, root, "no switch", "at least one switch", "add the switches");
    }
    each(fields.optional("links"), this::readLink);
    each(fields.required("hosts"), this::readHost);
    reader.throwIfRefused();
    links.sort((one, other) -> one.a().compareTo(other.a()));
    return Topology.of(switches, links, hosts);
  }

  private void each(Optional<SourceNode> list, Consumer<SourceNode> action) {
    list.flatMap(reader::items).ifPresent(items -> items.forEach(action));
  }

  private void readSwitch(SourceNode node) {
    Fields fields = reader.fields(node, "name", "asic", "dialect", "role", "gnmi", "p4runtime");
    Optional<SwitchId> id =
        fields.required("name").flatMap(n -> reader.parsed(n, SwitchId.ALLOWED, SwitchId::of));
    id.ifPresent(declared::add);
    Optional<String> asic =
        fields.required("asic").flatMap(n -> reader.text(n, "the name of an ASIC"));
    Map<String, DialectName> dialects = new LinkedHashMap<>();
    for (DialectName dialect : DialectName.values()) {
      dialects.put(dialect.text(), dialect);
    }
    DialectName dialect =
        fields
            .optional("dialect")
            .flatMap(n -> reader.oneOf(n, dialects))
            .orElse(DialectName.OPENCONFIG);
    String role =
        fields
            .optional("role")
            .flatMap(n -> reader.text(n, "a label such as leaf"))
            .orElse("switch");
    Optional<Endpoint> gnmi = endpoint(fields, "gnmi");
    Optional<Endpoint> p4runtime = endpoint(fields, "p4runtime");
    if (id.isPresent() && asic.isPresent()) {
      Switch read = Switch.of(id.get(), asic.get(), dialect, role, gnmi, p4runtime);
      if (switches.putIfAbsent(id.get(), read) != null) {
        duplicate(fields.node(), "a second switch " + id.get(), "one switch of a name");
      }
    }
  }

  private Optional<Endpoint> endpoint(Fields fields, String name) {
    return fields
        .optional(name)
        .flatMap(n -> reader.parsed(n, "an endpoint such as 127.0.0.1:9339", Endpoint::parse));
  }

  private void readLink(SourceNode node) {
    Fields fields = reader.fields(node, "a", "b", "speed", "cable", "layer");
    Optional<PortRef> a = port(fields, "a", "a link");
    Optional<PortRef> b = port(fields, "b", "a link");
    Optional<BitRate> speed = speed(fields);
    Optional<CableLength> cable = cable(fields);
    if (a.isPresent() && b.isPresent() && speed.isPresent() && cable.isPresent()) {
      if (a.get().switchId().equals(b.get().switchId())) {
        reader.refuse(
            ProblemCode.LINK_MISMATCH,
            fields.node(),
            "a link from " + a.get().switchId() + " to itself",
            "a link between two switches",
            "correct one of its ends");
        return;
      }
      links.add(Link.of(a.get(), b.get(), speed.get(), cable.get()).withLayer(layer(fields)));
    }
  }

  private void readHost(SourceNode node) {
    Fields fields = reader.fields(node, "name", "port", "speed", "cable", "ip", "layer", "labels");
    Optional<HostId> id =
        fields.required("name").flatMap(n -> reader.parsed(n, HostId.ALLOWED, HostId::of));
    Optional<PortRef> port = port(fields, "port", id.map(name -> "host " + name).orElse("a host"));
    Optional<BitRate> speed = speed(fields);
    Optional<CableLength> cable = cable(fields);
    Optional<String> ip =
        fields
            .required("ip")
            .flatMap(n -> reader.parsed(n, IpPrefixText.ALLOWED, IpPrefixText::checked));
    if (id.isPresent()
        && port.isPresent()
        && speed.isPresent()
        && cable.isPresent()
        && ip.isPresent()) {
      String address = ip.get().substring(0, ip.get().indexOf('/'));
      HostId first = addresses.putIfAbsent(address, id.get());
      if (first != null) {
        duplicate(
            fields.node(),
            "the address " + address + ", in use by host " + first,
            "one host of an address");
      }
      Host read =
          Host.of(id.get(), port.get(), speed.get(), cable.get(), ip.get())
              .withLayer(layer(fields))
              .withLabels(labels(fields));
      if (hosts.putIfAbsent(id.get(), read) != null) {
        duplicate(fields.node(), "a second host " + id.get(), "one host of a name");
      }
    }
  }

  private LinkLayer layer(Fields fields) {
    Map<String, LinkLayer> layers = new LinkedHashMap<>();
    for (LinkLayer layer : LinkLayer.values()) {
      layers.put(layer.text(), layer);
    }
    return fields.optional("layer").flatMap(n -> reader.oneOf(n, layers)).orElse(LinkLayer.L3);
  }

  private SortedMap<String, String> labels(Fields fields) {
    SortedMap<String, String> labels = new TreeMap<>();
    fields
        .optional("labels")
        .ifPresent(
            node ->
                reader
                    .entries(node)
                    .forEach(
                        (key, value) -> {
                          if (!LabelText.isOne(key)) {
                            reader.wrongName(value, key, LabelText.ALLOWED);
                          }
                          reader
                              .parsed(value, LabelText.ALLOWED, LabelText::checked)
                              .ifPresent(text -> labels.put(key, text));
                        }));
    return labels;
  }

  private Optional<PortRef> port(Fields fields, String name, String user) {
    Optional<SourceNode> node = fields.required(name);
    Optional<PortRef> port =
        node.flatMap(
            n ->
                reader.parsed(
                    n, "a switch and one of its ports, such as leaf1:Ethernet0", PortRef::parse));
    if (!port.isPresent()) {
      return port;
    }
    if (!declared.contains(port.get().switchId())) {
      reader.refuse(
          ProblemCode.UNKNOWN_REFERENCE,
          node.get(),
          "the switch " + port.get().switchId(),
          "a switch of this topology",
          "correct the name or add the switch");
    }
    String first = usedPorts.putIfAbsent(port.get(), user + " at " + node.get().pointer());
    if (first != null) {
      duplicate(node.get(), port.get() + ", in use by " + first, "one cable in a port");
    }
    return port;
  }

  private Optional<BitRate> speed(Fields fields) {
    return fields
        .required("speed")
        .flatMap(n -> reader.parsed(n, "a rate such as 400G", BitRate::parse));
  }

  private Optional<CableLength> cable(Fields fields) {
    return fields
        .required("cable")
        .flatMap(n -> reader.parsed(n, "a length such as 30m, up to 120km", CableLength::parse));
  }

  private void duplicate(SourceNode node, String found, String allowed) {
    reader.refuse(ProblemCode.DUPLICATE, node, found, allowed, "rename or remove one of them");
  }
}
