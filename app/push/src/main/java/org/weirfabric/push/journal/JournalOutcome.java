package org.weirfabric.push.journal;

import java.util.function.Function;
import org.weirfabric.model.error.Problem;

/**
 * What is known after asking the journal: it is done, the version had moved, or unknown.
 *
 * @param <T> what a finished operation gives
 */
public abstract class JournalOutcome<T> {
  private JournalOutcome() {}

  /** The operation is done and gave {@code result}. */
  public static <T> JournalOutcome<T> done(T result) {
    return new Done<>(result);
  }

  /** The key has another version than expected, and holds what it held. */
  public static <T> JournalOutcome<T> conflict() {
    return new Conflict<>();
  }

  /** The store did not answer: a write may have happened, not happened, or happen yet. */
  public static <T> JournalOutcome<T> unknown(Problem problem) {
    return new Unknown<>(problem);
  }

  /** The result of the function for this outcome's kind. */
  public abstract <R> R match(
      Function<T, R> done, Function<Conflict<T>, R> conflict, Function<Problem, R> unknown);

  /**
   * The operation is done.
   *
   * @param <T> what it gives
   */
  public static final class Done<T> extends JournalOutcome<T> {
    private final T result;

    private Done(T result) {
      this.result = result;
    }

    @Override
    public <R> R match(
        Function<T, R> done, Function<Conflict<T>, R> conflict, Function<Problem, R> unknown) {
      return done.apply(result);
    }

    @Override
    public String toString() {
      return "done: " + result;
    }
  }

  /**
   * Someone else was first.
   *
   * @param <T> what the operation would have given
   */
  public static final class Conflict<T> extends JournalOutcome<T> {
    private Conflict() {}

    @Override
    public <R> R match(
        Function<T, R> done, Function<Conflict<T>, R> conflict, Function<Problem, R> unknown) {
      return conflict.apply(this);
    }

    @Override
    public String toString() {
      return "conflict";
    }
  }

  /**
   * The store did not answer.
   *
   * @param <T> what the operation would have given
   */
  public static final class Unknown<T> extends JournalOutcome<T> {
    private final Problem problem;

    private Unknown(Problem problem) {
      this.problem = problem;
    }

    @Override
    public <R> R match(
        Function<T, R> done, Function<Conflict<T>, R> conflict, Function<Problem, R> unknown) {
      return unknown.apply(problem);
    }

    @Override
    public String toString() {
      return "unknown: " + problem;
    }
  }
}
