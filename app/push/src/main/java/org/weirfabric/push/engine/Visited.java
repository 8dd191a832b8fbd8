package org.weirfabric.push.engine;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.weirfabric.model.error.Problem;

/**
 * What came of a visit: a result, no visit because it was not the time, or a switch that could not
 * be visited.
 *
 * @param <T> the result
 */
public final class Visited<T> {
  private final @Nullable T result;
  private final Optional<Problem> problem;

  private Visited(@Nullable T result, Optional<Problem> problem) {
    this.result = result;
    this.problem = problem;
  }

  static <T> Visited<T> done(T result) {
    return new Visited<>(result, Optional.empty());
  }

  static <T> Visited<T> notNow() {
    return new Visited<>(null, Optional.empty());
  }

  static <T> Visited<T> failed(Problem problem) {
    return new Visited<>(null, Optional.of(problem));
  }

  /** The result; empty if there was no visit. */
  public Optional<T> result() {
    return Optional.ofNullable(result);
  }

  /** Why the switch could not be visited; empty if it was, or if it was not the time. */
  public Optional<Problem> problem() {
    return problem;
  }
}
