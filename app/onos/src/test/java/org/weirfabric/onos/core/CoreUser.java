package org.weirfabric.onos.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.embedded.EmbeddedOnos;

/** Someone who logs in at a core's web server. */
final class CoreUser {
  private final EmbeddedOnos onos;
  private final String authorization;

  private CoreUser(EmbeddedOnos onos, String name, String password) {
    this.onos = onos;
    this.authorization =
        "Basic "
            + Base64.getEncoder()
                .encodeToString((name + ":" + password).getBytes(StandardCharsets.UTF_8));
  }

  /** A user that the core's realm knows from now on, with the roles given and no others. */
  static CoreUser added(EmbeddedOnos onos, String name, String roles) throws Exception {
    Path users = onos.loginFile().resolveSibling("karaf/etc/users.properties");
    assertThat(users).exists();
    Files.writeString(
        users, name + " = password-of-" + name + "," + roles + "\n", StandardOpenOption.APPEND);
    return new CoreUser(onos, name, "password-of-" + name);
  }

  /** A user of that name whose password is another. */
  static CoreUser pretending(EmbeddedOnos onos, String name) {
    return new CoreUser(onos, name, "another");
  }

  /** What Weir answers this user; no body if it is empty. */
  HttpResponse<String> ask(String method, String path, String body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(onos.restUri().resolve("/onos/weir/v1" + path))
            .header("Authorization", authorization)
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (!body.isEmpty() || method.equals("POST")) {
      request.header("Content-Type", "application/json");
    }
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }

  /** The first line of an answer that goes on, once it is there. */
  CompletableFuture<String> firstLine(String path) {
    HttpRequest request =
        HttpRequest.newBuilder(onos.restUri().resolve("/onos/weir/v1" + path))
            .header("Authorization", authorization)
            .build();
    return HttpClient.newHttpClient()
        .sendAsync(request, BodyHandlers.ofLines())
        .thenApplyAsync(answer -> answer.body().findFirst().orElse("no line"));
  }

  int status(String method, String path, String body) throws Exception {
    return ask(method, path, body).statusCode();
  }
}
