package org.weirfabric.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.weirfabric.cli.rest.RestClient;

/**
 * ONOS's web server as a list of prepared answers: each request takes the next one prepared for it,
 * and the last one stays.
 */
public final class FakeOnos implements AutoCloseable {
  private static final String USER = "weir";
  private static final String PASSWORD = "secret-of-the-test";

  private final HttpServer server;
  private final Map<String, Deque<Answer>> answers = new LinkedHashMap<>();
  private final List<String> requests = new ArrayList<>();
  private final Map<String, String> bodies = new LinkedHashMap<>();

  /** Starts on a free port of loopback. */
  public FakeOnos() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  private record Answer(int status, String body) {}

  /** Prepares an answer to {@code request}, such as {@code GET /onos/v1/devices}. */
  public FakeOnos on(String request, int status, String body) {
    synchronized (answers) {
      answers.computeIfAbsent(request, key -> new ArrayDeque<>()).add(new Answer(status, body));
    }
    return this;
  }

  /** Prepares this answer to {@code request} in place of all that were. */
  public void replace(String request, int status, String body) {
    synchronized (answers) {
      answers.remove(request);
      on(request, status, body);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Answer answer;
    synchronized (answers) {
      requests.add(request);
      bodies.put(request, body);
      Deque<Answer> prepared = answers.get(request);
      if (!expectedLogin().equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
        answer = new Answer(401, "Unauthorized");
      } else if (prepared == null) {
        answer = new Answer(404, "<html>Not Found</html>");
      } else {
        answer = prepared.size() > 1 ? prepared.remove() : prepared.element();
      }
    }
    byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static String expectedLogin() {
    return "Basic "
        + Base64.getEncoder()
            .encodeToString((USER + ":" + PASSWORD).getBytes(StandardCharsets.UTF_8));
  }

  /** Its address. */
  public URI base() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** What a login file for it holds. */
  public String login() {
    return USER + ":" + PASSWORD;
  }

  /** A client that is logged in. */
  public RestClient client() {
    return new RestClient(base(), USER, PASSWORD);
  }

  /** Every request so far. */
  public List<String> requests() {
    synchronized (answers) {
      return List.copyOf(requests);
    }
  }

  /** The body of the last {@code request} of its kind. */
  public JsonNode bodyOf(String request) throws IOException {
    synchronized (answers) {
      return new ObjectMapper().readTree(bodies.getOrDefault(request, ""));
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
