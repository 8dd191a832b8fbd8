package org.weirfabric.onos.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.onlab.packet.IpAddress;
import org.onosproject.cluster.ClusterService;
import org.onosproject.cluster.DefaultControllerNode;
import org.onosproject.cluster.LeadershipService;
import org.onosproject.cluster.NodeId;

/** Whether this node leads, as ONOS's election says at one moment. */
class OnosLeadershipTest {
  private static final NodeId HERE = NodeId.nodeId("here");

  @Test
  void leaderThatIsGoneAMomentAfterItWasAskedForIsNoFailure() {
    // The election answers "here" once, and then that nobody leads.
    Deque<NodeId> answers = new ArrayDeque<>(List.of(HERE));
    OnosLeadership leadership =
        new OnosLeadership(
            only(LeadershipService.class, "getLeader", answers::poll),
            only(
                ClusterService.class,
                "getLocalNode",
                () -> new DefaultControllerNode(HERE, IpAddress.valueOf("127.0.0.1"))),
            () -> {});

    assertThat(leadership.isLeader()).isTrue();
    assertThat(leadership.isLeader()).isFalse();
  }

  /** A service of ONOS's that answers one method. */
  private static <T> T only(Class<T> service, String method, Supplier<Object> answer) {
    return service.cast(
        Proxy.newProxyInstance(
            service.getClassLoader(),
            new Class<?>[] {service},
            (proxy, called, args) -> {
              if (!called.getName().equals(method)) {
                throw new UnsupportedOperationException(called.getName());
              }
              return answer.get();
            }));
  }
}
