package org.weirfabric.lab.faults.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.Serial;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.weirfabric.embedded.EmbeddedOnos;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Endpoints;

/** Weir's REST in a core, as a user's client calls it. */
final class WeirRest {
  private static final String BASE = "/onos/weir/v1";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final EmbeddedOnos onos;

  /** It was asked, and says no. */
  static final class RefusedException extends IOException {
    @Serial private static final long serialVersionUID = 1;

    RefusedException(String message) {
      super(message);
    }
  }

  WeirRest(EmbeddedOnos onos) {
    this.onos = onos;
  }

  /** Waits until it leads the fabric. */
  void awaitReady(Duration limit) throws IOException, InterruptedException {
    onos.awaitOk(BASE + "/health", limit);
  }

  /** Gives it a topology, as a file without endpoints, with those of the switches. */
  JsonNode putTopology(String topology, SortedMap<SwitchId, Endpoints> endpoints)
      throws IOException, InterruptedException {
    String text = topology;
    for (Map.Entry<SwitchId, Endpoints> each : endpoints.entrySet()) {
      String name = "{ name: " + each.getKey() + ",";
      text =
          text.replace(
              name,
              name
                  + field("gnmi", each.getValue().gnmi())
                  + field("p4runtime", each.getValue().p4runtime()));
    }
    return read(onos.rest().send("PUT", BASE + "/topology", text));
  }

  private static String field(String name, Optional<Endpoint> endpoint) {
    return endpoint.map(each -> " " + name + ": \"" + each + "\",").orElse("");
  }

  /** Has these intents wanted, and no others. */
  void setIntents(List<String> intents) throws IOException, InterruptedException {
    for (JsonNode each : get("/intents").path("intents")) {
      String id = each.path("intent").asText();
      requireOk(onos.rest().delete(BASE + "/intents/" + id));
    }
    for (String intent : intents) {
      read(onos.rest().send("POST", BASE + "/intents", intent));
    }
  }

  /** The hash of the plan that all intents make. */
  String plan() throws IOException, InterruptedException {
    return read(onos.rest().send("POST", BASE + "/plans", "")).path("hash").asText();
  }

  /** Starts the transaction that carries out a plan, and gives its name. */
  String apply(String plan) throws IOException, InterruptedException {
    String body = JsonNodeFactory.instance.objectNode().put("plan", plan).toString();
    return read(onos.rest().send("POST", BASE + "/transactions", body)).path("id").asText();
  }

  /** Has a transaction that stayed diverged taken up again. */
  void retry(String id) throws IOException, InterruptedException {
    read(onos.rest().send("POST", BASE + "/transactions/" + id + "/retry", ""));
  }

  /** The states of all transactions by their names, the newest first. */
  Map<String, String> transactions() throws IOException, InterruptedException {
    Map<String, String> states = new LinkedHashMap<>();
    get("/transactions")
        .path("transactions")
        .forEach(each -> states.put(each.path("id").asText(), each.path("state").asText()));
    return states;
  }

  /** The state of a transaction; "" if nothing is known of it. */
  String state(String id) throws IOException, InterruptedException {
    return transaction(id).map(each -> each.path("state").asText()).orElse("");
  }

  /** A transaction; empty if nothing is known of it. */
  Optional<JsonNode> transaction(String id) throws IOException, InterruptedException {
    HttpResponse<String> answer = onos.rest().get(BASE + "/transactions/" + id);
    return answer.statusCode() == 404 ? Optional.empty() : Optional.of(read(answer));
  }

  private JsonNode get(String path) throws IOException, InterruptedException {
    return read(onos.rest().get(BASE + path));
  }

  private static JsonNode read(HttpResponse<String> answer) throws IOException {
    requireOk(answer);
    return JSON.readTree(answer.body());
  }

  private static void requireOk(HttpResponse<String> answer) throws RefusedException {
    if (answer.statusCode() / 100 != 2) {
      throw new RefusedException("status " + answer.statusCode() + ": " + answer.body());
    }
  }
}
