package org.weirfabric.cli.console;

import java.util.List;
import java.util.stream.Collectors;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;

/** A command that ends without having done what it was asked, with its reasons and exit code. */
public final class RefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int exitCode;
  private final transient List<String> lines;

  private RefusedException(int exitCode, List<String> lines) {
    super(String.join("\n", lines));
    this.exitCode = exitCode;
    this.lines = List.copyOf(lines);
  }

  /** The input or the machine isn't fit, in one sentence that says what to do. */
  public static RefusedException usage(ProblemCode code, String sentence) {
    return new RefusedException(ExitCode.USAGE, List.of(code.id() + " " + sentence));
  }

  /** The answer is no, in one sentence that says why. */
  public static RefusedException no(ProblemCode code, String sentence) {
    return new RefusedException(ExitCode.NO, List.of(code.id() + " " + sentence));
  }

  /** The input {@code file} has {@code problems}. */
  public static RefusedException input(int exitCode, String file, List<Problem> problems) {
    return new RefusedException(
        exitCode,
        problems.stream()
            .sorted()
            .map(problem -> file + ": " + problem)
            .collect(Collectors.toList()));
  }

  /** A controller's or compiler's refusal, a line for each of its reasons. */
  public static RefusedException answer(int exitCode, List<String> lines) {
    return new RefusedException(exitCode, lines);
  }

  /** The exit code that tells it. */
  public int exitCode() {
    return exitCode;
  }

  /** The reasons, a line each. */
  public List<String> lines() {
    return lines;
  }
}
