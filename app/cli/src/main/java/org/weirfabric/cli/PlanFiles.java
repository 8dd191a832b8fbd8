package org.weirfabric.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.console.TargetEncoding;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.SonicDialect;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Endpoints;
import org.weirfabric.model.topology.Topology;

/** Writes a plan and what goes to each switch into a folder. */
final class PlanFiles {
  /** Where a server of a switch without endpoints would be; only that it is there matters. */
  private static final Optional<Endpoint> SOMEWHERE = Optional.of(Endpoint.of("unplaced", 1));

  private final Topology topology;
  private final TargetEncoding encoding;
  private final Path folder;

  PlanFiles(Topology topology, Path folder) {
    this.topology = topology;
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
      String switchFolder = config.switchId() + "/";
      if (dialectOf(config.switchId()) == DialectName.SONIC) {
        files.put(switchFolder + "config_db.json", SonicDialect.configDb(target));
      } else {
        files.put(switchFolder + "openconfig.json", gnmi(target));
      }
      files.put(switchFolder + "p4.json", p4(target));
    }
    for (String name : files.keySet()) {
      write(folder.resolve(name), CanonicalJson.pretty(files.get(name)) + "\n");
    }
  }

  /** Writes {@code text} to {@code file}, whose folder is made if missing. */
  void write(Path file, String text) throws RefusedException {
    try {
      Path parent = file.toAbsolutePath().getParent();
      Files.createDirectories(Objects.requireNonNull(parent, "a file is in a folder"));
      Files.writeString(file, text);
    } catch (IOException unwritable) {
      throw RefusedException.usage(
          ProblemCode.FILE_UNUSABLE, "can't write to " + file + ": " + unwritable);
    }
  }

  /** Where switches hold less than {@code plan} asks of them, in the order of their names. */
  List<String> concessions(FabricPlan plan) throws RefusedException {
    List<String> all = new ArrayList<>();
    for (SwitchConfig config : plan.configs().values()) {
      all.addAll(encoding.concessions(config));
    }
    return all;
  }

  private DialectName dialectOf(SwitchId id) {
    return Objects.requireNonNull(topology.switches().get(id), "a switch of the plan").dialect();
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
