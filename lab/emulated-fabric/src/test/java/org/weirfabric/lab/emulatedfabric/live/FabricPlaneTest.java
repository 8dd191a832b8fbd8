package org.weirfabric.lab.emulatedfabric.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.weirfabric.lab.emulatedfabric.FakeWall;
import org.weirfabric.lab.emulatedfabric.TestFabric;
import org.weirfabric.lab.simulator.Change;
import org.weirfabric.lab.simulator.Simulation;
import org.weirfabric.lab.simulator.SimulationSetup;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;

/** The pacing, step by step, on a wall clock that goes on only when told. */
class FabricPlaneTest {
  private static final long EPOCH = 1_700_000_000_000_000_000L;
  private final FakeWall wall = new FakeWall();
  private final List<String> log = new ArrayList<>();
  private final FabricPlane plane =
      new FabricPlane(
          SimulationSetup.of(TestFabric.topology(), AsicCatalogue.shipped(), new TreeMap<>())
              .withRateDivisor(1000),
          wall,
          EPOCH,
          log::add);

  private void settle() {
    while (!plane.step()) {
      // The next slice.
    }
  }

  private long now(ToLongFunction<Simulation> question) {
    CompletableFuture<Long> answer = plane.post(question::applyAsLong);
    plane.step();
    return answer.join();
  }

  private void doNow(Consumer<Simulation> order) {
    assertThat(
            now(
                simulation -> {
                  order.accept(simulation);
                  return 1;
                }))
        .isOne();
  }

  @Test
  void simulatedTimeGoesWithTheWall() {
    assertThat(now(Simulation::nowNanos)).isZero();
    wall.advance(1_500_000);
    assertThat(now(Simulation::nowNanos)).isEqualTo(1_500_000);
    wall.advance(500_000_000);
    settle();
    assertThat(now(Simulation::nowNanos)).isEqualTo(501_500_000);
    assertThat(now(simulation -> plane.epochNanos())).isEqualTo(EPOCH + 501_500_000);
  }

  @Test
  void aNoteIsTakenUpBeforeALagIsCaughtUpWith() {
    wall.advance(400_000_000);
    CompletableFuture<Long> lag = plane.post(simulation -> plane.lab().lagNanos());
    assertThat(plane.step()).isFalse();
    assertThat(lag.join()).isEqualTo(400_000_000 - Pacing.SLICE_NANOS);
    assertThat(log).hasSize(1);
    assertThat(log.get(0)).contains("398 ms behind the wall clock");
    settle();
    assertThat(now(simulation -> plane.lab().lagNanos())).isZero();
    assertThat(log).hasSize(2);
  }

  @Test
  void ratesAreAThousandthAndDelaysAreNot() {
    PortRef port = PortRef.parse("leaf1:Ethernet8");
    doNow(simulation -> simulation.inject(HostId.of("h1"), new byte[1246]));
    // 1246 B, FCS, preamble and gap at 100 Mb/s take 101.6 us; cable and interfaces less than 1.
    wall.advance(101_600);
    assertThat(now(simulation -> simulation.counters(port).receivedFrames())).isZero();
    wall.advance(1_000);
    assertThat(now(simulation -> simulation.counters(port).receivedFrames())).isEqualTo(1);
  }

  @Test
  void whatTheSimulationRefusesIsRefusedToWhoAsked() {
    CompletableFuture<Boolean> refused =
        plane.post(
            simulation -> {
              simulation.change(Change.linkDown(PortRef.parse("leaf1:Ethernet99")));
              return true;
            });
    plane.step();
    assertThatThrownBy(refused::join).hasMessageContaining("leaf1:Ethernet99");
  }

  @Test
  void whoAsksAfterTheEndIsToldSo() {
    plane.close();
    assertThatThrownBy(() -> plane.ask(Simulation::nowNanos))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("stopped");
  }

  @Test
  void aLinkWorksOnceNobodyAtEitherEndHasAReasonForItNotTo() {
    PortRef one = PortRef.parse("leaf1:Ethernet0");
    PortRef other = PortRef.parse("spine1:Ethernet0");
    TreeMap<PortRef, PortRef> ends = new TreeMap<>();
    ends.put(one, other);
    ends.put(other, one);
    LinkStates links = new LinkStates(ends);
    doNow(
        simulation -> {
          links.set(simulation, one, "broken", true);
          links.set(simulation, other, "disabled", true);
          assertThat(simulation.isUp(other)).isFalse();
          links.set(simulation, one, "broken", false);
          assertThat(simulation.isUp(one)).isFalse();
          links.set(simulation, other, "disabled", false);
          assertThat(simulation.isUp(one)).isTrue();
        });
  }
}
