package org.weirfabric.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/**
 * What came of a fault.
 *
 * @param fault what went wrong
 * @param incident what the watch called it, with its evidence; missing if it didn't
 * @param cure what was done about it; missing if nothing was
 * @param moved whether all that waited moved again while the cure was on
 * @param namedMillis how long after the fault it was named; -1 if it never was
 * @param curedMillis how long after the fault the cure was read back from the switch; -1 if never
 * @param restoredMillis how long after the fault the cure was taken back for good; -1 if never
 * @param before what the victims sent before the fault, Mb/s
 * @param during the least that they sent between fault and cure, Mb/s
 * @param after what they sent when all was over, Mb/s
 * @param nothingElseChanged whether every switch is configured as it was before
 */
record FaultResult(
    HostFault fault,
    JsonNode incident,
    JsonNode cure,
    boolean moved,
    long namedMillis,
    long curedMillis,
    long restoredMillis,
    double before,
    double during,
    double after,
    boolean nothingElseChanged)
    implements PlayedFault {

  @Override
  public ObjectNode toJson() {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("fault", fault.toString())
            .put("moved", moved)
            .put("namedMillis", namedMillis)
            .put("curedMillis", curedMillis)
            .put("restoredMillis", restoredMillis)
            .put("victimsMegabitsBefore", before)
            .put("victimsMegabitsDuring", during)
            .put("victimsMegabitsAfter", after)
            .put("nothingElseChanged", nothingElseChanged);
    node.set("incident", incident);
    node.set("cure", cure);
    return node;
  }

  @Override
  public boolean isGood() {
    return namedMillis >= 0
        && curedMillis >= 0
        && restoredMillis >= 0
        && moved
        && nothingElseChanged;
  }

  @Override
  public String text() {
    return String.format(
        Locale.ROOT,
        "%s: %s, %s by %s at %s priority %d, %s; %s; %s",
        fault,
        when("named", namedMillis),
        when("cured", curedMillis),
        cure.path("action").asText("nothing"),
        cure.path("port").asText("no port"),
        cure.path("priority").asInt(),
        when("restored", restoredMillis),
        heldUp(),
        nothingElseChanged
            ? "every switch is configured as before"
            : "switches are configured otherwise than before");
  }

  private static String when(String what, long millis) {
    return millis < 0
        ? "not " + what
        : String.format(Locale.ROOT, "%s after %.1f s", what, millis / 1000.0);
  }

  private String heldUp() {
    return String.format(
        Locale.ROOT,
        "its victims sent %.0f Mb/s before, %.0f Mb/s meanwhile, %.0f Mb/s since",
        before,
        during,
        after);
  }

  /** The queues that an incident held up: its victims, and its ring. */
  static ArrayNode held(JsonNode incident) {
    ArrayNode all = JsonNodeFactory.instance.arrayNode();
    incident.path("victims").forEach(all::add);
    incident.path("members").forEach(all::add);
    return all;
  }
}
