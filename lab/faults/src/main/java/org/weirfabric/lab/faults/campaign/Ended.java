package org.weirfabric.lab.faults.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.weirfabric.lab.faults.check.Violation;

/** What is known of a run before the checker has looked. */
final class Ended {
  final RunSpec spec;
  final long fromSequence;
  final List<String> problems = new ArrayList<>();
  RunResult.End end = RunResult.End.BROKEN;
  boolean struck;
  boolean converged;
  int kills;
  private final long started = System.nanoTime();
  private long nanos;

  Ended(RunSpec spec, long fromSequence) {
    this.spec = spec;
    this.fromSequence = fromSequence;
  }

  /** It is over, as far as its time goes. */
  void stop() {
    nanos = System.nanoTime() - started;
  }

  /** The run in a line. */
  String text() {
    return String.format(
        Locale.ROOT,
        "%s: %s%s, %s; %.0f s",
        spec.text(),
        end.text(),
        struck ? "" : " (its place was not reached)",
        converged ? "converged" : "has not converged",
        nanos / 1e9);
  }

  /** The result, with what the checker found of it. */
  RunResult result(List<Violation> own) {
    own.forEach(each -> problems.add("checker: " + each));
    return new RunResult(
        spec.number(),
        spec.text(),
        spec.kind().text(),
        spec.core(),
        end,
        struck,
        converged,
        kills,
        own.size(),
        List.copyOf(problems),
        TimeUnit.NANOSECONDS.toMillis(nanos));
  }
}
