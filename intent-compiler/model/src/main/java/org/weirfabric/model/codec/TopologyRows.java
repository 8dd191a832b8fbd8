package org.weirfabric.model.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Writes lists of small objects, a line for each, as YAML or JSON. */
final class TopologyRows {
  // What YAML 1.2 reads as the same text without quotes; a name of a port has a colon and isn't.
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9./_-]*");

  private final boolean json;
  private final Appendable out;
  private boolean first = true;

  TopologyRows(boolean json, Appendable out) {
    this.json = json;
    this.out = out;
  }

  void open() throws IOException {
    out.append(json ? "{" : "");
  }

  <T> void list(String name, Collection<T> items, Function<T, ObjectNode> row) throws IOException {
    if (json) {
      out.append(first ? "\n" : ",\n").append("\"" + name + "\": [");
    } else {
      out.append(name).append(items.isEmpty() ? ": []\n" : ":\n");
    }
    first = false;
    for (Iterator<T> all = items.iterator(); all.hasNext(); ) {
      ObjectNode object = row.apply(all.next());
      if (json) {
        out.append("\n  ").append(object.toString()).append(all.hasNext() ? "," : "");
      } else {
        out.append("  - ");
        yaml(object);
        out.append('\n');
      }
    }
    out.append(json ? "]" : "");
  }

  void object(String name, ObjectNode object) throws IOException {
    if (json) {
      out.append(",\n").append("\"" + name + "\": ").append(object.toString());
    } else {
      out.append(name).append(": ");
      yaml(object);
      out.append('\n');
    }
  }

  void close() throws IOException {
    out.append(json ? "\n}\n" : "");
  }

  private void yaml(JsonNode node) throws IOException {
    if (node.isObject()) {
      String between = "{ ";
      for (Iterator<Map.Entry<String, JsonNode>> all = node.fields(); all.hasNext(); ) {
        Map.Entry<String, JsonNode> field = all.next();
        out.append(between).append(field.getKey()).append(": ");
        yaml(field.getValue());
        between = ", ";
      }
      out.append(" }");
    } else if (node.isArray()) {
      String between = "[";
      for (JsonNode item : node) {
        out.append(between);
        yaml(item);
        between = ", ";
      }
      out.append(node.isEmpty() ? "[]" : "]");
    } else if (node.isTextual() && isPlain(node.asText())) {
      out.append(node.asText());
    } else {
      out.append(node.toString());
    }
  }

  private static boolean isPlain(String text) {
    return PLAIN.matcher(text).matches() && !text.equals("null");
  }
}
