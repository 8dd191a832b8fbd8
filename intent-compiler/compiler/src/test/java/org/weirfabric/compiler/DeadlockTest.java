package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.FabricPlan;

class DeadlockTest {
  @Test
  void aLeafSpineHasNoneAfterAnySingleFailure() throws Exception {
    FabricPlan plan = Fabrics.compile(Fabrics.intent(), Fabrics.topology());
    assertThat(plan.proofs())
        .anySatisfy(
            proof -> {
              assertThat(proof.name()).isEqualTo("no-deadlock");
              assertThat(proof.margin()).startsWith("9 failure sets");
            });
  }

  @Test
  void aRingOfFourWaitsForItself() {
    Problem problem = refusal(Fabrics.intent(), Fabrics.ring(4));
    assertThat(problem.found())
        .contains("with all links up")
        .endsWith("s0:ccw -> s1:ccw -> s2:ccw -> s3:ccw -> s0:ccw");
  }

  @Test
  void aTriangleOfSingleHopsDoesNot() throws Exception {
    assertThat(Fabrics.compile(Fabrics.intent(), Fabrics.topology(Fabrics.ring(3))).configs())
        .hasSize(3);
  }

  @Test
  void twoFailuresCanMakeACycleThatNoneHas() {
    String two = Fabrics.intentText().replace("linkFailures: 1", "linkFailures: 2");
    Problem problem = refusal(Fabrics.intent(two), Fabrics.topologyText());
    assertThat(problem.found())
        .contains("when these fail: leaf1:Ethernet0 - spine1:Ethernet0, ")
        .contains("spine1:", "spine2:");
  }

  @Test
  void hostsOutOfScopeSendNothingLosslessSoTheyCloseNoCircle() throws Exception {
    String scope = "scope: { hosts: [h0, h1] }";
    String intent = Fabrics.intentText().replaceAll("scope:.*", scope);
    assertThat(Fabrics.compile(Fabrics.intent(intent), Fabrics.topology(Fabrics.ring(5))).proofs())
        .anyMatch(proof -> proof.name().equals("no-deadlock"));
  }

  @Test
  void theSmallestCycleIsFoundAmongSeveral() {
    BufferGraph graph = new BufferGraph();
    List<PortRef> ports = ports("a:1", "b:1", "c:1", "d:1", "e:1");
    graph.add(ports.get(0), ports.get(1));
    graph.add(ports.get(1), ports.get(2));
    graph.add(ports.get(2), ports.get(0));
    graph.add(ports.get(2), ports.get(3));
    graph.add(ports.get(3), ports.get(4));
    graph.add(ports.get(4), ports.get(3));
    assertThat(graph.smallestCycle()).contains(ports("d:1", "e:1"));
  }

  private static List<PortRef> ports(String... texts) {
    return List.of(texts).stream().map(PortRef::parse).toList();
  }

  private static Problem refusal(LosslessIntent intent, String topology) {
    Problem problem =
        catchThrowableOfType(
                ProblemsException.class, () -> Fabrics.compile(intent, Fabrics.topology(topology)))
            .problems()
            .get(0);
    assertThat(problem.code()).isEqualTo(ProblemCode.DEADLOCK);
    return problem;
  }
}
