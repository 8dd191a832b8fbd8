package org.weirfabric.model.codec;

import static org.weirfabric.model.codec.JsonMembers.integer;
import static org.weirfabric.model.codec.JsonMembers.object;
import static org.weirfabric.model.codec.JsonMembers.text;
import static org.weirfabric.model.codec.JsonMembers.values;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.config.GuardedTurn;
import org.weirfabric.model.config.TurnGuard;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.qos.Dscp;

/** {@link TurnGuard} as JSON. */
final class TurnGuardCodec {
  private TurnGuardCodec() {}

  static ObjectNode encode(TurnGuard guard) {
    ObjectNode json = object();
    ArrayNode uplinks = json.putArray("uplinks");
    guard.uplinks().forEach(port -> uplinks.add(port.value()));
    ArrayNode turns = json.putArray("turns");
    guard
        .turns()
        .forEach(
            (name, turn) ->
                turns
                    .addObject()
                    .put("class", name.value())
                    .put("becomes", turn.becomes().value())
                    .put("remark", turn.remark().value()));
    return json;
  }

  static TurnGuard decode(JsonNode json) {
    SortedMap<ClassName, GuardedTurn> turns = new TreeMap<>();
    for (JsonNode turn : values(json, "turns", node -> node)) {
      turns.put(
          ClassName.of(text(turn, "class")),
          GuardedTurn.of(ClassName.of(text(turn, "becomes")), Dscp.of(integer(turn, "remark"))));
    }
    return TurnGuard.of(
        new TreeSet<>(values(json, "uplinks", node -> PortName.of(node.asText()))), turns);
  }
}
