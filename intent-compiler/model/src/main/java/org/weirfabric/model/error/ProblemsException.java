package org.weirfabric.model.error;

import java.util.List;
import java.util.stream.Collectors;

/** An input that was refused, with every problem found in it. */
public final class ProblemsException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /** A refusal for {@code problems}, at least one. */
  public ProblemsException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** The problems in the order of the input. */
  public List<Problem> problems() {
    return problems;
  }
}
