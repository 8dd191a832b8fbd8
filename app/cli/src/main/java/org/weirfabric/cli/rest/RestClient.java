package org.weirfabric.cli.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;

/** HTTP with basic authentication and JSON, on ONOS's web server. */
public final class RestClient {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();
  private final URI base;
  private final String authorization;

  /** A client of the server at {@code base}, such as {@code http://127.0.0.1:8181}. */
  public RestClient(URI base, String user, String password) {
    this.base = base;
    this.authorization =
        "Basic "
            + Base64.getEncoder()
                .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
  }

  /** The server's address. */
  public URI base() {
    return base;
  }

  /**
   * GETs {@code path}.
   *
   * @throws IOException if there is no answer
   */
  public RestAnswer get(String path) throws IOException, InterruptedException {
    return send(request(path).GET());
  }

  /** POSTs {@code body} to {@code path}. */
  public RestAnswer post(String path, String contentType, String body)
      throws IOException, InterruptedException {
    return send(
        request(path).header("Content-Type", contentType).POST(BodyPublishers.ofString(body)));
  }

  /** POSTs nothing to {@code path}: ONOS refuses JSON that is empty, so no type is given either. */
  public RestAnswer post(String path) throws IOException, InterruptedException {
    return send(request(path).POST(BodyPublishers.noBody()));
  }

  /** PUTs {@code body} to {@code path}. */
  public RestAnswer put(String path, String contentType, String body)
      throws IOException, InterruptedException {
    return send(
        request(path).header("Content-Type", contentType).PUT(BodyPublishers.ofString(body)));
  }

  /** DELETEs {@code path}. */
  public RestAnswer delete(String path) throws IOException, InterruptedException {
    return send(request(path).DELETE());
  }

  /** POSTs the bytes of {@code file} to {@code path}. */
  public RestAnswer upload(String path, Path file) throws IOException, InterruptedException {
    BodyPublisher bytes = BodyPublishers.ofFile(file);
    return send(request(path).header("Content-Type", "application/octet-stream").POST(bytes));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(base.resolve(path))
        .timeout(DEADLINE)
        .header("Authorization", authorization)
        .header("Accept", "application/json, application/problem+json");
  }

  private RestAnswer send(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<String> response =
        http.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
    return new RestAnswer(
        response.statusCode(),
        response.headers().firstValue("Location").orElse(""),
        read(response.body()));
  }

  private static JsonNode read(String body) {
    if (body.isBlank()) {
      return MissingNode.getInstance();
    }
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException notJson) {
      return TextNode.valueOf(body);
    }
  }
}
