package org.weirfabric.lab.faults.campaign;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** What came of a campaign, by what went wrong. */
public final class Summary {
  private static final String ROW = "%-34s %5s %7s %8s %8s %9s %10s %11s %7s%n";

  private final List<RunResult> results;
  private final int boots;
  private final Map<String, List<RunResult>> byKind = new LinkedHashMap<>();

  /** A summary of these runs, none of which had an ONOS core. */
  public Summary(List<RunResult> results) {
    this(results, 0);
  }

  /**
   * A summary of these runs.
   *
   * @param boots how often an ONOS core was booted for them
   */
  public Summary(List<RunResult> results, int boots) {
    this.boots = boots;
    this.results = List.copyOf(results);
    for (FaultKind kind : FaultKind.values()) {
      add(kind.text());
    }
    results.forEach(each -> add(each.kind()));
  }

  private void add(String kind) {
    List<RunResult> own = results.stream().filter(each -> each.kind().equals(kind)).toList();
    if (!own.isEmpty()) {
      byKind.put(kind, own);
    }
  }

  /** Whether no run broke a rule. */
  public boolean isGood() {
    return results.stream().allMatch(RunResult::isGood);
  }

  /** A table, a row for each kind of fault. */
  public String table() {
    StringBuilder table = new StringBuilder();
    table.append(
        String.format(
            Locale.ROOT,
            ROW,
            "fault",
            "runs",
            "struck",
            "all-old",
            "all-new",
            "diverged*",
            "converged",
            "violations",
            "broken"));
    byKind.forEach((kind, own) -> table.append(row(kind, own)));
    table.append(row("all", results));
    List<RunResult> onos = withOnos();
    if (!onos.isEmpty()) {
      table.append(row("of these with the ONOS core", onos));
    }
    table.append("* and every switch that is astray is listed\n");
    if (!onos.isEmpty()) {
      table.append(
          String.format(
              Locale.ROOT,
              "the ONOS core was killed %d times and booted %d times%n",
              kills(onos),
              boots));
    }
    return table.toString();
  }

  private static String row(String kind, List<RunResult> own) {
    return String.format(
        Locale.ROOT,
        ROW,
        kind,
        own.size(),
        count(own, RunResult::struck),
        count(own, each -> each.end() == RunResult.End.ALL_OLD),
        count(own, each -> each.end() == RunResult.End.ALL_NEW),
        count(own, each -> each.end() == RunResult.End.DIVERGED_AND_LISTED),
        count(own, RunResult::converged),
        own.stream().mapToInt(RunResult::violations).sum(),
        count(own, each -> !each.isGood()));
  }

  private static long count(List<RunResult> own, Predicate<RunResult> which) {
    return own.stream().filter(which).count();
  }

  private List<RunResult> withOnos() {
    return results.stream().filter(each -> each.core() == Core.ONOS).toList();
  }

  private static int kills(List<RunResult> own) {
    return own.stream().mapToInt(RunResult::kills).sum();
  }

  /** The same as JSON, with each run, and with what was wrong of each that broke a rule. */
  public ObjectNode toJson() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("runs", results.size());
    fill(json.putObject("all"), results);
    ObjectNode kinds = json.putObject("kinds");
    byKind.forEach((kind, own) -> fill(kinds.putObject(kind), own));
    List<RunResult> onos = withOnos();
    if (!onos.isEmpty()) {
      ObjectNode real = json.putObject("onos");
      fill(real, onos);
      real.put("kills", kills(onos)).put("boots", boots);
    }
    ArrayNode each = json.putArray("each");
    results.forEach(result -> each.add(toJson(result)));
    ArrayNode broken = json.putArray("broken");
    results.stream()
        .filter(result -> !result.isGood())
        .forEach(
            result -> {
              ObjectNode one = broken.addObject();
              one.put("run", result.number()).put("what", result.label());
              result.problems().forEach(one.putArray("problems")::add);
            });
    return json;
  }

  private static ObjectNode toJson(RunResult result) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("run", result.number())
        .put("core", result.core().text())
        .put("kind", result.kind())
        .put("what", result.label())
        .put("end", result.end().text())
        .put("struck", result.struck())
        .put("kills", result.kills())
        .put("converged", result.converged())
        .put("violations", result.violations())
        .put("millis", result.millis());
  }

  private static void fill(ObjectNode json, List<RunResult> own) {
    json.put("runs", own.size());
    json.put("struck", count(own, RunResult::struck));
    json.put("allOld", count(own, each -> each.end() == RunResult.End.ALL_OLD));
    json.put("allNew", count(own, each -> each.end() == RunResult.End.ALL_NEW));
    json.put(
        "divergedAndListed", count(own, each -> each.end() == RunResult.End.DIVERGED_AND_LISTED));
    json.put("converged", count(own, RunResult::converged));
    json.put("violations", own.stream().mapToInt(RunResult::violations).sum());
    json.put("broken", count(own, each -> !each.isGood()));
    json.put("meanMillis", (long) own.stream().mapToLong(RunResult::millis).average().orElse(0));
  }
}
