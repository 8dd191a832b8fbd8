package org.weirfabric.southbound;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.weirfabric.dialect.P4Entry;

/** The P4 program of these tests, and its entries. */
final class SmallProgram {
  private SmallProgram() {}

  static P4Pipeline pipeline() {
    try (InputStream in = SmallProgram.class.getResourceAsStream("small.p4info.txtpb")) {
      return P4Pipeline.of(
          new String(in.readAllBytes(), StandardCharsets.UTF_8),
          "{}".getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static P4Entry trust(long port, long map) {
    return P4Entry.of(
        "ingress.port_trust",
        new TreeMap<>(Map.of("ingress_port", port)),
        "ingress.trust",
        new TreeMap<>(Map.of("trust_map", map)));
  }

  static P4Entry classify(long map, long dscp, long queue) {
    return P4Entry.of(
        "ingress.dscp_map",
        new TreeMap<>(Map.of("trust_map", map, "dscp", dscp)),
        "ingress.classify",
        new TreeMap<>(Map.of("traffic_class", queue, "queue", queue)));
  }
}
