package org.weirfabric.lab.simulator.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.simulator.scenario.Recording;
import org.weirfabric.lab.simulator.scenario.ScenarioRun;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Topology;

/**
 * One page that plays a run: the fabric with its pauses, and queue depth, rate, marks and pause of
 * every port over time. It holds all it needs and asks no server for anything.
 */
public final class HtmlReport {
  private static final String DATA = "/*DATA*/";

  private HtmlReport() {}

  /** The page of {@code run}. */
  public static String of(ScenarioRun run) {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    data.set("run", RunJson.of(run));
    data.put("durationNanos", run.scenario().durationNanos());
    fabric(run.simulation().setup().topology(), data);
    lines(run.recording(), run.simulation().setup().topology(), data);
    try {
      // A text of the run can't end the script that holds it.
      String json = new ObjectMapper().writeValueAsString(data).replace("<", "\\u003c");
      return template().replace(DATA, json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void fabric(Topology topology, ObjectNode data) {
    SortedMap<SwitchId, Integer> tiers = tiers(topology);
    ArrayNode nodes = data.putArray("nodes");
    topology
        .hosts()
        .keySet()
        .forEach(id -> nodes.addObject().put("name", id.toString()).put("tier", 0));
    topology
        .switches()
        .keySet()
        .forEach(
            id ->
                nodes
                    .addObject()
                    .put("name", id.toString())
                    .put("tier", tiers.getOrDefault(id, 1)));
    ArrayNode links = data.putArray("links");
    for (Link link : topology.links()) {
      links
          .addObject()
          .put("a", link.a().switchId().toString())
          .put("b", link.b().switchId().toString())
          .put("aPort", link.a().toString())
          .put("bPort", link.b().toString());
    }
    for (Host host : topology.hosts().values()) {
      links
          .addObject()
          .put("a", host.port().switchId().toString())
          .put("b", host.id().toString())
          .put("aPort", host.port().toString())
          .put("bPort", "");
    }
  }

  /** How far from hosts a switch is drawn. */
  private static SortedMap<SwitchId, Integer> tiers(Topology topology) {
    SortedMap<SwitchId, Integer> tiers = new TreeMap<>();
    Deque<SwitchId> open = new ArrayDeque<>();
    for (Host host : topology.hosts().values()) {
      if (tiers.putIfAbsent(host.port().switchId(), 1) == null) {
        open.add(host.port().switchId());
      }
    }
    while (!open.isEmpty()) {
      SwitchId near = open.remove();
      int next = tiers.getOrDefault(near, 0) + 1;
      for (Link link : topology.links()) {
        if (link.a().switchId().equals(near)
            && tiers.putIfAbsent(link.b().switchId(), next) == null) {
          open.add(link.b().switchId());
        } else if (link.b().switchId().equals(near)
            && tiers.putIfAbsent(link.a().switchId(), next) == null) {
          open.add(link.a().switchId());
        }
      }
    }
    return tiers;
  }

  private static void lines(Recording recording, Topology topology, ObjectNode data) {
    recording.nanos().forEach(data.putArray("nanos")::add);
    ObjectNode ports = data.putObject("ports");
    for (Map.Entry<PortRef, Recording.Line> entry : recording.lines().entrySet()) {
      ObjectNode port = ports.putObject(entry.getKey().toString());
      port.put("bitsPerSecond", topology.speedOf(entry.getKey()).bitsPerSecond());
      Recording.Line line = entry.getValue();
      line.queueBytes().forEach(port.putArray("queue")::add);
      differences(line.sentOctets(), port.putArray("sent"));
      differences(line.marked(), port.putArray("marked"));
      line.paused().forEach(port.putArray("paused")::add);
    }
  }

  private static void differences(List<Long> sums, ArrayNode into) {
    long before = sums.isEmpty() ? 0 : sums.get(0);
    for (long sum : sums) {
      into.add(Math.max(0, sum - before)); // counters fall when a switch reboots
      before = sum;
    }
  }

  private static String template() {
    try (InputStream in = HtmlReport.class.getResourceAsStream("report.html")) {
      if (in == null) {
        throw new IllegalStateException("report.html is missing from the build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
