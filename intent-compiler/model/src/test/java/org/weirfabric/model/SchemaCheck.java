package org.weirfabric.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Holds a value to a JSON Schema (draft 7), as far as our own schemas need it: a keyword that isn't
 * known here is an error of the schema, never ignored.
 */
public final class SchemaCheck {
  private static final Set<String> SAYS_NOTHING =
      Set.of("$schema", "$id", "title", "description", "definitions", "examples", "default");

  private final JsonNode root;

  private SchemaCheck(JsonNode root) {
    this.root = root;
  }

  /** The schema in {@code file}. */
  public static SchemaCheck of(Path file) {
    try {
      return new SchemaCheck(new ObjectMapper().readTree(Files.readString(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What {@code value} breaks; empty if it is allowed. */
  public List<String> problems(JsonNode value) {
    List<String> problems = new ArrayList<>();
    check(root, value, "", problems);
    return problems;
  }

  private boolean allows(JsonNode schema, JsonNode value) {
    List<String> problems = new ArrayList<>();
    check(schema, value, "", problems);
    return problems.isEmpty();
  }

  private void check(JsonNode schema, JsonNode value, String at, List<String> problems) {
    for (Map.Entry<String, JsonNode> keyword :
        (Iterable<Map.Entry<String, JsonNode>>) schema::fields) {
      if (!holds(keyword.getKey(), keyword.getValue(), schema, value, at, problems)) {
        problems.add(at + ": " + keyword.getKey() + " " + keyword.getValue());
      }
    }
  }

  private boolean holds(
      String keyword,
      JsonNode rule,
      JsonNode schema,
      JsonNode value,
      String at,
      List<String> problems) {
    switch (keyword) {
      case "$ref":
        check(root.at(rule.asText().substring(1)), value, at, problems);
        return true;
      case "type":
        return rule.isArray()
            ? any(rule, type -> is(value, type.asText()))
            : is(value, rule.asText());
      case "enum":
        return any(rule, value::equals);
      case "const":
        return rule.equals(value);
      case "pattern":
        return !value.isTextual() || Pattern.compile(rule.asText()).matcher(value.asText()).find();
      case "minimum":
        return !value.isNumber() || value.decimalValue().compareTo(rule.decimalValue()) >= 0;
      case "maximum":
        return !value.isNumber() || value.decimalValue().compareTo(rule.decimalValue()) <= 0;
      case "minItems":
        return !value.isArray() || value.size() >= rule.asInt();
      case "maxItems":
        return !value.isArray() || value.size() <= rule.asInt();
      case "uniqueItems":
        Set<String> items = new TreeSet<>();
        value.forEach(item -> items.add(item.toString()));
        return !value.isArray() || !rule.asBoolean() || items.size() == value.size();
      case "required":
        return !value.isObject() || !any(rule, name -> !value.has(name.asText()));
      case "minProperties":
        return !value.isObject() || value.size() >= rule.asInt();
      case "anyOf":
        return any(rule, each -> allows(each, value));
      case "oneOf":
        int allowing = 0;
        for (JsonNode each : rule) {
          allowing += allows(each, value) ? 1 : 0;
        }
        return allowing == 1;
      case "not":
        return !allows(rule, value);
      case "allOf":
        rule.forEach(each -> check(each, value, at, problems));
        return true;
      case "items":
        for (int i = 0; value.isArray() && i < value.size(); i++) {
          check(rule, value.get(i), at + "/" + i, problems);
        }
        return true;
      case "properties":
        value
            .fields()
            .forEachRemaining(
                field -> {
                  if (rule.has(field.getKey())) {
                    check(
                        rule.get(field.getKey()),
                        field.getValue(),
                        at + "/" + field.getKey(),
                        problems);
                  }
                });
        return true;
      case "propertyNames":
        value
            .fieldNames()
            .forEachRemaining(
                name ->
                    check(
                        rule, JsonNodeFactory.instance.textNode(name), at + "/" + name, problems));
        return true;
      case "additionalProperties":
        value
            .fields()
            .forEachRemaining(
                field -> {
                  if (schema.path("properties").has(field.getKey())) {
                    return;
                  }
                  if (rule.isBoolean() && !rule.asBoolean()) {
                    problems.add(at + "/" + field.getKey() + ": no such property");
                  } else if (rule.isObject()) {
                    check(rule, field.getValue(), at + "/" + field.getKey(), problems);
                  }
                });
        return true;
      default:
        if (!SAYS_NOTHING.contains(keyword)) {
          throw new IllegalArgumentException("a keyword that isn't known here: " + keyword);
        }
        return true;
    }
  }

  private static boolean any(JsonNode list, Predicate<JsonNode> test) {
    for (JsonNode each : list) {
      if (test.test(each)) {
        return true;
      }
    }
    return false;
  }

  private static boolean is(JsonNode value, String type) {
    switch (type) {
      case "object":
        return value.isObject();
      case "array":
        return value.isArray();
      case "string":
        return value.isTextual();
      case "integer":
        return value.isIntegralNumber();
      case "number":
        return value.isNumber();
      case "boolean":
        return value.isBoolean();
      case "null":
        return value.isNull();
      default:
        throw new IllegalArgumentException("a type that isn't known: " + type);
    }
  }
}
