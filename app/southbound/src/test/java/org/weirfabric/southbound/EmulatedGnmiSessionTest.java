package org.weirfabric.southbound;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;

/** The contract over gNMI, with the leaf that was written by hand. */
class EmulatedGnmiSessionTest extends PeerSessionContract {
  private static final Path GOLDEN =
      Path.of("../../intent-compiler/dialect/src/test/resources/golden/leaf1.openconfig.json");
  private static final GnmiPath PROFILE =
      GnmiPath.parse("/qos/queue-management-profiles/queue-management-profile[name=weir-roce]");

  @Override
  CuttablePeer peer() throws IOException {
    return CuttablePeer.gnmi();
  }

  @Override
  protected TargetConfig first() {
    SortedMap<GnmiPath, String> values = new TreeMap<>();
    try {
      JsonNode golden = new ObjectMapper().readTree(GOLDEN.toFile());
      golden
          .fields()
          .forEachRemaining(
              entry -> values.put(GnmiPath.parse(entry.getKey()), entry.getValue().toString()));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    // The one leaf that the switch holds from the factory, which is otherwise once it was deleted.
    values.keySet().removeIf(path -> path.toString().endsWith("/enable-flow-control"));
    return TargetConfig.of(values, new TreeMap<>());
  }

  @Override
  protected TargetConfig second() {
    SortedMap<GnmiPath, String> values = new TreeMap<>(first().gnmi());
    values.keySet().removeIf(path -> path.toString().contains("[name=Ethernet8]/ethernet/pfc"));
    values.computeIfPresent(PROFILE, (path, json) -> json.replace("150000", "160000"));
    values.put(
        GnmiPath.parse("/qos/queues/queue[name=weir-q5]"),
        "{\"openconfig-qos:name\":\"weir-q5\",\"openconfig-qos:config\":{\"name\":\"weir-q5\",\"queue-id\":5}}");
    return TargetConfig.of(values, new TreeMap<>());
  }

  @Override
  protected TargetChange refusedChange() {
    SortedMap<GnmiPath, String> values = new TreeMap<>(second().gnmi());
    values.put(
        GnmiPath.parse("/qos/queues/queue[name=weir-q9]"),
        "{\"openconfig-qos:name\":\"weir-q9\",\"openconfig-qos:config\":{\"name\":\"weir-q9\",\"queue-id\":99}}");
    return TargetChange.between(first(), TargetConfig.of(values, new TreeMap<>()));
  }
}
