package org.weirfabric.lab.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.compiler.FabricCompiler;
import org.weirfabric.compiler.HeadroomRequest;
import org.weirfabric.compiler.HeadroomSizing;
import org.weirfabric.lab.simulator.Change;
import org.weirfabric.lab.simulator.DropReason;
import org.weirfabric.lab.simulator.FlowSpec;
import org.weirfabric.lab.simulator.FrameSizes;
import org.weirfabric.lab.simulator.NicBehaviour;
import org.weirfabric.lab.simulator.Sending;
import org.weirfabric.lab.simulator.Simulation;
import org.weirfabric.lab.simulator.SimulationSetup;
import org.weirfabric.lab.simulator.TimedChange;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;
import org.weirfabric.model.units.CableLength;
import org.weirfabric.watchdog.cable.CableAlarm;
import org.weirfabric.watchdog.cable.CableWatch;
import org.weirfabric.watchdog.cable.XoffRoom;

/** A cable longer than the plan was told, at real rates: told of before it costs a frame. */
class LongCableTest {
  private static final Priority ROCE = Priority.of(3);
  private static final SwitchId SWITCH = SwitchId.of("s");
  private static final PortRef PORT = PortRef.parse("s:p1");
  private static final String DECLARED = "3m";
  private static final long STEP_NANOS = 50_000;
  private static final long ROUND_NANOS = 400_000;

  /** Small, so that a round of traffic fills it. */
  private static final long POOL_BYTES = 640 * 1024;

  /** One byte beyond a cell: 256 B of memory for each 149 B on the wire. */
  private static final int COSTLY_FRAME_BYTES = 129;

  private Optional<CableAlarm> alarm = Optional.empty();
  private long firstDropNanos = Long.MAX_VALUE;
  private long alarmNanos = Long.MAX_VALUE;

  private static Topology topology(String cable) throws Exception {
    StringBuilder text = new StringBuilder("switches: [{ name: s, asic: emulated }]\nhosts:\n");
    for (int h = 1; h <= 3; h++) {
      text.append("- { name: h" + h + ", port: 's:p" + h + "', speed: 100G, cable: ")
          .append(h == 1 ? cable : DECLARED)
          .append(", ip: 10.0.0." + h + "/24 }\n");
    }
    return TopologyReader.read(text + "links: []\n");
  }

  /** The plan for the declared cable on a fabric that has {@code cable}. */
  private static SimulationSetup wired(String cable) throws Exception {
    AsicCatalogue catalogue = AsicCatalogue.shipped();
    SwitchConfig config =
        FabricCompiler.compile(
                CompileRequest.of(
                    List.of(
                        IntentReader.read(
                            "intent: i\nlosslessMtu: 4300\nclasses:\n"
                                + "- { name: roce, priority: 3, dscp: [26], lossless: true,"
                                + " bandwidth: 60% }\n"
                                + "- { name: bulk, priority: 0, dscp: rest, bandwidth: 40% }\n")),
                    topology(DECLARED),
                    catalogue,
                    0,
                    new TreeMap<>()))
            .configs()
            .get(SWITCH);
    SortedMap<String, BufferPool> pools = new TreeMap<>(config.pools());
    pools.replaceAll(
        (name, pool) ->
            pool.ingress() ? BufferPool.of(name, true, ByteSize.ofBytes(POOL_BYTES)) : pool);
    SortedMap<SwitchId, SwitchConfig> configs = new TreeMap<>();
    configs.put(SWITCH, config.toBuilder().setPools(pools).build());
    return SimulationSetup.of(topology(cable), catalogue, configs);
  }

  private static XoffRoom room(SimulationSetup setup) throws Exception {
    HeadroomRequest worst =
        HeadroomRequest.of(
            AsicCatalogue.shipped().find("emulated").orElseThrow(),
            BitRate.ofGigabits(100),
            CableLength.parse(DECLARED),
            9216,
            4300);
    return XoffRoom.of(
        PORT,
        ROCE,
        setup.configs().get(SWITCH).ports().get(PORT.port()).priorityGroups().get(3).headroom(),
        HeadroomSizing.of(worst.toBuilder().setSmallPacketPercent(0).build()).minimum(),
        BitRate.ofGigabits(100),
        CableLength.parse(DECLARED));
  }

  private static FlowSpec flow(String from, String to, int dscp, int priority, int bytes) {
    return FlowSpec.of(
        HostId.of(from),
        HostId.of(to),
        Dscp.of(dscp),
        Priority.of(priority),
        bytes,
        Sending.atRate(BitRate.ofGigabits(100)));
  }

  /**
   * h1 sends large frames to h2, which pauses and takes them in turns; then, with {@code worst}, of
   * the size that needs most memory, while the switch's PFC frames wait for large ones to h1.
   */
  private void run(String cable, boolean worst) throws Exception {
    SimulationSetup setup = wired(cable);
    List<FlowSpec> flows = new ArrayList<>(List.of(flow("h1", "h2", 26, 3, 4304)));
    if (worst) {
      flows.add(
          flow("h1", "h2", 26, 3, 4304)
              .withSizes(FrameSizes.of(COSTLY_FRAME_BYTES))
              .withSourcePort(50_001)
              .startingAt(2 * ROUND_NANOS));
      flows.add(flow("h3", "h1", 0, 0, 9220).startingAt(2 * ROUND_NANOS));
    }
    List<TimedChange> changes = new ArrayList<>();
    for (long at = ROUND_NANOS / 4; at < 8 * ROUND_NANOS; at += ROUND_NANOS) {
      changes.add(new TimedChange(at, Change.nic(HostId.of("h2"), NicBehaviour.storming(ROCE, 0))));
      changes.add(
          new TimedChange(
              at + ROUND_NANOS / 2, Change.nic(HostId.of("h2"), NicBehaviour.lossless())));
    }
    Simulation simulation = Simulation.of(setup.withFlows(flows).withChanges(changes));
    CableWatch watch = new CableWatch(List.of(room(setup)));
    for (long now = STEP_NANOS; now <= 8 * ROUND_NANOS; now += STEP_NANOS) {
      simulation.advanceTo(now);
      if (firstDropNanos == Long.MAX_VALUE
          && simulation.answers().drops(DropReason.HEADROOM_FULL) > 0) {
        firstDropNanos = now;
      }
      Optional<CableAlarm> told =
          watch.accept(PORT, ROCE, simulation.counters(PORT).headroomMostBytes(3));
      if (told.isPresent() && alarm.isEmpty()) {
        alarm = told;
        alarmNanos = now;
      }
    }
  }

  @Test
  void cableAsDeclaredIsNotAlarmedAbout() throws Exception {
    run(DECLARED, false);
    assertThat(alarm).isEmpty();
    assertThat(firstDropNanos).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void longerCableIsToldOfBeforeItsFirstDrop() throws Exception {
    run("250m", true);
    assertThat(alarm).isPresent();
    assertThat(alarm.get().atLeast())
        .isBetween(CableLength.ofMetres(50), CableLength.ofMetres(250));
    assertThat(firstDropNanos).as("frames do get lost in the end").isLessThan(Long.MAX_VALUE);
    assertThat(alarmNanos).isLessThan(firstDropNanos - ROUND_NANOS);
  }
}
