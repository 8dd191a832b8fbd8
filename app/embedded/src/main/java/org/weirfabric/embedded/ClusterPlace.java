package org.weirfabric.embedded;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A core's place in a cluster: what ONOS reads from {@code config/cluster.json}.
 *
 * @param id the name of the core's node
 * @param storage the nodes that keep the store; none if the core keeps it by itself
 */
record ClusterPlace(String id, List<StorageNode> storage) {

  /** A core that is a cluster by itself. */
  static final ClusterPlace ALONE = new ClusterPlace(StorageCluster.NAME, List.of());

  private static final Pattern OWN_PORT =
      Pattern.compile("\"node\": \\{[^}]*\"port\": (\\d{1,5})\\}");

  /** The port of the core's own node in a file's text; 0 if there is none. */
  static int portIn(String json) {
    Matcher port = OWN_PORT.matcher(json);
    return port.find() ? Integer.parseInt(port.group(1)) : 0;
  }

  static ClusterPlace of(StorageCluster cluster, String id) {
    return new ClusterPlace(id, List.copyOf(cluster.nodes().values()));
  }

  /** Whether other nodes know the core by its address. */
  boolean isKnownToOthers() {
    return !storage.isEmpty();
  }

  /**
   * The file's text, for a core that other nodes reach at {@code port}. The name stays over
   * restarts, since the Raft log of a core by itself names its members; its port may change. A node
   * that others know keeps its port too: they go on to answer to the one they know.
   */
  String json(int port) {
    String self = new StorageNode(id, port).toJson();
    String shared =
        storage.isEmpty()
            ? ""
            : storage.stream()
                .map(StorageNode::toJson)
                .collect(Collectors.joining(", ", ", \"storage\": [", "]"));
    return String.format("{\"name\": \"%s\", \"node\": %s%s}%n", StorageCluster.NAME, self, shared);
  }
}
