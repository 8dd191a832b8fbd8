package org.weirfabric.onos.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;

/** What the body of a request is to look like, and the refusal of one that doesn't. */
final class BodyForm {
  private final String allowed;
  private final String remedy;

  /**
   * A form.
   *
   * @param allowed an example of it
   * @param remedy what to do about a body that is refused
   */
  BodyForm(String allowed, String remedy) {
    this.allowed = allowed;
    this.remedy = remedy;
  }

  /** The JSON object that {@code body} is. */
  JsonNode object(String body) throws ProblemsException {
    JsonNode json;
    try {
      json = CanonicalJson.parse(body);
    } catch (IllegalArgumentException e) {
      throw refused(ProblemCode.MALFORMED, "", "text that is not JSON");
    }
    if (!json.isObject()) {
      throw refused(ProblemCode.WRONG_FORM, "", "no JSON object");
    }
    return json;
  }

  /** Refuses fields of {@code json} but {@code fields}: one that is misspelt is never ignored. */
  void requireKnown(JsonNode json, String where, Set<String> fields) throws ProblemsException {
    List<String> names = new ArrayList<>();
    json.fieldNames().forEachRemaining(names::add);
    for (String name : names) {
      if (!fields.contains(name)) {
        throw refused(ProblemCode.UNKNOWN_FIELD, where + "/" + name, name);
      }
    }
  }

  /** The refusal of what was found at {@code where}, a JSON pointer. */
  ProblemsException refused(ProblemCode code, String where, String found) {
    return new ProblemsException(List.of(Problem.of(code, where, found, allowed, remedy)));
  }
}
