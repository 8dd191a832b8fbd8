package org.weirfabric.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A demo's result in words. */
final class DemoText {
  private DemoText() {}

  /** What became of the intent, switch by switch. */
  static List<String> lines(DemoResult result) {
    List<String> lines = new ArrayList<>();
    if (!result.switches().isEmpty()) {
      lines.add("");
      lines.addAll(SwitchTable.lines(result.switches(), result.outcome()));
      lines.add("");
    }
    for (SwitchResult one : result.switches()) {
      one.differences()
          .ifPresent(all -> all.forEach(each -> lines.add("differs: " + one.name() + " " + each)));
    }
    result.problems().forEach(problem -> lines.add("problem: " + problem));
    lines.add(verdict(result));
    result
        .traffic()
        .ifPresent(
            all ->
                lines.add(
                    String.format(
                        Locale.ROOT,
                        "traffic of %.0f s: %s",
                        all.elapsedMillis() / 1000.0,
                        all.text())));
    result.faults().forEach(fault -> lines.add(fault.text()));
    return lines;
  }

  private static String verdict(DemoResult result) {
    long matching = result.switches().stream().filter(SwitchResult::matches).count();
    long asBefore = result.switches().stream().filter(SwitchResult::asBefore).count();
    int all = result.switches().size();
    switch (result.outcome()) {
      case COMMITTED:
        return String.format(
            Locale.ROOT,
            "committed: %s; the read-back of %d of %d switches matches;"
                + " %.1f s from start to committed",
            result.intent(),
            matching,
            all,
            result.duration("bootToCommittedMillis") / 1000.0);
      case ROLLED_BACK:
        return String.format(
            Locale.ROOT,
            "rolled back: %s; %d of %d switches hold what they held before",
            result.intent(),
            asBefore,
            all);
      case DIVERGED:
        return String.format(
            Locale.ROOT,
            "diverged: %s; only %d of %d switches hold what they held before",
            result.intent(),
            asBefore,
            all);
      case FAILED:
        return "failed";
    }
    throw new IllegalStateException("an outcome without a verdict: " + result.outcome());
  }

  /** Where to look while it is up. */
  static List<String> placeLines(DemoResult result) {
    Map<String, String> places = result.places();
    String login = places.getOrDefault("login", "");
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("ONOS   " + places.get("onos"));
    lines.add("Weir   " + places.get("weir"));
    lines.add("Login  user:password is in " + login + ", readable by you alone:");
    lines.add("       curl -u \"$(cat '" + login + "')\" " + places.get("weir"));
    for (SwitchResult one : result.switches()) {
      String name = one.name();
      lines.add(
          String.format(
              Locale.ROOT,
              "%-6s gNMI %s  P4Runtime %s",
              name,
              places.get(name + ".gnmi"),
              places.get(name + ".p4runtime")));
    }
    return lines;
  }
}
