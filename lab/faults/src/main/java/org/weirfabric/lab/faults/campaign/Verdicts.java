package org.weirfabric.lab.faults.campaign;

import com.fasterxml.jackson.databind.JsonNode;

/** Reads what controllers answer. */
final class Verdicts {
  private Verdicts() {}

  /** How a transaction ended, {@code nothing-open}, or the name of the answer that is none. */
  static String outcome(JsonNode answer) {
    JsonNode report = answer.path("done");
    if (report.isMissingNode()) {
      return answer.isEmpty() ? "" : answer.fieldNames().next();
    }
    return report.isEmpty() ? "nothing-open" : report.path("outcome").asText();
  }

  /** An answer in a line: a report without what each switch was sent. */
  static String brief(JsonNode answer) {
    JsonNode report = answer.path("done");
    if (report.isMissingNode() || report.isEmpty()) {
      return answer.toString();
    }
    StringBuilder text = new StringBuilder(report.path("outcome").asText());
    report
        .path("switches")
        .fields()
        .forEachRemaining(
            each -> {
              JsonNode differences = each.getValue().path("differences");
              if (!differences.isEmpty()) {
                text.append("; ").append(each.getKey()).append(": ");
                text.append(differences.get(0).asText()).append(" of ").append(differences.size());
              }
            });
    report.path("problems").forEach(each -> text.append("; ").append(each));
    return text.toString();
  }

  /**
   * Goes on only if it holds.
   *
   * @throws IllegalStateException with {@code otherwise} if not
   */
  static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }
}
