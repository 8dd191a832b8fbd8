package org.weirfabric.southbound;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.wire.p4.Action;
import org.weirfabric.wire.p4.FieldMatch;
import org.weirfabric.wire.p4.PacketMetadata;
import org.weirfabric.wire.p4.TableAction;
import org.weirfabric.wire.p4.TableEntry;
import org.weirfabric.wire.p4.config.ControllerPacketMetadata;
import org.weirfabric.wire.p4.config.MatchField;
import org.weirfabric.wire.p4.config.P4Info;
import org.weirfabric.wire.p4.config.Table;

/** Translates between the names of a P4 program and the ids and bytes of the wire. */
final class P4Names {
  private final Map<String, Table> tables;
  private final Map<Integer, Table> tablesById;
  private final Map<String, org.weirfabric.wire.p4.config.Action> actions;
  private final Map<Integer, org.weirfabric.wire.p4.config.Action> actionsById;
  private final Map<String, ControllerPacketMetadata> headers;

  P4Names(P4Info info) {
    tables = by(info.getTablesList(), table -> table.getPreamble().getName());
    tablesById = by(info.getTablesList(), table -> table.getPreamble().getId());
    actions = by(info.getActionsList(), action -> action.getPreamble().getName());
    actionsById = by(info.getActionsList(), action -> action.getPreamble().getId());
    headers = by(info.getControllerPacketMetadataList(), header -> header.getPreamble().getName());
  }

  private static <K, V> Map<K, V> by(List<V> all, Function<V, K> key) {
    return all.stream().collect(Collectors.toMap(key, value -> value));
  }

  boolean hasTable(String name) {
    return tables.containsKey(name);
  }

  /**
   * The table {@code name}, as a read of all its entries asks for it.
   *
   * @throws IllegalArgumentException if the program has no such table
   */
  TableEntry allOf(String name) {
    return TableEntry.newBuilder().setTableId(table(name).getPreamble().getId()).build();
  }

  /**
   * {@code entry} by ids.
   *
   * @throws IllegalArgumentException if the program has no such table, field, action or parameter,
   *     or a value is too wide for it
   */
  TableEntry encode(P4Entry entry) {
    Table table = table(entry.table());
    TableEntry.Builder wire = TableEntry.newBuilder().setTableId(table.getPreamble().getId());
    for (MatchField field : table.getMatchFieldsList()) {
      if (field.getMatchType() != MatchField.MatchType.EXACT) {
        throw new IllegalArgumentException(
            entry.table() + " matches " + field.getName() + " by " + field.getMatchType());
      }
      long value = value(entry.match(), field.getName(), entry.table());
      wire.addMatch(
          FieldMatch.newBuilder()
              .setFieldId(field.getId())
              .setExact(
                  FieldMatch.Exact.newBuilder()
                      .setValue(
                          bytes(entry.table(), field.getName(), value, field.getBitwidth()))));
    }
    noMoreThan(entry.match(), table.getMatchFieldsCount(), entry.table());
    return wire.setAction(TableAction.newBuilder().setAction(action(entry, table))).build();
  }

  private Action action(P4Entry entry, Table table) {
    org.weirfabric.wire.p4.config.Action action = actions.get(entry.action());
    if (action == null
        || table.getActionRefsList().stream()
            .noneMatch(ref -> ref.getId() == action.getPreamble().getId())) {
      throw new IllegalArgumentException(entry.table() + " has no action " + entry.action());
    }
    Action.Builder wire = Action.newBuilder().setActionId(action.getPreamble().getId());
    for (org.weirfabric.wire.p4.config.Action.Param param : action.getParamsList()) {
      long value = value(entry.params(), param.getName(), entry.action());
      wire.addParams(
          Action.Param.newBuilder()
              .setParamId(param.getId())
              .setValue(bytes(entry.action(), param.getName(), value, param.getBitwidth())));
    }
    noMoreThan(entry.params(), action.getParamsCount(), entry.action());
    return wire.build();
  }

  private static com.google.protobuf.ByteString bytes(
      String owner, String name, long value, int bits) {
    try {
      return P4Bytes.of(value, bits);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(owner + " " + name + ": " + e.getMessage(), e);
    }
  }

  private static long value(Map<String, Long> values, String name, String owner) {
    Long value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException(owner + " lacks a value for " + name);
    }
    return value;
  }

  private static void noMoreThan(Map<String, Long> values, int count, String owner) {
    if (values.size() > count) {
      throw new IllegalArgumentException(owner + " has no such fields as all of " + values);
    }
  }

  /** {@code wire} by names; empty if it isn't an entry that {@link P4Entry} can say. */
  Optional<P4Entry> decode(TableEntry wire) {
    Table table = tablesById.get(wire.getTableId());
    org.weirfabric.wire.p4.config.Action action =
        actionsById.get(wire.getAction().getAction().getActionId());
    if (table == null || action == null || wire.getIsDefaultAction()) {
      return Optional.empty();
    }
    SortedMap<String, Long> match = new TreeMap<>();
    for (FieldMatch field : wire.getMatchList()) {
      OptionalLong value =
          field.hasExact() ? P4Bytes.value(field.getExact().getValue()) : OptionalLong.empty();
      Optional<String> name =
          table.getMatchFieldsList().stream()
              .filter(known -> known.getId() == field.getFieldId())
              .map(MatchField::getName)
              .findFirst();
      if (value.isEmpty() || name.isEmpty()) {
        return Optional.empty();
      }
      match.put(name.get(), value.getAsLong());
    }
    return params(wire, action)
        .map(
            params ->
                P4Entry.of(
                    table.getPreamble().getName(), match, action.getPreamble().getName(), params));
  }

  private static Optional<SortedMap<String, Long>> params(
      TableEntry wire, org.weirfabric.wire.p4.config.Action action) {
    SortedMap<String, Long> params = new TreeMap<>();
    for (Action.Param param : wire.getAction().getAction().getParamsList()) {
      OptionalLong value = P4Bytes.value(param.getValue());
      Optional<String> name =
          action.getParamsList().stream()
              .filter(known -> known.getId() == param.getParamId())
              .map(org.weirfabric.wire.p4.config.Action.Param::getName)
              .findFirst();
      if (value.isEmpty() || name.isEmpty()) {
        return Optional.empty();
      }
      params.put(name.get(), value.getAsLong());
    }
    return Optional.of(params);
  }

  /**
   * One field of the header {@code packet_in} or {@code packet_out}.
   *
   * @throws IllegalArgumentException if the program has no such header or field
   */
  PacketMetadata packetField(String header, String field, long value) {
    ControllerPacketMetadata.Metadata known = packetField(header, field);
    return PacketMetadata.newBuilder()
        .setMetadataId(known.getId())
        .setValue(bytes(header, field, value, known.getBitwidth()))
        .build();
  }

  /** The value of {@code field} among the metadata of a packet; empty if it has none. */
  OptionalLong packetField(String header, String field, List<PacketMetadata> metadata) {
    int id = packetField(header, field).getId();
    return metadata.stream()
        .filter(one -> one.getMetadataId() == id)
        .findFirst()
        .map(one -> P4Bytes.value(one.getValue()))
        .orElse(OptionalLong.empty());
  }

  private ControllerPacketMetadata.Metadata packetField(String header, String field) {
    ControllerPacketMetadata known = headers.get(header);
    return (known == null ? List.<ControllerPacketMetadata.Metadata>of() : known.getMetadataList())
        .stream()
            .filter(one -> one.getName().equals(field))
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("the program has no " + header + "." + field));
  }

  private Table table(String name) {
    Table table = tables.get(name);
    if (table == null) {
      throw new IllegalArgumentException("the program has no table " + name);
    }
    return table;
  }
}
