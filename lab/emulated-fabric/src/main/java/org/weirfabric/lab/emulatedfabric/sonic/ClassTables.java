package org.weirfabric.lab.emulatedfabric.sonic;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.asic.PipelineTrust;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.PcpAction;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Pcp;
import org.weirfabric.model.qos.Priority;

/** What the switch makes of QoS maps: a class for each traffic class, a trust map for each port. */
final class ClassTables {
  private static final int BEST_EFFORT = 0;

  private final ConfigDb db;
  private final SortedMap<Integer, TrafficClassConfig> byNumber = new TreeMap<>();
  private final SortedMap<ClassName, TrafficClassConfig> classes = new TreeMap<>();
  private final SortedMap<String, DscpMap> maps = new TreeMap<>();
  private final TrafficClassConfig bestEffort;

  ClassTables(ConfigDb db, BufferTables buffers) {
    this.db = db;
    Map<String, String> groups = only("tc_to_pg_map", "TC_TO_PRIORITY_GROUP_MAP");
    Map<String, String> queues = only("tc_to_queue_map", "TC_TO_QUEUE_MAP");
    Set<String> numbers = new LinkedHashSet<>(groups.keySet());
    numbers.addAll(queues.keySet());
    numbers.add(String.valueOf(BEST_EFFORT));
    db.each("DSCP_TO_TC_MAP", (name, row) -> numbers.addAll(row.values()));
    db.each("DOT1P_TO_TC_MAP", (name, row) -> numbers.addAll(row.values()));
    for (String number : numbers) {
      TrafficClassConfig traffic = traffic(number, groups, queues, buffers);
      byNumber.put(Integer.parseInt(number), traffic);
      classes.put(traffic.name(), traffic);
    }
    bestEffort = traffic(String.valueOf(BEST_EFFORT), groups, queues, buffers);
  }

  private static TrafficClassConfig traffic(
      String number, Map<String, String> groups, Map<String, String> queues, BufferTables buffers) {
    int group = Integer.parseInt(groups.getOrDefault(number, "0"));
    return TrafficClassConfig.of(
        ClassName.of("tc" + number),
        Priority.of(Integer.parseInt(number)),
        group,
        Integer.parseInt(queues.getOrDefault(number, "0")),
        buffers.lossless(group));
  }

  /** The map that ports are bound to; the chip has one. */
  private Map<String, String> only(String field, String table) {
    Set<String> bound = new LinkedHashSet<>();
    db.each(
        "PORT_QOS_MAP", (port, row) -> Optional.ofNullable(row.get(field)).ifPresent(bound::add));
    if (bound.size() > 1) {
      throw ConfigDb.refused("PORT_QOS_MAP", "the chip has one " + table + " for all ports");
    }
    return bound.isEmpty() ? Map.of() : db.row(table, bound.iterator().next());
  }

  SortedMap<ClassName, TrafficClassConfig> classes() {
    return classes;
  }

  SortedMap<String, DscpMap> maps() {
    return maps;
  }

  /**
   * The trust map of a port, by name: the P4 program's word first, then CONFIG_DB's about the code
   * point that the program leaves. A frame is in a lossless class only if both say so.
   */
  Optional<String> mapOf(String port, int number, Optional<PipelineTrust> pipeline) {
    Optional<Map<String, String>> dscps = bound(port, "dscp_to_tc_map", "DSCP_TO_TC_MAP");
    Optional<Map<String, String>> dot1ps = bound(port, "dot1p_to_tc_map", "DOT1P_TO_TC_MAP");
    if (dscps.isEmpty() && dot1ps.isEmpty() && pipeline.isEmpty()) {
      return Optional.empty();
    }
    SortedMap<Dscp, DscpAction> actions = new TreeMap<>();
    for (int dscp = Dscp.MIN; dscp <= Dscp.MAX; dscp++) {
      int came = dscp;
      Word word = word(dscp, pipeline.map(program -> program.step(number, came)), dscps);
      actions.put(Dscp.of(dscp), DscpAction.of(word.name(), word.remark().map(Dscp::of)));
    }
    SortedMap<Pcp, PcpAction> pcps = new TreeMap<>();
    boolean programmed = pipeline.filter(program -> program.hasPcps(number)).isPresent();
    for (int pcp = Pcp.MIN; pcp <= Pcp.MAX && (dot1ps.isPresent() || programmed); pcp++) {
      int came = pcp;
      Word word = word(pcp, pipeline.map(program -> program.pcpStep(number, came)), dot1ps);
      pcps.put(Pcp.of(pcp), PcpAction.of(word.name(), word.remark().map(Pcp::of)));
    }
    for (DscpMap map : maps.values()) {
      if (map.actions().equals(actions) && map.pcps().equals(pcps)) {
        return Optional.of(map.name());
      }
    }
    String name = "m" + maps.size();
    maps.put(name, DscpMap.of(name, actions, pcps));
    return Optional.of(name);
  }

  private Optional<Map<String, String>> bound(String port, String field, String table) {
    return db.field("PORT_QOS_MAP", port, field).map(name -> db.row(table, name));
  }

  /** What becomes of a code point. */
  private record Word(ClassName name, Optional<Integer> remark) {}

  private Word word(
      int point, Optional<PipelineTrust.Step> step, Optional<Map<String, String>> row) {
    int seen = step.flatMap(PipelineTrust.Step::remark).orElse(point);
    TrafficClassConfig traffic =
        of(
            row.map(map -> map.getOrDefault(String.valueOf(seen), "0"))
                .map(Integer::parseInt)
                .orElse(BEST_EFFORT));
    if (step.isPresent()
        && (row.isEmpty() || (traffic.lossless() && !agrees(step.get(), traffic)))) {
      traffic = of(step.get().trafficClass());
    }
    return new Word(traffic.name(), seen == point ? Optional.empty() : Optional.of(seen));
  }

  private static boolean agrees(PipelineTrust.Step step, TrafficClassConfig traffic) {
    return traffic.priority().value() == step.trafficClass();
  }

  private TrafficClassConfig of(int number) {
    TrafficClassConfig found = byNumber.get(number);
    return found == null ? bestEffort : found;
  }
}
