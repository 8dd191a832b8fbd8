package org.weirfabric.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** Clients of gNMI and P4Runtime that others wrote, run by the scripts of {@code lab/peers}. */
final class Peer {
  private static final Path SCRIPTS = Path.of("../../lab/peers").toAbsolutePath().normalize();
  private static final Path RAN = Path.of("target/peers-ran");
  private static final long LIMIT_SECONDS = 300;

  private Peer() {}

  /** Skips the test aloud if this machine has no Python 3 that can make environments. */
  static void requirePython() throws IOException, InterruptedException {
    boolean present;
    try {
      present =
          new ProcessBuilder("python3", "-c", "import venv, ensurepip").start().waitFor() == 0;
    } catch (IOException noSuchProgram) {
      present = false;
    }
    if (!present) {
      System.out.println(
          "SKIPPED: no python3 with venv: pygnmi and p4runtime-shell did not read the switches");
    }
    Assumptions.assumeTrue(present, "no python3 with venv");
  }

  /** Runs {@code script} with {@code args} and returns the JSON it prints. */
  static JsonNode run(String script, List<String> args) throws IOException, InterruptedException {
    Path out = Files.createTempFile(Path.of("target"), "peer-", ".out");
    Path err = Files.createTempFile(Path.of("target"), "peer-", ".err");
    List<String> command = new ArrayList<>(List.of("python3", SCRIPTS.resolve(script).toString()));
    command.addAll(args);
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
    process.destroyForcibly();
    if (!ended || process.exitValue() != 0) {
      throw new AssertionError(script + " failed: " + Files.readString(err));
    }
    return new ObjectMapper().readTree(Files.readString(out));
  }

  /** Leaves a mark for the build that {@code client} has read a switch. */
  static void ran(String client) throws IOException {
    Files.createDirectories(RAN);
    Files.writeString(RAN.resolve(client), "read a switch of the demo\n");
  }

  /** Takes away the marks of an earlier build. */
  static void forgetRuns() throws IOException {
    Files.createDirectories(RAN);
    for (String client : List.of("pygnmi", "p4runtime-shell")) {
      Files.deleteIfExists(RAN.resolve(client));
    }
  }
}
