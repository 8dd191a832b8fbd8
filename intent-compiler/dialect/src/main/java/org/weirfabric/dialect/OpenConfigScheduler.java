package org.weirfabric.dialect;

import static org.weirfabric.dialect.IetfJson.array;
import static org.weirfabric.dialect.IetfJson.entry;
import static org.weirfabric.dialect.IetfJson.object;
import static org.weirfabric.dialect.IetfJson.uint64;
import static org.weirfabric.dialect.IetfJson.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.weirfabric.model.config.QueueSchedule;
import org.weirfabric.model.config.SchedulerPolicy;
import org.weirfabric.model.config.Scheduling;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;

/**
 * A scheduler policy: a strict scheduler for each strict queue, the highest queue first, then one
 * weighted scheduler for all the others.
 *
 * <p>A strict queue has a scheduler of its own because its limit is the scheduler's rate. For the
 * same reason a weighted queue can't have one.
 */
final class OpenConfigScheduler {
  private final SwitchId switchId;
  private final SchedulerPolicy policy;

  OpenConfigScheduler(SwitchId switchId, SchedulerPolicy policy) {
    this.switchId = switchId;
    this.policy = policy;
  }

  void write(SortedMap<GnmiPath, JsonNode> values) throws DialectGapException {
    refuseWeightedLimits();
    ArrayNode schedulers = array();
    List<QueueSchedule> strict = of(Scheduling.STRICT);
    strict.sort(Comparator.comparingInt(QueueSchedule::queue).reversed());
    strict.forEach(queue -> schedulers.add(strict(schedulers.size(), queue)));
    List<QueueSchedule> weighted = of(Scheduling.DWRR);
    if (!weighted.isEmpty()) {
      weighted.sort(Comparator.comparingInt(QueueSchedule::queue));
      schedulers.add(weighted(schedulers.size(), weighted));
    }
    ObjectNode schedulerList = object();
    schedulerList.set("scheduler", schedulers);
    ObjectNode value =
        entry(OpenConfigNames.QOS, "name", policy.name(), object().put("name", policy.name()));
    value.set("openconfig-qos:schedulers", schedulerList);
    values.put(
        OpenConfigNames.QOS_ROOT
            .child("scheduler-policies")
            .entry("scheduler-policy", "name", policy.name()),
        value);
  }

  private void refuseWeightedLimits() throws DialectGapException {
    for (QueueSchedule queue : of(Scheduling.DWRR)) {
      if (queue.limitPercent() < 100) {
        throw new DialectGapException(
            Problem.of(
                ProblemCode.DIALECT_GAP,
                switchId + " " + policy.name() + " queue " + queue.queue(),
                "a weighted queue limited to " + queue.limitPercent() + " %",
                "in OpenConfig a limit on strict queues only",
                "drop the limit or make the class strict"));
      }
    }
  }

  private List<QueueSchedule> of(Scheduling scheduling) {
    return policy.queues().stream()
        .filter(queue -> queue.scheduling() == scheduling)
        .collect(Collectors.toList());
  }

  private static ObjectNode strict(int sequence, QueueSchedule queue) {
    ObjectNode config = object().put("sequence", sequence).put("priority", "STRICT");
    boolean limited = queue.limitPercent() < 100;
    if (limited) {
      config.put("type", "openconfig-qos-types:ONE_RATE_TWO_COLOR");
    }
    ObjectNode scheduler = scheduler(sequence, config, List.of(queue));
    if (limited) {
      ObjectNode rate =
          object().put("cir-pct", queue.limitPercent()).put("queuing-behavior", "SHAPE");
      scheduler.set("one-rate-two-color", within("config", rate));
    }
    return scheduler;
  }

  private static ObjectNode weighted(int sequence, List<QueueSchedule> queues) {
    return scheduler(sequence, object().put("sequence", sequence), queues);
  }

  private static ObjectNode scheduler(int sequence, ObjectNode config, List<QueueSchedule> queues) {
    ArrayNode inputs = array();
    for (QueueSchedule each : queues) {
      String queue = OpenConfigNames.queue(each.queue());
      long weight = each.scheduling() == Scheduling.STRICT ? 1 : each.weightPercent();
      ObjectNode input = object().put("id", queue);
      input.set(
          "config",
          object()
              .put("id", queue)
              .put("input-type", "QUEUE")
              .put("queue", queue)
              .put("weight", uint64(weight)));
      inputs.add(input);
    }
    ObjectNode inputList = object();
    inputList.set("input", inputs);
    ObjectNode scheduler = object().put("sequence", sequence);
    scheduler.set("config", config);
    scheduler.set("inputs", inputList);
    return scheduler;
  }
}
