package org.weirfabric.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.weirfabric.cli.console.Checkout;
import org.weirfabric.cli.console.Login;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.demo.DemoDirectory;
import org.weirfabric.cli.rest.Controller;
import org.weirfabric.cli.rest.RestClient;
import org.weirfabric.model.error.ProblemCode;
import picocli.CommandLine.Option;

/** The options that name a controller; without them it is the demo that runs from this checkout. */
public final class ControllerOptions {
  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "ONOS, such as http://127.0.0.1:8181. Default: the running demo.")
  private @Nullable URI url;

  @Option(
      names = "--login",
      paramLabel = "FILE",
      description = "File with user:password. Default: that of the running demo.")
  private @Nullable Path login;

  /** The controller they name. */
  public Controller controller() throws RefusedException {
    Optional<JsonNode> demo = runningDemo();
    if (demo.isEmpty() && (url == null || login == null)) {
      throw RefusedException.usage(
          ProblemCode.CONTROLLER_UNREACHABLE,
          "no demo runs from this checkout: start one with weir demo, or give --url and --login");
    }
    URI address = url != null ? url : URI.create(demo.orElseThrow().path("url").asText());
    Path file = login != null ? login : Path.of(demo.orElseThrow().path("login").asText());
    Login credentials = Login.read(file);
    return new Controller(new RestClient(address, credentials.user(), credentials.password()));
  }

  private static Optional<JsonNode> runningDemo() {
    Path access = new DemoDirectory(Checkout.current().demoState()).access();
    try {
      return Optional.of(new ObjectMapper().readTree(Files.readString(access)));
    } catch (IOException noDemo) {
      return Optional.empty();
    }
  }
}
