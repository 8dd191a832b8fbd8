package org.weirfabric.model.codec;

import static org.weirfabric.model.codec.JsonMembers.bool;
import static org.weirfabric.model.codec.JsonMembers.constant;
import static org.weirfabric.model.codec.JsonMembers.integer;
import static org.weirfabric.model.codec.JsonMembers.list;
import static org.weirfabric.model.codec.JsonMembers.member;
import static org.weirfabric.model.codec.JsonMembers.number;
import static org.weirfabric.model.codec.JsonMembers.object;
import static org.weirfabric.model.codec.JsonMembers.text;
import static org.weirfabric.model.codec.JsonMembers.texts;
import static org.weirfabric.model.codec.JsonMembers.values;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortSettings;
import org.weirfabric.model.config.QueueSchedule;
import org.weirfabric.model.config.SchedulerPolicy;
import org.weirfabric.model.config.Scheduling;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.ByteSize;

/** {@link SwitchConfig} as JSON. */
public final class SwitchConfigCodec {
  private SwitchConfigCodec() {}

  /** The JSON form of {@code config}; ports with the same settings stand together. */
  public static ObjectNode encode(SwitchConfig config) {
    return encode(config, Fragments.TREES);
  }

  /** The same with the parts that switches have in common as {@code shared} gives them. */
  static ObjectNode encode(SwitchConfig config, Fragments shared) {
    ObjectNode json = object();
    json.put("switch", config.switchId().value());
    json.set(
        "classes", list(config.classes().values(), shared.each(SwitchConfigCodec::trafficClass)));
    json.set("dscpMaps", list(config.dscpMaps().values(), shared.each(DscpMapCodec::encode)));
    json.set("pools", list(config.pools().values(), SwitchConfigCodec::pool));
    json.set(
        "ecnProfiles",
        list(config.ecnProfiles().values(), shared.each(SwitchConfigCodec::ecnProfile)));
    config
        .schedulerPolicy()
        .ifPresent(
            policy -> json.set("schedulerPolicy", shared.of(policy, SwitchConfigCodec::policy)));
    config.guard().ifPresent(guard -> json.set("guard", TurnGuardCodec.encode(guard)));
    json.set("ports", list(bySettings(config).entrySet(), ports -> ports(ports, shared)));
    return json;
  }

  /** The ports in order, in the order of the first of each. */
  private static Map<PortSettings, List<PortName>> bySettings(SwitchConfig config) {
    Map<PortSettings, List<PortName>> groups = new LinkedHashMap<>();
    for (PortConfig port : config.ports().values()) {
      groups.computeIfAbsent(port.settings(), none -> new ArrayList<>()).add(port.port());
    }
    return groups;
  }

  private static ObjectNode ports(Map.Entry<PortSettings, List<PortName>> group, Fragments shared) {
    ObjectNode json = object();
    json.set("names", texts(group.getValue()));
    json.set("settings", shared.of(group.getKey(), PortSettingsCodec::encode));
    return json;
  }

  private static SortedMap<PortName, PortConfig> ports(JsonNode json) {
    SortedMap<PortName, PortConfig> ports = new TreeMap<>();
    for (JsonNode group : values(json, "ports", node -> node)) {
      PortSettings settings = PortSettingsCodec.decode(member(group, "settings"));
      for (PortName name : values(group, "names", node -> PortName.of(node.asText()))) {
        if (ports.put(name, PortConfig.of(name, settings)) != null) {
          throw new IllegalArgumentException("two entries for " + name);
        }
      }
    }
    return ports;
  }

  /**
   * The configuration whose JSON form is {@code json}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static SwitchConfig decode(JsonNode json) {
    return SwitchConfig.empty(SwitchId.of(text(json, "switch"))).toBuilder()
        .setClasses(keyed(values(json, "classes", SwitchConfigCodec::trafficClass), c -> c.name()))
        .setDscpMaps(keyed(values(json, "dscpMaps", DscpMapCodec::decode), DscpMap::name))
        .setPools(keyed(values(json, "pools", SwitchConfigCodec::pool), BufferPool::name))
        .setEcnProfiles(
            keyed(values(json, "ecnProfiles", SwitchConfigCodec::ecnProfile), EcnProfile::name))
        .setSchedulerPolicy(
            json.has("schedulerPolicy")
                ? Optional.of(policy(member(json, "schedulerPolicy")))
                : Optional.empty())
        .setGuard(
            json.has("guard")
                ? Optional.of(TurnGuardCodec.decode(member(json, "guard")))
                : Optional.empty())
        .setPorts(ports(json))
        .build();
  }

  static <K extends Comparable<K>, V> SortedMap<K, V> keyed(List<V> values, Function<V, K> key) {
    SortedMap<K, V> map = new TreeMap<>();
    for (V value : values) {
      if (map.put(key.apply(value), value) != null) {
        throw new IllegalArgumentException("two entries for " + key.apply(value));
      }
    }
    return map;
  }

  static ObjectNode trafficClass(TrafficClassConfig c) {
    ObjectNode json = object();
    json.put("name", c.name().value());
    json.put("priority", c.priority().value());
    json.put("priorityGroup", c.priorityGroup());
    json.put("queue", c.queue());
    json.put("lossless", c.lossless());
    return json;
  }

  static TrafficClassConfig trafficClass(JsonNode json) {
    return TrafficClassConfig.of(
        ClassName.of(text(json, "name")),
        Priority.of(integer(json, "priority")),
        integer(json, "priorityGroup"),
        integer(json, "queue"),
        bool(json, "lossless"));
  }

  private static ObjectNode pool(BufferPool pool) {
    ObjectNode json = object();
    json.put("name", pool.name());
    json.put("ingress", pool.ingress());
    json.put("sizeBytes", pool.size().bytes());
    if (pool.sharedHeadroom().bytes() > 0) {
      json.put("sharedHeadroomBytes", pool.sharedHeadroom().bytes());
    }
    return json;
  }

  private static BufferPool pool(JsonNode json) {
    return BufferPool.of(
        text(json, "name"),
        bool(json, "ingress"),
        ByteSize.ofBytes(number(json, "sizeBytes")),
        json.has("sharedHeadroomBytes")
            ? ByteSize.ofBytes(number(json, "sharedHeadroomBytes"))
            : ByteSize.ZERO);
  }

  private static ObjectNode ecnProfile(EcnProfile profile) {
    ObjectNode json = object();
    json.put("name", profile.name());
    json.put("kminBytes", profile.kmin().bytes());
    json.put("kmaxBytes", profile.kmax().bytes());
    json.put("pmaxPercent", profile.pmaxPercent());
    return json;
  }

  private static EcnProfile ecnProfile(JsonNode json) {
    return EcnProfile.of(
        text(json, "name"),
        ByteSize.ofBytes(number(json, "kminBytes")),
        ByteSize.ofBytes(number(json, "kmaxBytes")),
        integer(json, "pmaxPercent"));
  }

  private static ObjectNode policy(SchedulerPolicy policy) {
    ObjectNode json = object();
    json.put("name", policy.name());
    json.set("queues", list(policy.queues(), SwitchConfigCodec::schedule));
    return json;
  }

  private static SchedulerPolicy policy(JsonNode json) {
    return SchedulerPolicy.of(
        text(json, "name"), values(json, "queues", SwitchConfigCodec::schedule));
  }

  private static ObjectNode schedule(QueueSchedule schedule) {
    ObjectNode json = object();
    json.put("queue", schedule.queue());
    json.put("scheduling", schedule.scheduling().name());
    json.put("weightPercent", schedule.weightPercent());
    json.put("limitPercent", schedule.limitPercent());
    return json;
  }

  private static QueueSchedule schedule(JsonNode json) {
    return QueueSchedule.of(
        integer(json, "queue"),
        constant(json, "scheduling", Scheduling.class),
        integer(json, "weightPercent"),
        integer(json, "limitPercent"));
  }
}
