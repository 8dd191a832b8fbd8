package org.weirfabric.compiler.deadlock;

import java.util.function.BiFunction;
import java.util.function.Function;

/** What a {@link DeadlockProver} found: a proof, a counterexample, or neither. */
public abstract class Verdict {
  private Verdict() {}

  /** The answer that fits: what was shown how, a cycle after failures, or why it stays open. */
  public abstract <R> R match(
      BiFunction<Long, String, R> proven,
      BiFunction<Integer, Counterexample, R> cycle,
      Function<String, R> open);

  static Verdict proven(long failureSets, String certificate) {
    return new Verdict() {
      @Override
      public <R> R match(
          BiFunction<Long, String, R> proven,
          BiFunction<Integer, Counterexample, R> cycle,
          Function<String, R> open) {
        return proven.apply(failureSets, certificate);
      }
    };
  }

  static Verdict cycle(int layer, Counterexample found) {
    return new Verdict() {
      @Override
      public <R> R match(
          BiFunction<Long, String, R> proven,
          BiFunction<Integer, Counterexample, R> cycle,
          Function<String, R> open) {
        return cycle.apply(layer, found);
      }
    };
  }

  static Verdict open(String why) {
    return new Verdict() {
      @Override
      public <R> R match(
          BiFunction<Long, String, R> proven,
          BiFunction<Integer, Counterexample, R> cycle,
          Function<String, R> open) {
        return open.apply(why);
      }
    };
  }

  /** Whether it is a proof. */
  public boolean isProven() {
    return match((sets, how) -> true, (layer, found) -> false, why -> false);
  }

  /** Whether it is a counterexample. */
  public boolean isCycle() {
    return match((sets, how) -> false, (layer, found) -> true, why -> false);
  }
}
