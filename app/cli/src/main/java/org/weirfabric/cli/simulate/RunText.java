package org.weirfabric.cli.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import org.weirfabric.lab.simulator.Answers;
import org.weirfabric.lab.simulator.DropReason;
import org.weirfabric.lab.simulator.scenario.ScenarioRun;

/** A run in lines for people. */
public final class RunText {
  private RunText() {}

  /** What became of the claims of {@code run}, which took {@code wallNanos}. */
  public static List<String> lines(ScenarioRun run, long wallNanos) {
    List<String> lines = new ArrayList<>();
    lines.add(run.scenario().name() + ": " + run.scenario().about().trim());
    Answers answers = run.simulation().answers();
    for (String label : answers.labels()) {
      long bytes = answers.flows(label).stream().mapToLong(answers::deliveredBytes).sum();
      lines.add(
          String.format(
              Locale.ROOT,
              "  traffic %-20s %d flows, %.2f Gb/s delivered on average",
              label,
              answers.flows(label).size(),
              bytes * 8.0 / run.scenario().durationNanos()));
    }
    for (DropReason reason : DropReason.values()) {
      if (answers.drops(reason) > 0) {
        lines.add(
            "  dropped "
                + answers.drops(reason)
                + " frames: "
                + reason.name().toLowerCase(Locale.ROOT).replace('_', '-'));
      }
    }
    for (SortedSet<String> circle : answers.waitForGraph().deadlocks(0)) {
      lines.add("  wait for each other: " + String.join(", ", circle));
    }
    for (ScenarioRun.Outcome each : run.outcomes()) {
      lines.add(
          (each.holds() ? "holds   " : "FAILS   ") + each.claim() + " (" + each.found() + ")");
    }
    lines.add(
        String.format(
            Locale.ROOT,
            "%s: %d of %d claims hold; %.3f ms simulated in %.1f s, %.1f M packet events",
            run.holds() ? "yes" : "no",
            run.outcomes().stream().filter(ScenarioRun.Outcome::holds).count(),
            run.outcomes().size(),
            run.scenario().durationNanos() / 1e6,
            wallNanos / 1e9,
            run.simulation().packetEvents() / 1e6));
    return lines;
  }
}
