package org.weirfabric.push;

import java.util.function.Function;
import org.weirfabric.model.error.Problem;

/** What is known after asking a switch for a change: it was applied, it was refused, or unknown. */
public abstract class SessionOutcome {
  private SessionOutcome() {}

  /** The switch has accepted all of it. */
  public static SessionOutcome applied() {
    return Applied.INSTANCE;
  }

  /** The switch has said no, and holds what it held before. */
  public static SessionOutcome refused(Problem problem) {
    return new Refused(problem);
  }

  /** No answer, or half of one: the switch may hold the old, the new, or a part. Read it back. */
  public static SessionOutcome unknown(Problem problem) {
    return new Unknown(problem);
  }

  /** The result of the function for this outcome's kind. */
  public abstract <T> T match(
      Function<Applied, T> applied, Function<Refused, T> refused, Function<Unknown, T> unknown);

  /** The switch has accepted all of it. */
  public static final class Applied extends SessionOutcome {
    private static final Applied INSTANCE = new Applied();

    private Applied() {}

    @Override
    public <T> T match(
        Function<Applied, T> applied, Function<Refused, T> refused, Function<Unknown, T> unknown) {
      return applied.apply(this);
    }

    @Override
    public String toString() {
      return "applied";
    }
  }

  /** The switch has said no. */
  public static final class Refused extends SessionOutcome {
    private final Problem problem;

    private Refused(Problem problem) {
      this.problem = problem;
    }

    /** Why. */
    public Problem problem() {
      return problem;
    }

    @Override
    public <T> T match(
        Function<Applied, T> applied, Function<Refused, T> refused, Function<Unknown, T> unknown) {
      return refused.apply(this);
    }

    @Override
    public String toString() {
      return "refused: " + problem;
    }
  }

  /** What the switch did is not known. */
  public static final class Unknown extends SessionOutcome {
    private final Problem problem;

    private Unknown(Problem problem) {
      this.problem = problem;
    }

    /** What went wrong on the way. */
    public Problem problem() {
      return problem;
    }

    @Override
    public <T> T match(
        Function<Applied, T> applied, Function<Refused, T> refused, Function<Unknown, T> unknown) {
      return unknown.apply(this);
    }

    @Override
    public String toString() {
      return "unknown: " + problem;
    }
  }
}
