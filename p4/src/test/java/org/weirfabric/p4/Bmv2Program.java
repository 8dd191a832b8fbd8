package org.weirfabric.p4;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The bmv2 JSON, by name: what a client of P4Runtime could name and nothing p4c made up itself. */
final class Bmv2Program {
  private final JsonNode json;
  private final Map<String, Integer> widths = new HashMap<>();

  Bmv2Program(JsonNode json) {
    this.json = json;
    Map<String, JsonNode> types = new HashMap<>();
    json.path("header_types").forEach(type -> types.put(type.path("name").asText(), type));
    for (JsonNode header : json.path("headers")) {
      for (JsonNode field : types.get(header.path("header_type").asText()).path("fields")) {
        widths.put(
            header.path("name").asText() + "." + field.path(0).asText(), field.path(1).asInt(-1));
      }
    }
  }

  /** Each table's shape; the tables p4c wraps around a bare statement have hidden names. */
  SortedMap<String, TableShape> tables() {
    SortedMap<String, TableShape> shapes = new TreeMap<>();
    for (JsonNode pipeline : json.path("pipelines")) {
      for (JsonNode table : pipeline.path("tables")) {
        if (!table.path("name").asText().startsWith("tbl_")) {
          shapes.put(table.path("name").asText(), shape(table));
        }
      }
    }
    return shapes;
  }

  private TableShape shape(JsonNode table) {
    List<String> matchFields = new ArrayList<>();
    for (JsonNode key : table.path("key")) {
      matchFields.add(
          TableShape.matchField(
              key.path("name").asText(), key.path("match_type").asText(), width(key)));
    }
    List<String> actions = new ArrayList<>();
    table.path("actions").forEach(action -> actions.add(action.asText()));
    return new TableShape(
        matchFields,
        actions.stream().sorted().toList(),
        actionName(table.path("default_entry").path("action_id").asInt()),
        table.path("default_entry").path("action_const").asBoolean(),
        table.path("max_size").asLong(),
        directCounters().getOrDefault(table.path("name").asText(), ""));
  }

  private int width(JsonNode key) {
    return widths.get(
        key.path("target").path(0).asText() + "." + key.path("target").path(1).asText());
  }

  private String actionName(int id) {
    for (JsonNode action : json.path("actions")) {
      if (action.path("id").asInt() == id) {
        return action.path("name").asText();
      }
    }
    throw new AssertionError("no action has id " + id);
  }

  /** The parameters of each action that a table may run, each as {@code name:bits}. */
  SortedMap<String, List<String>> actions() {
    SortedMap<String, List<String>> actions = new TreeMap<>();
    tables().values().forEach(t -> t.actions().forEach(name -> actions.put(name, List.of())));
    for (JsonNode action : json.path("actions")) {
      List<String> parameters = new ArrayList<>();
      for (JsonNode datum : action.path("runtime_data")) {
        parameters.add(datum.path("name").asText() + ":" + datum.path("bitwidth").asInt());
      }
      // p4c may emit an action once for each table that runs it.
      actions.computeIfPresent(action.path("name").asText(), (name, old) -> parameters);
    }
    return actions;
  }

  /** The direct counter of each table that has one. */
  SortedMap<String, String> directCounters() {
    SortedMap<String, String> counters = new TreeMap<>();
    for (JsonNode counter : json.path("counter_arrays")) {
      if (counter.path("is_direct").asBoolean()) {
        counters.put(counter.path("binding").asText(), counter.path("name").asText());
      }
    }
    return counters;
  }

  /** How many counters, meters and registers are indirect, that is, arrays of their own. */
  int indirectResources() {
    int indirect = json.path("register_arrays").size();
    for (String arrays : List.of("counter_arrays", "meter_arrays")) {
      for (JsonNode array : json.path(arrays)) {
        indirect += array.path("is_direct").asBoolean() ? 0 : 1;
      }
    }
    return indirect;
  }

  /** The fields of a header, each as {@code name:bits}. */
  List<String> header(String name) {
    List<String> fields = new ArrayList<>();
    for (JsonNode header : json.path("headers")) {
      if (header.path("name").asText().equals(name)) {
        for (JsonNode type : json.path("header_types")) {
          if (type.path("name").equals(header.path("header_type"))) {
            type.path("fields")
                .forEach(f -> fields.add(f.path(0).asText() + ":" + f.path(1).asInt()));
          }
        }
      }
    }
    return fields;
  }
}
