package org.weirfabric.lab.emulatedfabric;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.weirfabric.wire.gnmi.CapabilityRequest;

/** The process that hosts a fabric. */
class EmulatedFabricTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;
  private Path topology;
  private Path ports;

  @BeforeEach
  void writeTopology() throws IOException {
    topology = Files.writeString(directory.resolve("topology.yaml"), TestFabric.TOPOLOGY);
    ports = directory.resolve("ports.json");
  }

  private Process start(String... more) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                EmulatedFabric.class.getName(),
                "--topology",
                topology.toString(),
                "--ports-file",
                ports.toString()));
    command.addAll(List.of(more));
    return new ProcessBuilder(command).redirectError(directory.resolve("errors").toFile()).start();
  }

  private static JsonNode line(BufferedReader out) throws IOException {
    return JSON.readTree(out.readLine());
  }

  @Test
  void itTellsItsPortsServesAndEndsWithItsInput() throws Exception {
    Process process = start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(line(out).path("ready").asBoolean()).isTrue();
      JsonNode endpoints = JSON.readTree(ports.toFile());
      assertThat(endpoints).hasSize(3);
      assertThat(endpoints.path("spine1").path("p4runtime").asText()).startsWith("127.0.0.1:");
      try (GnmiClient leaf1 = new GnmiClient(endpoints.path("leaf1").path("gnmi").asText())) {
        assertThat(
                leaf1
                    .stub()
                    .capabilities(CapabilityRequest.getDefaultInstance())
                    .getSupportedModelsCount())
            .isEqualTo(6);
        String before = digest(process, out);
        leaf1.stub().set(GnmiClient.updating("/qos/queues/queue[name=a]/config/queue-id", "1"));
        assertThat(digest(process, out)).isNotEqualTo(before);
        leaf1.stub().set(GnmiClient.deleting("/qos/queues/queue[name=a]"));
        assertThat(digest(process, out)).isEqualTo(before);
      }
      process.getOutputStream().close();
      assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  private static String digest(Process process, BufferedReader out) throws IOException {
    process.getOutputStream().write("digest\n".getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
    return line(out).path("leaf1").asText();
  }

  @Test
  void aSignalEndsItToo() throws Exception {
    Process process = start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(line(out).path("ready").asBoolean()).isTrue();
      process.destroy();
      assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void badInputIsOneLineAndExitTwo() throws Exception {
    for (String fault : List.of("leaf9=refuse", "leaf1=explode", "refuse")) {
      Process process = start("--fault", fault);
      process.getOutputStream().close();
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(2);
      assertThat(Files.readAllLines(directory.resolve("errors")))
          .filteredOn(line -> !line.contains("simulated time"))
          .hasSize(1);
      assertThat(ports).doesNotExist();
    }
  }
}
