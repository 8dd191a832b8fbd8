package org.weirfabric.model.topology;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;

/** Reads which buffer memory the ports of a switch store what they receive in. */
final class SlicesReader {
  /** More memories than any ASIC has. */
  private static final int MOST = 64;

  private static final String ALLOWED = "the memories of its ports: { Ethernet0: 0, Ethernet4: 1 }";

  private SlicesReader() {}

  static SortedMap<PortName, Integer> read(SourceReader reader, SourceNode node) {
    SortedMap<PortName, Integer> slices = new TreeMap<>();
    fields(reader, node)
        .forEach(
            (text, number) -> {
              Optional<Integer> slice = reader.integer(number, 0, MOST - 1);
              Optional<PortName> port = port(text);
              if (port.isEmpty()) {
                reader.wrongForm(number, "the memory of " + PortName.ALLOWED + ", not of " + text);
              } else if (slice.isPresent()) {
                slices.put(port.get(), slice.get());
              }
            });
    return slices;
  }

  private static Map<String, SourceNode> fields(SourceReader reader, SourceNode node) {
    Optional<Map<String, SourceNode>> fields =
        node.match(
            scalar -> reader.wrongForm(scalar, ALLOWED),
            list -> reader.wrongForm(list, ALLOWED),
            mapping -> Optional.of(mapping.fields()));
    return fields.orElse(Map.of());
  }

  private static Optional<PortName> port(String text) {
    try {
      return Optional.of(PortName.of(text));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }
}
