package org.weirfabric.onos.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.onos.upkeep.DriftReport;
import org.weirfabric.push.Difference;
import org.weirfabric.push.reconcile.DriftPolicies;
import org.weirfabric.push.reconcile.DriftPolicy;
import org.weirfabric.push.reconcile.SwitchView;

/** Drift as JSON, and policies from it. */
final class DriftJson {
  private static final BodyForm POLICIES =
      new BodyForm(
          "{\"fabric\": \"report\", \"intents\": {\"<name>\": \"repair\"}} with "
              + DriftPolicy.ALLOWED,
          "write each policy in one of these words");

  private DriftJson() {}

  static ObjectNode of(DriftReport report) {
    ObjectNode json = WeirResource.object();
    json.put("matches", report.matches());
    json.put("looking", report.looking());
    json.set("policy", of(report.policies()));
    ObjectNode frozen = json.putObject("frozen");
    report.frozen().forEach((id, note) -> frozen.set(id.value(), note.toJson()));
    ObjectNode maintained = json.putObject("maintenance");
    report.maintained().forEach((id, note) -> maintained.set(id.value(), note.toJson()));
    ArrayNode switches = json.putArray("switches");
    report.switches().values().forEach(view -> switches.add(of(view)));
    return json;
  }

  static ObjectNode of(DriftPolicies policies) {
    ObjectNode json = WeirResource.object().put("fabric", policies.fabric().text());
    ObjectNode intents = json.putObject("intents");
    policies.intents().forEach((id, policy) -> intents.put(id.value(), policy.text()));
    return json;
  }

  static ObjectNode of(SwitchView view) {
    ObjectNode json =
        WeirResource.object()
            .put("switch", view.switchId().value())
            .put("state", state(view))
            .put("at", view.at().toString())
            .put("policy", view.policy().text())
            .put("tellsChanges", view.heard())
            .put("repairs", view.repairs());
    view.compared().ifPresent(scope -> json.put("compared", scope.text()));
    view.failure().ifPresent(problem -> json.put("failure", problem.toString()));
    ArrayNode differences = json.putArray("differences");
    view.differences().forEach(each -> differences.add(of(each)));
    ArrayNode tolerated = json.putArray("tolerated");
    view.tolerated()
        .forEach(
            each ->
                tolerated.add(
                    of(each.difference())
                        .put("reason", each.reason())
                        .put("source", each.source())));
    return json;
  }

  private static String state(SwitchView view) {
    if (view.failure().isPresent()) {
      return "unread";
    }
    if (view.matches()) {
      return "matches";
    }
    return view.contested() ? "contested" : "drifted";
  }

  private static ObjectNode of(Difference difference) {
    return WeirResource.object()
        .put("path", difference.path())
        .put("wanted", difference.wanted())
        .put("found", difference.found());
  }

  /** The policies in {@code {"fabric": POLICY, "intents": {NAME: POLICY}}}. */
  static DriftPolicies policies(String body) throws ProblemsException {
    JsonNode json = POLICIES.object(body);
    SortedMap<IntentId, DriftPolicy> intents = new TreeMap<>();
    for (Map.Entry<String, String> each : texts(json.path("intents")).entrySet()) {
      try {
        intents.put(
            IntentId.of(each.getKey()), policy("/intents/" + each.getKey(), each.getValue()));
      } catch (IllegalArgumentException e) {
        throw POLICIES.refused(ProblemCode.WRONG_FORM, "/intents", each.getKey());
      }
    }
    return DriftPolicies.of(policy("/fabric", json.path("fabric").asText("")), intents);
  }

  private static SortedMap<String, String> texts(JsonNode json) {
    SortedMap<String, String> texts = new TreeMap<>();
    json.fields().forEachRemaining(field -> texts.put(field.getKey(), field.getValue().asText("")));
    return texts;
  }

  private static DriftPolicy policy(String where, String text) throws ProblemsException {
    try {
      return DriftPolicy.parse(text);
    } catch (IllegalArgumentException e) {
      throw POLICIES.refused(ProblemCode.WRONG_FORM, where, text.isEmpty() ? "nothing" : text);
    }
  }
}
