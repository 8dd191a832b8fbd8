package org.weirfabric.embedded;

import java.util.Map;
import java.util.TreeMap;

/** One storage node of a cluster: its name there, and the loopback TCP port it listens on. */
public record StorageNode(String id, int port) {

  /** Where all nodes of an embedded cluster listen. */
  static final String HOST = "127.0.0.1";

  /** A node of that name. */
  public StorageNode {
    if (!id.matches("[a-z0-9-]+")) {
      throw new IllegalArgumentException("a node's name has small letters, digits and dashes");
    }
  }

  /** Its place in ONOS's {@code cluster.json}. */
  String toJson() {
    return String.format("{\"id\": \"%s\", \"ip\": \"%s\", \"port\": %d}", id, HOST, port);
  }

  /** The nodes in {@code arguments}, each {@code id=port}. */
  static Map<String, Integer> parse(Iterable<String> arguments) {
    Map<String, Integer> nodes = new TreeMap<>();
    for (String each : arguments) {
      String[] parts = each.split("=", 2);
      nodes.put(parts[0], Integer.parseInt(parts[1]));
    }
    return nodes;
  }
}
