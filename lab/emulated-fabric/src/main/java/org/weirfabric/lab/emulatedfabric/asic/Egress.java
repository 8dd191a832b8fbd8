package org.weirfabric.lab.emulatedfabric.asic;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.ListKey;

/** The egress side: schedulers, marking curves, queue limits, and the ports they are bound to. */
final class Egress {
  private static final int MAX_WEIGHT = 100;
  private static final List<String> QUEUE_COUNTERS =
      List.of(
          "max-queue-len",
          "avg-queue-len",
          "transmit-pkts",
          "transmit-octets",
          "dropped-pkts",
          "dropped-octets",
          "ecn-marked-pkts",
          "ecn-marked-octets");

  private final ChipFacts facts;
  private final Map<String, DataNode.Entries> definitions = new LinkedHashMap<>();
  private DataNode.Entries ports = DataNode.Entries.NONE;

  private Egress(ChipFacts facts) {
    this.facts = facts;
  }

  /**
   * Sets up the egress side.
   *
   * @throws Refusal if the chip can't schedule, mark or limit like that
   */
  static Egress program(ChipFacts facts, DataNode.Branch config) {
    Egress egress = new Egress(facts);
    DataNode.Branch qos = config.branch("qos");
    DataNode.Entries policies = DataNode.Entries.NONE;
    for (var policy : qos.branch("scheduler-policies").list("scheduler-policy").entrySet()) {
      policies = policies.with(policy.getKey(), policy(policy.getKey().value(), policy.getValue()));
    }
    DataNode.Entries curves = DataNode.Entries.NONE;
    for (var curve :
        qos.branch("queue-management-profiles").list("queue-management-profile").entrySet()) {
      curves = curves.with(curve.getKey(), egress.curve(curve.getKey().value(), curve.getValue()));
    }
    DataNode.Entries limits = DataNode.Entries.NONE;
    for (var profile :
        qos.branch("buffer-allocation-profiles").list("buffer-allocation-profile").entrySet()) {
      limits =
          limits.with(
              profile.getKey(), egress.limits(profile.getKey().value(), profile.getValue()));
    }
    egress.definitions.put("scheduler-policies/scheduler-policy", policies);
    egress.definitions.put("queue-management-profiles/queue-management-profile", curves);
    egress.definitions.put("buffer-allocation-profiles/buffer-allocation-profile", limits);
    for (var port : qos.branch("interfaces").list("interface").entrySet()) {
      egress.ports = egress.ports.with(port.getKey(), port(port.getValue()));
    }
    return egress;
  }

  private static DataNode.Branch policy(String name, DataNode.Branch entry) {
    String where = "/qos/scheduler-policies/scheduler-policy[name=" + name + "]";
    Set<String> scheduled = new HashSet<>();
    DataNode.Entries schedulers = DataNode.Entries.NONE;
    for (var scheduler : entry.branch("schedulers").list("scheduler").entrySet()) {
      String at = where + "/schedulers/scheduler[sequence=" + scheduler.getKey().value() + "]";
      DataNode.Entries inputs = DataNode.Entries.NONE;
      for (var input : scheduler.getValue().branch("inputs").list("input").entrySet()) {
        inputs = inputs.with(input.getKey(), States.entry(input(at, input.getValue(), scheduled)));
      }
      Settings settings = Settings.of(at, scheduler.getValue());
      DataNode.Branch state = States.of("sequence", scheduler.getKey().value());
      state = States.with(state, "type", settings.text("type"));
      state = States.with(state, "priority", settings.text("priority"));
      Settings rate = Settings.of(at, scheduler.getValue().branch("one-rate-two-color"));
      DataNode.Branch limit = DataNode.Branch.EMPTY;
      for (String leaf : List.of("cir", "cir-pct", "bc", "queuing-behavior")) {
        limit = States.with(limit, leaf, rate.text(leaf));
      }
      if (rate.text("cir").isPresent() && rate.text("cir-pct").isPresent()) {
        throw Refusal.invalid(at, "both cir and cir-pct");
      }
      schedulers =
          schedulers.with(
              scheduler.getKey(),
              States.entry(state)
                  .with("inputs", States.at(inputs, "input"))
                  .with("one-rate-two-color", States.entry(limit)));
    }
    return States.entry(States.of("name", name))
        .with("schedulers", States.at(schedulers, "scheduler"));
  }

  private static DataNode.Branch input(String where, DataNode.Branch entry, Set<String> scheduled) {
    Settings input = Settings.of(where, entry);
    String queue = input.required("queue");
    if (!input.required("input-type").equals("QUEUE")) {
      throw Refusal.invalid(where, "the chip schedules queues only");
    }
    if (!scheduled.add(queue)) {
      throw Refusal.invalid(where, queue + " is scheduled twice");
    }
    int weight = input.integer("weight", 1);
    if (weight < 1 || weight > MAX_WEIGHT) {
      throw Refusal.invalid(
          where + "/inputs/input[id=" + input.required("id") + "]/config/weight",
          weight + " is out of range 1.." + MAX_WEIGHT);
    }
    return States.of("id", input.required("id"))
        .with("input-type", "QUEUE")
        .with("queue", queue)
        .with("weight", Integer.toString(weight));
  }

  private DataNode.Branch curve(String name, DataNode.Branch entry) {
    String where = "/qos/queue-management-profiles/queue-management-profile[name=" + name + "]";
    Settings wred = Settings.of(where + "/wred/uniform", entry.branch("wred", "uniform"));
    boolean bytes =
        wred.text("min-threshold").isPresent() || wred.text("max-threshold").isPresent();
    boolean percent =
        wred.text("min-threshold-percent").isPresent()
            || wred.text("max-threshold-percent").isPresent();
    if (bytes && percent) {
      throw Refusal.invalid(wred.where(), "thresholds in bytes and in percent");
    }
    String unit = percent ? "-percent" : "";
    if (wred.bytes("min-threshold" + unit) > wred.bytes("max-threshold" + unit)) {
      throw Refusal.invalid(wred.where(), "min-threshold is above max-threshold");
    }
    if (wred.bytes("max-threshold") > facts.bufferBytes()) {
      throw Refusal.invalid(
          wred.where() + "/config/max-threshold",
          wred.bytes("max-threshold") + " B is more than the buffer's " + facts.bufferBytes());
    }
    DataNode.Branch state = DataNode.Branch.EMPTY;
    if (!wred.config().children().isEmpty()) {
      for (String leaf :
          List.of(
              "min-threshold",
              "max-threshold",
              "min-threshold-percent",
              "max-threshold-percent",
              "weight",
              "max-drop-probability-percent")) {
        state = States.with(state, leaf, wred.text(leaf));
      }
      state =
          state
              .with("enable-ecn", Boolean.toString(wred.flag("enable-ecn")))
              .with("drop", Boolean.toString(wred.flag("drop")));
    }
    return States.entry(States.of("name", name)).with("wred", States.at(state, "uniform", "state"));
  }

  private DataNode.Branch limits(String name, DataNode.Branch entry) {
    String where = "/qos/buffer-allocation-profiles/buffer-allocation-profile[name=" + name + "]";
    DataNode.Entries queues = DataNode.Entries.NONE;
    for (var queue : entry.branch("queues").list("queue").entrySet()) {
      String at = where + "/queues/queue[name=" + queue.getKey().value() + "]";
      Settings limit = Settings.of(at, queue.getValue());
      boolean dynamic =
          limit.text("shared-buffer-limit-type", "").endsWith("DYNAMIC_BASED_ON_SCALING_FACTOR");
      int factor = limit.integer("dynamic-limit-scaling-factor", 0);
      if (factor < -8 || factor > 7) {
        throw Refusal.invalid(
            at + "/config/dynamic-limit-scaling-factor", factor + " is out of range -8..7");
      }
      if (limit
          .text(dynamic ? "static-shared-buffer-limit" : "dynamic-limit-scaling-factor")
          .isPresent()) {
        throw Refusal.invalid(at, "a limit that is not of its shared-buffer-limit-type");
      }
      DataNode.Branch state = States.of("name", queue.getKey().value());
      if (limit.text("dedicated-buffer").isPresent()) {
        state =
            state.with(
                "dedicated-buffer",
                Long.toString(facts.allocated(limit.bytes("dedicated-buffer"))));
      }
      state = state.with("use-shared-buffer", Boolean.toString(limit.flag("use-shared-buffer")));
      for (String leaf :
          List.of(
              "shared-buffer-limit-type",
              "static-shared-buffer-limit",
              "dynamic-limit-scaling-factor")) {
        state = States.with(state, leaf, limit.text(leaf));
      }
      queues = queues.with(queue.getKey(), States.entry(state));
    }
    return States.entry(States.of("name", name)).with("queues", States.at(queues, "queue"));
  }

  private static DataNode.Branch port(DataNode.Branch entry) {
    DataNode.Branch output = entry.branch("output");
    DataNode.Entries queues = DataNode.Entries.NONE;
    SortedMap<ListKey, DataNode.Branch> bound = output.branch("queues").list("queue");
    for (var queue : bound.entrySet()) {
      DataNode.Branch state = States.of("name", queue.getKey().value());
      state =
          States.with(
              state,
              "queue-management-profile",
              queue.getValue().branch("config").leaf("queue-management-profile"));
      for (String counter : QUEUE_COUNTERS) {
        state = state.with(counter, "0");
      }
      queues = queues.with(queue.getKey(), States.entry(state));
    }
    DataNode.Branch profile =
        States.with(
            DataNode.Branch.EMPTY,
            "buffer-allocation-profile",
            output.branch("config").leaf("buffer-allocation-profile"));
    DataNode.Branch policy =
        States.with(
            DataNode.Branch.EMPTY,
            "name",
            output.branch("scheduler-policy", "config").leaf("name"));
    return DataNode.Branch.EMPTY.with(
        "output",
        States.entry(profile)
            .with("queues", States.at(queues, "queue"))
            .with("scheduler-policy", States.entry(policy)));
  }

  /** The applied state, under {@code qos}. */
  DataNode.Branch state() {
    DataNode.Branch state = States.at(ports, "qos", "interfaces", "interface");
    for (Map.Entry<String, DataNode.Entries> definition : definitions.entrySet()) {
      String[] names = definition.getKey().split("/", -1);
      state = DataNode.merge(state, States.at(definition.getValue(), "qos", names[0], names[1]));
    }
    return state;
  }
}
