package org.weirfabric.southbound;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.weirfabric.dialect.GnmiPath;

/**
 * A part of a JSON_IETF value, as the target would have given it had it been asked for alone: with
 * the modules of its members named, which within a larger value go without saying (RFC 7951).
 */
final class JsonSubtree {
  private JsonNode at;
  private String module = "";

  private JsonSubtree(JsonNode at) {
    this.at = at;
  }

  /** The part of {@code whole} at the end of {@code way}; empty if it isn't there. */
  static Optional<String> of(JsonNode whole, List<GnmiPath.Elem> way) {
    JsonSubtree walk = new JsonSubtree(whole);
    for (GnmiPath.Elem elem : way) {
      if (!walk.enter(elem)) {
        return Optional.empty();
      }
    }
    return Optional.of(walk.named().toString());
  }

  private boolean enter(GnmiPath.Elem elem) {
    for (Iterator<Map.Entry<String, JsonNode>> it = at.fields(); it.hasNext(); ) {
      Map.Entry<String, JsonNode> member = it.next();
      if (bare(member.getKey()).equals(bare(elem.name()))) {
        module = moduleOf(member.getKey());
        at = member.getValue();
        return elem.keys().isEmpty() || enterEntry(elem);
      }
    }
    return false;
  }

  private boolean enterEntry(GnmiPath.Elem elem) {
    for (JsonNode entry : at) {
      if (elem.keys().entrySet().stream()
          .allMatch(key -> hasKey(entry, bare(key.getKey()), key.getValue()))) {
        at = entry;
        return true;
      }
    }
    return false;
  }

  private static boolean hasKey(JsonNode entry, String name, String value) {
    for (Iterator<Map.Entry<String, JsonNode>> it = entry.fields(); it.hasNext(); ) {
      Map.Entry<String, JsonNode> member = it.next();
      if (bare(member.getKey()).equals(name)) {
        return bare(member.getValue().asText()).equals(bare(value));
      }
    }
    return false;
  }

  private JsonNode named() {
    if (!at.isObject()) {
      return at;
    }
    ObjectNode named = JsonNodeFactory.instance.objectNode();
    at.fields()
        .forEachRemaining(
            member ->
                named.set(
                    member.getKey().contains(":") || module.isEmpty()
                        ? member.getKey()
                        : module + ":" + member.getKey(),
                    member.getValue()));
    return named;
  }

  private String moduleOf(String name) {
    int colon = name.indexOf(':');
    return colon < 0 ? module : name.substring(0, colon);
  }

  private static String bare(String name) {
    return name.substring(name.indexOf(':') + 1);
  }
}
