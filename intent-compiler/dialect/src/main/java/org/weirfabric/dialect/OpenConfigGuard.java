package org.weirfabric.dialect;

import static org.weirfabric.dialect.IetfJson.array;
import static org.weirfabric.dialect.IetfJson.entry;
import static org.weirfabric.dialect.IetfJson.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.GuardedTurn;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.TurnGuard;
import org.weirfabric.model.id.ClassName;

/**
 * The guard against turns from down to up: the uplinks as one group of ports, and an entry of our
 * augment for each guarded class between that group and itself.
 */
final class OpenConfigGuard {
  /** The group of the ports that lead away from the hosts. */
  static final String UPLINKS = "weir-uplinks";

  private static final GnmiPath ROOT = OpenConfigNames.QOS_ROOT.child("guards");

  private final SwitchConfig config;
  private final SortedMap<GnmiPath, JsonNode> values;

  OpenConfigGuard(SwitchConfig config, SortedMap<GnmiPath, JsonNode> values) {
    this.config = config;
    this.values = values;
  }

  void write(TurnGuard guard) {
    ArrayNode ports = array();
    guard.uplinks().forEach(port -> ports.add(port.value()));
    ObjectNode group = object().put("name", UPLINKS);
    group.set("port", ports);
    values.put(
        ROOT.entry("port-group", "name", UPLINKS),
        entry(OpenConfigNames.WEIR, "name", UPLINKS, group));
    guard.turns().forEach(this::turn);
  }

  private void turn(ClassName name, GuardedTurn turn) {
    int index =
        Optional.ofNullable(config.classes().get(name))
            .map(TrafficClassConfig::priorityGroup)
            .orElseThrow(() -> new IllegalArgumentException("no class " + name + " to guard"));
    SortedMap<String, String> keys = new TreeMap<>();
    keys.put("ingress", UPLINKS);
    keys.put("egress", UPLINKS);
    keys.put("group", String.valueOf(index));
    ObjectNode value = object();
    value.put("weir-lossless:ingress", UPLINKS);
    value.put("weir-lossless:egress", UPLINKS);
    value.put("weir-lossless:group", index);
    value.set(
        "weir-lossless:config",
        object()
            .put("ingress", UPLINKS)
            .put("egress", UPLINKS)
            .put("group", index)
            .put("target-group", OpenConfigNames.forwardingGroup(turn.becomes()))
            .put("set-dscp", turn.remark().value()));
    values.put(ROOT.entry("guard", keys), value);
  }
}
