package org.weirfabric.dialect;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.TurnGuard;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;

/**
 * The tables of {@code weir.p4}: what each port's DSCPs and PCPs mean, and an entry for everything
 * that is to be counted (what has none isn't).
 *
 * <p>It says nothing of PFC, buffers, queues' marking and schedulers, for which P4Runtime has no
 * words; {@link Dialects} sees to it that someone else does.
 */
public final class P4Dialect implements Dialect {
  private static final String TRUST_MAP = "trust_map";
  private static final String INGRESS_PORT = "ingress_port";
  private static final String TRAFFIC_CLASS = "traffic_class";

  /** Says what a map makes of the PCPs of frames without IP. */
  static final String PCP_MAP = "ingress.pcp_map";

  private static final String PORT_GROUP = "port_group";

  /** The number agreed on for the ports that lead away from the hosts. */
  static final int UPLINKS = 1;

  private final SortedMap<PortName, Integer> portNumbers;

  /**
   * The encoder for a switch.
   *
   * @param portNumbers the number that P4Runtime knows each of its ports by
   */
  public P4Dialect(SortedMap<PortName, Integer> portNumbers) {
    this.portNumbers = Collections.unmodifiableSortedMap(new TreeMap<>(portNumbers));
  }

  /**
   * The entries that carry out {@code config}.
   *
   * @throws IllegalArgumentException if a port has no number, or a map isn't one of {@link
   *     DscpMapNames}
   */
  @Override
  public TargetConfig encode(SwitchConfig config) {
    Entries entries = new Entries();
    config.dscpMaps().values().forEach(map -> dscpMap(config, map, entries));
    config.ports().values().forEach(port -> port(config, port, entries));
    config.guard().ifPresent(guard -> guard(config, guard, entries));
    return TargetConfig.of(new TreeMap<>(), entries.byKey);
  }

  private static void dscpMap(SwitchConfig config, DscpMap map, Entries entries) {
    map.actions()
        .forEach(
            (dscp, action) -> {
              TrafficClassConfig traffic = classOf(config, action.className());
              SortedMap<String, Long> params = new TreeMap<>();
              params.put(TRAFFIC_CLASS, (long) traffic.priority().value());
              params.put("queue", (long) traffic.queue());
              action.remark().ifPresent(remark -> params.put("dscp", (long) remark.value()));
              entries.add(
                  "ingress.dscp_map",
                  fields(TRUST_MAP, trustMap(map.name()), "dscp", dscp.value()),
                  action.remark().isPresent() ? "ingress.classify_and_remark" : "ingress.classify",
                  params);
            });
    map.pcps()
        .forEach(
            (pcp, action) -> {
              TrafficClassConfig traffic = classOf(config, action.className());
              SortedMap<String, Long> params =
                  fields(TRAFFIC_CLASS, traffic.priority().value(), "queue", traffic.queue());
              action.remark().ifPresent(remark -> params.put("pcp", (long) remark.value()));
              entries.add(
                  PCP_MAP,
                  fields(TRUST_MAP, trustMap(map.name()), "pcp", pcp.value()),
                  action.remark().isPresent()
                      ? "ingress.classify_and_remark_pcp"
                      : "ingress.classify_by_pcp",
                  params);
            });
  }

  private static TrafficClassConfig classOf(SwitchConfig config, ClassName name) {
    return Optional.ofNullable(config.classes().get(name))
        .orElseThrow(() -> new IllegalArgumentException("no class " + name + " on the switch"));
  }

  private void port(SwitchConfig config, PortConfig port, Entries entries) {
    if (port.dscpMap().isEmpty()) {
      return;
    }
    int number = number(port.port());
    entries.add(
        "ingress.port_trust",
        field(INGRESS_PORT, number),
        "ingress.trust",
        field(TRUST_MAP, trustMap(port.dscpMap().get())));
    if (port.role() == PortRole.EDGE) {
      entries.add(
          "ingress.remarked",
          field(INGRESS_PORT, number),
          "ingress.count_remarked",
          Collections.emptySortedMap());
    }
    for (TrafficClassConfig traffic : config.classes().values()) {
      int trafficClass = traffic.priority().value();
      entries.add(
          "ingress.class_received",
          fields(INGRESS_PORT, number, TRAFFIC_CLASS, trafficClass),
          "ingress.count_received",
          Collections.emptySortedMap());
      entries.add(
          "egress.class_sent",
          fields("egress_port", number, TRAFFIC_CLASS, trafficClass),
          "egress.count_sent",
          Collections.emptySortedMap());
    }
  }

  private int number(PortName port) {
    return Optional.ofNullable(portNumbers.get(port))
        .orElseThrow(() -> new IllegalArgumentException("no number for port " + port));
  }

  private void guard(SwitchConfig config, TurnGuard guard, Entries entries) {
    for (PortName port : guard.uplinks()) {
      entries.add(
          "ingress.guard_from",
          field(INGRESS_PORT, number(port)),
          "ingress.came_by",
          field(PORT_GROUP, UPLINKS));
      entries.add(
          "ingress.guard_to",
          field("egress_port", number(port)),
          "ingress.leaves_by",
          field(PORT_GROUP, UPLINKS));
    }
    guard
        .turns()
        .forEach(
            (name, turn) -> {
              SortedMap<String, Long> match = fields("from_group", UPLINKS, "to_group", UPLINKS);
              match.put(TRAFFIC_CLASS, (long) classOf(config, name).priority().value());
              TrafficClassConfig becomes = classOf(config, turn.becomes());
              SortedMap<String, Long> params =
                  fields(TRAFFIC_CLASS, becomes.priority().value(), "dscp", turn.remark().value());
              params.put("queue", (long) becomes.queue());
              entries.add("ingress.guard", match, "ingress.turn", params);
            });
  }

  /** The number that {@code weir.p4}'s clients have agreed on for each map. */
  private static int trustMap(String dscpMap) {
    return P4TrustMaps.numberOf(dscpMap);
  }

  private static SortedMap<String, Long> field(String name, long value) {
    SortedMap<String, Long> fields = new TreeMap<>();
    fields.put(name, value);
    return fields;
  }

  private static SortedMap<String, Long> fields(
      String first, long firstValue, String second, long secondValue) {
    SortedMap<String, Long> fields = field(first, firstValue);
    fields.put(second, secondValue);
    return fields;
  }

  /** The entries so far. */
  private static final class Entries {
    private final SortedMap<String, P4Entry> byKey = new TreeMap<>();

    void add(
        String table,
        SortedMap<String, Long> match,
        String action,
        SortedMap<String, Long> params) {
      P4Entry entry = P4Entry.of(table, match, action, params);
      byKey.put(entry.key(), entry);
    }
  }
}
