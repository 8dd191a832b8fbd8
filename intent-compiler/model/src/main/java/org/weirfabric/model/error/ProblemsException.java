package org.weirfabric.model.error;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** An input that was refused, with every problem found in it. */
public final class ProblemsException extends Exception {
  private static final long serialVersionUID = 1L;

  /** The most problems that are told in one refusal. */
  public static final int MOST = 100;

  private final transient List<Problem> problems;

  /** A refusal for {@code problems}, at least one; beyond {@value #MOST} they are only counted. */
  public ProblemsException(List<Problem> problems) {
    this(problems, 0);
  }

  /** A refusal for {@code problems}, at least one, and {@code more} that were only counted. */
  public ProblemsException(List<Problem> problems, int more) {
    this(told(problems, more));
  }

  private ProblemsException(Told told) {
    super(told.problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = told.problems;
  }

  private static Told told(List<Problem> problems, int more) {
    int left = more + Math.max(0, problems.size() - MOST);
    List<Problem> told = new ArrayList<>(problems.subList(0, Math.min(problems.size(), MOST)));
    if (left > 0) {
      told.add(
          Problem.of(
              ProblemCode.MORE_PROBLEMS,
              "",
              left + " more problems",
              "none",
              "correct those above first"));
    }
    return new Told(told);
  }

  /** Problems that are few enough. */
  private static final class Told {
    private final List<Problem> problems;

    Told(List<Problem> problems) {
      this.problems = List.copyOf(problems);
    }
  }

  /** The problems in the order of the input, {@link ProblemCode#MORE_PROBLEMS} last. */
  public List<Problem> problems() {
    return problems;
  }
}
