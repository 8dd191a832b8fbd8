package org.weirfabric.lab.emulatedfabric.p4;

import com.google.protobuf.ByteString;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.asic.PipelineTrust;
import org.weirfabric.wire.p4.TableEntry;
import org.weirfabric.wire.p4.config.Action;
import org.weirfabric.wire.p4.config.MatchField;

/**
 * Reads from a program's tables what becomes of each port's DSCPs and PCPs: {@value #PORT_TRUST}
 * gives a port its map, {@value #DSCP_MAP} says what the map makes of a DSCP, {@value #PCP_MAP} of
 * the PCP of a frame without IP.
 */
final class TrustTables {
  static final String PORT_TRUST = "ingress.port_trust";
  static final String DSCP_MAP = "ingress.dscp_map";
  static final String PCP_MAP = "ingress.pcp_map";
  private static final int ANY_WIDTH = 64;

  private TrustTables() {}

  static PipelineTrust read(Pipeline pipeline, Tables tables) {
    return new PipelineTrust(
        ofPorts(pipeline, tables, maps(pipeline, tables, DSCP_MAP, "dscp")),
        ofPorts(pipeline, tables, maps(pipeline, tables, PCP_MAP, "pcp")));
  }

  private static Map<Integer, SortedMap<Integer, PipelineTrust.Step>> maps(
      Pipeline pipeline, Tables tables, String table, String point) {
    Map<Integer, SortedMap<Integer, PipelineTrust.Step>> maps = new HashMap<>();
    for (TableEntry entry : tables.entriesOf(table)) {
      Map<String, Integer> match = match(pipeline, entry);
      Map<String, Integer> params = params(pipeline, entry);
      if (match.containsKey("trust_map") && match.containsKey(point)) {
        maps.computeIfAbsent(match.get("trust_map"), any -> new TreeMap<>())
            .put(
                match.get(point),
                new PipelineTrust.Step(
                    params.getOrDefault("traffic_class", 0),
                    params.getOrDefault("queue", 0),
                    Optional.ofNullable(params.get(point))));
      }
    }
    return maps;
  }

  private static SortedMap<Integer, SortedMap<Integer, PipelineTrust.Step>> ofPorts(
      Pipeline pipeline, Tables tables, Map<Integer, SortedMap<Integer, PipelineTrust.Step>> maps) {
    SortedMap<Integer, SortedMap<Integer, PipelineTrust.Step>> ports = new TreeMap<>();
    for (TableEntry entry : tables.entriesOf(PORT_TRUST)) {
      Integer port = match(pipeline, entry).get("ingress_port");
      Integer map = params(pipeline, entry).get("trust_map");
      if (port != null && map != null) {
        ports.put(port, maps.getOrDefault(map, new TreeMap<>()));
      }
    }
    return ports;
  }

  private static Map<String, Integer> match(Pipeline pipeline, TableEntry entry) {
    Map<String, Integer> values = new HashMap<>();
    for (MatchField field : pipeline.table(entry.getTableId()).getMatchFieldsList()) {
      entry.getMatchList().stream()
          .filter(match -> match.getFieldId() == field.getId() && match.hasExact())
          .forEach(match -> values.put(field.getName(), number(match.getExact().getValue())));
    }
    return values;
  }

  private static Map<String, Integer> params(Pipeline pipeline, TableEntry entry) {
    Map<String, Integer> values = new HashMap<>();
    var given = entry.getAction().getAction();
    Action action = pipeline.action(given.getActionId());
    for (Action.Param param : action.getParamsList()) {
      given.getParamsList().stream()
          .filter(value -> value.getParamId() == param.getId())
          .forEach(value -> values.put(param.getName(), number(value.getValue())));
    }
    return values;
  }

  private static int number(ByteString bytes) {
    BigInteger value = Bits.read(bytes, ANY_WIDTH, "value");
    return value.intValueExact();
  }
}
