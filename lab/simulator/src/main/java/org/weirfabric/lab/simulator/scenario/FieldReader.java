package org.weirfabric.lab.simulator.scenario;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

/** Reads what names parts of one fabric, and refuses what isn't there. */
final class FieldReader {
  private static final Pattern TIME = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(ns|us|ms|s)");
  private static final Map<String, Long> NANOS =
      Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);
  private static final long LONGEST_NANOS = 3_600L * 1_000_000_000L;

  final SourceReader reader;
  final Topology topology;

  /** What the switches run from the beginning, and after each change of it. */
  private final List<SortedMap<SwitchId, SwitchConfig>> states = new ArrayList<>();

  FieldReader(SourceReader reader, Topology topology, SortedMap<SwitchId, SwitchConfig> configs) {
    this.reader = reader;
    this.topology = topology;
    states.add(configs);
  }

  /** What the switches run after the changes read so far. */
  SortedMap<SwitchId, SwitchConfig> configs() {
    return states.get(states.size() - 1);
  }

  void changedTo(SortedMap<SwitchId, SwitchConfig> others) {
    states.add(others);
  }

  /** The class {@code name} as the switches first have it. */
  Optional<ClassUse> classUse(String name) {
    return states.stream()
        .map(configs -> ClassUse.find(name, topology, configs))
        .flatMap(Optional::stream)
        .findFirst();
  }

  Optional<Long> time(SourceNode node) {
    String allowed = "a time such as 20us or 1.5ms, up to an hour";
    return time(reader, node).or(Optional::empty).filter(nanos -> inRange(node, nanos, allowed));
  }

  static Optional<Long> time(SourceReader reader, SourceNode node) {
    return reader.parsed(
        node,
        "a time such as 20us or 1.5ms, up to an hour",
        text -> {
          Matcher matcher = TIME.matcher(text.trim());
          if (!matcher.matches()) {
            throw new IllegalArgumentException(text);
          }
          long unit = NANOS.getOrDefault(matcher.group(2), 1L);
          return new BigDecimal(matcher.group(1))
              .multiply(BigDecimal.valueOf(unit))
              .longValueExact();
        });
  }

  private boolean inRange(SourceNode node, long nanos, String allowed) {
    if (nanos > LONGEST_NANOS) {
      reader.outOfRange(node, allowed);
      return false;
    }
    return true;
  }

  Optional<BitRate> rate(SourceNode node) {
    return reader.parsed(
        node,
        "a rate above 0 such as 40G",
        text -> {
          BitRate rate = BitRate.parse(text);
          if (rate.bitsPerSecond() <= 0) {
            throw new IllegalArgumentException(text);
          }
          return rate;
        });
  }

  Optional<Long> bytes(SourceNode node, long least) {
    Optional<ByteSize> size =
        reader.parsed(node, "a size such as 430400 or 64KiB", ByteSize::parse);
    if (size.isPresent() && size.get().bytes() < least) {
      return reader.outOfRange(node, least + " bytes or more");
    }
    return size.map(ByteSize::bytes);
  }

  /** A share such as {@code 10%}, as a number from 0 on. */
  Optional<Double> percent(SourceNode node) {
    return reader.parsed(
        node,
        "a percentage such as 15%",
        text -> {
          if (!text.endsWith("%")) {
            throw new IllegalArgumentException(text);
          }
          double value = Double.parseDouble(text.substring(0, text.length() - 1)) / 100;
          if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(text);
          }
          return value;
        });
  }

  Optional<HostId> host(SourceNode node) {
    return known(
        node,
        "a host's name",
        HostId::of,
        id -> topology.hosts().containsKey(id),
        names(topology.hosts()));
  }

  Optional<SwitchId> switchId(SourceNode node) {
    return known(
        node,
        "a switch's name",
        SwitchId::of,
        id -> topology.switches().containsKey(id),
        names(topology.switches()));
  }

  Optional<PortRef> port(SourceNode node) {
    Optional<PortRef> port = reader.parsed(node, "a port, SWITCH:PORT", PortRef::parse);
    if (port.isPresent()
        && (!topology.switches().containsKey(port.get().switchId())
            || !topology.portsOf(port.get().switchId()).contains(port.get().port()))) {
      reader.refuse(
          ProblemCode.UNKNOWN_REFERENCE,
          node,
          node.describe(),
          "a port that something is cabled to",
          "correct the name or add it to the topology");
      return Optional.empty();
    }
    return port;
  }

  /** The end of a host's cable, or a port. */
  Optional<PortRef> portOrHost(SourceNode node) {
    Optional<String> text = reader.text(node, "a host, or SWITCH:PORT");
    return text.isPresent() && !text.get().contains(":")
        ? host(node).map(id -> Objects.requireNonNull(topology.hosts().get(id)).port())
        : port(node);
  }

  Optional<Priority> priority(SourceNode node) {
    return reader.integer(node, Priority.MIN, Priority.MAX).map(Priority::of);
  }

  /** {@code all} hosts, or a list of them. */
  Optional<List<HostId>> hosts(SourceNode node) {
    if (node instanceof SourceNode.Scalar scalar && scalar.text().equals("all")) {
      return Optional.of(List.copyOf(topology.hosts().keySet()));
    }
    if (node instanceof SourceNode.Scalar) {
      return host(node).map(List::of);
    }
    Optional<List<SourceNode>> items = reader.items(node);
    if (items.isEmpty()) {
      return Optional.empty();
    }
    List<HostId> hosts = new ArrayList<>();
    items.get().forEach(each -> host(each).ifPresent(hosts::add));
    return Optional.of(hosts);
  }

  Optional<ClassUse> classUse(SourceNode node) {
    Optional<String> name = reader.text(node, "a class's name");
    if (name.isEmpty()) {
      return Optional.empty();
    }
    Optional<ClassUse> found = classUse(name.get());
    if (found.isEmpty()) {
      reader.refuse(
          ProblemCode.UNKNOWN_REFERENCE,
          node,
          node.describe(),
          "one of " + ClassUse.names(configs()),
          "correct the name or add the class to the intent");
    }
    return found;
  }

  private static <K> List<K> names(Map<K, ?> all) {
    return List.copyOf(all.keySet());
  }

  private <T> Optional<T> known(
      SourceNode node,
      String allowed,
      Function<String, T> parser,
      Function<T, Boolean> isThere,
      Iterable<T> all) {
    Optional<T> parsed = reader.parsed(node, allowed, parser);
    if (parsed.isPresent() && !isThere.apply(parsed.get())) {
      reader.refuse(
          ProblemCode.UNKNOWN_REFERENCE,
          node,
          node.describe(),
          "one of " + few(all),
          "correct the name or add it to the topology");
      return Optional.empty();
    }
    return parsed;
  }

  private static <T> String few(Iterable<T> all) {
    StringBuilder text = new StringBuilder();
    int count = 0;
    for (T each : all) {
      if (++count > 12) {
        return text + ", ...";
      }
      text.append(text.length() == 0 ? "" : ", ").append(each);
    }
    return text.toString();
  }
}
