package org.weirfabric.dialect;

import static org.weirfabric.dialect.IetfJson.array;
import static org.weirfabric.dialect.IetfJson.entry;
import static org.weirfabric.dialect.IetfJson.object;
import static org.weirfabric.dialect.IetfJson.uint64;
import static org.weirfabric.dialect.IetfJson.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.qos.CodePoint;

/** What ports refer to by name: queues, classes, classifiers, pools, profiles. */
final class OpenConfigDefinitions {
  private final SwitchConfig config;
  private final SortedMap<GnmiPath, JsonNode> values;

  OpenConfigDefinitions(SwitchConfig config, SortedMap<GnmiPath, JsonNode> values) {
    this.config = config;
    this.values = values;
  }

  void write() throws DialectGapException {
    queues();
    config.classes().values().forEach(this::forwardingGroup);
    for (DscpMap map : config.dscpMaps().values()) {
      classifier(map, "ipv4", "IPV4");
      classifier(map, "ipv6", "IPV6");
      if (!map.pcps().isEmpty()) {
        pcpClassifier(map);
      }
    }
    config.pools().values().forEach(this::pool);
    config.ecnProfiles().values().forEach(this::ecnProfile);
    config.ports().values().stream()
        .map(OpenConfigNames::egressLimits)
        .forEach(
            limits ->
                OpenConfigNames.egressProfile(limits)
                    .ifPresent(name -> egressProfile(name, limits)));
    if (config.schedulerPolicy().isPresent()) {
      new OpenConfigScheduler(config.switchId(), config.schedulerPolicy().get()).write(values);
    }
  }

  private void put(String containers, String list, String name, ObjectNode value) {
    values.put(OpenConfigNames.QOS_ROOT.child(containers).entry(list, "name", name), value);
  }

  private void queues() {
    SortedSet<Integer> used = new TreeSet<>();
    config.classes().values().forEach(each -> used.add(each.queue()));
    config.ports().values().forEach(port -> used.addAll(port.queues().keySet()));
    config.schedulerPolicy().ifPresent(p -> p.queues().forEach(each -> used.add(each.queue())));
    for (int index : used) {
      String name = OpenConfigNames.queue(index);
      ObjectNode queue = object().put("name", name).put("queue-id", index);
      put("queues", "queue", name, entry(OpenConfigNames.QOS, "name", name, queue));
    }
  }

  private void forwardingGroup(TrafficClassConfig traffic) {
    String name = OpenConfigNames.forwardingGroup(traffic.name());
    ObjectNode group =
        object()
            .put("name", name)
            .put("output-queue", OpenConfigNames.queue(traffic.queue()))
            .put("weir-lossless:priority", traffic.priority().value())
            .put("weir-lossless:priority-group", traffic.priorityGroup());
    put(
        "forwarding-groups",
        "forwarding-group",
        name,
        entry(OpenConfigNames.QOS, "name", name, group));
  }

  private void classifier(DscpMap map, String family, String type) {
    SortedMap<String, Term> terms = new TreeMap<>();
    map.actions()
        .forEach(
            (dscp, action) ->
                terms
                    .computeIfAbsent(
                        termId(action.className(), action.remark()),
                        any -> new Term(action.className(), "set-dscp", action.remark()))
                    .points
                    .add(dscp.value()));
    classifier(map.name(), family, type, "dscp-set", terms);
  }

  /** OpenConfig knows a classifier of Ethernet frames, but no match on PCP: that is Weir's. */
  private void pcpClassifier(DscpMap map) {
    SortedMap<String, Term> terms = new TreeMap<>();
    map.pcps()
        .forEach(
            (pcp, action) ->
                terms
                    .computeIfAbsent(
                        termId(action.className(), action.remark()),
                        any -> new Term(action.className(), "set-dot1p", action.remark()))
                    .points
                    .add(pcp.value()));
    classifier(map.name(), OpenConfigNames.L2, "ETHERNET", "weir-lossless:pcp-set", terms);
  }

  private void classifier(
      String map, String conditions, String type, String points, SortedMap<String, Term> terms) {
    String name = OpenConfigNames.classifier(map, conditions);
    ArrayNode list = array();
    terms.forEach(
        (id, each) -> {
          ObjectNode match = object();
          match.set(points, each.points);
          ObjectNode term = object().put("id", id);
          term.set("config", object().put("id", id));
          term.set("conditions", within(conditions, within("config", match)));
          term.set("actions", each.actions());
          list.add(term);
        });
    ObjectNode termList = object();
    termList.set("term", list);
    ObjectNode value =
        entry(OpenConfigNames.QOS, "name", name, object().put("name", name).put("type", type));
    value.set("openconfig-qos:terms", termList);
    put("classifiers", "classifier", name, value);
  }

  /** One term for each class and remark; a dot can't be part of a class's name. */
  private static String termId(ClassName target, Optional<? extends CodePoint<?>> remark) {
    return target.value() + remark.map(point -> ".remark-" + point.value()).orElse("");
  }

  /** The code points that one thing becomes of. */
  private static final class Term {
    private final ArrayNode points = array();
    private final ClassName target;
    private final String remarkLeaf;
    private final Optional<? extends CodePoint<?>> remark;

    private Term(ClassName target, String remarkLeaf, Optional<? extends CodePoint<?>> remark) {
      this.target = target;
      this.remarkLeaf = remarkLeaf;
      this.remark = remark;
    }

    private ObjectNode actions() {
      ObjectNode actions =
          within("config", object().put("target-group", OpenConfigNames.forwardingGroup(target)));
      remark.ifPresent(
          point ->
              actions.set("remark", within("config", object().put(remarkLeaf, point.value()))));
      return actions;
    }
  }

  private void pool(BufferPool pool) {
    ObjectNode value =
        object()
            .put("name", pool.name())
            .put("type", pool.ingress() ? "INGRESS" : "EGRESS")
            .put("size-bytes", uint64(pool.size().bytes()));
    put(
        "buffer-pools",
        "buffer-pool",
        pool.name(),
        entry(OpenConfigNames.WEIR, "name", pool.name(), value));
  }

  /** RED that marks and never drops: what is not ECN-capable meets tail drop or PFC. */
  private void ecnProfile(EcnProfile profile) {
    ObjectNode uniform =
        object()
            .put("min-threshold", uint64(profile.kmin().bytes()))
            .put("max-threshold", uint64(profile.kmax().bytes()))
            .put("enable-ecn", true)
            .put("drop", false)
            .put("max-drop-probability-percent", profile.pmaxPercent());
    ObjectNode value =
        entry(OpenConfigNames.QOS, "name", profile.name(), object().put("name", profile.name()));
    value.set("openconfig-qos:wred", within("uniform", within("config", uniform)));
    put("queue-management-profiles", "queue-management-profile", profile.name(), value);
  }

  private void egressProfile(String name, SortedMap<Integer, Integer> limits) {
    ArrayNode queues = array();
    limits.forEach(
        (index, exponent) -> {
          String queue = OpenConfigNames.queue(index);
          ObjectNode limit =
              object()
                  .put("name", queue)
                  .put("use-shared-buffer", true)
                  .put("shared-buffer-limit-type", "DYNAMIC_BASED_ON_SCALING_FACTOR")
                  .put("dynamic-limit-scaling-factor", exponent);
          ObjectNode each = object().put("name", queue);
          each.set("config", limit);
          queues.add(each);
        });
    ObjectNode queueList = object();
    queueList.set("queue", queues);
    ObjectNode value = entry(OpenConfigNames.QOS, "name", name, object().put("name", name));
    value.set("openconfig-qos:queues", queueList);
    put("buffer-allocation-profiles", "buffer-allocation-profile", name, value);
  }
}
