package org.weirfabric.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A run of the checkout's {@code ./weir}, as a user starts it. */
final class Launched implements AutoCloseable {
  private static final Path SCRIPT = Path.of("../../weir").toAbsolutePath().normalize();
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private final Process process;
  private final BufferedReader out;
  private final Path err;

  private Launched(Process process, Path err) {
    this.process = process;
    this.out = process.inputReader(StandardCharsets.UTF_8);
    this.err = err;
  }

  /** Starts {@code ./weir} with {@code args}, its demo's state in {@code state}. */
  static Launched weir(Path state, String... args) throws IOException {
    Files.createDirectories(state.getParent());
    Path err = Files.createTempFile(state.getParent(), "weir-", ".err");
    List<String> command = new ArrayList<>(List.of(SCRIPT.toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
    builder.environment().put("WEIR_STATE", state.toString());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    return new Launched(builder.start(), err);
  }

  /** Its process. */
  ProcessHandle handle() {
    return process.toHandle();
  }

  /** The JSON object of the next line it prints. */
  JsonNode json() throws IOException {
    String line = out.readLine();
    if (line == null) {
      throw new AssertionError("it printed no JSON, but complained: " + err());
    }
    return new ObjectMapper().readTree(line);
  }

  /** What it has printed as errors and progress so far. */
  String err() throws IOException {
    return Files.readString(err);
  }

  /** Waits for its end and returns its exit code. */
  int exitCode() throws IOException, InterruptedException {
    if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("it doesn't end: " + err());
    }
    return process.exitValue();
  }

  /** Waits until it says {@code words}. */
  void awaitErr(String words) {
    await(
        () -> {
          try {
            return err().contains(words);
          } catch (IOException unreadable) {
            return false;
          }
        });
  }

  /** Waits until it has {@code count} child processes, and returns them. */
  List<ProcessHandle> awaitChildren(int count) {
    AtomicReference<List<ProcessHandle>> seen = new AtomicReference<>(List.of());
    await(
        () -> {
          // The launcher's own short commands come and go: only a JVM is a child worth counting.
          seen.set(process.descendants().filter(Launched::isJava).toList());
          return seen.get().size() >= count;
        });
    return seen.get();
  }

  private static boolean isJava(ProcessHandle child) {
    return child.info().command().filter(command -> command.endsWith("java")).isPresent();
  }

  /** Sends it the signal {@code name}, such as {@code INT}. */
  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
  }

  /** Waits until {@code condition} holds, as long as the process may take. */
  static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("it did not come about in " + LIMIT);
      }
      LockSupport.parkNanos(50_000_000L);
    }
  }

  /** Ends it, and what it started, if it still runs. */
  @Override
  public void close() {
    List<ProcessHandle> family = process.descendants().toList();
    process.destroyForcibly();
    family.forEach(ProcessHandle::destroyForcibly);
  }
}
