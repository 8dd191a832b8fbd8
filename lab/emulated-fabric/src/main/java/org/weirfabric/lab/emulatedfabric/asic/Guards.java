package org.weirfabric.lab.emulatedfabric.asic;

import io.grpc.Status;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.ListKey;
import org.weirfabric.model.config.GuardedTurn;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.TurnGuard;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.qos.Dscp;

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

  /**
   * The guard as the data plane takes it: one group of ports, and frames between any two of them.
   *
   * @throws Refusal if the table says more than that
   */
  Optional<TurnGuard> plane(PlaneClasses classes) {
    Set<String> guarded = new LinkedHashSet<>();
    SortedMap<ClassName, GuardedTurn> turns = new TreeMap<>();
    for (DataNode.Branch entry : entries.values()) {
      DataNode.Branch guard = entry.branch("config");
      guarded.add(guard.leaf("ingress").orElse(""));
      guarded.add(guard.leaf("egress").orElse(""));
      Optional<ClassName> becomes =
          classes.ofForwardingGroup(guard.leaf("target-group").orElse(""));
      Optional<Dscp> dscp = guard.leaf("set-dscp").map(Integer::valueOf).map(Dscp::of);
      if (guarded.size() > 1 || becomes.isEmpty() || dscp.isEmpty()) {
        throw new Refusal(
            Status.Code.UNIMPLEMENTED,
            "/qos/guards: the chip guards turns among one group of ports, to a group with a queue"
                + " and a DSCP to set");
      }
      int group = guard.leaf("group").map(Integer::valueOf).orElse(0);
      for (TrafficClassConfig each : classes.classes().values()) {
        if (each.priorityGroup() == group) {
          turns.put(each.name(), GuardedTurn.of(becomes.get(), dscp.get()));
        }
      }
    }
    SortedSet<PortName> ports = new TreeSet<>();
    guarded.forEach(name -> portsOf(name).forEach(port -> ports.add(PortName.of(port))));
    return ports.isEmpty() || turns.isEmpty()
        ? Optional.empty()
        : Optional.of(TurnGuard.of(ports, turns));
  }

  private List<String> portsOf(String group) {
    DataNode.Branch held = groups.get(ListKey.of(group));
    return held == null ? List.of() : held.branch("config").leafList("port");
  }

  /** The state of the table, as far as the data plane runs it, under {@code qos}. */
  DataNode.Branch state(SwitchConfig running) {
    DataNode.Entries groupList = DataNode.Entries.NONE;
    for (Map.Entry<ListKey, DataNode.Branch> group : groups.entrySet()) {
      groupList = groupList.with(group.getKey(), States.entry(group.getValue().branch("config")));
    }
    DataNode.Entries entryList = DataNode.Entries.NONE;
    if (running.guard().isPresent()) {
      for (Map.Entry<ListKey, DataNode.Branch> entry : entries.entrySet()) {
        entryList = entryList.with(entry.getKey(), States.entry(entry.getValue().branch("config")));
      }
    }
    return DataNode.merge(
        States.at(groupList, "qos", "guards", "port-group"),
        States.at(entryList, "qos", "guards", "guard"));
  }
}
