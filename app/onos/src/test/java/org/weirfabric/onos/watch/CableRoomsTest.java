package org.weirfabric.onos.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.compiler.FabricCompiler;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;
import org.weirfabric.watchdog.cable.XoffRoom;

/** What rooms for what arrives after XOFF are to hold, from plan, topology and intents. */
class CableRoomsTest {
  private static final Path EXAMPLES = Path.of("../../docs/examples");

  private final AsicCatalogue catalogue = AsicCatalogue.shipped();

  private static Topology topology(String example) throws Exception {
    return TopologyReader.read(Files.readString(EXAMPLES.resolve(example + "/topology.yaml")));
  }

  private static LosslessIntent intent(String example, String from, String to) throws Exception {
    return IntentReader.read(
        Files.readString(EXAMPLES.resolve(example + "/intent.yaml")).replace(from, to));
  }

  private SortedMap<SwitchId, SwitchConfig> planned(Topology topology, LosslessIntent intent)
      throws Exception {
    return FabricCompiler.compile(
            CompileRequest.of(List.of(intent), topology, catalogue, 0, new TreeMap<>()))
        .configs();
  }

  @Test
  void eachEndOfEachCableHasARoomThatFullFramesDoNotFill() throws Exception {
    Topology topology = topology("leaf-spine");
    LosslessIntent intent = intent("leaf-spine", "", "");
    List<XoffRoom> rooms =
        CableRooms.of(topology, catalogue, planned(topology, intent), List.of(intent));

    assertThat(rooms).hasSize(2 * topology.links().size() + topology.hosts().size());
    assertThat(rooms)
        .allSatisfy(
            room ->
                assertThat(room.expected().bytes())
                    .isBetween(room.headroom().bytes() / 4, room.headroom().bytes() * 3 / 4));
  }

  @Test
  void roomThatTheIntentsDoNotGiveYetIsNotMeasuredBy() throws Exception {
    Topology topology = topology("leaf-spine");
    LosslessIntent applied = intent("leaf-spine", "", "");
    LosslessIntent changed = intent("leaf-spine", "losslessMtu: 4300", "losslessMtu: 9216");

    assertThat(CableRooms.of(topology, catalogue, planned(topology, applied), List.of(changed)))
        .isEmpty();
  }

  @Test
  void tunnelsAndOtherChipsAreReckonedWith() throws Exception {
    for (String example : List.of("storage-vxlan-100g", "ai-clos-400g")) {
      Topology topology = topology(example);
      LosslessIntent intent = intent(example, "", "");
      SortedMap<SwitchId, SwitchConfig> planned = planned(topology, intent);
      long protectedPorts =
          planned.values().stream()
              .flatMap(config -> config.ports().values().stream())
              .mapToLong(
                  port ->
                      port.pfc().keySet().stream()
                          .filter(
                              priority ->
                                  port.priorityGroups().get(priority.value()).headroom().bytes()
                                      > 0)
                          .count())
              .sum();

      assertThat(protectedPorts).isPositive();
      assertThat(CableRooms.of(topology, catalogue, planned, List.of(intent)))
          .as(example)
          .hasSize((int) protectedPorts);
    }
  }
}
