package org.weirfabric.embedded;

import io.atomix.cluster.Node;
import io.atomix.cluster.discovery.BootstrapDiscoveryProvider;
import io.atomix.core.Atomix;
import io.atomix.protocols.raft.partition.RaftPartitionGroup;
import io.atomix.storage.StorageLevel;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the JVM of a storage node runs: a member of the Raft groups that a cluster of ONOS nodes
 * keeps its consistent maps and elections in, and a watch on the parent.
 *
 * <p>The groups are those that ONOS's own generator of Atomix configurations asks for: one
 * partition to manage the cluster, and as many for data as there are nodes, each on all of them.
 */
public final class StorageProcess {

  private static final int SEGMENT_BYTES = 8 * 1024 * 1024;

  private StorageProcess() {}

  /**
   * Runs a node until standard input ends.
   *
   * @param args the cluster's name, the folder to keep the logs in, this node's name, and all nodes
   *     as {@code id=port}
   */
  public static void main(String[] args) {
    ParentWatch.begin();
    Map<String, Integer> nodes = StorageNode.parse(List.of(args).subList(3, args.length));
    Atomix node = node(args[0], new File(args[1]), args[2], nodes);
    node.start().join();
  }

  private static Atomix node(String cluster, File folder, String id, Map<String, Integer> nodes) {
    List<Node> all = new ArrayList<>();
    nodes.forEach(
        (name, port) ->
            all.add(Node.builder().withId(name).withHost(StorageNode.HOST).withPort(port).build()));
    return Atomix.builder()
        .withClusterId(cluster)
        .withMemberId(id)
        .withHost(StorageNode.HOST)
        .withPort(nodes.get(id))
        .withMembershipProvider(BootstrapDiscoveryProvider.builder().withNodes(all).build())
        .withManagementGroup(group("system", 1, folder, nodes))
        .addPartitionGroup(group("raft", nodes.size(), folder, nodes))
        .withShutdownHook(true)
        .build();
  }

  private static RaftPartitionGroup group(
      String name, int partitions, File folder, Map<String, Integer> nodes) {
    return RaftPartitionGroup.builder(name)
        .withNumPartitions(partitions)
        .withPartitionSize(nodes.size())
        .withMembers(nodes.keySet())
        .withStorageLevel(StorageLevel.MAPPED)
        .withSegmentSize(SEGMENT_BYTES)
        .withDataDirectory(new File(folder, name))
        .build();
  }
}
