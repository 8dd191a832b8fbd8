package org.weirfabric.lab.emulatedfabric.asic;

import io.grpc.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.ListKey;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.config.QueueSchedule;
import org.weirfabric.model.config.SchedulerPolicy;
import org.weirfabric.model.config.Scheduling;
import org.weirfabric.model.units.ByteSize;

/** What egress queues can be bound to: schedulers, marking curves and limits. */
final class Egress {
  private static final String POLICIES = "scheduler-policies/scheduler-policy";
  private static final String CURVES = "queue-management-profiles/queue-management-profile";
  private static final String LIMITS = "buffer-allocation-profiles/buffer-allocation-profile";
  private static final int MAX_WEIGHT = 100;
  private final ChipFacts facts;
  private final Map<String, DataNode.Entries> definitions = new LinkedHashMap<>();

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
    egress.definitions.put(POLICIES, policies);
    egress.definitions.put(CURVES, curves);
    egress.definitions.put(LIMITS, limits);
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
      for (String leaf : List.of("cir-pct", "bc", "queuing-behavior")) {
        limit = States.with(limit, leaf, rate.text(leaf));
      }
      if (rate.text("cir").isPresent()) {
        throw new Refusal(
            Status.Code.UNIMPLEMENTED, at + ": the chip limits by cir-pct, not by cir");
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
      if (!dynamic && limit.text("dynamic-limit-scaling-factor").isPresent()) {
        throw Refusal.invalid(at, "a limit that is not of its shared-buffer-limit-type");
      }
      for (String leaf : List.of("static-shared-buffer-limit", "dedicated-buffer")) {
        if (limit.text(leaf).isPresent()) {
          throw new Refusal(
              Status.Code.UNIMPLEMENTED,
              at + ": the chip limits a queue by its share of the pool, not by " + leaf);
        }
      }
      DataNode.Branch state = States.of("name", queue.getKey().value());
      state = state.with("use-shared-buffer", Boolean.toString(limit.flag("use-shared-buffer")));
      for (String leaf : List.of("shared-buffer-limit-type", "dynamic-limit-scaling-factor")) {
        state = States.with(state, leaf, limit.text(leaf));
      }
      queues = queues.with(queue.getKey(), States.entry(state));
    }
    return States.entry(States.of("name", name)).with("queues", States.at(queues, "queue"));
  }

  /** What is programmed under a name, as state; empty if nothing is. */
  private DataNode.Branch definition(String path, String name) {
    return Optional.ofNullable(definitions.get(path))
        .map(DataNode.Entries::entries)
        .map(entries -> entries.get(ListKey.of(name)))
        .orElse(DataNode.Branch.EMPTY);
  }

  /** The scheduler policy of a name, as the data plane takes it. */
  SchedulerPolicy policy(String name, Classification classification) {
    List<QueueSchedule> queues = new ArrayList<>();
    for (DataNode.Branch scheduler :
        definition(POLICIES, name).branch("schedulers").list("scheduler").values()) {
      boolean strict = scheduler.branch("state").leaf("priority").isPresent();
      int limit =
          scheduler
              .branch("one-rate-two-color", "state")
              .leaf("cir-pct")
              .map(Integer::valueOf)
              .orElse(100);
      for (DataNode.Branch input : scheduler.branch("inputs").list("input").values()) {
        DataNode.Branch state = input.branch("state");
        queues.add(
            QueueSchedule.of(
                classification.queueId(state.leaf("queue").orElse("")),
                strict ? Scheduling.STRICT : Scheduling.DWRR,
                strict ? 0 : state.leaf("weight").map(Integer::valueOf).orElse(1),
                Math.max(1, limit)));
      }
    }
    queues.sort(Comparator.comparingInt(QueueSchedule::queue));
    return SchedulerPolicy.of(name, queues);
  }

  /** The marking curves, as the data plane takes them. */
  SortedMap<String, EcnProfile> ecnProfiles() {
    SortedMap<String, EcnProfile> found = new TreeMap<>();
    Optional.ofNullable(definitions.get(CURVES))
        .map(DataNode.Entries::entries)
        .ifPresent(
            curves ->
                curves.forEach(
                    (name, curve) ->
                        marking(name.value(), curve.branch("wred", "uniform", "state"))
                            .ifPresent(profile -> found.put(name.value(), profile))));
    return found;
  }

  private Optional<EcnProfile> marking(String name, DataNode.Branch state) {
    if (!state.leaf("enable-ecn").map(Boolean::valueOf).orElse(false)) {
      return Optional.empty();
    }
    return Optional.of(
        EcnProfile.of(
            name,
            threshold(state, "min-threshold"),
            threshold(state, "max-threshold"),
            state.leaf("max-drop-probability-percent").map(Integer::valueOf).orElse(100)));
  }

  private ByteSize threshold(DataNode.Branch state, String leaf) {
    return ByteSize.ofBytes(
        state
            .leaf(leaf)
            .map(Long::valueOf)
            .or(
                () ->
                    state
                        .leaf(leaf + "-percent")
                        .map(percent -> facts.bufferBytes() * Long.parseLong(percent) / 100))
            .orElse(0L));
  }

  /** The share of the egress pool that a profile limits each of its queues to, by queue name. */
  SortedMap<String, Integer> limits(String profile) {
    SortedMap<String, Integer> found = new TreeMap<>();
    definition(LIMITS, profile)
        .branch("queues")
        .list("queue")
        .forEach(
            (queue, limit) ->
                limit
                    .branch("state")
                    .leaf("dynamic-limit-scaling-factor")
                    .ifPresent(n -> found.put(queue.value(), Integer.valueOf(n))));
    return found;
  }

  /** The state of what is programmed, under {@code qos}. */
  DataNode.Branch state() {
    DataNode.Branch state = DataNode.Branch.EMPTY;
    for (Map.Entry<String, DataNode.Entries> definition : definitions.entrySet()) {
      String[] names = definition.getKey().split("/", -1);
      state = DataNode.merge(state, States.at(definition.getValue(), "qos", names[0], names[1]));
    }
    return state;
  }
}
