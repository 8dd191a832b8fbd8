package org.weirfabric.cli.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.compiler.FabricCompiler;
import org.weirfabric.lab.simulator.Conservation;
import org.weirfabric.lab.simulator.FlowSpec;
import org.weirfabric.lab.simulator.Sending;
import org.weirfabric.lab.simulator.Simulation;
import org.weirfabric.lab.simulator.SimulationSetup;
import org.weirfabric.lab.simulator.Workload;
import org.weirfabric.lab.simulator.Workloads;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.generate.Equipment;
import org.weirfabric.model.topology.generate.FatTree;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/** All-to-all on a fat tree of 100G, in stretches that are timed. */
final class SimulateBench {
  private static final int GIGABITS = 100;
  private static final int FRAME_BYTES = 4304;
  private static final String INTENT =
      """
      intent: bench
      scope: { hosts: all }
      classes:
        - { name: roce, priority: 3, dscp: [26], lossless: true, bandwidth: 60%, ecn: auto }
        - { name: bulk, priority: 0, dscp: rest, bandwidth: 40% }
      mtu: 9216
      losslessMtu: 4300
      watchdog: { detect: 200ms, restore: 1s, action: drop }
      hosts: { pfc: static, roceMtu: 4096 }
      """;

  /**
   * One stretch.
   *
   * @param events packet events
   * @param cpuNanos processor time of the simulating thread
   * @param wallNanos time by the clock
   * @param liveHeapBytes bytes in use after it, garbage collected
   */
  record Run(long events, long cpuNanos, long wallNanos, long liveHeapBytes) {
    double perCpuSecond() {
      return events * 1e9 / cpuNanos;
    }

    double perSecond() {
      return events * 1e9 / wallNanos;
    }
  }

  private final Simulation simulation;
  private final int hosts;
  private final int flows;
  private final List<Run> runs = new ArrayList<>();

  private SimulateBench(Simulation simulation, int hosts, int flows) {
    this.simulation = simulation;
    this.hosts = hosts;
    this.flows = flows;
  }

  /** A fat tree of {@code k}-port switches at so many percent of load. */
  static SimulateBench of(int k, int loadPercent) throws ProblemsException {
    Equipment equipment =
        Equipment.emulated().toBuilder()
            .setLinkSpeed(BitRate.ofGigabits(GIGABITS))
            .setHostSpeed(BitRate.ofGigabits(GIGABITS))
            .setLinkCable(CableLength.ofMetres(30))
            .setHostCable(CableLength.ofMetres(3))
            .build();
    Topology topology = FatTree.of(k, k / 2, equipment);
    AsicCatalogue catalogue = AsicCatalogue.shipped();
    SimulationSetup setup =
        SimulationSetup.of(
            topology,
            catalogue,
            FabricCompiler.compile(
                    CompileRequest.of(
                        List.of(IntentReader.read(INTENT)),
                        topology,
                        catalogue,
                        0,
                        new TreeMap<>()))
                .configs());
    List<HostId> hosts = List.copyOf(topology.hosts().keySet());
    long rate = GIGABITS * 1_000_000_000L * loadPercent / 100 / (hosts.size() - 1);
    FlowSpec template =
        FlowSpec.of(
            hosts.get(0),
            hosts.get(1),
            Dscp.of(26),
            Priority.of(3),
            FRAME_BYTES,
            Sending.atRate(BitRate.ofBitsPerSecond(rate)));
    Workload allToAll = Workloads.allToAll(template, hosts);
    return new SimulateBench(
        Simulation.of(setup.withWorkload(allToAll)), hosts.size(), allToAll.flows().size());
  }

  int hosts() {
    return hosts;
  }

  int flows() {
    return flows;
  }

  List<Run> runs() {
    return runs;
  }

  /** Warms up for one stretch and times {@code count} more; where all bytes are then. */
  Conservation run(int microsEach, int count, Consumer<String> progress) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    Heap heap = new Heap();
    long nanos = microsEach * 1000L;
    simulation.advanceTo(nanos);
    for (int i = 1; i <= count; i++) {
      long events = simulation.packetEvents();
      long cpu = threads.getCurrentThreadCpuTime();
      long wall = System.nanoTime();
      simulation.advanceTo(nanos * (i + 1));
      Run run =
          new Run(
              simulation.packetEvents() - events,
              Math.max(1, threads.getCurrentThreadCpuTime() - cpu),
              System.nanoTime() - wall,
              heap.liveBytes());
      runs.add(run);
      progress.accept(
          String.format(
              Locale.ROOT,
              "stretch %d of %d: %.2f M events/s",
              i,
              count,
              run.perCpuSecond() / 1e6));
    }
    return simulation.answers().conservation();
  }

  /** The middle of the stretches, by processor time. */
  long medianPerCpuSecond() {
    return Math.round(median(runs.stream().mapToDouble(Run::perCpuSecond).sorted().toArray()));
  }

  /** The middle of the stretches, by the clock. */
  long medianPerSecond() {
    return Math.round(median(runs.stream().mapToDouble(Run::perSecond).sorted().toArray()));
  }

  private static double median(double[] sorted) {
    return sorted[sorted.length / 2];
  }
}
