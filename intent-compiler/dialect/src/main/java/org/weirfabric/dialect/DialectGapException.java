package org.weirfabric.dialect;

import org.weirfabric.model.error.Problem;

/** A configuration that a target has no words for. */
public final class DialectGapException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  /** The gap that {@code problem} tells of. */
  public DialectGapException(Problem problem) {
    super(problem.toString());
    this.problem = problem;
  }

  /** What can't be expressed, and what to do. */
  public Problem problem() {
    return problem;
  }
}
