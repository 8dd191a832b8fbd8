package org.weirfabric.watchdog.trace;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.TopologyCodec;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.TopologyReader;
import org.weirfabric.watchdog.IncidentKind;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.QueueSample;
import org.weirfabric.watchdog.WatchedQueues;

/**
 * Traces as text: a header line, then a line for each sample, in the order in which they came.
 *
 * <pre>{@code
 * {"weirTrace":1,"about":"...","topology":{...},"priorities":[3],"linkRateDivisor":1000,
 *  "truths":[{"kind":"nic-storm","roots":["leaf1:Ethernet8/3"],"ring":[],"from":0,"to":9,"mustBeTold":true}]}
 * ["leaf1:Ethernet8/3",device,arrival,paused,pauseStart,xoff,sent,portSent,occupancy,dropped,start,true]
 * }</pre>
 *
 * <p>Times are in ns, sizes in bytes; {@code null} is what the device doesn't measure. One item
 * more, {@code "stormed"}, is there while the switch's own watchdog says so, and last the names of
 * the ports by which the frames that wait in the queue came in, where the device tells.
 */
public final class TraceCodec {
  private static final int VERSION = 1;
  private static final int FIELDS = 12;
  private static final String STORMED = "stormed";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private TraceCodec() {}

  /** The header as a line of text, without its end. */
  public static String header(TraceHeader header) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("weirTrace", VERSION);
    line.put("about", header.about());
    line.set("topology", TopologyCodec.encode(header.topology()));
    ArrayNode priorities = line.putArray("priorities");
    header.priorities().forEach(priority -> priorities.add(priority.value()));
    line.put("linkRateDivisor", header.linkRateDivisor());
    ArrayNode truths = line.putArray("truths");
    for (TraceTruth truth : header.truths()) {
      ObjectNode node = truths.addObject();
      node.put("kind", truth.kind().text());
      put(node, "roots", truth.roots());
      put(node, "ring", truth.ring());
      node.put("from", truth.fromNanos());
      node.put("to", truth.toNanos());
      node.put("mustBeTold", truth.mustBeTold());
    }
    return CanonicalJson.text(line);
  }

  /**
   * Reads a header.
   *
   * @throws ProblemsException if it is none, or of another version
   */
  public static TraceHeader readHeader(String line) throws ProblemsException {
    try {
      JsonNode node = MAPPER.readTree(line);
      if (node.path("weirTrace").asInt() != VERSION) {
        throw notATrace("no \"weirTrace\":" + VERSION + " in the first line");
      }
      TreeSet<Priority> priorities = new TreeSet<>();
      node.path("priorities").forEach(value -> priorities.add(Priority.of(value.asInt(-1))));
      List<TraceTruth> truths = new ArrayList<>();
      for (JsonNode truth : node.path("truths")) {
        truths.add(truth(truth));
      }
      return TraceHeader.of(
          node.path("about").asText(),
          TopologyReader.read(CanonicalJson.text(node.path("topology"))),
          priorities,
          node.path("linkRateDivisor").asInt(1),
          truths);
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw notATrace(String.valueOf(e.getMessage()));
    }
  }

  private static void put(ObjectNode node, String name, List<QueueKey> queues) {
    ArrayNode array = node.putArray(name);
    queues.forEach(queue -> array.add(text(queue)));
  }

  private static List<QueueKey> queues(JsonNode node, String name) {
    List<QueueKey> queues = new ArrayList<>();
    node.path(name).forEach(queue -> queues.add(key(queue.asText())));
    return queues;
  }

  private static TraceTruth truth(JsonNode node) {
    return TraceTruth.of(
        kind(node.path("kind").asText()),
        queues(node, "roots"),
        queues(node, "ring"),
        node.path("from").asLong(),
        node.path("to").asLong(),
        node.path("mustBeTold").asBoolean(true));
  }

  private static IncidentKind kind(String text) {
    for (IncidentKind kind : IncidentKind.values()) {
      if (kind.text().equals(text)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("not a kind of incident: " + text);
  }

  private static ProblemsException notATrace(String found) {
    return new ProblemsException(
        List.of(
            Problem.of(
                ProblemCode.WRONG_FORM,
                "trace line 1",
                found,
                "the header of a trace",
                "see docs/watchdog.md for the format")));
  }

  /** A sample as a line of text, without its end. */
  public static String sample(QueueSample sample, WatchedQueues queues) {
    StringBuilder line = new StringBuilder(120);
    line.append("[\"").append(text(queues.key(sample.queue()))).append('"');
    line.append(',').append(sample.deviceNanos()).append(',').append(sample.arrivalNanos());
    for (long value :
        new long[] {
          sample.pausedNanos(),
          sample.pauseStartNanos(),
          sample.xoffFrames(),
          sample.sentBytes(),
          sample.portSentBytes(),
          sample.occupancyBytes(),
          sample.droppedBytes()
        }) {
      line.append(',').append(value == QueueSample.NOT_MEASURED ? "null" : String.valueOf(value));
    }
    line.append(',').append(sample.discontinuity()).append(',').append(sample.linkUp());
    if (sample.stormed()) {
      line.append(",\"").append(STORMED).append('"');
    }
    sample
        .origins()
        .ifPresent(
            ports ->
                line.append(
                    ports.stream()
                        .map(port -> '"' + port.value() + '"')
                        .collect(Collectors.joining(",", ",[", "]"))));
    return line.append(']').toString();
  }

  /**
   * Reads a sample; empty if the line is none. A queue that isn't watched gets a number that no
   * queue has.
   */
  public static Optional<QueueSample> readSample(String line, WatchedQueues queues) {
    try {
      JsonNode node = MAPPER.readTree(line);
      if (!node.isArray() || !hasItsFields(node) || !allNumbers(node)) {
        return Optional.empty();
      }
      return Optional.of(
          QueueSample.of(
                  queues.indexOf(key(node.get(0).asText())),
                  node.get(1).asLong(),
                  node.get(2).asLong())
              .setPausedNanos(number(node.get(3)))
              .setPauseStartNanos(number(node.get(4)))
              .setXoffFrames(number(node.get(5)))
              .setSentBytes(number(node.get(6)))
              .setPortSentBytes(number(node.get(7)))
              .setOccupancyBytes(number(node.get(8)))
              .setDroppedBytes(number(node.get(9)))
              .setDiscontinuity(node.get(10).asLong())
              .setLinkUp(node.get(11).asBoolean())
              .setStormed(node.path(FIELDS).isTextual())
              .setOrigins(origins(node.get(node.size() - 1)))
              .build());
    } catch (JsonProcessingException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static boolean hasItsFields(JsonNode node) {
    boolean stormed = node.path(FIELDS).asText().equals(STORMED);
    int fields = FIELDS + (stormed ? 1 : 0);
    return node.size() == fields || (node.size() == fields + 1 && node.get(fields).isArray());
  }

  private static Optional<List<PortName>> origins(JsonNode last) {
    if (!last.isArray()) {
      return Optional.empty();
    }
    List<PortName> ports = new ArrayList<>();
    last.forEach(port -> ports.add(PortName.of(port.asText())));
    return Optional.of(List.copyOf(ports));
  }

  /** NaN, a fraction or a number beyond 64 bits is no counter. */
  private static boolean allNumbers(JsonNode node) {
    for (int field = 1; field < FIELDS - 1; field++) {
      boolean mayBeMissing = field >= 3 && field <= 9;
      JsonNode value = node.get(field);
      if (!(value.isIntegralNumber() && value.canConvertToLong())
          && !(mayBeMissing && value.isNull())) {
        return false;
      }
    }
    return true;
  }

  private static long number(JsonNode value) {
    return value.isNull() ? QueueSample.NOT_MEASURED : value.asLong();
  }

  /** A queue as traces name it, {@code leaf1:Ethernet8/3}. */
  static String text(QueueKey queue) {
    return queue.port() + "/" + queue.priority();
  }

  private static QueueKey key(String text) {
    int slash = text.lastIndexOf('/');
    if (slash < 0) {
      throw new IllegalArgumentException("not a queue such as leaf1:Ethernet8/3: " + text);
    }
    return QueueKey.of(
        PortRef.parse(text.substring(0, slash)),
        Priority.of(Integer.parseInt(text.substring(slash + 1))));
  }
}
