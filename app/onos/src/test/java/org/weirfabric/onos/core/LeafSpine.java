package org.weirfabric.onos.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.EmulatedSwitch;
import org.weirfabric.lab.emulatedfabric.RunningFabric;
import org.weirfabric.lab.emulatedfabric.change.RunningChange;
import org.weirfabric.lab.emulatedfabric.fault.Fault;
import org.weirfabric.lab.emulatedfabric.fault.FaultOrder;
import org.weirfabric.lab.emulatedfabric.live.Traffic;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;

/** The example fabric, its switches emulated and listening. */
final class LeafSpine implements AutoCloseable {
  private static final Path EXAMPLE = Path.of("../../docs/examples/leaf-spine");

  private final RunningFabric fabric;
  private final String topology;

  private LeafSpine(RunningFabric fabric, String topology) {
    this.fabric = fabric;
    this.topology = topology;
  }

  static LeafSpine start(Map<String, Fault> faults) throws Exception {
    String text = Files.readString(EXAMPLE.resolve("topology.yaml"));
    return listening(
        text, RunningFabric.start(TopologyReader.read(text), AsicCatalogue.shipped(), faults));
  }

  /** The fabric, whose hosts send {@code flows} from the beginning. */
  static LeafSpine under(List<String> flows) throws Exception {
    String text = Files.readString(EXAMPLE.resolve("topology.yaml"));
    Topology wired = TopologyReader.read(text);
    return listening(
        text,
        RunningFabric.start(
            wired, AsicCatalogue.shipped(), List.of(), Traffic.parse(flows, wired)));
  }

  private static LeafSpine listening(String wired, RunningFabric fabric) {
    String text = wired;
    for (var each : fabric.switches().entrySet()) {
      text = withEndpoints(text, each.getKey().value(), each.getValue());
    }
    return new LeafSpine(fabric, text);
  }

  private static String withEndpoints(String topology, String name, EmulatedSwitch one) {
    return topology.replace(
        "{ name: " + name + ",",
        String.format(
            "{ name: %s, gnmi: \"%s\", p4runtime: \"%s\",",
            name, one.gnmiEndpoint().orElseThrow(), one.p4Endpoint().orElseThrow()));
  }

  /** The topology with the endpoints of these switches. */
  String topology() {
    return topology;
  }

  static String intent() throws Exception {
    return Files.readString(EXAMPLE.resolve("intent.yaml"));
  }

  /** A digest of what every switch is configured with. */
  SortedMap<String, String> digests() {
    SortedMap<String, String> digests = new TreeMap<>();
    fabric.switches().forEach((id, one) -> digests.put(id.value(), one.digest()));
    return digests;
  }

  /** The software of a switch restarts, and forgets its P4 program and entries. */
  void losesItsProgram(String name) {
    EmulatedSwitch one = fabric.switches().get(SwitchId.of(name));
    one.goDown();
    one.comeUp();
  }

  /** Something goes wrong, as {@code order} says, until it is {@linkplain #isMended mended}. */
  int goesWrong(String order) {
    return fabric.faults().add(FaultOrder.parse(order));
  }

  void isMended(int fault) {
    assertThat(fabric.faults().clear(fault)).isTrue();
  }

  /** How often any switch's data plane has come to run another configuration. */
  long changes() {
    return fabric.changes().count();
  }

  /** What each switch's data plane has come to run since there were {@code changes}, in order. */
  List<SwitchConfig> since(long changes) {
    return fabric.changes().all().stream()
        .filter(each -> each.sequence() > changes)
        .map(RunningChange::running)
        .toList();
  }

  @Override
  public void close() {
    fabric.close();
  }
}
