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

  /** The gNMI paths that {@code switchName} holds for having been set, in order. */
  List<String> gnmiSet(String switchName) {
    return texts(of(switchName).path("set").path("gnmi"));
  }

  /** The P4 entries that {@code switchName} holds for having been set, in order. */
  List<String> p4Set(String switchName) {
    return texts(of(switchName).path("set").path("p4"));
  }

  /** What the last read-back of {@code switchName} found amiss; empty if it wasn't read. */
  Optional<List<String>> differences(String switchName) {
    JsonNode one = of(switchName);
    return one.path("readBack").path("read").asBoolean()
        ? Optional.of(texts(one.path("differences")))
        : Optional.empty();
  }

  private JsonNode of(String switchName) {
    return report.path("switches").path(switchName);
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(each -> texts.add(each.asText()));
    return texts;
  }
}
