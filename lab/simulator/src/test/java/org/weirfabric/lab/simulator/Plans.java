package org.weirfabric.lab.simulator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.compiler.FabricCompiler;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.TopologyReader;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

/** Plans of the real compiler, made ready to be tried. */
final class Plans {
  static final Dscp ROCE_DSCP = Dscp.of(26);
  static final Dscp BULK_DSCP = Dscp.of(0);
  static final Dscp CNP_DSCP = Dscp.of(48);
  static final Priority ROCE = Priority.of(3);
  static final Priority BULK = Priority.of(0);
  static final Priority CNP = Priority.of(6);

  private static final Path EXAMPLE = Path.of("../../docs/examples/leaf-spine");

  private Plans() {}

  /** The example's intent, compiled for {@code topology}. */
  static SimulationSetup compiled(String topology) {
    return compiled(text("intent.yaml"), topology);
  }

  static SimulationSetup compiled(String intent, String topology) {
    return setup(plan(intent, topology), topology);
  }

  /** The plan of the example's intent for {@code topology}. */
  static FabricPlan plan(String topology) {
    return plan(text("intent.yaml"), topology);
  }

  static FabricPlan plan(String intent, String topology) {
    try {
      return FabricCompiler.compile(
          CompileRequest.of(
              List.of(IntentReader.read(intent)),
              TopologyReader.read(topology),
              AsicCatalogue.shipped(),
              0,
              new TreeMap<>()));
    } catch (ProblemsException e) {
      throw new AssertionError(e);
    }
  }

  /** {@code plan} of {@code topology}, ready to be tried. */
  static SimulationSetup setup(FabricPlan plan, String topology) {
    try {
      return SimulationSetup.of(
          TopologyReader.read(topology), AsicCatalogue.shipped(), plan.configs());
    } catch (ProblemsException e) {
      throw new AssertionError(e);
    }
  }

  /** The example's intent with {@code buffers}. */
  static String intentWith(String buffers) {
    return text("intent.yaml") + "buffers: " + buffers + "\n";
  }

  /** The example fabric with its plan. */
  static SimulationSetup leafSpine() {
    return compiled(text("topology.yaml"));
  }

  /** One switch {@code s} with hosts h1, h2, ... at its ports p1, p2, ... */
  static SimulationSetup star(int hosts, String speed, String cable, String asic) {
    return compiled(starText(hosts, speed, cable, asic));
  }

  static String starText(int hosts, String speed, String cable, String asic) {
    StringBuilder text =
        new StringBuilder("switches:\n  - { name: s, asic: " + asic + " }\nlinks: []\nhosts:\n");
    for (int h = 1; h <= hosts; h++) {
      text.append(
          String.format(
              "  - { name: h%d, port: \"s:p%d\", speed: %s, cable: %s, ip: 10.0.0.%d/24 }%n",
              h, h, speed, cable, h));
    }
    return text.toString();
  }

  private static String text(String file) {
    try {
      return Files.readString(EXAMPLE.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static HostId host(String name) {
    return HostId.of(name);
  }

  static PortRef port(String name) {
    return PortRef.parse(name);
  }

  static FlowSpec roce(String from, String to, String rate) {
    return FlowSpec.of(
        host(from), host(to), ROCE_DSCP, ROCE, 4304, Sending.atRate(BitRate.parse(rate)));
  }

  static FlowSpec bulk(String from, String to, String rate) {
    return FlowSpec.of(
        host(from), host(to), BULK_DSCP, BULK, 9220, Sending.atRate(BitRate.parse(rate)));
  }

  static SwitchConfig config(SimulationSetup setup, String name) {
    return setup.configs().get(SwitchId.of(name));
  }

  static PriorityGroupConfig group(SimulationSetup setup, PortRef port) {
    return config(setup, port.switchId().value())
        .ports()
        .get(port.port())
        .priorityGroups()
        .get(ROCE.value());
  }

  /** {@code setup} with {@code bytes} of headroom in the lossless group of {@code port}. */
  static SimulationSetup withHeadroom(SimulationSetup setup, PortRef port, long bytes) {
    PriorityGroupConfig old = group(setup, port);
    SwitchConfig config = config(setup, port.switchId().value());
    SortedMap<Integer, PriorityGroupConfig> groups =
        new TreeMap<>(config.ports().get(port.port()).priorityGroups());
    groups.put(
        old.index(),
        PriorityGroupConfig.of(
            old.index(),
            old.pool(),
            old.reserved(),
            ByteSize.ofBytes(bytes),
            old.xon(),
            old.dynamicThreshold()));
    SortedMap<PortName, PortConfig> ports = new TreeMap<>(config.ports());
    ports.put(
        port.port(), config.ports().get(port.port()).toBuilder().setPriorityGroups(groups).build());
    return withConfig(setup, config.toBuilder().setPorts(ports).build());
  }

  /** {@code setup} with a smaller ingress pool, so that a run soon reaches its thresholds. */
  static SimulationSetup withIngressPool(SimulationSetup setup, String name, long bytes) {
    SwitchConfig config = config(setup, name);
    SortedMap<String, BufferPool> pools = new TreeMap<>(config.pools());
    pools.replaceAll(
        (key, pool) ->
            pool.ingress()
                ? BufferPool.of(key, true, ByteSize.ofBytes(bytes), pool.sharedHeadroom())
                : pool);
    return withConfig(setup, config.toBuilder().setPools(pools).build());
  }

  /** {@code setup} with another DSCP map at {@code port}. */
  static SimulationSetup withDscpMap(SimulationSetup setup, PortRef port, String map) {
    SwitchConfig config = config(setup, port.switchId().value());
    SortedMap<PortName, PortConfig> ports = new TreeMap<>(config.ports());
    ports.put(
        port.port(),
        config.ports().get(port.port()).toBuilder().setDscpMap(Optional.of(map)).build());
    return withConfig(setup, config.toBuilder().setPorts(ports).build());
  }

  /** {@code setup} on switches that can't guard turns. */
  static SimulationSetup withoutGuards(SimulationSetup setup) {
    SortedMap<SwitchId, SwitchConfig> configs = new TreeMap<>(setup.configs());
    configs.replaceAll((id, config) -> config.toBuilder().setGuard(Optional.empty()).build());
    return setup.withConfigs(configs);
  }

  private static SimulationSetup withConfig(SimulationSetup setup, SwitchConfig config) {
    SortedMap<SwitchId, SwitchConfig> configs = new TreeMap<>(setup.configs());
    configs.put(config.switchId(), config);
    return setup.withConfigs(configs);
  }
}
