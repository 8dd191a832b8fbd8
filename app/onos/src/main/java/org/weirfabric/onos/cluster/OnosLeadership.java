package org.weirfabric.onos.cluster;

import java.util.Optional;
import org.onosproject.cluster.ClusterService;
import org.onosproject.cluster.ControllerNode;
import org.onosproject.cluster.LeadershipEventListener;
import org.onosproject.cluster.LeadershipService;
import org.onosproject.cluster.NodeId;
import org.onosproject.store.service.StorageException;
import org.weirfabric.push.Leadership;

/** One leader for the fabric, elected by ONOS. */
public final class OnosLeadership implements Leadership, AutoCloseable {
  /** What leaders of the fabric are elected by. */
  public static final String TOPIC = "weir-fabric";

  private final LeadershipService elections;
  private final ClusterService cluster;
  private final String nodeId;
  private final LeadershipEventListener listener;

  /**
   * A candidate that does not run yet.
   *
   * @param changed told when leadership may have changed hands; it neither waits nor throws
   */
  public OnosLeadership(LeadershipService elections, ClusterService cluster, Runnable changed) {
    this.elections = elections;
    this.cluster = cluster;
    this.nodeId = cluster.getLocalNode().id().id();
    this.listener =
        event -> {
          if (event.subject().topic().equals(TOPIC)) {
            changed.run();
          }
        };
  }

  /** Runs for leadership, and listens before it does, so that no change goes unheard. */
  public void run() {
    elections.addListener(listener);
    elections.runForLeadership(TOPIC);
  }

  @Override
  public String nodeId() {
    return nodeId;
  }

  /**
   * Runs again if ONOS has forgotten this candidate: it does when a session with the storage nodes
   * has expired, and registers only those again that led.
   */
  public void stand() {
    try {
      NodeId here = NodeId.nodeId(nodeId);
      if (!elections.getCandidates(TOPIC).contains(here)) {
        elections.runForLeadership(TOPIC);
      }
    } catch (StorageException e) {
      // Without a quorum nobody is elected: the next round asks again.
    }
  }

  @Override
  public boolean isLeader() {
    return elected(elections).filter(leader -> leader.id().equals(nodeId)).isPresent();
  }

  @Override
  public Optional<String> otherLeader() {
    return elected(elections).filter(leader -> !leader.id().equals(nodeId)).map(this::named);
  }

  private String named(NodeId leader) {
    ControllerNode node = cluster.getNode(leader);
    return node == null ? leader.id() : leader.id() + " at " + node.host();
  }

  /** Who leads the fabric; nobody if that can't be told, since the store doesn't answer. */
  public static Optional<NodeId> elected(LeadershipService elections) {
    try {
      // Asked once: there may be none a moment later.
      return Optional.ofNullable(elections.getLeader(TOPIC));
    } catch (StorageException e) {
      return Optional.empty();
    }
  }

  /** Withdraws from leadership. */
  @Override
  public void close() {
    elections.removeListener(listener);
    elections.withdraw(TOPIC);
  }
}
