package org.weirfabric.lab.emulatedfabric.asic;

import io.grpc.Status;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.ListKey;

/** The small table that changes the class of frames by the ports they came in and leave by. */
final class Guards {
  private static final int MOST_GROUPS = 15;
  private static final int MOST_ENTRIES = 64;

  private final SortedMap<ListKey, DataNode.Branch> groups;
  private final SortedMap<ListKey, DataNode.Branch> entries;

  private Guards(
      SortedMap<ListKey, DataNode.Branch> groups, SortedMap<ListKey, DataNode.Branch> entries) {
    this.groups = groups;
    this.entries = entries;
  }

  /**
   * Fills the table.
   *
   * @throws Refusal if it can't hold or do what is configured
   */
  static Guards program(Ports ports, DataNode.Branch config) {
    DataNode.Branch guards = config.branch("qos", "guards");
    SortedMap<ListKey, DataNode.Branch> groups = guards.list("port-group");
    SortedMap<ListKey, DataNode.Branch> entries = guards.list("guard");
    if (groups.size() > MOST_GROUPS || entries.size() > MOST_ENTRIES) {
      throw new Refusal(
          Status.Code.RESOURCE_EXHAUSTED,
          "/qos/guards: " + MOST_GROUPS + " groups of ports and " + MOST_ENTRIES + " entries fit");
    }
    Map<String, String> taken = new HashMap<>();
    groups.forEach(
        (name, group) -> {
          String where = "/qos/guards/port-group[name=" + name.value() + "]/config/port";
          for (String port : group.branch("config").leafList("port")) {
            if (!ports.has(port)) {
              throw Refusal.invalid(where, "the switch has no port " + port);
            }
            String other = taken.put(port, name.value());
            if (other != null && !other.equals(name.value())) {
              throw Refusal.invalid(where, port + " is in group " + other + " already");
            }
          }
        });
    entries.forEach(
        (key, entry) -> {
          Settings settings =
              Settings.of("/qos/guards/guard" + String.join("|", key.values()), entry);
          for (String leaf : List.of("ingress", "egress", "group", "target-group")) {
            settings.required(leaf);
          }
        });
    return new Guards(groups, entries);
  }

  /** The applied state, under {@code qos}. */
  DataNode.Branch state() {
    DataNode.Entries groupList = DataNode.Entries.NONE;
    for (Map.Entry<ListKey, DataNode.Branch> group : groups.entrySet()) {
      groupList = groupList.with(group.getKey(), States.entry(group.getValue().branch("config")));
    }
    DataNode.Entries entryList = DataNode.Entries.NONE;
    for (Map.Entry<ListKey, DataNode.Branch> entry : entries.entrySet()) {
      entryList =
          entryList.with(
              entry.getKey(),
              States.entry(entry.getValue().branch("config").with("turned-packets", "0")));
    }
    return DataNode.merge(
        States.at(groupList, "qos", "guards", "port-group"),
        States.at(entryList, "qos", "guards", "guard"));
  }
}
