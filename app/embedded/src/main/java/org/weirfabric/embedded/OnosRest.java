package org.weirfabric.embedded;

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
import java.util.concurrent.TimeUnit;

/** A client of one core's REST API, logged in with HTTP basic authentication. */
public final class OnosRest {

  private static final Duration REQUEST_LIMIT = Duration.ofSeconds(30);
  private static final Duration CLEARED_WITHIN = Duration.ofSeconds(60);

  private final URI base;
  private final String authorization;
  private final HttpClient client;

  OnosRest(URI base, String user, String password) {
    this.base = base;
    this.authorization =
        "Basic "
            + Base64.getEncoder()
                .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
  }

  /** Returns the address without a path. */
  public URI base() {
    return base;
  }

  /** Returns the answer to a GET. */
  public HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(request(path));
  }

  /** Returns the answer to a request with a JSON body. */
  public HttpResponse<String> send(String method, String path, String json)
      throws IOException, InterruptedException {
    return sendBody(method, path, "application/json", BodyPublishers.ofString(json));
  }

  /** Returns the answer to a DELETE. */
  public HttpResponse<String> delete(String path) throws IOException, InterruptedException {
    return send(request(path).DELETE());
  }

  /**
   * Installs an application archive and activates it.
   *
   * <p>ONOS forgets an uninstalled application at once but clears its folder later, and refuses the
   * next archive of that name until then: for a minute a 409 is tried again.
   *
   * @param archive an {@code .oar} file
   * @throws IOException if the core refuses it, with its answer
   */
  public void installApplication(Path archive) throws IOException, InterruptedException {
    long end = System.nanoTime() + CLEARED_WITHIN.toNanos();
    HttpResponse<String> answer = postArchive(archive);
    while (answer.statusCode() == 409 && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(100);
      answer = postArchive(archive);
    }
    if (answer.statusCode() / 100 != 2) {
      throw new IOException(
          "ONOS refused "
              + archive.getFileName()
              + " with status "
              + answer.statusCode()
              + ": "
              + answer.body());
    }
  }

  private HttpResponse<String> postArchive(Path archive) throws IOException, InterruptedException {
    return sendBody(
        "POST",
        "/onos/v1/applications?activate=true",
        "application/octet-stream",
        BodyPublishers.ofFile(archive));
  }

  /** Uninstalls an application; one that isn't there is no error. */
  public void uninstallApplication(String name) throws IOException, InterruptedException {
    HttpResponse<String> answer = delete("/onos/v1/applications/" + name);
    if (answer.statusCode() / 100 != 2 && answer.statusCode() != 404) {
      throw new IOException(
          "ONOS did not uninstall "
              + name
              + ": status "
              + answer.statusCode()
              + ": "
              + answer.body());
    }
  }

  /** Returns the status a GET is answered with, 0 while nothing answers. */
  int statusOf(String path) throws InterruptedException {
    try {
      return get(path).statusCode();
    } catch (IOException e) {
      // Nothing listens yet, or Jetty closed the connection while it deploys.
      return 0;
    }
  }

  private HttpResponse<String> sendBody(
      String method, String path, String contentType, BodyPublisher body)
      throws IOException, InterruptedException {
    return send(request(path).header("Content-Type", contentType).method(method, body));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(base.resolve(path))
        .timeout(REQUEST_LIMIT)
        .header("Authorization", authorization);
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofString());
  }
}
