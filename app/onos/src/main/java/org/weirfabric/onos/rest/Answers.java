package org.weirfabric.onos.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;

/** Makes HTTP answers: JSON, and problem documents (RFC 9457). */
final class Answers {
  private static final MediaType PROBLEM = new MediaType("application", "problem+json");

  private Answers() {}

  static Response ok(JsonNode body) {
    return json(Response.Status.OK.getStatusCode(), body).build();
  }

  static Response.ResponseBuilder json(int status, JsonNode body) {
    return Response.status(status).type(MediaType.APPLICATION_JSON_TYPE).entity(body.toString());
  }

  static Response refused(List<Problem> problems) {
    return refused(status(problems.get(0).code()), problems);
  }

  static Response refused(int status, List<Problem> problems) {
    Problem first = problems.get(0);
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("type", "about:blank");
    body.put("title", title(status));
    body.put("status", status);
    body.put("code", first.code().id());
    body.put("detail", first.toString());
    ArrayNode all = body.putArray("problems");
    for (Problem problem : problems) {
      all.addObject()
          .put("code", problem.code().id())
          .put("where", problem.where())
          .put("line", problem.line())
          .put("found", problem.found())
          .put("allowed", problem.allowed())
          .put("remedy", problem.remedy());
    }
    return Response.status(status).type(PROBLEM).entity(body.toString()).build();
  }

  static Response notFound(String what, String name, String remedy) {
    return refused(
        List.of(Problem.of(ProblemCode.NOT_FOUND, what, name, "an existing " + what, remedy)));
  }

  private static String title(int status) {
    Response.Status known = Response.Status.fromStatusCode(status);
    return known == null ? "Unprocessable Entity" : known.getReasonPhrase();
  }

  private static int status(ProblemCode code) {
    switch (code) {
      case STALE_PLAN:
      case BUSY:
      case FROZEN:
      case IN_MAINTENANCE:
      case NOT_BLANK:
        return 409;
      case KEY_REUSED:
        return 422;
      case FORBIDDEN:
        return 403;
      case NOT_FOUND:
        return 404;
      case STORE_UNAVAILABLE:
      case LEADER_CHANGED:
        return 503;
      case INTERNAL:
        return 500;
      default:
        return code.id().startsWith("WEIR-3") ? 422 : 400;
    }
  }
}
