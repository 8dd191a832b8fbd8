package org.weirfabric.lab.emulatedfabric.p4;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.wire.p4.ForwardingPipelineConfig;
import org.weirfabric.wire.p4.config.Action;
import org.weirfabric.wire.p4.config.ControllerPacketMetadata;
import org.weirfabric.wire.p4.config.Counter;
import org.weirfabric.wire.p4.config.DirectCounter;
import org.weirfabric.wire.p4.config.MatchField;
import org.weirfabric.wire.p4.config.P4Info;
import org.weirfabric.wire.p4.config.Table;

/** A P4 program as pushed: its objects by id. */
final class Pipeline {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ForwardingPipelineConfig config;
  private final Map<Integer, Table> tables = new HashMap<>();
  private final Map<Integer, Action> actions = new HashMap<>();
  private final Map<Integer, Counter> counters = new HashMap<>();
  private final Set<Integer> tablesWithCounters = new HashSet<>();
  private final Map<String, ControllerPacketMetadata> packetHeaders = new HashMap<>();

  private Pipeline(ForwardingPipelineConfig config) {
    this.config = config;
  }

  /**
   * The program of a configuration.
   *
   * @throws Refusal if its P4Info contradicts itself or its device configuration is for another
   *     program
   */
  static Pipeline of(ForwardingPipelineConfig config) {
    Pipeline pipeline = new Pipeline(config);
    P4Info info = config.getP4Info();
    if (info.getTablesCount() == 0) {
      throw Refusal.invalid("p4info", "no tables");
    }
    for (Action action : info.getActionsList()) {
      unique(pipeline.actions.put(action.getPreamble().getId(), action), action.getPreamble());
    }
    for (Table table : info.getTablesList()) {
      unique(pipeline.tables.put(table.getPreamble().getId(), table), table.getPreamble());
      pipeline.requireWhole(table);
    }
    for (Counter counter : info.getCountersList()) {
      unique(pipeline.counters.put(counter.getPreamble().getId(), counter), counter.getPreamble());
    }
    for (DirectCounter counter : info.getDirectCountersList()) {
      if (!pipeline.tables.containsKey(counter.getDirectTableId())) {
        throw Refusal.invalid(
            "p4info", counter.getPreamble().getName() + " counts for an unknown table");
      }
      pipeline.tablesWithCounters.add(counter.getDirectTableId());
    }
    info.getControllerPacketMetadataList()
        .forEach(header -> pipeline.packetHeaders.put(header.getPreamble().getName(), header));
    pipeline.requireProgram();
    return pipeline;
  }

  private static void unique(
      @org.jspecify.annotations.Nullable Object before,
      org.weirfabric.wire.p4.config.Preamble preamble) {
    if (before != null || preamble.getId() == 0) {
      throw Refusal.invalid("p4info", "id " + preamble.getId() + " of " + preamble.getName());
    }
  }

  private void requireWhole(Table table) {
    String name = table.getPreamble().getName();
    table
        .getActionRefsList()
        .forEach(
            ref -> {
              if (!actions.containsKey(ref.getId())) {
                throw Refusal.invalid("p4info", name + " refers to unknown action " + ref.getId());
              }
            });
    for (MatchField field : table.getMatchFieldsList()) {
      if (field.getMatchType() == MatchField.MatchType.UNSPECIFIED || field.getBitwidth() < 1) {
        throw Refusal.invalid(
            "p4info", name + "." + field.getName() + ": a match this target can't do");
      }
    }
  }

  /** The device configuration must be of the same program, as far as its tables tell. */
  private void requireProgram() {
    Set<String> built = new HashSet<>();
    try {
      JsonNode json = JSON.readTree(config.getP4DeviceConfig().toByteArray());
      for (JsonNode pipeline : json.path("pipelines")) {
        for (JsonNode table : pipeline.path("tables")) {
          built.add(table.path("name").asText());
        }
      }
    } catch (IOException e) {
      throw Refusal.invalid("p4_device_config", "not the JSON of a bmv2 program");
    }
    for (Table table : tables.values()) {
      if (!built.contains(table.getPreamble().getName())) {
        throw Refusal.invalid("p4_device_config", "has no table " + table.getPreamble().getName());
      }
    }
  }

  ForwardingPipelineConfig config() {
    return config;
  }

  Map<Integer, Table> tables() {
    return tables;
  }

  /**
   * The table of an id.
   *
   * @throws Refusal if there is none
   */
  Table table(int id) {
    return Optional.ofNullable(tables.get(id))
        .orElseThrow(() -> Refusal.invalid("table_id", "no table " + id));
  }

  Optional<Table> tableNamed(String name) {
    return tables.values().stream()
        .filter(table -> table.getPreamble().getName().equals(name))
        .findFirst();
  }

  /**
   * The action of an id.
   *
   * @throws Refusal if there is none
   */
  Action action(int id) {
    return Optional.ofNullable(actions.get(id))
        .orElseThrow(() -> Refusal.invalid("action_id", "no action " + id));
  }

  Map<Integer, Counter> counters() {
    return counters;
  }

  /** Whether entries of a table count. */
  boolean counts(int tableId) {
    return tablesWithCounters.contains(tableId);
  }

  /** The fields that go with a {@code packet_in} or a {@code packet_out}. */
  Optional<ControllerPacketMetadata> packetHeader(String name) {
    return Optional.ofNullable(packetHeaders.get(name));
  }
}
