package org.weirfabric.push.cure;

import java.util.function.Function;
import org.weirfabric.model.error.Problem;

/** What came of ordering or lifting a cure. */
public abstract class CureOutcome {
  private CureOutcome() {}

  /** The switch has it, or has it no more, as was asked; read back. */
  public static CureOutcome done() {
    return Done.INSTANCE;
  }

  /**
   * It is not done and will not be: nothing was sent, or the switch said no and nothing changed.
   */
  public static CureOutcome refused(Problem problem) {
    return new Refused(problem);
  }

  /**
   * Not known yet. It is in the journal, and is tried again until it is done or expires; {@link
   * Cures#active} shows how far it has come.
   */
  public static CureOutcome pending(Problem problem) {
    return new Pending(problem);
  }

  /** The result of the function for this outcome's kind. */
  public abstract <T> T match(
      Function<Done, T> done, Function<Refused, T> refused, Function<Pending, T> pending);

  /** It is done and read back. */
  public static final class Done extends CureOutcome {
    private static final Done INSTANCE = new Done();

    private Done() {}

    @Override
    public <T> T match(
        Function<Done, T> done, Function<Refused, T> refused, Function<Pending, T> pending) {
      return done.apply(this);
    }

    @Override
    public String toString() {
      return "done";
    }
  }

  /** It is not done and will not be. */
  public static final class Refused extends CureOutcome {
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
        Function<Done, T> done, Function<Refused, T> refused, Function<Pending, T> pending) {
      return refused.apply(this);
    }

    @Override
    public String toString() {
      return "refused: " + problem;
    }
  }

  /** It is not known yet. */
  public static final class Pending extends CureOutcome {
    private final Problem problem;

    private Pending(Problem problem) {
      this.problem = problem;
    }

    /** What went wrong so far. */
    public Problem problem() {
      return problem;
    }

    @Override
    public <T> T match(
        Function<Done, T> done, Function<Refused, T> refused, Function<Pending, T> pending) {
      return pending.apply(this);
    }

    @Override
    public String toString() {
      return "pending: " + problem;
    }
  }
}
