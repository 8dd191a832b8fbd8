package org.weirfabric.onos.upkeep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.onos.store.Documents;
import org.weirfabric.push.reconcile.DriftPolicies;
import org.weirfabric.push.reconcile.DriftPolicy;

/** What operators have decided about the fabric, in the store: maintenance, policies, freezes. */
public final class UpkeepBook {
  private static final String MAINTENANCE = "maintenance/";
  private static final String FROZEN = "frozen/";
  private static final String ACKNOWLEDGED = "acknowledged/";
  private static final String POLICY = "policy";

  private final Documents documents;

  /** The decisions kept in {@code documents}. */
  public UpkeepBook(Documents documents) {
    this.documents = documents;
  }

  /** Puts {@code switchId} into maintenance; a switch that is in it stays, with its first note. */
  void enter(SwitchId switchId, Note note) {
    documents.putIfAbsent(MAINTENANCE + switchId, CanonicalJson.text(note.toJson()));
  }

  /** Ends the maintenance of {@code switchId}; whether it was in it. */
  boolean leave(SwitchId switchId) {
    return documents.remove(MAINTENANCE + switchId);
  }

  /** Whether nothing is to be sent to {@code switchId}. */
  public boolean isInMaintenance(SwitchId switchId) {
    return documents.get(MAINTENANCE + switchId).isPresent();
  }

  /** The switches in maintenance. */
  public SortedMap<SwitchId, Note> maintained() {
    return notes(MAINTENANCE);
  }

  void freeze(SwitchId switchId, Note note) {
    documents.put(FROZEN + switchId, CanonicalJson.text(note.toJson()));
  }

  /** The switches whose drift has frozen the fabric. */
  public SortedMap<SwitchId, Note> frozen() {
    return notes(FROZEN);
  }

  /** Ends every freeze, and keeps what was acknowledged with it. */
  void acknowledge(SortedMap<SwitchId, List<String>> drift) {
    frozen().keySet().forEach(id -> documents.remove(FROZEN + id));
    documents.names().stream()
        .filter(name -> name.startsWith(ACKNOWLEDGED))
        .forEach(documents::remove);
    drift.forEach(
        (id, lines) -> {
          ArrayNode json = JsonNodeFactory.instance.arrayNode();
          lines.forEach(json::add);
          documents.put(ACKNOWLEDGED + id, CanonicalJson.text(json));
        });
  }

  List<String> acknowledged(SwitchId switchId) {
    List<String> lines = new ArrayList<>();
    documents
        .get(ACKNOWLEDGED + switchId)
        .ifPresent(text -> CanonicalJson.parse(text).forEach(line -> lines.add(line.asText())));
    return lines;
  }

  DriftPolicies policies() {
    return documents.get(POLICY).map(UpkeepBook::policies).orElse(DriftPolicies.REPORT_ALL);
  }

  void setPolicies(DriftPolicies policies) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("fabric", policies.fabric().text());
    ObjectNode intents = json.putObject("intents");
    policies.intents().forEach((id, policy) -> intents.put(id.value(), policy.text()));
    documents.put(POLICY, CanonicalJson.text(json));
  }

  private static DriftPolicies policies(String text) {
    JsonNode json = CanonicalJson.parse(text);
    SortedMap<IntentId, DriftPolicy> intents = new TreeMap<>();
    json.path("intents")
        .fields()
        .forEachRemaining(
            each ->
                intents.put(
                    IntentId.of(each.getKey()), DriftPolicy.parse(each.getValue().asText())));
    return DriftPolicies.of(DriftPolicy.parse(json.path("fabric").asText()), intents);
  }

  private SortedMap<SwitchId, Note> notes(String prefix) {
    SortedMap<SwitchId, Note> notes = new TreeMap<>();
    for (String name : documents.names()) {
      if (name.startsWith(prefix)) {
        documents
            .get(name)
            .ifPresent(
                text ->
                    notes.put(
                        SwitchId.of(name.substring(prefix.length())),
                        Note.fromJson(CanonicalJson.parse(text))));
      }
    }
    return notes;
  }
}
