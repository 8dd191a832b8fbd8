package org.weirfabric.onos.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.watch.lead.WatchJson;
import org.weirfabric.watchdog.CureAction;
import org.weirfabric.watchdog.QueueKey;

/**
 * What a request for a cure by hand says. Unknown fields are refused, never ignored: a cure whose
 * length is misspelt would last for ever.
 */
final class CureBody {
  /** The longest cure that ends by itself: a day. */
  static final int MOST_SECONDS = 86_400;

  private static final Set<String> FIELDS = Set.of("port", "priority", "action", "seconds");
  private static final String FORM =
      "{\"port\": \"leaf1:Ethernet8\", \"priority\": 3, \"action\": \"drop|forward|pfc-off|alert\","
          + " \"seconds\": 1 to "
          + MOST_SECONDS
          + "}; without seconds until it is lifted";

  private final QueueKey queue;
  private final CureAction action;
  private final Optional<Duration> lasting;

  private CureBody(QueueKey queue, CureAction action, Optional<Duration> lasting) {
    this.queue = queue;
    this.action = action;
    this.lasting = lasting;
  }

  static CureBody read(String body) throws ProblemsException {
    JsonNode json = parsed(body);
    List<String> names = new ArrayList<>();
    json.fieldNames().forEachRemaining(names::add);
    for (String name : names) {
      if (!FIELDS.contains(name)) {
        throw refused(ProblemCode.UNKNOWN_FIELD, "/" + name, name);
      }
    }
    QueueKey queue = queue(json);
    CureAction action = action(json.path("action"));
    Optional<Duration> lasting = lasting(json.path("seconds"));
    if (action == CureAction.ALERT && lasting.isPresent()) {
      throw refused(ProblemCode.WRONG_FORM, "/seconds", "an end of alert, which forbids for good");
    }
    return new CureBody(queue, action, lasting);
  }

  private static QueueKey queue(JsonNode json) throws ProblemsException {
    if (!json.path("port").isTextual()) {
      throw refused(ProblemCode.MISSING_FIELD, "/port", json.path("port").toString());
    }
    if (!json.path("priority").canConvertToInt() || !json.path("priority").isIntegralNumber()) {
      throw refused(ProblemCode.MISSING_FIELD, "/priority", json.path("priority").toString());
    }
    try {
      return WatchJson.queue(json);
    } catch (IllegalArgumentException e) {
      throw refused(ProblemCode.WRONG_FORM, "/port", String.valueOf(e.getMessage()));
    }
  }

  private static CureAction action(JsonNode action) throws ProblemsException {
    try {
      return WatchJson.action(action.asText());
    } catch (IllegalArgumentException e) {
      throw refused(ProblemCode.WRONG_FORM, "/action", action.toString());
    }
  }

  private static Optional<Duration> lasting(JsonNode seconds) throws ProblemsException {
    if (seconds.isMissingNode()) {
      return Optional.empty();
    }
    if (!seconds.isIntegralNumber()
        || !seconds.canConvertToInt()
        || seconds.intValue() < 1
        || seconds.intValue() > MOST_SECONDS) {
      throw refused(ProblemCode.OUT_OF_RANGE, "/seconds", seconds + ", not 1 to " + MOST_SECONDS);
    }
    return Optional.of(Duration.ofSeconds(seconds.intValue()));
  }

  private static JsonNode parsed(String body) throws ProblemsException {
    JsonNode json;
    try {
      json = CanonicalJson.parse(body);
    } catch (IllegalArgumentException e) {
      throw refused(ProblemCode.MALFORMED, "", "text that is not JSON");
    }
    if (!json.isObject()) {
      throw refused(ProblemCode.WRONG_FORM, "", "no JSON object");
    }
    return json;
  }

  private static ProblemsException refused(ProblemCode code, String where, String found) {
    return new ProblemsException(
        List.of(
            Problem.of(code, where, found, FORM, "mend it and ask again; nothing was changed")));
  }

  /** Where. */
  QueueKey queue() {
    return queue;
  }

  /** What is to be done there. */
  CureAction action() {
    return action;
  }

  /** For how long; empty until it is lifted. */
  Optional<Duration> lasting() {
    return lasting;
  }
}
