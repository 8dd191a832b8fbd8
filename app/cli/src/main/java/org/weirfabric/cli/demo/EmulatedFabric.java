package org.weirfabric.cli.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.cli.console.Checkout;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Endpoints;

/** The emulated switches, all in one process. */
final class EmulatedFabric implements AutoCloseable {
  private static final String MAIN = "org.weirfabric.lab.emulatedfabric.EmulatedFabric";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ChildProcess process;
  private final Path portsFile;
  private boolean ready;

  private EmulatedFabric(ChildProcess process, Path portsFile) {
    this.process = process;
    this.portsFile = portsFile;
  }

  /**
   * Starts the switches of {@code example}, {@code faults} among them; no traffic named is the
   * usual.
   */
  static EmulatedFabric start(
      Checkout checkout,
      DemoDirectory directory,
      ExampleFabric example,
      List<Fault> faults,
      List<String> traffic)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", checkout.emulatedFabricClassPath(), MAIN));
    command.addAll(List.of("--topology", example.topologyFile().toString()));
    command.addAll(List.of("--ports-file", directory.ports().toString()));
    command.addAll(List.of("--admin-file", directory.admin().toString()));
    for (Fault fault : faults) {
      command.addAll(List.of("--fault", fault.toString()));
    }
    for (String flow : traffic) {
      command.addAll(List.of("--traffic", flow));
    }
    Path log = directory.logs().resolve("emulated-fabric.log");
    return new EmulatedFabric(
        ChildProcess.start("the emulated fabric", command, log), directory.ports());
  }

  /** Refuses to go on if it has ended. */
  void requireAlive() throws RefusedException {
    process.requireAlive();
  }

  /** Whether every switch listens. */
  boolean listens() {
    ready = ready || process.nextLine().isPresent();
    return ready;
  }

  /** Where each switch listens. */
  Map<SwitchId, Endpoints> endpoints() throws RefusedException {
    JsonNode ports;
    try {
      ports = JSON.readTree(Files.readString(portsFile));
    } catch (IOException unreadable) {
      throw RefusedException.no(ProblemCode.FILE_UNUSABLE, portsFile + ": " + unreadable);
    }
    SortedMap<SwitchId, Endpoints> endpoints = new TreeMap<>();
    ports
        .fields()
        .forEachRemaining(
            each ->
                endpoints.put(
                    SwitchId.of(each.getKey()),
                    Endpoints.of(
                        endpoint(each.getValue().path("gnmi")),
                        endpoint(each.getValue().path("p4runtime")))));
    return endpoints;
  }

  private static Optional<Endpoint> endpoint(JsonNode text) {
    return text.isTextual() ? Optional.of(Endpoint.parse(text.asText())) : Optional.empty();
  }

  /** A digest of all that each switch is configured with, as it says itself. */
  SortedMap<String, String> digests() throws RefusedException, InterruptedException {
    String answer = process.ask("digest");
    SortedMap<String, String> digests = new TreeMap<>();
    try {
      JSON.readTree(answer)
          .fields()
          .forEachRemaining(each -> digests.put(each.getKey(), each.getValue().asText()));
    } catch (JsonProcessingException garbled) {
      throw RefusedException.no(
          ProblemCode.PART_FAILED, "the emulated fabric answers no digests but " + answer);
    }
    return digests;
  }

  @Override
  public void close() {
    process.close();
  }
}
