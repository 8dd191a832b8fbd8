package org.weirfabric.onos.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.weirfabric.embedded.EmbeddedOnos;
import org.weirfabric.embedded.StorageCluster;

/** Two ONOS nodes over three storage nodes, with Weir on both. */
final class Cluster implements AutoCloseable {
  private static final String NAME = "org.weirfabric";
  private static final Path ASSEMBLY = Path.of(System.getProperty("weir.assembly"));
  private static final Path OAR = Path.of(System.getProperty("weir.oar"));
  private static final Duration BOOTED = Duration.ofSeconds(240);
  private static final int HEAP_MEBIBYTES = 512;

  private final Path folder;
  private final StorageCluster storage;
  private final Map<String, EmbeddedOnos> nodes = new TreeMap<>();

  private Cluster(Path folder, StorageCluster storage) {
    this.folder = folder;
    this.storage = storage;
  }

  /** Boots all of it at once, and installs Weir at one of the nodes. */
  static Cluster boot(Path folder) throws Exception {
    Cluster cluster =
        new Cluster(folder, StorageCluster.start(ASSEMBLY, folder.resolve("storage"), 3));
    try {
      cluster.start("onos-a");
      cluster.start("onos-b");
      for (EmbeddedOnos node : cluster.nodes.values()) {
        node.awaitRest(BOOTED);
      }
      cluster.nodes.get("onos-a").rest().installApplication(OAR);
      cluster.awaitBoth();
      return cluster;
    } catch (Exception | AssertionError failed) {
      cluster.close();
      throw failed;
    }
  }

  /** Starts the node, again after it was killed; {@link #awaitBoth} says when it is ready. */
  void start(String id) throws Exception {
    nodes.put(
        id,
        EmbeddedOnos.in(ASSEMBLY, folder.resolve(id))
            .nodeOf(storage, id)
            .heapMebibytes(HEAP_MEBIBYTES)
            .shortLived()
            .start());
  }

  /** Waits until one node leads and the other stands by. */
  void awaitBoth() throws Exception {
    for (EmbeddedOnos node : nodes.values()) {
      node.awaitOk("/onos/v1/applications/" + NAME, BOOTED);
      node.awaitOk("/onos/weir/v1/health", BOOTED);
    }
    Poll.until(
        "a leader and one that stands by",
        Duration.ofSeconds(60),
        () -> roles().equals(List.of("leader", "standby")) ? Optional.of(true) : Optional.empty());
  }

  private List<String> roles() throws Exception {
    return List.of(role("onos-a"), role("onos-b")).stream().sorted().toList();
  }

  private String role(String id) throws Exception {
    try {
      return at(id).health().path("role").asText();
    } catch (IOException e) {
      return "not listening yet";
    }
  }

  /** The name of the node that leads the fabric. */
  String leader() throws Exception {
    return Poll.until(
        "a node that leads",
        Duration.ofSeconds(60),
        () -> {
          for (String id : nodes.keySet()) {
            if (nodes.get(id).isAlive() && role(id).equals("leader")) {
              return Optional.of(id);
            }
          }
          return Optional.empty();
        });
  }

  /** The other node. */
  String other(String id) {
    return id.equals("onos-a") ? "onos-b" : "onos-a";
  }

  EmbeddedOnos node(String id) {
    return nodes.get(id);
  }

  /** Weir's REST on the node. */
  WeirRest at(String id) {
    return new WeirRest(nodes.get(id));
  }

  /** Stops two of the three storage nodes in mid-motion, as a cut network does. */
  void losesQuorum() throws Exception {
    signal("STOP");
  }

  void hasQuorumAgain() throws Exception {
    signal("CONT");
  }

  private void signal(String name) throws Exception {
    for (String id : List.of("storage-1", "storage-2")) {
      Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(storage.pid(id))).start();
      assertThat(kill.waitFor()).isZero();
    }
  }

  @Override
  public void close() {
    nodes.values().forEach(EmbeddedOnos::kill);
    storage.close();
  }
}
