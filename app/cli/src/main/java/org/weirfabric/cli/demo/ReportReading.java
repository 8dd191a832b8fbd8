package org.weirfabric.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.weirfabric.cli.rest.RestAnswer;

/** Reads a transaction's report. */
final class ReportReading {
  private final JsonNode report;

  ReportReading(JsonNode report) {
    this.report = report;
  }

  /** What went wrong, a line each. */
  List<String> problems() {
    List<String> lines = new ArrayList<>();
    report.path("problems").forEach(problem -> lines.add(RestAnswer.line(problem)));
    return lines;
  }

  /** What the last read-back of {@code switchName} found amiss; empty if it wasn't read. */
  Optional<List<String>> differences(String switchName) {
    JsonNode one = report.path("switches").path(switchName);
    if (one.isMissingNode()) {
      return Optional.empty();
    }
    List<String> lines = new ArrayList<>();
    one.path("differences").forEach(each -> lines.add(each.asText()));
    return Optional.of(lines);
  }
}
