package org.weirfabric.lab.emulatedfabric.p4;

import com.google.protobuf.MessageOrBuilder;
import com.google.protobuf.TextFormat;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.wire.p4.CounterData;
import org.weirfabric.wire.p4.DirectCounterEntry;
import org.weirfabric.wire.p4.Entity;
import org.weirfabric.wire.p4.TableEntry;
import org.weirfabric.wire.p4.Update;
import org.weirfabric.wire.p4.config.Table;

/** What a program's tables, counters and multicast groups hold; confined to the service's lock. */
final class Tables {
  private final Pipeline pipeline;
  private final EntryReader reader;
  private final Map<Integer, Map<TableEntry, TableEntry>> entries = new TreeMap<>();
  private final Map<Integer, TableEntry> defaults = new TreeMap<>();
  private final Counters counters;
  private final MulticastGroups groups = new MulticastGroups();

  Tables(Pipeline pipeline) {
    this.pipeline = pipeline;
    this.reader = new EntryReader(pipeline);
    pipeline.tables().keySet().forEach(id -> entries.put(id, new LinkedHashMap<>()));
    this.counters = new Counters(pipeline);
  }

  /**
   * The same entries in the tables of another program.
   *
   * @throws Refusal if one of them doesn't fit it
   */
  Tables movedTo(Pipeline next) {
    Tables moved = new Tables(next);
    for (Map<TableEntry, TableEntry> table : entries.values()) {
      table.values().forEach(entry -> moved.write(Update.Type.INSERT, entry));
    }
    defaults.values().forEach(entry -> moved.write(Update.Type.MODIFY, entry));
    moved.groups.addAll(groups);
    return moved;
  }

  /**
   * Carries out one update.
   *
   * @throws Refusal if it is refused
   */
  void write(Update update) {
    Entity entity = update.getEntity();
    switch (entity.getEntityCase()) {
      case TABLE_ENTRY -> write(update.getType(), entity.getTableEntry());
      case DIRECT_COUNTER_ENTRY -> {
        requireModify(update.getType());
        TableEntry key = existing(entity.getDirectCounterEntry().getTableEntry());
        if (!pipeline.counts(key.getTableId())) {
          throw Refusal.invalid("direct counter", "table " + key.getTableId() + " has none");
        }
        put(key, key.toBuilder().setCounterData(entity.getDirectCounterEntry().getData()).build());
      }
      case COUNTER_ENTRY -> {
        requireModify(update.getType());
        counters.set(entity.getCounterEntry());
      }
      case PACKET_REPLICATION_ENGINE_ENTRY ->
          groups.write(update.getType(), entity.getPacketReplicationEngineEntry());
      default ->
          throw new Refusal(Status.Code.UNIMPLEMENTED, entity.getEntityCase() + " is not served");
    }
  }

  private static void requireModify(Update.Type type) {
    if (type != Update.Type.MODIFY) {
      throw Refusal.invalid("counter", "can be modified, not " + type);
    }
  }

  private void write(Update.Type type, TableEntry given) {
    Table table = pipeline.table(given.getTableId());
    String name = table.getPreamble().getName();
    if (table.getIsConstTable()) {
      throw new Refusal(Status.Code.PERMISSION_DENIED, name + ": its entries are const");
    }
    if (given.getIsDefaultAction()) {
      writeDefault(type, given, table);
      return;
    }
    TableEntry key = reader.key(given);
    Map<TableEntry, TableEntry> held = entriesOf(given.getTableId());
    boolean there = held.containsKey(key);
    switch (type) {
      case INSERT -> {
        TableEntry entry = reader.entry(given);
        if (there) {
          throw new Refusal(Status.Code.ALREADY_EXISTS, name + ": an entry with this match");
        }
        if (held.size() >= table.getSize()) {
          throw new Refusal(
              Status.Code.RESOURCE_EXHAUSTED, name + ": full with " + table.getSize());
        }
        held.put(key, counting(entry));
      }
      case MODIFY -> {
        TableEntry entry = reader.entry(given);
        TableEntry before = existing(given);
        held.put(
            key,
            entry.hasCounterData() || !before.hasCounterData()
                ? counting(entry)
                : entry.toBuilder().setCounterData(before.getCounterData()).build());
      }
      case DELETE -> {
        existing(given);
        held.remove(key);
      }
      default -> throw Refusal.invalid(name, "an update without a type");
    }
  }

  private void writeDefault(Update.Type type, TableEntry given, Table table) {
    String name = table.getPreamble().getName();
    if (type != Update.Type.MODIFY) {
      throw Refusal.invalid(name, "a default entry can be modified, not " + type);
    }
    if (table.getConstDefaultActionId() != 0) {
      throw new Refusal(Status.Code.PERMISSION_DENIED, name + ": its default action is const");
    }
    reader.key(given);
    if (given.hasAction()) {
      defaults.put(given.getTableId(), reader.entry(given));
    } else {
      defaults.remove(given.getTableId());
    }
  }

  private TableEntry counting(TableEntry entry) {
    return pipeline.counts(entry.getTableId()) && !entry.hasCounterData()
        ? entry.toBuilder().setCounterData(CounterData.getDefaultInstance()).build()
        : entry;
  }

  private Map<TableEntry, TableEntry> entriesOf(int tableId) {
    return entries.computeIfAbsent(tableId, id -> new LinkedHashMap<>());
  }

  private TableEntry existing(TableEntry given) {
    TableEntry held = entriesOf(given.getTableId()).get(reader.key(given));
    if (held == null) {
      throw new Refusal(
          Status.Code.NOT_FOUND,
          pipeline.table(given.getTableId()).getPreamble().getName()
              + ": no entry with this match");
    }
    return held;
  }

  private void put(TableEntry given, TableEntry entry) {
    entriesOf(given.getTableId()).put(reader.key(given), entry);
  }

  /**
   * What a request for an entity reads.
   *
   * @throws Refusal if there is no such entity
   */
  List<Entity> read(Entity asked) {
    return switch (asked.getEntityCase()) {
      case TABLE_ENTRY -> readTable(asked.getTableEntry());
      case DIRECT_COUNTER_ENTRY ->
          readTable(
                  asked.getDirectCounterEntry().getTableEntry().toBuilder()
                      .setCounterData(CounterData.getDefaultInstance())
                      .build())
              .stream()
              .map(Entity::getTableEntry)
              .filter(TableEntry::hasCounterData)
              .map(Tables::directCounter)
              .toList();
      case COUNTER_ENTRY -> counters.read(asked.getCounterEntry());
      case PACKET_REPLICATION_ENGINE_ENTRY ->
          groups.read(asked.getPacketReplicationEngineEntry().getMulticastGroupEntry());
      default ->
          throw new Refusal(Status.Code.UNIMPLEMENTED, asked.getEntityCase() + " is not served");
    };
  }

  private static Entity directCounter(TableEntry entry) {
    return Entity.newBuilder()
        .setDirectCounterEntry(
            DirectCounterEntry.newBuilder()
                .setTableEntry(entry.toBuilder().clearAction().clearCounterData())
                .setData(entry.getCounterData()))
        .build();
  }

  private List<Entity> readTable(TableEntry asked) {
    List<TableEntry> found = new ArrayList<>();
    if (asked.getTableId() == 0) {
      entries.values().forEach(table -> found.addAll(table.values()));
    } else if (asked.getIsDefaultAction()) {
      pipeline.table(asked.getTableId());
      Optional.ofNullable(defaults.get(asked.getTableId())).ifPresent(found::add);
    } else if (asked.getMatchCount() == 0 && asked.getPriority() == 0) {
      pipeline.table(asked.getTableId());
      found.addAll(entriesOf(asked.getTableId()).values());
    } else {
      TableEntry held = entriesOf(asked.getTableId()).get(reader.key(asked));
      Optional.ofNullable(held).ifPresent(found::add);
    }
    return found.stream()
        .map(entry -> asked.hasCounterData() ? entry : entry.toBuilder().clearCounterData().build())
        .map(entry -> Entity.newBuilder().setTableEntry(entry).build())
        .toList();
  }

  /** The entries of a table that a program gives this name; none if it has no such table. */
  List<TableEntry> entriesOf(String tableName) {
    return pipeline
        .tableNamed(tableName)
        .map(table -> List.copyOf(entriesOf(table.getPreamble().getId()).values()))
        .orElse(List.of());
  }

  /** All entries and groups without their counters, one a line and in order. */
  String text() {
    List<String> lines = new ArrayList<>();
    entries
        .values()
        .forEach(
            table ->
                table
                    .values()
                    .forEach(
                        entry -> lines.add(line(entry.toBuilder().clearCounterData().build()))));
    defaults.values().forEach(entry -> lines.add(line(entry)));
    groups.all().forEach(group -> lines.add(line(group)));
    return lines.stream().sorted().collect(Collectors.joining("\n"));
  }

  private static String line(MessageOrBuilder message) {
    return TextFormat.printer().emittingSingleLine(true).printToString(message);
  }
}
