package org.weirfabric.lab.faults.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Endpoints;

/**
 * What a controller process is to be: where its journal is, where its switches listen, and how long
 * it waits.
 *
 * @param node its name among controllers
 * @param journal the folder of the journal
 * @param endpoints where each switch listens
 * @param callDeadline how long a switch has for an answer
 * @param sendWindow for how long after a claim a change may be sent
 * @param margin what is added to both
 */
public record ControllerOrder(
    String node,
    Path journal,
    SortedMap<SwitchId, Endpoints> endpoints,
    Duration callDeadline,
    Duration sendWindow,
    Duration margin) {

  /** The order as JSON. */
  public ObjectNode toJson() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("node", node).put("journal", journal.toString());
    json.put("callMillis", callDeadline.toMillis());
    json.put("sendMillis", sendWindow.toMillis());
    json.put("marginMillis", margin.toMillis());
    ObjectNode all = json.putObject("endpoints");
    endpoints.forEach(
        (id, each) -> {
          ObjectNode one = all.putObject(id.value());
          each.gnmi().ifPresent(endpoint -> one.put("gnmi", endpoint.toString()));
          each.p4runtime().ifPresent(endpoint -> one.put("p4runtime", endpoint.toString()));
        });
    return json;
  }

  /** The order that {@link #toJson} gave. */
  public static ControllerOrder of(JsonNode json) {
    SortedMap<SwitchId, Endpoints> endpoints = new TreeMap<>();
    json.path("endpoints")
        .fields()
        .forEachRemaining(
            each ->
                endpoints.put(
                    SwitchId.of(each.getKey()),
                    Endpoints.of(
                        endpoint(each.getValue().path("gnmi")),
                        endpoint(each.getValue().path("p4runtime")))));
    return new ControllerOrder(
        json.path("node").asText(),
        Path.of(json.path("journal").asText()),
        endpoints,
        Duration.ofMillis(json.path("callMillis").asLong()),
        Duration.ofMillis(json.path("sendMillis").asLong()),
        Duration.ofMillis(json.path("marginMillis").asLong()));
  }

  private static Optional<Endpoint> endpoint(JsonNode text) {
    return text.isTextual() ? Optional.of(Endpoint.parse(text.asText())) : Optional.empty();
  }
}
