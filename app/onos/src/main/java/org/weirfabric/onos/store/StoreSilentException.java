package org.weirfabric.onos.store;

import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;

/** ONOS's store doesn't answer: it has no quorum, or can't be reached. */
public final class StoreSilentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  StoreSilentException(String map, RuntimeException cause) {
    this(
        Problem.of(
            ProblemCode.STORE_UNAVAILABLE,
            "store " + map,
            cause.getClass().getSimpleName(),
            "an answer from a majority of the storage nodes",
            "try again once the storage nodes answer; what was asked may or may not be stored,"
                + " and no switch was changed"),
        cause);
  }

  private StoreSilentException(Problem problem, RuntimeException cause) {
    super(problem.toString(), cause);
    this.problem = problem;
  }

  /** What to tell the user. */
  public Problem problem() {
    return problem;
  }
}
