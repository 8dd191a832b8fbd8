package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.weirfabric.lab.simulator.Plans.host;
import static org.weirfabric.lab.simulator.Plans.port;
import static org.weirfabric.lab.simulator.Plans.roce;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

class LiveChangesTest {
  private static final SwitchId S = SwitchId.of("s");

  private static SimulationSetup star() {
    return Plans.star(3, "100G", "3m", "emulated");
  }

  private static void conserves(Simulation simulation) {
    assertThat(simulation.answers().conservation().holds())
        .as("%s", simulation.answers().conservation())
        .isTrue();
  }

  @Test
  void aConfigurationTakesEffectWhileFramesAreUnderWay() {
    SimulationSetup compiled = star();
    SortedMap<SwitchId, SwitchConfig> nothing = new TreeMap<>();
    Simulation simulation =
        Simulation.of(
            compiled
                .withConfigs(nothing)
                .withFlows(List.of(roce("h1", "h3", "100G"), roce("h2", "h3", "100G"))));
    simulation.advanceTo(100_000);
    PortCounters out = simulation.counters(port("s:p3"));
    assertThat(out.sentFrames(0)).as("unconfigured: all in queue 0").isPositive();
    assertThat(out.sentFrames(3)).isZero();
    simulation.apply(Plans.config(compiled, "s"));
    assertThat(simulation.config(S)).isEqualTo(Plans.config(compiled, "s"));
    simulation.advanceTo(4_000_000);
    assertThat(out.sentFrames(3)).isPositive();
    assertThat(simulation.counters(port("s:p1")).pfcSent(Plans.ROCE)).isPositive();
    assertThat(simulation.counters(port("s:p1")).pausingNanos(Plans.ROCE)).isPositive();
    conserves(simulation);
    simulation.apply(SwitchConfig.empty(S));
    long paused = simulation.answers().pausedNanos(host("h1"), Plans.ROCE);
    simulation.advanceTo(4_010_000); // XON has arrived
    long after = simulation.answers().pausedNanos(host("h1"), Plans.ROCE);
    assertThat(after - paused).isLessThan(10_000);
    simulation.advanceTo(6_000_000);
    assertThat(simulation.answers().pausedNanos(host("h1"), Plans.ROCE)).isEqualTo(after);
    conserves(simulation);
  }

  @Test
  void aConfigurationThatContradictsItselfChangesNothing() {
    SimulationSetup compiled = star();
    Simulation simulation = Simulation.of(compiled);
    SwitchConfig broken =
        Plans.config(compiled, "s").toBuilder().setEcnProfiles(new TreeMap<>()).build();
    assertThatThrownBy(() -> simulation.apply(broken))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ECN profile");
    assertThat(simulation.config(S)).isEqualTo(Plans.config(compiled, "s"));
  }

  @Test
  void groupsShrunkBelowWhatTheyHoldStillDrainToNothing() {
    SimulationSetup compiled = star();
    Simulation simulation =
        Simulation.of(
            compiled.withFlows(
                List.of(
                    roce("h1", "h3", "100G").limitedTo(3_000_000),
                    roce("h2", "h3", "100G").limitedTo(3_000_000))));
    simulation.advanceTo(200_000);
    simulation.apply(Plans.config(Plans.withHeadroom(compiled, port("s:p1"), 1024), "s"));
    simulation.apply(SwitchConfig.empty(S));
    simulation.advanceTo(10_000_000);
    assertThat(simulation.answers().conservation().held()).isZero();
    assertThat(simulation.model(S).buffer.used()).isZero();
    conserves(simulation);
  }

  @Test
  void aBrokenLinkLosesWhatIsOnItAndConvergenceGoesRoundIt() {
    Simulation simulation =
        Simulation.of(Plans.leafSpine().withFlows(List.of(roce("h1", "h7", "50G"))));
    simulation.advanceTo(100_000);
    PortRef used =
        simulation.numbers.ports().keySet().stream()
            .filter(ref -> ref.switchId().value().equals("leaf1"))
            .filter(ref -> simulation.counters(ref).sentFrames(3) > 0)
            .findFirst()
            .orElseThrow();
    simulation.change(Change.linkDown(used));
    assertThat(simulation.isUp(used)).isFalse();
    conserves(simulation);
    simulation.advanceTo(200_000);
    long lost = simulation.answers().drops(DropReason.LINK_DOWN);
    assertThat(lost).isBetween(120L, 160L); // 100 us of 50G in frames of 4324 B
    simulation.change(Change.convergeAll());
    simulation.advanceTo(300_000);
    assertThat(simulation.answers().drops(DropReason.LINK_DOWN)).isEqualTo(lost);
    long delivered = simulation.answers().deliveredBytes(0);
    simulation.advanceTo(400_000);
    assertThat(simulation.answers().deliveredBytes(0) - delivered)
        .isGreaterThan((long) (0.97 * 100_000 * 50 / 8 * 4304 / 4324));
    long sent = simulation.counters(used).sentFrames(3);
    simulation.change(Change.linkUp(used));
    simulation.change(Change.convergeAll());
    simulation.advanceTo(500_000);
    assertThat(simulation.counters(used).sentFrames(3)).isGreaterThan(sent);
    conserves(simulation);
  }

  @Test
  void aStormBeginsAndEndsWhileItRuns() {
    Simulation simulation = Simulation.of(star().withFlows(List.of(roce("h1", "h2", "50G"))));
    simulation.advanceTo(100_000);
    simulation.change(Change.nic(host("h2"), NicBehaviour.storming(Plans.ROCE, 0)));
    simulation.advanceTo(1_000_000);
    assertThat(simulation.counters(port("s:p2")).pausedNanos(Plans.ROCE)).isGreaterThan(890_000);
    assertThat(simulation.counters(port("s:p2")).isPaused(Plans.ROCE)).isTrue();
    simulation.change(Change.nic(host("h2"), NicBehaviour.lossless()));
    simulation.advanceTo(1_010_000);
    assertThat(simulation.counters(port("s:p2")).isPaused(Plans.ROCE)).isFalse();
    long delivered = simulation.answers().deliveredBytes(0);
    simulation.advanceTo(2_000_000);
    assertThat(simulation.answers().deliveredBytes(0) - delivered).isGreaterThan(6_000_000);
    conserves(simulation);
  }

  @Test
  void aReceiverSlowsDownAndRecovers() {
    Simulation simulation = Simulation.of(star().withFlows(List.of(roce("h1", "h2", "80G"))));
    simulation.schedule(
        50_000,
        Change.nic(host("h2"), NicBehaviour.slow(BitRate.parse("10G"), ByteSize.ofKibibytes(64))));
    simulation.advanceTo(2_050_000);
    assertThat(simulation.answers().deliveredBytes(0) * 8 / 2e6).isBetween(9.0, 14.0);
    simulation.change(Change.nic(host("h2"), NicBehaviour.lossless()));
    simulation.advanceTo(2_060_000);
    long delivered = simulation.answers().deliveredBytes(0);
    simulation.advanceTo(3_060_000);
    assertThat((simulation.answers().deliveredBytes(0) - delivered) * 8 / 1e6).isGreaterThan(75);
    assertThat(simulation.answers().conservation().dropped()).isZero();
    conserves(simulation);
  }

  @Test
  void aLoopUsesUpTheHopsOfWhatEntersIt() {
    Simulation simulation =
        Simulation.of(Plans.leafSpine().withFlows(List.of(roce("h1", "h7", "1G").withTtl(16))));
    simulation.advanceTo(100_000);
    // leaf4, where h7 is, sends it back up.
    PortName up =
        simulation.numbers.ports().keySet().stream()
            .filter(ref -> ref.switchId().value().equals("leaf4"))
            .filter(ref -> simulation.numbers.name(peerOf(simulation, ref)).startsWith("spine"))
            .findFirst()
            .orElseThrow()
            .port();
    SwitchId leaf = SwitchId.of("leaf4");
    simulation.change(Change.route(new RouteOverride(leaf, host("h7"), List.of(up))));
    simulation.advanceTo(500_000);
    assertThat(simulation.answers().drops(DropReason.TTL_EXPIRED)).isPositive();
    simulation.change(Change.unroute(leaf, host("h7")));
    long lost = simulation.answers().drops(DropReason.TTL_EXPIRED);
    simulation.advanceTo(1_000_000);
    assertThat(simulation.answers().drops(DropReason.TTL_EXPIRED) - lost).isLessThan(3);
    conserves(simulation);
  }

  private static int peerOf(Simulation simulation, PortRef ref) {
    return simulation.mac.links.peer[simulation.numbers.of(ref)];
  }

  @Test
  void aRebootLosesFramesAndCountersAndComesBackConfigured() {
    Simulation simulation =
        Simulation.of(
            star().withFlows(List.of(roce("h1", "h3", "100G"), roce("h2", "h3", "100G"))));
    simulation.advanceTo(1_000_000);
    assertThat(simulation.answers().conservation().held()).isPositive();
    simulation.change(Change.reboot(S, 1_000_000));
    assertThat(simulation.answers().drops(S, DropReason.REBOOT)).isPositive();
    assertThat(simulation.isUp(port("s:p1"))).isFalse();
    conserves(simulation);
    simulation.advanceTo(1_999_999);
    assertThat(simulation.model(S).buffer.used()).isZero();
    simulation.advanceTo(2_000_000);
    PortCounters out = simulation.counters(port("s:p3"));
    assertThat(out.sentFrames()).isZero();
    assertThat(simulation.counters(port("s:p1")).pfcSent(Plans.ROCE)).isZero();
    simulation.advanceTo(5_000_000);
    assertThat(out.sentFrames(3)).isPositive();
    assertThat(simulation.counters(port("s:p1")).pfcSent(Plans.ROCE)).isPositive();
    conserves(simulation);
  }

  @Test
  void flowsBeginAndEndWhileItRuns() {
    Simulation simulation = Simulation.of(star());
    simulation.advanceTo(10_000);
    simulation.change(Change.flow(roce("h1", "h2", "10G")));
    simulation.advanceTo(1_010_000);
    assertThat(simulation.answers().deliveredBytes(0) * 8 / 1e6).isCloseTo(10, within(0.2));
    simulation.change(Change.stop(0));
    simulation.advanceTo(1_020_000);
    long delivered = simulation.answers().deliveredBytes(0);
    simulation.advanceTo(2_000_000);
    assertThat(simulation.answers().deliveredBytes(0)).isEqualTo(delivered);
  }

  @Test
  void injectedFramesArriveUnchangedAfterTheCableAndAreCounted() {
    List<String> heard = new ArrayList<>();
    SimulationSetup setup = Plans.leafSpine();
    Simulation simulation = Simulation.of(setup);
    simulation.deliverRaw(
        new RawFrames() {
          @Override
          public void received(PortRef at, long nanos, byte[] frame) {
            heard.add(at + " " + nanos + " " + new String(frame, StandardCharsets.US_ASCII));
          }

          @Override
          public void received(HostId at, long nanos, byte[] frame) {
            heard.add(at + " " + new String(frame, StandardCharsets.US_ASCII));
          }
        });
    PortRef uplink = setup.topology().links().get(0).a();
    PortRef far = setup.topology().links().get(0).b();
    simulation.inject(uplink, "lldp".getBytes(StandardCharsets.US_ASCII));
    simulation.advanceTo(1_000);
    int number = simulation.numbers.of(uplink);
    long arrival =
        ((64 + 20) * simulation.mac.links.picosPerByte[number]
                + simulation.mac.links.delayPicos[number])
            / 1000;
    assertThat(heard).containsExactly(far + " " + arrival + " lldp");
    assertThat(simulation.counters(uplink).sentFrames()).isEqualTo(1);
    assertThat(simulation.counters(far).receivedOctets()).isEqualTo(64);
    heard.clear();
    HostId host = setup.topology().hosts().firstKey();
    simulation.inject(setup.topology().hosts().get(host).port(), new byte[] {'x'});
    simulation.advanceTo(2_000);
    assertThat(heard).containsExactly(host + " x");
    simulation.inject(uplink, new byte[1500]);
    simulation.change(Change.linkDown(uplink));
    simulation.advanceTo(3_000);
    assertThat(heard).as("lost with the link").hasSize(1);
    conserves(simulation);
  }

  @Test
  void dividedRatesSendADividedNumberOfFrames() {
    SimulationSetup setup = star().withFlows(List.of(roce("h1", "h2", "100G")));
    Simulation divided = Simulation.of(setup.withRateDivisor(1000));
    divided.advanceTo(1_000_000_000);
    Simulation whole = Simulation.of(setup);
    whole.advanceTo(1_000_000);
    assertThat((double) divided.answers().deliveredBytes(0))
        .isCloseTo((double) whole.answers().deliveredBytes(0), within(3 * 4304.0));
  }

  @Test
  void scheduledChangesComeInTheirOrderInWhateverSteps() {
    SimulationSetup setup =
        Plans.leafSpine()
            .withFlows(List.of(roce("h1", "h7", "50G"), roce("h2", "h7", "50G")))
            .withChanges(
                List.of(
                    new TimedChange(
                        30_000, Change.nic(host("h7"), NicBehaviour.storming(Plans.ROCE, 0))),
                    new TimedChange(60_000, Change.nic(host("h7"), NicBehaviour.lossless())),
                    new TimedChange(80_000, Change.reboot(SwitchId.of("leaf1"), 20_000))));
    Simulation once = Simulation.of(setup);
    once.advanceTo(200_000);
    Simulation stepped = Simulation.of(setup);
    for (long now = 0; now <= 200_000; now += 777) {
      stepped.advanceTo(now);
    }
    stepped.advanceTo(200_000);
    assertThat(stepped.answers().toJson()).isEqualTo(once.answers().toJson());
    conserves(once);
  }

  @Test
  void whatIsDroppedIsCountedInOctetsToo() {
    Simulation simulation =
        Simulation.of(
            star()
                .withConfigs(new TreeMap<>())
                .withFlows(List.of(roce("h1", "h3", "100G"), roce("h2", "h3", "100G"))));
    simulation.advanceTo(10_000_000);
    PortCounters in = simulation.counters(port("s:p1"));
    long frames = in.dropped(0, DropReason.INGRESS_SHARE);
    assertThat(frames).isPositive();
    assertThat(in.droppedOctets(0, DropReason.INGRESS_SHARE) / frames).isEqualTo(4304);
    simulation.change(Change.resetCounters(S));
    assertThat(in.droppedOctets(0, DropReason.INGRESS_SHARE)).isZero();
    assertThat(in.receivedFrames()).isZero();
    conserves(simulation);
  }
}
