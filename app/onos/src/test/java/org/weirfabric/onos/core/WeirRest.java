package org.weirfabric.onos.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import org.weirfabric.embedded.EmbeddedOnos;

/** Weir's REST on a core, as a user's client calls it. */
final class WeirRest {
  private static final String BASE = "/onos/weir/v1";
  private static final Duration READY = Duration.ofSeconds(90);
  private static final Duration ENDED = Duration.ofSeconds(120);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final EmbeddedOnos onos;

  WeirRest(EmbeddedOnos onos) {
    this.onos = onos;
  }

  /** The first health that says ready. */
  JsonNode awaitReady() throws Exception {
    onos.awaitOk(BASE + "/health", READY);
    return get("/health");
  }

  /** Whatever Weir answers, within half a minute. */
  HttpResponse<String> ask(String method, String path, String body) throws Exception {
    return method.equals("GET")
        ? onos.rest().get(BASE + path)
        : onos.rest().send(method, BASE + path, body);
  }

  /** What it says of itself, ready or not; nothing while it does not answer. */
  JsonNode health() throws Exception {
    HttpResponse<String> answer = onos.rest().get(BASE + "/health");
    return answer.body().startsWith("{") ? JSON.readTree(answer.body()) : JSON.nullNode();
  }

  JsonNode get(String path) throws Exception {
    return read(200, onos.rest().get(BASE + path));
  }

  JsonNode put(String path, String body) throws Exception {
    return read(200, onos.rest().send("PUT", BASE + path, body));
  }

  void postIntent(String intent) throws Exception {
    read(201, onos.rest().send("POST", BASE + "/intents", intent));
  }

  void deleteIntent(String id) throws Exception {
    assertThat(onos.rest().delete(BASE + "/intents/" + id).statusCode()).isEqualTo(204);
  }

  /** The plan that all intents make. */
  JsonNode plan() throws Exception {
    return read(201, onos.rest().send("POST", BASE + "/plans", ""));
  }

  /** Starts a transaction that carries out the plan, and gives its name. */
  String apply(String planHash) throws Exception {
    HttpResponse<String> answer =
        onos.rest().send("POST", BASE + "/transactions", "{\"plan\":\"" + planHash + "\"}");
    String id = read(202, answer).path("id").textValue();
    assertThat(answer.headers().firstValue("Location").orElse(""))
        .endsWith(BASE + "/transactions/" + id);
    return id;
  }

  /** The transaction once it has ended, or has been taken up and then ended. */
  JsonNode awaitEnd(String id) throws Exception {
    return Poll.until(
        "the end of " + id,
        ENDED,
        () -> transaction(id).filter(each -> !each.path("state").asText().equals("running")));
  }

  /** The transaction; empty while nothing is known of it. */
  Optional<JsonNode> transaction(String id) throws Exception {
    HttpResponse<String> answer = onos.rest().get(BASE + "/transactions/" + id);
    return answer.statusCode() == 404 ? Optional.empty() : Optional.of(read(200, answer));
  }

  /** How many {@code things} ONOS itself lists, such as {@code devices}. */
  JsonNode onosList(String things) throws Exception {
    return read(200, onos.rest().get("/onos/v1/" + things)).path(things);
  }

  private static JsonNode read(int status, HttpResponse<String> answer) throws Exception {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return JSON.readTree(answer.body());
  }
}
