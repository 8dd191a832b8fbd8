package org.weirfabric.onos.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.onlab.packet.IpAddress;
import org.onosproject.cluster.ClusterService;
import org.onosproject.cluster.DefaultControllerNode;
import org.onosproject.cluster.LeadershipService;
import org.onosproject.cluster.NodeId;
import org.onosproject.store.service.StorageException;

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

  @Test
  void whoLeadsIsNobodyWhileTheStoreIsSilentAndElseNamedWithItsAddress() {
    NodeId there = NodeId.nodeId("there");
    Deque<Supplier<Object>> answers =
        new ArrayDeque<>(
            List.of(
                () -> {
                  throw new StorageException.Timeout();
                },
                () -> there,
                () -> there));
    OnosLeadership leadership =
        new OnosLeadership(
            only(LeadershipService.class, "getLeader", () -> answers.remove().get()),
            cluster(there),
            () -> {});

    assertThat(leadership.isLeader()).isFalse();
    assertThat(leadership.otherLeader()).contains("there at 127.0.0.2");
    assertThat(leadership.isLeader()).isFalse();
  }

  @Test
  void candidateThatOnosHasForgottenRunsAgainAndNoOther() {
    List<String> ran = new ArrayList<>();
    Deque<List<NodeId>> candidates =
        new ArrayDeque<>(List.of(List.of(HERE), List.of(NodeId.nodeId("there"))));
    LeadershipService elections =
        answering(
            LeadershipService.class,
            Map.of(
                "getCandidates",
                candidates::remove,
                "runForLeadership",
                () -> {
                  ran.add("ran");
                  return null;
                }));
    OnosLeadership leadership = new OnosLeadership(elections, cluster(HERE), () -> {});
    leadership.stand();
    assertThat(ran).isEmpty();
    leadership.stand();
    assertThat(ran).hasSize(1);
  }

  /** A cluster whose other node is {@code other}. */
  private static ClusterService cluster(NodeId other) {
    return answering(
        ClusterService.class,
        Map.of(
            "getLocalNode",
            () -> new DefaultControllerNode(HERE, IpAddress.valueOf("127.0.0.1")),
            "getNode",
            () -> new DefaultControllerNode(other, IpAddress.valueOf("127.0.0.2"))));
  }

  /** A service of ONOS's that answers some methods. */
  private static <T> T answering(Class<T> service, Map<String, Supplier<Object>> answers) {
    return service.cast(
        Proxy.newProxyInstance(
            service.getClassLoader(),
            new Class<?>[] {service},
            (proxy, called, args) -> {
              Supplier<Object> answer = answers.get(called.getName());
              if (answer == null) {
                throw new UnsupportedOperationException(called.getName());
              }
              return answer.get();
            }));
  }

  /** A service of ONOS's that answers one method. */
  private static <T> T only(Class<T> service, String method, Supplier<Object> answer) {
    return answering(service, Map.of(method, answer));
  }
}
