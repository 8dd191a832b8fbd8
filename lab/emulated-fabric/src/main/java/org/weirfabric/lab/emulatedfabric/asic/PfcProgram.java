package org.weirfabric.lab.emulatedfabric.asic;

import io.grpc.Status;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.ListKey;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.WatchdogAction;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.qos.Priority;

/** Priority-based flow control with its watchdog, by port and priority. */
final class PfcProgram {
  private final SortedMap<String, SortedMap<Integer, OfPriority>> ports = new TreeMap<>();

  /**
   * PFC of one priority.
   *
   * @param receive whether PFC frames for it are obeyed
   * @param transmit whether PFC frames for it are sent
   * @param override what is done in spite of both, if anything
   * @param watchdog its watchdog, if it has one
   */
  record OfPriority(
      boolean receive,
      boolean transmit,
      Optional<PfcOverride> override,
      Optional<WatchdogSetting> watchdog) {}

  /**
   * Takes what is configured for a port.
   *
   * @param where the path of its Ethernet container, for refusals
   * @throws Refusal if the chip can't do it
   */
  void add(
      String port,
      String where,
      DataNode.Branch ethernet,
      Buffers buffers,
      Classification classification) {
    boolean linkPause = Settings.of(where, ethernet).flag("enable-flow-control");
    SortedMap<Integer, OfPriority> priorities = new TreeMap<>();
    for (var entry : ethernet.branch("pfc", "priorities").list("priority").entrySet()) {
      String at = where + "/pfc/priorities/priority[index=" + entry.getKey().value() + "]";
      Settings pfc = Settings.of(at, entry.getValue());
      int priority = Integer.parseInt(entry.getKey().value());
      if (linkPause && (pfc.flag("receive") || pfc.flag("transmit"))) {
        throw new Refusal(
            Status.Code.FAILED_PRECONDITION,
            at + ": PFC and link PAUSE (enable-flow-control) exclude each other");
      }
      int group = classification.priorityGroupOf(priority);
      if (pfc.flag("transmit") && buffers.headroomBytes(port, group) == 0) {
        throw new Refusal(
            Status.Code.FAILED_PRECONDITION,
            at + ": priority group " + group + " has no headroom to transmit PFC for");
      }
      priorities.put(
          priority,
          new OfPriority(
              pfc.flag("receive"),
              pfc.flag("transmit"),
              pfc.text("override").map(PfcOverride::valueOf),
              watchdog(Settings.of(at + "/watchdog", entry.getValue().branch("watchdog")))));
    }
    ports.put(port, priorities);
  }

  private static Optional<WatchdogSetting> watchdog(Settings settings) {
    if (settings.config().children().isEmpty()) {
      return Optional.empty();
    }
    settings.required("detect-time-ms");
    settings.required("restore-time-ms");
    return Optional.of(
        WatchdogSetting.of(
            settings.integer("detect-time-ms", 0),
            settings.integer("restore-time-ms", 0),
            WatchdogAction.valueOf(settings.required("action"))));
  }

  /** What is configured for a port, by priority. */
  SortedMap<Integer, OfPriority> of(String port) {
    return ports.getOrDefault(port, new TreeMap<>());
  }

  /** The state of PFC that the data plane runs on a port: the list of its priorities. */
  static DataNode.Entries state(PortConfig running) {
    DataNode.Entries priorities = DataNode.Entries.NONE;
    for (Map.Entry<Priority, PfcSetting> each : running.pfc().entrySet()) {
      String index = Integer.toString(each.getKey().value());
      DataNode.Branch state =
          States.of("index", index)
              .with("receive", Boolean.toString(each.getValue().receive()))
              .with("transmit", Boolean.toString(each.getValue().transmit()));
      PfcOverride override = running.overrides().get(each.getKey());
      DataNode.Branch entry =
          States.entry(
              States.with(state, "override", Optional.ofNullable(override).map(PfcOverride::name)));
      WatchdogSetting watchdog = running.watchdogs().get(each.getKey());
      if (watchdog != null) {
        entry = entry.with("watchdog", States.entry(watchdogState(watchdog)));
      }
      priorities = priorities.with(ListKey.of(index), entry);
    }
    return priorities;
  }

  private static DataNode.Branch watchdogState(WatchdogSetting watchdog) {
    return States.of("detect-time-ms", Integer.toString(watchdog.detectMillis()))
        .with("restore-time-ms", Integer.toString(watchdog.restoreMillis()))
        .with("action", watchdog.action().name());
  }
}
