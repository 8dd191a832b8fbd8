package org.weirfabric.onos.watch;

import java.util.Optional;
import org.onosproject.cluster.ClusterService;
import org.onosproject.cluster.LeadershipService;
import org.onosproject.cluster.NodeId;
import org.onosproject.mastership.MastershipService;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.onos.cluster.OnosLeadership;
import org.weirfabric.onos.provider.OnosNames;
import org.weirfabric.watch.cluster.WatchRole;

/**
 * Who watches what, by ONOS: a switch its master, or the leader if it has none; and the leader is
 * who leads the pushes.
 */
final class OnosRole implements WatchRole {
  private final ClusterService cluster;
  private final LeadershipService elections;
  private final MastershipService masters;
  private volatile boolean ready;

  OnosRole(ClusterService cluster, LeadershipService elections, MastershipService masters) {
    this.cluster = cluster;
    this.elections = elections;
    this.masters = masters;
  }

  /** From now on this node can lead, or can't: it has taken up the journal. */
  void ready(boolean now) {
    ready = now;
  }

  @Override
  public String nodeId() {
    return cluster.getLocalNode().id().id();
  }

  @Override
  public Optional<String> leader() {
    return OnosLeadership.elected(elections)
        .map(NodeId::id)
        .filter(leader -> ready || !leader.equals(nodeId()));
  }

  @Override
  public boolean watches(SwitchId id) {
    NodeId master = masters.getMasterFor(OnosNames.device(id));
    return master == null
        ? leader().equals(Optional.of(nodeId()))
        : master.equals(cluster.getLocalNode().id());
  }
}
