package org.weirfabric.model.codec;

import static org.weirfabric.model.codec.JsonMembers.constant;
import static org.weirfabric.model.codec.JsonMembers.list;
import static org.weirfabric.model.codec.JsonMembers.member;
import static org.weirfabric.model.codec.JsonMembers.object;
import static org.weirfabric.model.codec.JsonMembers.text;
import static org.weirfabric.model.codec.JsonMembers.texts;
import static org.weirfabric.model.codec.JsonMembers.values;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.plan.Facet;
import org.weirfabric.model.plan.JointDefinitions;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutKind;
import org.weirfabric.model.plan.RolloutStage;
import org.weirfabric.model.qos.Priority;

/** {@link Rollout} as JSON. */
public final class RolloutCodec {
  private RolloutCodec() {}

  /** The JSON form of {@code rollout}. */
  public static ObjectNode encode(Rollout rollout) {
    ObjectNode json = object();
    json.put("kind", rollout.kind().name());
    json.set("stages", list(rollout.stages(), RolloutCodec::stage));
    rollout.joint().ifPresent(joint -> json.set("joint", joint(joint)));
    if (!rollout.awaited().isEmpty()) {
      json.set("awaited", texts(rollout.awaited()));
    }
    return json;
  }

  /**
   * The rollout whose JSON form is {@code json}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static Rollout decode(JsonNode json) {
    return Rollout.of(
            constant(json, "kind", RolloutKind.class),
            values(json, "stages", RolloutCodec::stage),
            json.has("joint") ? Optional.of(joint(member(json, "joint"))) : Optional.empty())
        .awaiting(awaited(json));
  }

  private static SortedSet<PortRef> awaited(JsonNode json) {
    return json.has("awaited")
        ? new TreeSet<>(values(json, "awaited", node -> PortRef.parse(node.asText())))
        : Collections.emptySortedSet();
  }

  private static ObjectNode joint(JointDefinitions joint) {
    ObjectNode json = object();
    json.set("classes", list(joint.classes().values(), SwitchConfigCodec::trafficClass));
    ObjectNode meanwhile = json.putObject("meanwhile");
    joint.meanwhile().forEach((name, now) -> meanwhile.put(name.value(), now.value()));
    json.set("dscpMaps", list(joint.dscpMaps().values(), DscpMapCodec::encode));
    if (joint.hasParts()) {
      json.set("oldTrusted", list(joint.oldTrusted(), p -> IntNode.valueOf(p.value())));
      json.set("freshTrusted", list(joint.freshTrusted(), p -> IntNode.valueOf(p.value())));
    }
    return json;
  }

  private static JointDefinitions joint(JsonNode json) {
    SortedMap<ClassName, ClassName> meanwhile = new TreeMap<>();
    member(json, "meanwhile")
        .fields()
        .forEachRemaining(
            each ->
                meanwhile.put(ClassName.of(each.getKey()), ClassName.of(each.getValue().asText())));
    JointDefinitions joint =
        JointDefinitions.of(
            SwitchConfigCodec.keyed(
                values(json, "classes", SwitchConfigCodec::trafficClass), TrafficClassConfig::name),
            meanwhile,
            SwitchConfigCodec.keyed(values(json, "dscpMaps", DscpMapCodec::decode), DscpMap::name));
    return json.has("oldTrusted")
        ? joint.forSome(priorities(json, "oldTrusted"), priorities(json, "freshTrusted"))
        : joint;
  }

  private static SortedSet<Priority> priorities(JsonNode json, String name) {
    return new TreeSet<>(values(json, name, node -> Priority.of(node.asInt(-1))));
  }

  private static ObjectNode stage(RolloutStage stage) {
    ObjectNode json = object();
    json.put("name", stage.name());
    json.put("purpose", stage.purpose());
    json.set("facets", texts(stage.facets()));
    return json;
  }

  private static RolloutStage stage(JsonNode json) {
    return RolloutStage.of(
        text(json, "name"),
        text(json, "purpose"),
        values(json, "facets", node -> Facet.valueOf(node.asText())));
  }
}
