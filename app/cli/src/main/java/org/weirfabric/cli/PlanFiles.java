package org.weirfabric.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.console.TargetEncoding;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Endpoints;
import org.weirfabric.model.topology.Topology;

/** Writes a plan and what goes to each switch into a folder. */
final class PlanFiles {
  /** Where a server of a switch without endpoints would be; only that it is there matters. */
  private static final Optional<Endpoint> SOMEWHERE = Optional.of(Endpoint.of("unplaced", 1));

  private final TargetEncoding encoding;
  private final Path folder;

  PlanFiles(Topology topology, Path folder) {
    this.encoding = new TargetEncoding(placed(topology));
    this.folder = folder;
  }

  private static Topology placed(Topology topology) {
    SortedMap<SwitchId, Endpoints> missing = new TreeMap<>();
    topology
        .switches()
        .forEach(
            (id, each) -> {
              if (each.gnmi().isEmpty() && each.p4runtime().isEmpty()) {
                missing.put(id, Endpoints.of(SOMEWHERE, SOMEWHERE));
              }
            });
    return topology.withEndpoints(missing);
  }

  /** Writes {@code plan}; files of other names stay as they are. */
  void write(FabricPlan plan) throws RefusedException {
    SortedMap<String, JsonNode> files = new TreeMap<>();
    files.put("plan.json", FabricPlanCodec.encode(plan));
    for (SwitchConfig config : plan.configs().values()) {
      TargetConfig target = encoding.of(config);
      files.put(config.switchId() + ".gnmi.json", gnmi(target));
      files.put(config.switchId() + ".p4.json", p4(target));
    }
    try {
      Files.createDirectories(folder);
      for (String name : files.keySet()) {
        Files.writeString(folder.resolve(name), CanonicalJson.pretty(files.get(name)) + "\n");
      }
    } catch (IOException unwritable) {
      throw RefusedException.usage(
          ProblemCode.FILE_UNUSABLE, "can't write to " + folder + ": " + unwritable);
    }
  }

  private static ObjectNode gnmi(TargetConfig target) {
    ObjectNode paths = JsonNodeFactory.instance.objectNode();
    target.gnmi().forEach((path, value) -> paths.set(path.toString(), CanonicalJson.parse(value)));
    return paths;
  }

  private static ArrayNode p4(TargetConfig target) {
    ArrayNode entries = JsonNodeFactory.instance.arrayNode();
    for (P4Entry entry : target.p4().values()) {
      ObjectNode one = entries.addObject().put("table", entry.table());
      entry.match().forEach(one.putObject("match")::put);
      one.put("action", entry.action());
      entry.params().forEach(one.putObject("params")::put);
    }
    return entries;
  }
}
