package org.weirfabric.model.topology;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.LabelText;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;
import org.weirfabric.model.source.SourceReader.Fields;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/** Reads the rows of a topology file; values that come again and again are one object. */
final class RowReader {
  private static final Pattern NANOS = Pattern.compile("(\\d{1,6}) ?ns");
  private static final int MIN_MTU_BYTES = 576;
  private static final int MAX_MTU_BYTES = 65_535;

  private final SourceReader reader;
  private final Map<String, DialectName> dialects = new LinkedHashMap<>();
  private final Map<String, P4Mode> p4Modes = new LinkedHashMap<>();
  private final Map<String, LinkLayer> layers = new LinkedHashMap<>();
  private final Map<String, Macsec> macsecs = new LinkedHashMap<>();
  private final Set<SwitchId> declared = new HashSet<>();
  private final Map<Object, Object> seen = new HashMap<>();
  private final EndReader ends;

  RowReader(SourceReader reader) {
    this.reader = reader;
    this.ends = new EndReader(reader);
    for (DialectName dialect : DialectName.values()) {
      dialects.put(dialect.text(), dialect);
    }
    for (P4Mode mode : P4Mode.values()) {
      p4Modes.put(mode.text(), mode);
    }
    for (LinkLayer layer : LinkLayer.values()) {
      layers.put(layer.text(), layer);
    }
    for (Macsec macsec : Macsec.values()) {
      macsecs.put(macsec.text(), macsec);
    }
  }

  /** Whether a switch of this name was read, even if something else of it was wrong. */
  boolean declares(SwitchId id) {
    return declared.contains(id);
  }

  Optional<Switch> readSwitch(SourceNode node) {
    Fields fields =
        reader.fields(
            node, "name", "asic", "dialect", "role", "gnmi", "p4runtime", "p4", "access", "slices");
    Optional<SwitchId> id =
        fields
            .required("name")
            .flatMap(n -> reader.parsed(n, SwitchId.ALLOWED, SwitchId::of))
            .map(this::same);
    id.ifPresent(declared::add);
    Optional<String> asic =
        fields.required("asic").flatMap(n -> reader.text(n, "the name of an ASIC")).map(this::same);
    DialectName dialect =
        fields
            .optional("dialect")
            .flatMap(n -> reader.oneOf(n, dialects))
            .orElse(DialectName.OPENCONFIG);
    String role =
        fields
            .optional("role")
            .flatMap(n -> reader.text(n, "a label such as leaf"))
            .map(this::same)
            .orElse("switch");
    Optional<Endpoint> gnmi = endpoint(fields, "gnmi");
    Optional<Endpoint> p4runtime = endpoint(fields, "p4runtime");
    P4Mode p4 = p4(fields, p4runtime.isPresent());
    Optional<AccessName> access =
        fields
            .optional("access")
            .flatMap(n -> reader.parsed(n, AccessName.ALLOWED, AccessName::of))
            .map(this::same);
    return id.flatMap(
            name -> asic.map(chip -> Switch.of(name, chip, dialect, role, gnmi, p4runtime)))
        .map(plain -> p4 == P4Mode.OWN ? plain : plain.withP4(p4))
        .map(plain -> access.map(plain::withAccess).orElse(plain))
        .map(
            plain ->
                fields
                    .optional("slices")
                    .map(n -> plain.withSlices(SlicesReader.read(reader, n)))
                    .orElse(plain));
  }

  private P4Mode p4(Fields fields, boolean hasP4runtime) {
    Optional<SourceNode> node = fields.optional("p4");
    Optional<P4Mode> mode = node.flatMap(n -> reader.oneOf(n, p4Modes));
    if (mode.filter(m -> m == P4Mode.OWN).isPresent() && !hasP4runtime) {
      reader.refuse(
          ProblemCode.MISSING_FIELD,
          node.get(),
          "own, without p4runtime",
          "own with a p4runtime endpoint, onos, none",
          "add the endpoint, or say who writes the tables");
    }
    return mode.orElse(P4Mode.OWN);
  }

  private Optional<Endpoint> endpoint(Fields fields, String name) {
    return fields
        .optional(name)
        .flatMap(n -> reader.parsed(n, "an endpoint such as 127.0.0.1:9339", Endpoint::parse));
  }

  Optional<Link> readLink(SourceNode node, CablingCheck cabling) {
    Fields fields =
        reader.fields(node, "a", "b", "speed", "cable", "layer", "lag", "macsec", "gearbox", "mtu");
    Optional<PortRef> a = port(fields, "a", cabling);
    Optional<PortRef> b = port(fields, "b", cabling);
    Optional<BitRate> speed =
        fields
            .required("speed")
            .flatMap(n -> ends.alike(n, "a rate", "one rate at both ends", this::speed));
    Optional<CableLength> cable = fields.required("cable").flatMap(this::cable);
    LinkLayer layer =
        fields
            .optional("layer")
            .flatMap(n -> ends.alike(n, "a layer", "one layer at both ends", this::layer))
            .orElse(LinkLayer.L3);
    Optional<Bundle> bundle = fields.optional("lag").flatMap(n -> ends.bundle(n, this::portName));
    LinkFeatures features = features(fields);
    if (!a.isPresent() || !b.isPresent() || !speed.isPresent() || !cable.isPresent()) {
      return Optional.empty();
    }
    if (a.get().switchId().equals(b.get().switchId())) {
      reader.refuse(
          ProblemCode.LINK_MISMATCH,
          fields.node(),
          "a link from " + a.get().switchId() + " to itself",
          "a link between two switches",
          "correct one of its ends");
      return Optional.empty();
    }
    Link plain = Link.of(a.get(), b.get(), speed.get(), cable.get());
    Link link = features == LinkFeatures.PLAIN ? plain : plain.withFeatures(features);
    Link layered = layer == LinkLayer.L3 ? link : link.withLayer(layer);
    boolean turned = !layered.a().equals(a.get());
    return Optional.of(
        bundle.map(names -> layered.withBundle(turned ? names.swapped() : names)).orElse(layered));
  }

  Optional<Host> readHost(SourceNode node, CablingCheck cabling) {
    Fields fields =
        reader.fields(
            node, "name", "port", "speed", "cable", "ip", "layer", "labels", "macsec", "gearbox",
            "mtu");
    Optional<HostId> id =
        fields.required("name").flatMap(n -> reader.parsed(n, HostId.ALLOWED, HostId::of));
    Optional<PortRef> port = port(fields, "port", cabling);
    Optional<BitRate> speed = fields.required("speed").flatMap(this::speed);
    Optional<CableLength> cable = fields.required("cable").flatMap(this::cable);
    Optional<String> ip =
        fields
            .required("ip")
            .flatMap(n -> reader.parsed(n, IpPrefixText.ALLOWED, IpPrefixText::checked));
    LinkLayer layer = fields.optional("layer").flatMap(this::layer).orElse(LinkLayer.L3);
    SortedMap<String, String> labels = labels(fields);
    LinkFeatures features = features(fields);
    if (!id.isPresent()
        || !port.isPresent()
        || !speed.isPresent()
        || !cable.isPresent()
        || !ip.isPresent()) {
      return Optional.empty();
    }
    Host plain = Host.of(id.get(), port.get(), speed.get(), cable.get(), ip.get());
    Host layered = layer == LinkLayer.L3 ? plain : plain.withLayer(layer);
    Host labelled = labels.isEmpty() ? layered : layered.withLabels(labels);
    return Optional.of(features == LinkFeatures.PLAIN ? labelled : labelled.withFeatures(features));
  }

  private Optional<LinkLayer> layer(SourceNode node) {
    return reader.oneOf(node, layers);
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
                              .ifPresent(text -> labels.put(same(key), same(text)));
                        }));
    return labels;
  }

  private LinkFeatures features(Fields fields) {
    Optional<Macsec> macsec =
        fields
            .optional("macsec")
            .flatMap(
                n ->
                    ends.alike(
                        n,
                        "a form of MACsec",
                        "one form of MACsec at both ends",
                        end -> reader.oneOf(end, macsecs)));
    Optional<Integer> gearbox =
        fields
            .optional("gearbox")
            .flatMap(
                n ->
                    reader.parsed(
                        n,
                        "a delay from 0ns to " + LinkFeatures.MAX_GEARBOX_NANOS + "ns",
                        RowReader::nanos));
    Optional<Integer> mtu =
        fields
            .optional("mtu")
            .flatMap(
                n ->
                    ends.alike(
                        n,
                        "an MTU",
                        "one MTU at both ends",
                        end -> reader.integer(end, MIN_MTU_BYTES, MAX_MTU_BYTES)));
    if (!macsec.isPresent() && !gearbox.isPresent() && !mtu.isPresent()) {
      return LinkFeatures.PLAIN;
    }
    return same(LinkFeatures.of(macsec.orElse(Macsec.NONE), gearbox.orElse(0), mtu));
  }

  private static int nanos(String text) {
    Matcher m = NANOS.matcher(text);
    int nanos = m.matches() ? Integer.parseInt(m.group(1)) : LinkFeatures.MAX_GEARBOX_NANOS + 1;
    if (nanos > LinkFeatures.MAX_GEARBOX_NANOS) {
      throw new IllegalArgumentException("not a delay such as 200ns: " + text);
    }
    return nanos;
  }

  private Optional<PortRef> port(Fields fields, String name, CablingCheck cabling) {
    Optional<SourceNode> node = fields.required(name);
    Optional<PortRef> port =
        node.flatMap(
            n ->
                reader.parsed(
                    n, "a switch and one of its ports, such as leaf1:Ethernet0", PortRef::parse));
    return port.map(
        parsed -> {
          PortRef ref = PortRef.of(same(parsed.switchId()), same(parsed.port()));
          cabling.used(ref, node.get());
          return ref;
        });
  }

  private Optional<PortName> portName(SourceNode node) {
    return reader.parsed(node, PortName.ALLOWED, PortName::of).map(this::same);
  }

  private Optional<BitRate> speed(SourceNode node) {
    return parsedOnce(node, "a rate such as 400G", BitRate::parse);
  }

  private Optional<CableLength> cable(SourceNode node) {
    return parsedOnce(node, "a length such as 30m, up to 120km", CableLength::parse);
  }

  private <T> Optional<T> parsedOnce(SourceNode node, String allowed, Function<String, T> parser) {
    return reader.parsed(node, allowed, parser).map(this::same);
  }

  /** The object that was read first of those equal to {@code value}. */
  @SuppressWarnings("unchecked") // Equal values are of one class.
  private <T> T same(T value) {
    Object first = seen.putIfAbsent(value, value);
    return first == null ? value : (T) first;
  }
}
