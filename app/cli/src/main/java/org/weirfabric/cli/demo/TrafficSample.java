package org.weirfabric.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/**
 * What all switches together have counted, as the controller heard it from them by gNMI Subscribe.
 *
 * @param switches of how many switches
 * @param elapsedMillis over which time
 * @param pfcFrames PFC frames that switches have received
 * @param pausedNanos time for which ports were paused by their neighbours, added up
 * @param ecnMarked frames marked CE
 * @param losslessDroppedOctets octets dropped in lossless priority groups
 * @param lossyDroppedOctets octets dropped elsewhere
 */
record TrafficSample(
    int switches,
    long elapsedMillis,
    long pfcFrames,
    long pausedNanos,
    long ecnMarked,
    long losslessDroppedOctets,
    long lossyDroppedOctets) {

  /** The sums over the switches of an answer of {@code /telemetry}, taken at a moment. */
  static TrafficSample of(JsonNode telemetry, long atMillis) {
    JsonNode switches = telemetry.path("switches");
    return new TrafficSample(
        switches.size(),
        atMillis,
        sum(switches, "pfcReceived"),
        sum(switches, "pausedNanos"),
        sum(switches, "ecnMarked"),
        sum(switches, "losslessDroppedOctets"),
        sum(switches, "lossyDroppedOctets"));
  }

  private static long sum(JsonNode switches, String name) {
    long sum = 0;
    for (JsonNode each : switches) {
      sum += each.path(name).asLong();
    }
    return sum;
  }

  /** What has come since another sample. */
  TrafficSample since(TrafficSample before) {
    return new TrafficSample(
        switches,
        elapsedMillis - before.elapsedMillis,
        pfcFrames - before.pfcFrames,
        pausedNanos - before.pausedNanos,
        ecnMarked - before.ecnMarked,
        losslessDroppedOctets - before.losslessDroppedOctets,
        lossyDroppedOctets - before.lossyDroppedOctets);
  }

  /** One line of it. */
  String text() {
    return String.format(
        Locale.ROOT,
        "%.0f ms paused, added over ports, by %d PFC frames; %d frames marked;"
            + " dropped: lossless %d B, others %d B",
        pausedNanos / 1e6,
        pfcFrames,
        ecnMarked,
        losslessDroppedOctets,
        lossyDroppedOctets);
  }

  ObjectNode toJson() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("switches", switches)
        .put("elapsedMillis", elapsedMillis)
        .put("pfcFrames", pfcFrames)
        .put("pausedNanos", pausedNanos)
        .put("ecnMarked", ecnMarked)
        .put("losslessDroppedOctets", losslessDroppedOctets)
        .put("lossyDroppedOctets", lossyDroppedOctets);
  }
}
