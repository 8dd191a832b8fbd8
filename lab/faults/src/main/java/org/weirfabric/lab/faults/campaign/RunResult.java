package org.weirfabric.lab.faults.campaign;

import java.util.List;

/**
 * What came of a run.
 *
 * @param label which run, in one line
 * @param kind the name of what went wrong
 * @param end where the struck transaction ended
 * @param struck whether the fault's place was reached
 * @param converged whether the fabric came to rest on one side once the fault was gone, and the
 *     life went on to its end
 * @param violations what the checker found in the switches' logs
 * @param problems which rules were broken, checker's findings included; empty for a good run
 * @param millis how long it took
 */
public record RunResult(
    int number,
    String label,
    String kind,
    End end,
    boolean struck,
    boolean converged,
    int violations,
    List<String> problems,
    long millis) {
  /** Where a struck transaction can end. */
  public enum End {
    /** Every switch holds what it held before. */
    ALL_OLD,
    /** Every switch holds what it was to hold. */
    ALL_NEW,
    /** Neither, and the report lists every switch that is astray. */
    DIVERGED_AND_LISTED,
    /** None of these: a rule is broken. */
    BROKEN
  }

  /** Whether no rule was broken. */
  public boolean isGood() {
    return problems.isEmpty();
  }
}
