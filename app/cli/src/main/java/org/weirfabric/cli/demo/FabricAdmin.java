package org.weirfabric.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.RestClient;
import org.weirfabric.model.error.ProblemCode;

/** The service of an emulated fabric by which faults are made. */
public final class FabricAdmin {
  private FabricAdmin() {}

  /** The service that wrote {@code admin}. */
  public static RestClient of(Path admin) throws RefusedException {
    try {
      JsonNode access = new ObjectMapper().readTree(Files.readString(admin));
      return new RestClient(
          URI.create(access.path("url").asText()), "lab", access.path("token").asText());
    } catch (IOException none) {
      throw RefusedException.usage(
          ProblemCode.CONTROLLER_UNREACHABLE,
          "no emulated fabric runs from this checkout ("
              + admin
              + "): start one with weir demo, or give --admin-file");
    }
  }
}
