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
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.qos.Dscp;

/** {@link DscpMap} as JSON: DSCPs with one action stand together, by the lowest of them. */
final class DscpMapCodec {
  private DscpMapCodec() {}

  static ObjectNode encode(DscpMap map) {
    Map<DscpAction, List<Dscp>> byAction = new LinkedHashMap<>();
    map.actions()
        .forEach(
            (dscp, action) ->
                byAction.computeIfAbsent(action, none -> new ArrayList<>()).add(dscp));
    ObjectNode json = object();
    json.put("name", map.name());
    json.set("actions", list(byAction.entrySet(), entry -> action(entry)));
    return json;
  }

  private static ObjectNode action(Map.Entry<DscpAction, List<Dscp>> entry) {
    ObjectNode json = object();
    json.put("class", entry.getKey().className().value());
    entry.getKey().remark().ifPresent(dscp -> json.put("remark", dscp.value()));
    json.set("dscp", list(entry.getValue(), dscp -> IntNode.valueOf(dscp.value())));
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
    return DscpMap.of(text(json, "name"), actions);
  }
}
