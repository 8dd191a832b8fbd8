package org.weirfabric.model.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Members of JSON objects with their types; what is not there or of another type is refused. */
final class JsonMembers {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JsonMembers() {}

  static ObjectNode object() {
    return NODES.objectNode();
  }

  static <T> ArrayNode list(Iterable<T> values, Function<T, ? extends JsonNode> encoder) {
    ArrayNode list = NODES.arrayNode();
    values.forEach(value -> list.add(encoder.apply(value)));
    return list;
  }

  static <T> ArrayNode texts(Iterable<T> values) {
    ArrayNode list = NODES.arrayNode();
    values.forEach(value -> list.add(value.toString()));
    return list;
  }

  static JsonNode member(JsonNode object, String name) {
    JsonNode member = object.get(name);
    if (member == null) {
      throw new IllegalArgumentException("no member " + name);
    }
    return member;
  }

  static String text(JsonNode object, String name) {
    JsonNode member = member(object, name);
    if (!member.isTextual()) {
      throw wrong(name, "a string");
    }
    return member.textValue();
  }

  static long number(JsonNode object, String name) {
    JsonNode member = member(object, name);
    if (!member.isIntegralNumber() || !member.canConvertToLong()) {
      throw wrong(name, "a whole number");
    }
    return member.longValue();
  }

  static int integer(JsonNode object, String name) {
    long value = number(object, name);
    if (value != (int) value) {
      throw wrong(name, "a whole number of 32 bits");
    }
    return (int) value;
  }

  static boolean bool(JsonNode object, String name) {
    JsonNode member = member(object, name);
    if (!member.isBoolean()) {
      throw wrong(name, "true or false");
    }
    return member.booleanValue();
  }

  static Optional<String> optionalText(JsonNode object, String name) {
    return object.has(name) ? Optional.of(text(object, name)) : Optional.empty();
  }

  static Optional<Integer> optionalInteger(JsonNode object, String name) {
    return object.has(name) ? Optional.of(integer(object, name)) : Optional.empty();
  }

  static <T> List<T> values(JsonNode object, String name, Function<JsonNode, T> decoder) {
    JsonNode member = member(object, name);
    if (!member.isArray()) {
      throw wrong(name, "a list");
    }
    List<T> values = new ArrayList<>();
    for (JsonNode item : member) {
      values.add(decoder.apply(item));
    }
    return values;
  }

  static <T extends Enum<T>> T constant(JsonNode object, String name, Class<T> type) {
    return Enum.valueOf(type, text(object, name));
  }

  private static IllegalArgumentException wrong(String name, String expected) {
    return new IllegalArgumentException("member " + name + " is not " + expected);
  }
}
