package org.weirfabric.lab.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.SortedSet;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.qos.Priority;

/** {@link Answers} as JSON; ports and flows without traffic are left out. */
final class AnswersJson {
  private static final long PICOS_PER_NANO = 1000;

  private final Simulation simulation;
  private final Answers answers;

  AnswersJson(Simulation simulation, Answers answers) {
    this.simulation = simulation;
    this.answers = answers;
  }

  JsonNode toJson() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("nowNanos", simulation.nowNanos());
    json.put("packetEvents", simulation.packetEvents());
    ObjectNode drops = json.putObject("drops");
    for (DropReason reason : DropReason.values()) {
      drops.put(reason.name(), answers.drops(reason));
    }
    json.put("guardedFrames", answers.guarded());
    Conservation bytes = answers.conservation();
    json.putObject("bytes")
        .put("injected", bytes.injected())
        .put("delivered", bytes.delivered())
        .put("dropped", bytes.dropped())
        .put("held", bytes.held());
    first(json);
    json.set("traffic", traffic());
    ObjectNode ports = json.putObject("ports");
    for (PortRef port : simulation.numbers.ports().keySet()) {
      ObjectNode each = port(port);
      if (!each.isEmpty()) {
        ports.set(port.toString(), each);
      }
    }
    json.set("hosts", hosts());
    json.set("flows", flows());
    waits(json);
    return json;
  }

  private void first(ObjectNode json) {
    ObjectNode first = json.putObject("first");
    for (int i = 0; i < EgressQueues.QUEUES; i++) {
      int index = i;
      answers
          .firstMarkNanos(i)
          .ifPresent(at -> first.with("markNanos").put(String.valueOf(index), at));
      answers
          .firstPauseNanos(Priority.of(i))
          .ifPresent(at -> first.with("pauseNanos").put(String.valueOf(index), at));
    }
  }

  private ObjectNode traffic() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    for (String label : answers.labels()) {
      ObjectNode each = json.putObject(label);
      long delivered = 0;
      long messages = 0;
      long repeated = 0;
      long notifications = 0;
      long completed = 0;
      long last = 0;
      for (int flow : answers.flows(label)) {
        delivered += answers.deliveredBytes(flow);
        messages += answers.deliveredMessages(flow);
        repeated += answers.repeatedFrames(flow);
        notifications += answers.notifications(flow);
        completed += answers.completionNanos(flow).isPresent() ? 1 : 0;
        last = Math.max(last, answers.completionNanos(flow).orElse(0));
      }
      each.put("flows", answers.flows(label).size());
      each.put("deliveredBytes", delivered);
      each.put("bitsPerSecond", rate(delivered));
      each.put("repeatedFrames", repeated);
      each.put("notifications", notifications);
      if (completed > 0) {
        each.put("completedFlows", completed).put("lastCompletionNanos", last);
      }
      Messages.Durations took = answers.durations(label);
      if (messages > 0) {
        each.putObject("messages")
            .put("delivered", messages)
            .put("meanNanos", took.mean() / PICOS_PER_NANO)
            .put("p50Nanos", took.quantile(0.5) / PICOS_PER_NANO)
            .put("p99Nanos", took.quantile(0.99) / PICOS_PER_NANO)
            .put("mostNanos", took.most() / PICOS_PER_NANO);
      }
    }
    return json;
  }

  private long rate(long bytes) {
    return simulation.nowNanos() == 0 ? 0 : Math.round(bytes * 8e9 / simulation.nowNanos());
  }

  private ObjectNode hosts() {
    ObjectNode hosts = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<HostId, HostModel> entry : simulation.hosts.entrySet()) {
      ObjectNode each = hosts.putObject(entry.getKey().toString());
      each.put("injectedBytes", entry.getValue().injectedBytes());
      each.put("deliveredBytes", entry.getValue().deliveredBytes());
      for (int p = Priority.MIN; p <= Priority.MAX; p++) {
        putIfAny(each, "pausedNanos", p, answers.pausedNanos(entry.getKey(), Priority.of(p)));
      }
    }
    return hosts;
  }

  private ObjectNode flows() {
    ObjectNode flows = JsonNodeFactory.instance.objectNode();
    for (Flow flow : simulation.flows) {
      ObjectNode each = flows.putObject(String.valueOf(flow.number));
      each.put("from", flow.spec.source().toString());
      each.put("to", flow.spec.destination().toString());
      each.put("traffic", flow.spec.label());
      each.put("sentBytes", flow.sentBytes);
      each.put("deliveredBytes", flow.deliveredBytes);
      each.put("deliveredMarks", flow.deliveredMarks);
      each.put("notifications", flow.notifications);
      if (flow.completedPicos >= 0) {
        each.put("completionNanos", flow.completedPicos / PICOS_PER_NANO);
      }
      if (flow.dcqcn != null) {
        each.put("bitsPerSecond", Math.round(flow.dcqcn.bitsPerSecond()));
      }
    }
    return flows;
  }

  private void waits(ObjectNode json) {
    WaitForGraph graph = answers.waitForGraph();
    ObjectNode waits = json.putObject("waitsFor");
    graph.waitsFor().forEach((queue, others) -> others.forEach(waits.putArray(queue)::add));
    ArrayNode circles = json.putArray("deadlocks");
    for (SortedSet<String> circle : graph.deadlocks(0)) {
      circle.forEach(circles.addArray()::add);
    }
  }

  private ObjectNode port(PortRef port) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    PortCounters counters = simulation.counters(port);
    long line = simulation.setup.topology().speedOf(port).bitsPerSecond();
    if (counters.sentOctets() > 0) {
      json.put(
          "usePermille",
          Math.round(
              1000.0
                  * (counters.sentOctets() + counters.sentFrames() * Frames.WIRE_OVERHEAD_BYTES)
                  * 8e9
                  * simulation.setup.rateDivisor()
                  / line
                  / Math.max(1, simulation.nowNanos())));
    }
    for (int i = 0; i < EgressQueues.QUEUES; i++) {
      putIfAny(json, "sentBytes", i, answers.sentBytes(port, i));
      putIfAny(json, "queueWatermarkBytes", i, answers.queueWatermark(port, i).bytes());
      putIfAny(json, "sharedWatermarkBytes", i, answers.sharedWatermark(port, i).bytes());
      putIfAny(json, "headroomWatermarkBytes", i, answers.headroomWatermark(port, i).bytes());
      putIfAny(json, "marks", i, answers.marks(port, i));
      Priority priority = Priority.of(i);
      putIfAny(json, "pausedNanos", i, answers.pausedNanos(port, priority));
      putIfAny(json, "pausingNanos", i, counters.pausingNanos(priority));
      putIfAny(json, "pfcSent", i, answers.pfcSent(port, priority));
      putIfAny(json, "pfcReceived", i, answers.pfcReceived(port, priority));
      putIfAny(json, "watchdogTrips", i, counters.watchdogTrips(priority));
    }
    return json;
  }

  private static void putIfAny(ObjectNode json, String name, int index, long value) {
    if (value != 0) {
      json.with(name).put(String.valueOf(index), value);
    }
  }
}
