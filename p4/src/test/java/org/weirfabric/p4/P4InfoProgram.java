package org.weirfabric.p4;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.wire.p4.config.Action;
import org.weirfabric.wire.p4.config.ActionRef;
import org.weirfabric.wire.p4.config.ControllerPacketMetadata;
import org.weirfabric.wire.p4.config.DirectCounter;
import org.weirfabric.wire.p4.config.MatchField;
import org.weirfabric.wire.p4.config.P4Info;
import org.weirfabric.wire.p4.config.Preamble;
import org.weirfabric.wire.p4.config.Table;

/** The P4Info, by name. */
final class P4InfoProgram {
  private final P4Info p4Info;

  P4InfoProgram(P4Info p4Info) {
    this.p4Info = p4Info;
  }

  SortedMap<String, TableShape> tables() {
    SortedMap<String, TableShape> shapes = new TreeMap<>();
    for (Table table : p4Info.getTablesList()) {
      shapes.put(table.getPreamble().getName(), shape(table));
    }
    return shapes;
  }

  private TableShape shape(Table table) {
    List<String> matchFields = new ArrayList<>();
    for (MatchField field : table.getMatchFieldsList()) {
      matchFields.add(
          TableShape.matchField(
              field.getName(),
              field.getMatchType().name().toLowerCase(Locale.ROOT),
              field.getBitwidth()));
    }
    List<String> actions =
        table.getActionRefsList().stream().map(ref -> actionName(ref.getId())).sorted().toList();
    int defaultId =
        table.getConstDefaultActionId() != 0
            ? table.getConstDefaultActionId()
            : table.getInitialDefaultAction().getActionId();
    return new TableShape(
        matchFields,
        actions,
        actionName(defaultId),
        table.getConstDefaultActionId() != 0,
        table.getSize(),
        directCounters().getOrDefault(table.getPreamble().getName(), ""));
  }

  /** The actions that an entry of the table may have, that is, without the default-only ones. */
  List<String> entryActions(String tableName) {
    return table(tableName).getActionRefsList().stream()
        .filter(ref -> ref.getScope() != ActionRef.Scope.DEFAULT_ONLY)
        .map(ref -> actionName(ref.getId()))
        .toList();
  }

  private Table table(String name) {
    return p4Info.getTablesList().stream()
        .filter(table -> table.getPreamble().getName().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no table " + name));
  }

  private String actionName(int id) {
    return p4Info.getActionsList().stream()
        .filter(action -> action.getPreamble().getId() == id)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no action has id " + id))
        .getPreamble()
        .getName();
  }

  /** The parameters of each action, each as {@code name:bits}. */
  SortedMap<String, List<String>> actions() {
    SortedMap<String, List<String>> actions = new TreeMap<>();
    for (Action action : p4Info.getActionsList()) {
      actions.put(
          action.getPreamble().getName(),
          action.getParamsList().stream().map(p -> p.getName() + ":" + p.getBitwidth()).toList());
    }
    return actions;
  }

  /** The direct counter of each table that has one. */
  SortedMap<String, String> directCounters() {
    SortedMap<String, String> counters = new TreeMap<>();
    for (DirectCounter counter : p4Info.getDirectCountersList()) {
      Table owner =
          p4Info.getTablesList().stream()
              .filter(table -> table.getPreamble().getId() == counter.getDirectTableId())
              .findFirst()
              .orElseThrow(() -> new AssertionError("no table for " + counter));
      counters.put(owner.getPreamble().getName(), counter.getPreamble().getName());
    }
    return counters;
  }

  /** The metadata of packet-in or packet-out, each field as {@code name:bits}. */
  List<String> controllerHeader(String name) {
    for (ControllerPacketMetadata header : p4Info.getControllerPacketMetadataList()) {
      if (header.getPreamble().getName().equals(name)) {
        return header.getMetadataList().stream()
            .map(field -> field.getName() + ":" + field.getBitwidth())
            .toList();
      }
    }
    throw new AssertionError("no controller header " + name);
  }

  /** The ids that clients send, in hexadecimal, by name. */
  SortedMap<String, String> ids() {
    SortedMap<String, String> ids = new TreeMap<>();
    List<Preamble> preambles = new ArrayList<>();
    p4Info.getTablesList().forEach(table -> preambles.add(table.getPreamble()));
    p4Info.getActionsList().forEach(action -> preambles.add(action.getPreamble()));
    p4Info.getDirectCountersList().forEach(counter -> preambles.add(counter.getPreamble()));
    p4Info.getControllerPacketMetadataList().forEach(h -> preambles.add(h.getPreamble()));
    preambles.forEach(p -> ids.put(p.getName(), String.format("0x%08x", p.getId())));
    return ids;
  }
}
