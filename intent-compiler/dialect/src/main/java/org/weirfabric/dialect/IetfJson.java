package org.weirfabric.dialect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The shapes that OpenConfig values are made of, encoded as RFC 7951 (JSON_IETF) has it.
 *
 * <p>A value's outermost members carry their module's name, inner ones only where the module
 * changes; a 64-bit integer is a string.
 */
final class IetfJson {
  private IetfJson() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  static String uint64(long value) {
    return Long.toString(value);
  }

  /** A list entry as an outermost value: its key, and the config container that repeats it. */
  static ObjectNode entry(String module, String key, String value, ObjectNode config) {
    ObjectNode entry = object().put(module + ":" + key, value);
    entry.set(module + ":config", config);
    return entry;
  }

  /** A list entry whose key is a number. */
  static ObjectNode entry(String module, String key, int value, ObjectNode config) {
    ObjectNode entry = object().put(module + ":" + key, value);
    entry.set(module + ":config", config);
    return entry;
  }

  /** An object with one member, which is an object: {@code {"name":{...}}}. */
  static ObjectNode within(String name, ObjectNode inner) {
    ObjectNode outer = object();
    outer.set(name, inner);
    return outer;
  }
}
