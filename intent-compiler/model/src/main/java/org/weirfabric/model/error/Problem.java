package org.weirfabric.model.error;

import com.google.auto.value.AutoValue;
import java.util.Comparator;

/**
 * One thing that is wrong: a stable code, where it is, what was found, what is allowed, what to do.
 *
 * <p>Printed as {@code WEIR-2104 intent.yaml:7 /classes/0/priority: found 9; allowed 0 to 7; choose
 * another priority}.
 */
@AutoValue
public abstract class Problem implements Comparable<Problem> {
  private static final Comparator<Problem> ORDER =
      Comparator.comparing((Problem problem) -> problem.code() == ProblemCode.MORE_PROBLEMS)
          .thenComparingInt(Problem::line)
          .thenComparing(Problem::where)
          .thenComparing(Problem::code)
          .thenComparing(Problem::found);

  Problem() {}

  /** Its stable code. */
  public abstract ProblemCode code();

  /** Where: a JSON pointer into the input, or a switch, port and item. */
  public abstract String where();

  /** The line in the input, from 1; 0 where there is none. */
  public abstract int line();

  /** What was found. */
  public abstract String found();

  /** What is allowed instead. */
  public abstract String allowed();

  /** What to do. */
  public abstract String remedy();

  /** A problem at {@code line} of an input. */
  public static Problem at(
      ProblemCode code, String where, int line, String found, String allowed, String remedy) {
    return new AutoValue_Problem(code, where, line, found, allowed, remedy);
  }

  /** A problem that is in no line of an input. */
  public static Problem of(
      ProblemCode code, String where, String found, String allowed, String remedy) {
    return at(code, where, 0, found, allowed, remedy);
  }

  @Override
  public int compareTo(Problem other) {
    return ORDER.compare(this, other);
  }

  @Override
  public final String toString() {
    return code().id()
        + (line() == 0 ? "" : " line " + line())
        + " "
        + (where().isEmpty() ? "/" : where())
        + ": found "
        + found()
        + "; allowed: "
        + allowed()
        + "; "
        + remedy();
  }
}
