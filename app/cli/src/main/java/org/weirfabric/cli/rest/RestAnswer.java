package org.weirfabric.cli.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * What a server answered.
 *
 * @param status the HTTP status
 * @param location the Location header, empty without one
 * @param body the JSON body; missing if there was none, text if it wasn't JSON
 */
public record RestAnswer(int status, String location, JsonNode body) {
  /** Whether the server did what it was asked. */
  public boolean isSuccess() {
    return status >= 200 && status < 300;
  }

  /** The reasons of a problem document, a line each; the status if it gives none. */
  public List<String> reasons() {
    List<String> lines = new ArrayList<>();
    for (JsonNode problem : body.path("problems")) {
      lines.add(line(problem));
    }
    if (lines.isEmpty() && body.has("code")) {
      lines.add(body.path("code").asText() + " " + detail());
    }
    if (lines.isEmpty()) {
      lines.add("HTTP " + status + (detail().isEmpty() ? "" : " " + detail()));
    }
    return lines;
  }

  private String detail() {
    if (body.isTextual()) {
      return body.asText().strip().lines().findFirst().orElse("");
    }
    return body.path("detail").asText(body.path("title").asText(""));
  }

  /** One problem of a problem document in the words that {@code Problem} prints. */
  public static String line(JsonNode problem) {
    int line = problem.path("line").asInt(0);
    String where = problem.path("where").asText("");
    return problem.path("code").asText("WEIR-5002")
        + (line == 0 ? "" : " line " + line)
        + " "
        + (where.isEmpty() ? "/" : where)
        + ": found "
        + problem.path("found").asText()
        + "; allowed: "
        + problem.path("allowed").asText()
        + "; "
        + problem.path("remedy").asText();
  }
}
