package org.weirfabric.model.codec;

import static org.weirfabric.model.codec.JsonMembers.list;
import static org.weirfabric.model.codec.JsonMembers.object;
import static org.weirfabric.model.codec.JsonMembers.optionalInteger;
import static org.weirfabric.model.codec.JsonMembers.text;
import static org.weirfabric.model.codec.JsonMembers.values;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.PcpAction;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.qos.CodePoint;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Pcp;

/**
 * {@link DscpMap} as JSON: code points with one action stand together, by the lowest of them. A map
 * without PCPs says nothing of them, so that it reads as it did before there were any.
 */
final class DscpMapCodec {
  private DscpMapCodec() {}

  static ObjectNode encode(DscpMap map) {
    ObjectNode json = object();
    json.put("name", map.name());
    json.set(
        "actions",
        list(
            byAction(map.actions()),
            same -> action(same, "dscp", same.getKey().className(), same.getKey().remark())));
    if (!map.pcps().isEmpty()) {
      json.set(
          "pcps",
          list(
              byAction(map.pcps()),
              same -> action(same, "pcp", same.getKey().className(), same.getKey().remark())));
    }
    return json;
  }

  private static <C, A> Iterable<Map.Entry<A, List<C>>> byAction(SortedMap<C, A> actions) {
    Map<A, List<C>> byAction = new LinkedHashMap<>();
    actions.forEach(
        (point, action) -> byAction.computeIfAbsent(action, none -> new ArrayList<>()).add(point));
    return byAction.entrySet();
  }

  private static <C extends CodePoint<C>> ObjectNode action(
      Map.Entry<?, List<C>> same, String points, ClassName className, Optional<C> remark) {
    ObjectNode json = object();
    json.put("class", className.value());
    remark.ifPresent(point -> json.put("remark", point.value()));
    json.set(points, list(same.getValue(), point -> IntNode.valueOf(point.value())));
    return json;
  }

  static DscpMap decode(JsonNode json) {
    SortedMap<Dscp, DscpAction> actions = new TreeMap<>();
    for (JsonNode entry : values(json, "actions", node -> node)) {
      DscpAction action =
          DscpAction.of(
              ClassName.of(text(entry, "class")), optionalInteger(entry, "remark").map(Dscp::of));
      values(entry, "dscp", node -> Dscp.of(node.asInt(-1)))
          .forEach(dscp -> actions.put(dscp, action));
    }
    SortedMap<Pcp, PcpAction> pcps = new TreeMap<>();
    for (JsonNode entry : json.has("pcps") ? values(json, "pcps", n -> n) : List.<JsonNode>of()) {
      PcpAction action =
          PcpAction.of(
              ClassName.of(text(entry, "class")), optionalInteger(entry, "remark").map(Pcp::of));
      values(entry, "pcp", node -> Pcp.of(node.asInt(-1))).forEach(pcp -> pcps.put(pcp, action));
    }
    return DscpMap.of(text(json, "name"), actions, pcps);
  }
}
