package org.weirfabric.dialect;

import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.GuardedTurn;
import org.weirfabric.model.config.PcpAction;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.TurnGuard;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Pcp;
import org.weirfabric.model.qos.Priority;

/**
 * Reads the tables of {@code weir.p4} back: the maps and the ports bound to them.
 *
 * <p>The program knows nothing of buffers and pauses, so every class comes back lossy and in
 * priority group 0.
 */
public final class P4Decoder {
  private static final String TRAFFIC_CLASS = "traffic_class";

  private final KnownSwitch known;
  private final SortedMap<PortName, Integer> portNumbers;

  /**
   * The decoder for {@code known}.
   *
   * @param portNumbers the number that P4Runtime knows each of its ports by
   */
  public P4Decoder(KnownSwitch known, SortedMap<PortName, Integer> portNumbers) {
    this.known = known;
    this.portNumbers = new TreeMap<>(portNumbers);
  }

  /** What {@code held}, the entries on the switch, says. */
  public Decoded decode(TargetConfig held) {
    SortedMap<ClassName, TrafficClassConfig> classes = new TreeMap<>();
    SortedMap<String, SortedMap<Dscp, DscpAction>> actions = new TreeMap<>();
    SortedMap<String, SortedMap<Pcp, PcpAction>> pcps = new TreeMap<>();
    SortedMap<PortName, PortParts> ports = new TreeMap<>();
    SortedSet<PortName> uplinks = new TreeSet<>();
    SortedMap<ClassName, GuardedTurn> turns = new TreeMap<>();
    for (P4Entry entry : held.p4().values()) {
      if (entry.table().equals("ingress.dscp_map")) {
        PortParts.ifWellFormed(() -> dscp(entry, classes, actions));
      } else if (entry.table().equals(P4Dialect.PCP_MAP)) {
        PortParts.ifWellFormed(() -> pcp(entry, classes, pcps));
      } else if (entry.table().equals("ingress.port_trust")) {
        PortParts.ifWellFormed(() -> trust(entry, ports));
      } else if (entry.table().equals("ingress.guard_from")) {
        PortParts.ifWellFormed(() -> uplink(entry, uplinks));
      } else if (entry.table().equals("ingress.guard")) {
        PortParts.ifWellFormed(
            () ->
                turns.put(
                    known.className(Priority.of(number(entry.match(), TRAFFIC_CLASS))),
                    GuardedTurn.of(
                        known.className(Priority.of(number(entry.params(), TRAFFIC_CLASS))),
                        Dscp.of(number(entry.params(), "dscp")))));
      }
    }
    SortedMap<String, DscpMap> maps = new TreeMap<>();
    actions.forEach(
        (name, map) ->
            PortParts.ifWellFormed(
                () ->
                    maps.put(
                        name, DscpMap.of(name, map, pcps.getOrDefault(name, new TreeMap<>())))));
    SwitchConfig config =
        SwitchConfig.empty(known.id()).toBuilder()
            .setClasses(classes)
            .setDscpMaps(maps)
            .setGuard(
                uplinks.isEmpty() || turns.isEmpty()
                    ? Optional.empty()
                    : Optional.of(TurnGuard.of(uplinks, turns)))
            .setPorts(PortParts.ports(known, ports))
            .build();
    return Decoded.of(config, held, new P4Dialect(portNumbers));
  }

  private void dscp(
      P4Entry entry,
      SortedMap<ClassName, TrafficClassConfig> classes,
      SortedMap<String, SortedMap<Dscp, DscpAction>> actions) {
    ClassName name = trafficClass(entry, classes);
    Optional<Dscp> remark = optional(entry.params(), "dscp").map(Dscp::of);
    actions
        .computeIfAbsent(trustMap(entry.match()), any -> new TreeMap<>())
        .put(Dscp.of(number(entry.match(), "dscp")), DscpAction.of(name, remark));
  }

  private void pcp(
      P4Entry entry,
      SortedMap<ClassName, TrafficClassConfig> classes,
      SortedMap<String, SortedMap<Pcp, PcpAction>> actions) {
    ClassName name = trafficClass(entry, classes);
    Optional<Pcp> remark = optional(entry.params(), "pcp").map(Pcp::of);
    actions
        .computeIfAbsent(trustMap(entry.match()), any -> new TreeMap<>())
        .put(Pcp.of(number(entry.match(), "pcp")), PcpAction.of(name, remark));
  }

  private ClassName trafficClass(P4Entry entry, SortedMap<ClassName, TrafficClassConfig> classes) {
    Priority priority = Priority.of(number(entry.params(), TRAFFIC_CLASS));
    ClassName name = known.className(priority);
    classes.put(
        name, TrafficClassConfig.of(name, priority, 0, number(entry.params(), "queue"), false));
    return name;
  }

  private void trust(P4Entry entry, SortedMap<PortName, PortParts> ports) {
    int number = number(entry.match(), "ingress_port");
    String map = trustMap(entry.params());
    portNumbers.forEach(
        (port, portNumber) -> {
          if (portNumber == number) {
            ports.computeIfAbsent(port, any -> new PortParts()).dscpMap = Optional.of(map);
          }
        });
  }

  private void uplink(P4Entry entry, SortedSet<PortName> uplinks) {
    int number = number(entry.match(), "ingress_port");
    if (number(entry.params(), "port_group") == P4Dialect.UPLINKS) {
      portNumbers.forEach(
          (port, portNumber) -> {
            if (portNumber == number) {
              uplinks.add(port);
            }
          });
    }
  }

  private static String trustMap(SortedMap<String, Long> fields) {
    return P4TrustMaps.nameOf(number(fields, "trust_map"));
  }

  private static Optional<Integer> optional(SortedMap<String, Long> fields, String name) {
    return Optional.ofNullable(fields.get(name)).map(Long::intValue);
  }

  private static int number(SortedMap<String, Long> fields, String name) {
    return optional(fields, name).orElseThrow(() -> new IllegalArgumentException("no " + name));
  }
}
