package org.weirfabric.onos.cluster;

import org.onosproject.cluster.ClusterService;
import org.onosproject.cluster.LeadershipService;
import org.weirfabric.push.Leadership;

/** One leader for the fabric, elected by ONOS. */
public final class OnosLeadership implements Leadership, AutoCloseable {
  private static final String TOPIC = "weir-fabric";

  private final LeadershipService elections;
  private final String nodeId;

  /** Runs for leadership. */
  public OnosLeadership(LeadershipService elections, ClusterService cluster) {
    this.elections = elections;
    this.nodeId = cluster.getLocalNode().id().id();
    elections.runForLeadership(TOPIC);
  }

  @Override
  public String nodeId() {
    return nodeId;
  }

  @Override
  public boolean isLeader() {
    return elections.getLeader(TOPIC) != null && elections.getLeader(TOPIC).id().equals(nodeId);
  }

  /** Withdraws from leadership. */
  @Override
  public void close() {
    elections.withdraw(TOPIC);
  }
}
