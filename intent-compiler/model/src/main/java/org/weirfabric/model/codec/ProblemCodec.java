package org.weirfabric.model.codec;

import static org.weirfabric.model.codec.JsonMembers.integer;
import static org.weirfabric.model.codec.JsonMembers.list;
import static org.weirfabric.model.codec.JsonMembers.object;
import static org.weirfabric.model.codec.JsonMembers.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;

/** {@link Problem} as JSON. */
public final class ProblemCodec {
  private ProblemCodec() {}

  /** The JSON form of {@code problem}; {@code line} is 0 where there is none. */
  public static ObjectNode encode(Problem problem) {
    ObjectNode json = object();
    json.put("code", problem.code().id());
    json.put("name", problem.code().name());
    json.put("actor", problem.code().actor().name());
    json.put("where", problem.where());
    json.put("line", problem.line());
    json.put("found", problem.found());
    json.put("allowed", problem.allowed());
    json.put("remedy", problem.remedy());
    return json;
  }

  /** The JSON form of {@code problems}. */
  public static ArrayNode encode(List<Problem> problems) {
    return list(problems, ProblemCodec::encode);
  }

  /**
   * The problem whose JSON form is {@code json}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static Problem decode(JsonNode json) {
    return Problem.at(
        ProblemCode.valueOf(text(json, "name")),
        text(json, "where"),
        integer(json, "line"),
        text(json, "found"),
        text(json, "allowed"),
        text(json, "remedy"));
  }
}
