package org.weirfabric.model.intent;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.LabelText;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;
import org.weirfabric.model.source.SourceReader.Fields;

/** Reads which hosts may use an intent's classes. */
final class ScopeReader {
  private static final String[] WAYS = {"hosts", "labels", "pairs"};

  private final SourceReader reader;

  ScopeReader(SourceReader reader) {
    this.reader = reader;
  }

  HostScope read(SourceNode node) {
    Fields fields = reader.fields(node, WAYS);
    List<String> given = new ArrayList<>();
    for (String way : WAYS) {
      fields.optional(way).ifPresent(present -> given.add(way));
    }
    if (given.size() > 1) {
      reader.refuse(
          ProblemCode.WRONG_FORM,
          node,
          "a scope by " + String.join(" and ", given),
          "one of hosts, labels, pairs",
          "keep one of them, or write an intent for each");
    }
    Optional<HostScope> hosts = fields.optional("hosts").flatMap(this::hosts);
    Optional<HostScope> labels = fields.optional("labels").flatMap(this::labels);
    Optional<HostScope> pairs = fields.optional("pairs").flatMap(this::pairs);
    return hosts.or(() -> labels).or(() -> pairs).orElse(HostScope.all());
  }

  private Optional<HostScope> hosts(SourceNode node) {
    String allowed = "all, or a list of host names";
    return node.match(
        scalar ->
            scalar.text().equals("all")
                ? Optional.of(HostScope.all())
                : reader.wrongForm(scalar, allowed),
        this::named,
        mapping -> reader.wrongForm(mapping, allowed));
  }

  private Optional<HostScope> named(SourceNode.Sequence list) {
    SortedSet<HostId> hosts = new TreeSet<>();
    for (SourceNode item : list.items()) {
      Optional<HostId> host = host(item);
      if (host.isPresent() && !hosts.add(host.get())) {
        again(item, "the host " + host.get() + " again", "each host once");
      }
    }
    if (list.items().size() < 2) {
      return reader.outOfRange(list, "two hosts or more");
    }
    return hosts.size() < 2 ? Optional.empty() : Optional.of(HostScope.named(hosts));
  }

  private Optional<HostScope> labels(SourceNode node) {
    SortedMap<String, SortedSet<String>> labels = new TreeMap<>();
    reader
        .entries(node)
        .forEach(
            (key, value) -> {
              if (!LabelText.isOne(key)) {
                reader.wrongName(value, key, LabelText.ALLOWED);
              }
              labels.put(key, labelValues(value));
            });
    if (labels.isEmpty()) {
      return node instanceof SourceNode.Mapping
          ? reader.outOfRange(node, "at least one label")
          : Optional.empty();
    }
    return labels.values().stream().anyMatch(values -> values.isEmpty())
        ? Optional.empty()
        : Optional.of(HostScope.labelled(labels));
  }

  private SortedSet<String> labelValues(SourceNode node) {
    SortedSet<String> values = new TreeSet<>();
    List<SourceNode> items =
        node.match(scalar -> List.of(scalar), list -> list.items(), mapping -> List.of(mapping));
    if (items.isEmpty()) {
      reader.outOfRange(node, "at least one value");
    }
    for (SourceNode item : items) {
      Optional<String> value = reader.parsed(item, LabelText.ALLOWED, LabelText::checked);
      if (value.isPresent() && !values.add(value.get())) {
        again(item, "the value " + value.get() + " again", "each value once");
      }
    }
    return values;
  }

  private Optional<HostScope> pairs(SourceNode node) {
    SortedSet<HostPair> pairs = new TreeSet<>();
    Optional<List<SourceNode>> items = reader.items(node);
    if (!items.isPresent()) {
      return Optional.empty();
    }
    if (items.get().isEmpty()) {
      return reader.outOfRange(node, "at least one pair");
    }
    for (SourceNode item : items.get()) {
      Optional<HostPair> pair = pair(item);
      if (pair.isPresent() && !pairs.add(pair.get())) {
        again(item, "the pair " + pair.get() + " again", "each pair once, in either order");
      }
    }
    return pairs.isEmpty() ? Optional.empty() : Optional.of(HostScope.pairs(pairs));
  }

  private Optional<HostPair> pair(SourceNode node) {
    String allowed = "two different hosts, such as [h1, h5]";
    Optional<List<SourceNode>> ends = reader.items(node);
    if (!ends.isPresent()) {
      return Optional.empty();
    }
    if (ends.get().size() != 2) {
      return reader.outOfRange(node, allowed);
    }
    Optional<HostId> one = host(ends.get().get(0));
    Optional<HostId> other = host(ends.get().get(1));
    if (!one.isPresent() || !other.isPresent()) {
      return Optional.empty();
    }
    return one.equals(other)
        ? reader.outOfRange(node, allowed)
        : Optional.of(HostPair.of(one.get(), other.get()));
  }

  private Optional<HostId> host(SourceNode node) {
    return reader.parsed(node, HostId.ALLOWED, HostId::of);
  }

  private void again(SourceNode node, String found, String allowed) {
    reader.refuse(ProblemCode.DUPLICATE, node, found, allowed, "remove it");
  }
}
