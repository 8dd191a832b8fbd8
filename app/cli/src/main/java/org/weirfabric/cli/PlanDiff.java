package org.weirfabric.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.codec.SwitchConfigCodec;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortSettings;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.FabricPlan;

/** What two plans differ in, item by item; places that differ alike are one entry. */
final class PlanDiff {
  /** One item that differs, and where. */
  record Change(String item, String before, String after, List<String> places) {}

  /** An item that differs, without its places. */
  private record Item(String name, String before, String after) {}

  /** The settings a port goes from and to. */
  private record Step(PortSettings before, PortSettings after) {}

  private static final String NOTHING = "nothing";

  private final Map<Item, List<String>> places = new LinkedHashMap<>();
  private final Map<Step, List<Item>> known = new LinkedHashMap<>();

  private PlanDiff() {}

  /** The changes from {@code before} to {@code after}, those of most places first. */
  static List<Change> between(FabricPlan before, FabricPlan after) {
    PlanDiff diff = new PlanDiff();
    SortedSet<SwitchId> ids = new TreeSet<>(before.configs().keySet());
    ids.addAll(after.configs().keySet());
    for (SwitchId id : ids) {
      diff.compare(
          Objects.requireNonNullElseGet(before.configs().get(id), () -> SwitchConfig.empty(id)),
          Objects.requireNonNullElseGet(after.configs().get(id), () -> SwitchConfig.empty(id)));
    }
    List<Change> changes = new ArrayList<>();
    diff.places.forEach(
        (item, where) -> changes.add(new Change(item.name(), item.before(), item.after(), where)));
    changes.sort(
        Comparator.comparing((Change change) -> -change.places().size())
            .thenComparing(Change::item));
    return changes;
  }

  private void compare(SwitchConfig before, SwitchConfig after) {
    if (before.equals(after)) {
      return;
    }
    String id = before.switchId().toString();
    for (Item item : items(definitions(before), definitions(after))) {
      add(item, id);
    }
    SortedSet<PortName> names = new TreeSet<>(before.ports().keySet());
    names.addAll(after.ports().keySet());
    for (PortName name : names) {
      PortSettings old = settings(before, after, name);
      PortSettings fresh = settings(after, before, name);
      if (!old.equals(fresh)) {
        for (Item item :
            known.computeIfAbsent(
                new Step(old, fresh), step -> items(port(step.before()), port(step.after())))) {
          add(item, id + ":" + name);
        }
      }
    }
  }

  private void add(Item item, String place) {
    places.computeIfAbsent(item, any -> new ArrayList<>()).add(place);
  }

  private static PortSettings settings(SwitchConfig here, SwitchConfig there, PortName name) {
    PortConfig port = here.ports().get(name);
    return port != null
        ? port.settings()
        : PortSettings.empty(
            Objects.requireNonNull(there.ports().get(name), "a port of either").role());
  }

  private static List<Item> items(
      SortedMap<String, String> before, SortedMap<String, String> after) {
    SortedMap<String, String> old = whole(before, after);
    SortedMap<String, String> fresh = whole(after, before);
    Set<String> names = new LinkedHashSet<>(old.keySet());
    names.addAll(fresh.keySet());
    List<Item> items = new ArrayList<>();
    for (String name : names) {
      String was = old.getOrDefault(name, NOTHING);
      String is = fresh.getOrDefault(name, NOTHING);
      if (!was.equals(is)) {
        items.add(new Item(name, was, is));
      }
    }
    return items;
  }

  /** {@code here}, with the leaves of an entry that isn't {@code there} at all as one item. */
  private static SortedMap<String, String> whole(
      SortedMap<String, String> here, SortedMap<String, String> there) {
    SortedMap<String, String> whole = new TreeMap<>();
    here.forEach(
        (name, value) -> {
          String entry = name.substring(0, name.indexOf(']') + 1);
          boolean known =
              entry.isEmpty() || there.keySet().stream().anyMatch(each -> each.startsWith(entry));
          if (known) {
            whole.put(name, value);
          } else {
            String leaf = name.substring(entry.length()).strip();
            whole.merge(entry, leaf + " " + value, (first, next) -> first + ", " + next);
          }
        });
    return whole;
  }

  /** Leaves by name: the canonical JSON says all there is, also what later versions add. */
  private static SortedMap<String, String> definitions(SwitchConfig config) {
    JsonNode json = SwitchConfigCodec.encode(config.toBuilder().setPorts(new TreeMap<>()).build());
    SortedMap<String, String> leaves = new TreeMap<>();
    json.fields()
        .forEachRemaining(
            field -> {
              if (!field.getKey().equals("switch") && !field.getKey().equals("ports")) {
                leaves(field.getKey(), field.getValue(), leaves);
              }
            });
    return leaves;
  }

  private static SortedMap<String, String> port(PortSettings settings) {
    PortName some = PortName.of("p");
    SortedMap<PortName, PortConfig> one = new TreeMap<>();
    one.put(some, PortConfig.of(some, settings));
    JsonNode json =
        SwitchConfigCodec.encode(
                SwitchConfig.empty(SwitchId.of("s")).toBuilder().setPorts(one).build())
            .path("ports");
    SortedMap<String, String> leaves = new TreeMap<>();
    leaves("port", json.path(0).path("settings"), leaves);
    return leaves;
  }

  /** A list's entries are named by what tells them apart. */
  private static void leaves(String name, JsonNode json, SortedMap<String, String> leaves) {
    if (json.isObject()) {
      json.fields()
          .forEachRemaining(field -> leaves(name + " " + field.getKey(), field.getValue(), leaves));
    } else if (json.isArray() && json.path(0).isObject()) {
      for (JsonNode entry : json) {
        leaves(name + "[" + key(entry) + "]", entry, leaves);
      }
    } else {
      leaves.put(name, json.isValueNode() ? json.asText() : json.toString());
    }
  }

  private static String key(JsonNode entry) {
    for (String key : List.of("name", "index", "priority", "queue", "dscp", "pcp", "class")) {
      if (entry.has(key)) {
        return entry.path(key).asText();
      }
    }
    return entry.fields().hasNext() ? entry.fields().next().getValue().asText() : "";
  }
}
