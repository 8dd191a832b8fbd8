package org.weirfabric.dialect;

import java.util.HashSet;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Pattern;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.QueueSchedule;
import org.weirfabric.model.config.Scheduling;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.BitRate;

/** Refuses what CONFIG_DB has no words for, or has words for that SONiC takes otherwise. */
final class SonicGaps {
  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9][-a-zA-Z0-9_]{0,31}");

  private final SwitchConfig config;
  private final SortedMap<PortName, BitRate> speeds;

  SonicGaps(SwitchConfig config, SortedMap<PortName, BitRate> speeds) {
    this.config = config;
    this.speeds = speeds;
  }

  void refuse() throws DialectGapException {
    for (TrafficClassConfig each : config.classes().values()) {
      trafficClass(each);
    }
    for (EcnProfile profile : config.ecnProfiles().values()) {
      name("ECN profile", profile.name());
    }
    for (String map : config.dscpMaps().keySet()) {
      name("DSCP map", map);
    }
    if (config.guard().isPresent()) {
      throw gap(
          "guard",
          "a guard against turns from down to up",
          "no guard: SONiC has no table keyed by ingress and egress port",
          "compile with the guard off for this switch, so that the unguarded fabric is proven");
    }
    onePoolEachWay();
    schedules();
    for (PortConfig port : config.ports().values()) {
      port(port);
    }
  }

  /** SONiC's watchdog takes a priority of the PFC mask for the queue and group of that number. */
  private void trafficClass(TrafficClassConfig traffic) throws DialectGapException {
    int priority = traffic.priority().value();
    if (traffic.lossless()
        && (traffic.queue() != priority || traffic.priorityGroup() != priority)) {
      throw gap(
          "class " + traffic.name(),
          "priority "
              + priority
              + " in queue "
              + traffic.queue()
              + " and priority group "
              + traffic.priorityGroup(),
          "a lossless class whose queue and priority group have its priority's number",
          "give the class the queue and the group " + priority);
    }
  }

  private void name(String kind, String name) throws DialectGapException {
    if (!NAME.matcher(name).matches()) {
      throw gap(
          kind + " " + name,
          "a name of " + name.length() + " characters",
          "at most 32 letters, digits, dashes and underscores",
          "choose a shorter class name");
    }
  }

  private void onePoolEachWay() throws DialectGapException {
    HashSet<Boolean> seen = new HashSet<>();
    for (BufferPool pool : config.pools().values()) {
      if (!seen.add(pool.ingress())) {
        throw gap(
            "pool " + pool.name(),
            "a second " + (pool.ingress() ? "ingress" : "egress") + " pool",
            "one ingress pool and one lossy egress pool, which SONiC knows by fixed names",
            "put both pools' bytes into one");
      }
    }
  }

  private void schedules() throws DialectGapException {
    if (config.schedulerPolicy().isEmpty()) {
      return;
    }
    for (QueueSchedule queue : config.schedulerPolicy().get().queues()) {
      if (queue.scheduling() == Scheduling.DWRR
          && (queue.weightPercent() < 1 || queue.weightPercent() > 100)) {
        throw gap(
            "queue " + queue.queue(),
            "a weight of " + queue.weightPercent(),
            "weights from 1 to 100",
            "give the class at least 1 % of the bandwidth, or make it strict");
      }
    }
  }

  private void port(PortConfig port) throws DialectGapException {
    String name = port.port().value();
    if (name.indexOf('/') >= 0) {
      throw gap(
          name,
          "a port name with a slash",
          "SONiC's own port names, such as Ethernet8, not their aliases",
          "name the port in the topology as CONFIG_DB's PORT table does");
    }
    if (port.schedulerPolicy().isPresent()
        && !speeds.containsKey(port.port())
        && config.schedulerPolicy().stream()
            .flatMap(policy -> policy.queues().stream())
            .anyMatch(queue -> queue.limitPercent() < 100)) {
      throw gap(
          name,
          "a limit in percent on a port of unknown speed",
          "a rate in bytes per second",
          "cable the port in the topology, with its speed");
    }
    for (PriorityGroupConfig group : port.priorityGroups().values()) {
      if (group.xon().compareTo(group.reserved()) > 0) {
        throw gap(
            name + " priority group " + group.index(),
            "XON " + group.xon() + " above the reserve " + group.reserved(),
            "a profile whose size holds xon and xoff",
            "reserve at least XON");
      }
    }
    for (Map.Entry<Priority, PfcSetting> each : port.pfc().entrySet()) {
      pfc(port, each.getKey(), each.getValue());
    }
    watchdogs(port);
  }

  private void pfc(PortConfig port, Priority priority, PfcSetting pfc) throws DialectGapException {
    String where = port.port() + " priority " + priority;
    if (pfc.receive() != pfc.transmit()) {
      throw gap(
          where,
          "PFC that is " + (pfc.receive() ? "received only" : "sent only"),
          "PFC both ways or not at all; pfc_asym is a setting of the whole port",
          "make the PFC of the priority symmetric");
    }
    PriorityGroupConfig group = port.priorityGroups().get(priority.value());
    boolean buffered = group != null && SonicNames.isLossless(group);
    if (pfc.receive() && !buffered) {
      throw gap(
          where,
          "PFC without a lossless priority group",
          "PFC for a priority whose group has headroom",
          "give group " + priority + " its headroom before PFC");
    }
  }

  private void watchdogs(PortConfig port) throws DialectGapException {
    WatchdogSetting first = null;
    for (Map.Entry<Priority, WatchdogSetting> each : port.watchdogs().entrySet()) {
      String where = port.port() + " priority " + each.getKey();
      WatchdogSetting watchdog = each.getValue();
      PfcSetting pfc = port.pfc().get(each.getKey());
      if (pfc == null || !pfc.receive()) {
        throw gap(
            where,
            "a PFC watchdog without PFC",
            "a watchdog of a priority that has PFC",
            "set PFC for the priority, or drop its watchdog");
      }
      first = first == null ? watchdog : first;
      if (!watchdog.equals(first)) {
        throw gap(
            where,
            "a watchdog unlike that of another priority of the port",
            "one set of times and one action for all priorities of a port",
            "give all lossless classes of the port the same watchdog");
      }
      range(where, "detection", watchdog.detectMillis(), 5000);
      range(where, "restoration", watchdog.restoreMillis(), 60_000);
    }
  }

  private void range(String where, String what, int millis, int most) throws DialectGapException {
    if (millis < 100 || millis > most) {
      throw gap(
          where,
          "a " + what + " time of " + millis + " ms",
          "100 to " + most + " ms",
          "choose a time that SONiC's watchdog takes");
    }
  }

  private DialectGapException gap(String where, String found, String allowed, String remedy) {
    return new DialectGapException(
        Problem.of(
            ProblemCode.DIALECT_GAP, config.switchId() + " " + where, found, allowed, remedy));
  }
}
