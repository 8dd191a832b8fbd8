package org.weirfabric.cli.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.model.error.ProblemCode;

/**
 * A part of the demo that runs in a process of its own and answers lines with lines.
 *
 * <p>Its standard input is a pipe that this process holds: the part ends when the pipe does, so it
 * outlives us in no case, not even if we are killed.
 */
final class ChildProcess implements AutoCloseable {
  private static final Duration GRACE = Duration.ofSeconds(5);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(20);

  private final String name;
  private final Process process;
  private final Path log;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

  private ChildProcess(String name, Process process, Path log) {
    this.name = name;
    this.process = process;
    this.log = log;
  }

  /** Starts {@code command}; what it prints as errors goes to {@code log}. */
  static ChildProcess start(String name, List<String> command, Path log) throws IOException {
    Process process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    ChildProcess child = new ChildProcess(name, process, log);
    Thread reader = new Thread(child::readAnswers, name + "-answers");
    reader.setDaemon(true);
    reader.start();
    return child;
  }

  private void readAnswers() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        answers.add(line);
      }
    } catch (IOException closed) {
      // The process has ended, which requireAlive tells.
    }
  }

  /** Its process id. */
  long pid() {
    return process.pid();
  }

  /** Refuses to go on if it has ended. */
  void requireAlive() throws RefusedException {
    if (!process.isAlive()) {
      throw RefusedException.no(
          ProblemCode.PART_FAILED,
          name + " ended with exit code " + process.exitValue() + ": " + LogTail.of(log));
    }
  }

  /** The next line it has printed on its own account, if there is one. */
  Optional<String> nextLine() {
    return Optional.ofNullable(answers.poll());
  }

  /** Sends {@code line} to its standard input and returns the line it answers. */
  String ask(String line) throws RefusedException, InterruptedException {
    try {
      process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    } catch (IOException closed) {
      throw RefusedException.no(
          ProblemCode.PART_FAILED, name + " no longer listens: " + LogTail.of(log));
    }
    @Nullable String answer = answers.poll(ANSWER_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    if (answer == null) {
      throw RefusedException.no(
          ProblemCode.PART_FAILED, name + " doesn't answer \"" + line + "\": " + LogTail.of(log));
    }
    return answer;
  }

  /** Ends it: asked by the end of its input, then by a signal, then forced. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException alreadyGone) {
      // The pipe ends with the process: nothing is left to close.
    }
    try {
      if (!process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException hurried) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
