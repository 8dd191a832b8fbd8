package org.weirfabric.onos.cluster;

import org.onosproject.cluster.ClusterService;
import org.onosproject.cluster.LeadershipEventListener;
import org.onosproject.cluster.LeadershipService;
import org.onosproject.cluster.NodeId;
import org.weirfabric.push.Leadership;

/** One leader for the fabric, elected by ONOS. */
public final class OnosLeadership implements Leadership, AutoCloseable {
  /** What leaders of the fabric are elected by. */
  public static final String TOPIC = "weir-fabric";

  private final LeadershipService elections;
  private final String nodeId;
  private final LeadershipEventListener listener;

  /**
   * A candidate that does not run yet.
   *
   * @param changed told when leadership may have changed hands; it neither waits nor throws
   */
  public OnosLeadership(LeadershipService elections, ClusterService cluster, Runnable changed) {
    this.elections = elections;
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

  @Override
  public boolean isLeader() {
    // Asked once: there may be none a moment later.
    NodeId leader = elections.getLeader(TOPIC);
    return leader != null && leader.id().equals(nodeId);
  }

  /** Withdraws from leadership. */
  @Override
  public void close() {
    elections.removeListener(listener);
    elections.withdraw(TOPIC);
  }
}
