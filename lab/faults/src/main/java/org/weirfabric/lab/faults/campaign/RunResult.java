package org.weirfabric.lab.faults.campaign;

import java.util.List;
import java.util.Locale;

/**
 * What came of a run.
 *
 * @param label which run, in one line
 * @param kind the name of what went wrong
 * @param core what the controller was
 * @param end where the struck transaction ended
 * @param struck whether the fault's place was reached
 * @param converged whether the fabric came to rest on one side once the fault was gone, and the
 *     life went on to its end
 * @param kills how often a controller's process was killed
 * @param violations what the checker found in the switches' logs
 * @param problems which rules were broken, checker's findings included; empty for a good run
 * @param millis how long it took
 */
public record RunResult(
    int number,
    String label,
    String kind,
    Core core,
    End end,
    boolean struck,
    boolean converged,
    int kills,
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
    BROKEN;

    /** Its name in reports. */
    public String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Whether no rule was broken. */
  public boolean isGood() {
    return problems.isEmpty();
  }
}
