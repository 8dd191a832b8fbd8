package org.weirfabric.onos.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
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
  private static final BodyForm FORM =
      new BodyForm(
          "{\"port\": \"leaf1:Ethernet8\", \"priority\": 3, \"action\": \"drop|forward|pfc-off|alert\","
              + " \"seconds\": 1 to "
              + MOST_SECONDS
              + "}; without seconds until it is lifted",
          "mend it and ask again; nothing was changed");

  private final QueueKey queue;
  private final CureAction action;
  private final Optional<Duration> lasting;

  private CureBody(QueueKey queue, CureAction action, Optional<Duration> lasting) {
    this.queue = queue;
    this.action = action;
    this.lasting = lasting;
  }

  static CureBody read(String body) throws ProblemsException {
    JsonNode json = FORM.object(body);
    FORM.requireKnown(json, "", FIELDS);
    QueueKey queue = queue(json);
    CureAction action = action(json.path("action"));
    Optional<Duration> lasting = lasting(json.path("seconds"));
    if (action == CureAction.ALERT && lasting.isPresent()) {
      throw FORM.refused(
          ProblemCode.WRONG_FORM, "/seconds", "an end of alert, which forbids for good");
    }
    return new CureBody(queue, action, lasting);
  }

  private static QueueKey queue(JsonNode json) throws ProblemsException {
    if (!json.path("port").isTextual()) {
      throw FORM.refused(ProblemCode.MISSING_FIELD, "/port", json.path("port").toString());
    }
    if (!json.path("priority").canConvertToInt() || !json.path("priority").isIntegralNumber()) {
      throw FORM.refused(ProblemCode.MISSING_FIELD, "/priority", json.path("priority").toString());
    }
    try {
      return WatchJson.queue(json);
    } catch (IllegalArgumentException e) {
      throw FORM.refused(ProblemCode.WRONG_FORM, "/port", String.valueOf(e.getMessage()));
    }
  }

  private static CureAction action(JsonNode action) throws ProblemsException {
    try {
      return WatchJson.action(action.asText());
    } catch (IllegalArgumentException e) {
      throw FORM.refused(ProblemCode.WRONG_FORM, "/action", action.toString());
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
      throw FORM.refused(
          ProblemCode.OUT_OF_RANGE, "/seconds", seconds + ", not 1 to " + MOST_SECONDS);
    }
    return Optional.of(Duration.ofSeconds(seconds.intValue()));
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
