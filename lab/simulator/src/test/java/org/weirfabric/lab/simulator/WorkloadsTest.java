package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.weirfabric.lab.simulator.Plans.host;
import static org.weirfabric.lab.simulator.Plans.roce;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.id.HostId;

class WorkloadsTest {
  private static final List<HostId> HOSTS =
      IntStream.rangeClosed(1, 8).mapToObj(i -> host("h" + i)).toList();

  private static Simulation run(Workload workload, long nanos) {
    Simulation simulation = Simulation.of(Plans.leafSpine().withWorkload(workload));
    simulation.advanceTo(nanos);
    assertThat(simulation.answers().conservation().holds()).isTrue();
    assertThat(simulation.answers().drops(DropReason.HEADROOM_FULL)).isZero();
    return simulation;
  }

  private static FlowSpec template() {
    return roce("h1", "h2", "100G").withGoBackN();
  }

  @Test
  void eachWorkloadHasItsFlows() {
    assertThat(Workloads.incast(template(), HOSTS, host("h1")).flows()).hasSize(7);
    assertThat(Workloads.allToAll(template(), HOSTS).flows()).hasSize(56);
    List<FlowSpec> permutation = Workloads.permutation(template(), HOSTS, 7).flows();
    assertThat(permutation).hasSize(8);
    TreeMap<HostId, Integer> received = new TreeMap<>();
    permutation.forEach(flow -> received.merge(flow.destination(), 1, Integer::sum));
    assertThat(received).hasSize(8).allSatisfy((id, count) -> assertThat(count).isEqualTo(1));
    assertThat(Workloads.permutation(template(), HOSTS, 7).flows())
        .extracting(FlowSpec::destination)
        .isEqualTo(permutation.stream().map(FlowSpec::destination).toList());
  }

  @Test
  void aRingAllReduceMovesTwiceTheDataLessOnePartAndEnds() {
    long bytes = 8 * 430_400;
    Simulation simulation = run(Workloads.ringAllReduce(template(), HOSTS, bytes, 2), 20_000_000);
    for (int i = 0; i < 8; i++) {
      assertThat(simulation.answers().deliveredBytes(i)).isEqualTo(2 * 14 * 430_400L);
      // 28 steps of 430400 B at 100G take 35 us each at least, none can start before its turn.
      assertThat(simulation.answers().completionNanos(i).orElseThrow())
          .isBetween(28 * 34_600L, 28 * 120_000L);
    }
    assertThat(simulation.answers().conservation().held()).isZero();
  }

  @Test
  void aRingStopsWhereANeighbourIsMissing() {
    Workload whole = Workloads.ringAllReduce(template(), HOSTS, 8 * 430_400, 1);
    Workload broken = new Workload(whole.flows(), whole.triggers().subList(1, 8));
    Simulation simulation = run(broken, 20_000_000);
    assertThat(simulation.answers().deliveredBytes(0)).as("nobody triggers it").isEqualTo(430_400);
    assertThat(simulation.answers().deliveredBytes(1)).isEqualTo(2 * 430_400);
  }

  @Test
  void aTreeAllReduceGoesUpAndDownEachRound() {
    Simulation simulation = run(Workloads.treeAllReduce(template(), HOSTS, 430_400, 3), 30_000_000);
    for (int flow = 0; flow < 14; flow++) {
      assertThat(simulation.answers().deliveredBytes(flow)).as("%d", flow).isEqualTo(3 * 430_400L);
    }
    // Down to the deepest leaf only after it went up from there.
    assertThat(simulation.answers().completionNanos(13).orElseThrow())
        .isGreaterThan(simulation.answers().completionNanos(6).orElseThrow());
  }

  @Test
  void anNvmeReadTakesItsMediumAndItsRoundTrip() {
    Workload read =
        NvmeOf.of(
            template().labelled("nvme"),
            host("h1"),
            host("h8"),
            NvmeOf.Direction.READ,
            43_040,
            1,
            100_000);
    Simulation simulation = run(read, 10_000_000);
    // One at a time: 100 us medium and 3.5 us data, a few us for four hops each way.
    long done = simulation.answers().deliveredMessages(2);
    assertThat(10_000_000.0 / done).isBetween(105_000.0, 113_000.0);
    assertThat(simulation.answers().deliveredBytes(1) / 43_040).isBetween(done, done + 1);
  }

  @Test
  void deepNvmeQueuesFillTheLine() {
    for (NvmeOf.Direction direction : NvmeOf.Direction.values()) {
      Workload io =
          NvmeOf.of(
              template().labelled("nvme"), host("h1"), host("h8"), direction, 430_400, 16, 20_000);
      Simulation simulation = run(io, 10_000_000);
      int data = direction == NvmeOf.Direction.READ ? 1 : 2;
      double gigabits = simulation.answers().deliveredBytes(data) * 8 / 10e6;
      assertThat(gigabits).as("%s", direction).isCloseTo(99, within(2.5));
    }
  }

  @Test
  void aTriggerOnAFlowWithoutMessagesIsRefused() {
    Workload bad =
        new Workload(List.of(template(), template()), List.of(new Trigger(List.of(0), 1, 0, 1)));
    assertThatThrownBy(() -> Plans.leafSpine().withWorkload(bad))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("flow 1");
  }
}
