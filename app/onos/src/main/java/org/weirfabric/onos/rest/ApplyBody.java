package org.weirfabric.onos.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.onos.canary.CanaryTerms;
import org.weirfabric.onos.fabric.ApplyRequest;

/** Reads what a request to apply a plan says; unknown fields are refused, never ignored. */
final class ApplyBody {
  private static final int MAX_WATCH_SECONDS = 3600;
  private static final int MAX_PAUSE_PERCENT = 100_000;
  private static final Set<String> FIELDS =
      Set.of("plan", "baseRevision", "acknowledgeDrain", "defer", "canary");
  private static final Set<String> CANARY_FIELDS =
      Set.of("hosts", "watchSeconds", "maxPausePercent", "onPause", "onNoCounts");
  private static final BodyForm FORM =
      new BodyForm(
          "{\"plan\": \"<hash>\", \"baseRevision\": 3, \"acknowledgeDrain\": false, \"defer\": false,"
              + " \"canary\": {\"hosts\": [\"h1\", \"h5\"], \"watchSeconds\": 30,"
              + " \"maxPausePercent\": 100, \"onPause\": \"abort\", \"onNoCounts\": \"abort\"}}, all but the plan optional",
          "POST /onos/weir/v1/plans makes a plan and returns its hash");

  private ApplyBody() {}

  /** The plan that {@code body} names; "" if it names none. Never refuses. */
  static String planOf(String body) {
    try {
      return FORM.object(body).path("plan").asText("");
    } catch (ProblemsException e) {
      return "";
    }
  }

  static ApplyRequest read(String body, Optional<String> idempotencyKey, String who)
      throws ProblemsException {
    JsonNode json = FORM.object(body);
    FORM.requireKnown(json, "", FIELDS);
    JsonNode plan = json.path("plan");
    if (!plan.isTextual()) {
      throw FORM.refused(ProblemCode.MISSING_FIELD, "/plan", "no text");
    }
    ApplyRequest.Builder request =
        ApplyRequest.builder(plan.textValue())
            .setAcknowledgeDrain(flag(json, "acknowledgeDrain"))
            .setDefer(flag(json, "defer"))
            .setIdempotencyKey(idempotencyKey)
            .setWho(who);
    if (json.has("baseRevision")) {
      if (!json.path("baseRevision").isIntegralNumber()) {
        throw FORM.refused(ProblemCode.WRONG_FORM, "/baseRevision", "no whole number");
      }
      request.setBaseRevision(OptionalLong.of(json.path("baseRevision").longValue()));
    }
    if (json.has("canary")) {
      canary(json.path("canary"), request);
    }
    return request.build();
  }

  private static void canary(JsonNode canary, ApplyRequest.Builder request)
      throws ProblemsException {
    FORM.requireKnown(canary, "/canary", CANARY_FIELDS);
    List<HostId> hosts = new ArrayList<>();
    for (JsonNode host : canary.path("hosts")) {
      try {
        hosts.add(HostId.of(host.asText()));
      } catch (IllegalArgumentException e) {
        throw FORM.refused(ProblemCode.WRONG_FORM, "/canary/hosts", host.toString());
      }
    }
    if (hosts.size() < 2) {
      throw FORM.refused(ProblemCode.MISSING_FIELD, "/canary/hosts", "fewer than two hosts");
    }
    request.setCanaryHosts(hosts);
    CanaryTerms usual = CanaryTerms.DEFAULT;
    request.setCanaryTerms(
        CanaryTerms.of(
            Duration.ofSeconds(
                whole(
                    canary, "watchSeconds", (int) usual.watch().toSeconds(), 1, MAX_WATCH_SECONDS)),
            whole(canary, "maxPausePercent", usual.maxPausePercent(), 0, MAX_PAUSE_PERCENT),
            aborts(canary, "onPause"),
            aborts(canary, "onNoCounts")));
  }

  private static int whole(JsonNode canary, String name, int usual, int least, int most)
      throws ProblemsException {
    JsonNode number = canary.path(name);
    if (number.isMissingNode()) {
      return usual;
    }
    if (!number.isInt() || number.intValue() < least || number.intValue() > most) {
      throw FORM.refused(
          ProblemCode.OUT_OF_RANGE, "/canary/" + name, number + ", not " + least + " to " + most);
    }
    return number.intValue();
  }

  /** What is done in a case that needn't end a canary: {@code abort}, unless it says so. */
  private static boolean aborts(JsonNode canary, String name) throws ProblemsException {
    String word = canary.path(name).asText("abort");
    if (!word.equals("abort") && !word.equals("proceed")) {
      throw FORM.refused(
          ProblemCode.WRONG_FORM, "/canary/" + name, word + ", neither abort nor proceed");
    }
    return word.equals("abort");
  }

  private static boolean flag(JsonNode json, String name) throws ProblemsException {
    JsonNode flag = json.path(name);
    if (!flag.isMissingNode() && !flag.isBoolean()) {
      throw FORM.refused(ProblemCode.WRONG_FORM, "/" + name, flag.toString());
    }
    return flag.asBoolean(false);
  }
}
