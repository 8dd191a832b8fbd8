package org.weirfabric.lab.emulatedfabric.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Base64;
import java.util.List;

/**
 * The type of a leaf: which JSON it takes, which values, and how they are written back.
 *
 * <p>A value is kept in its canonical text, so that equal values are equal texts.
 */
public sealed interface LeafType {
  /**
   * The canonical text of a JSON value.
   *
   * @throws IllegalArgumentException if the value is not of this type; the message says what is
   */
  String read(JsonNode json, JsonForm form);

  /**
   * The canonical text of a value written as text, as a key in a path is.
   *
   * @throws IllegalArgumentException if the text is not of this type; the message says what is
   */
  String readText(String text);

  /** The JSON of a canonical text. */
  JsonNode write(String canonical, JsonForm form);

  /** An integer; one of more than 32 bits is a string in RFC 7951. */
  record IntegerType(String yangName, BigInteger min, BigInteger max) implements LeafType {
    private boolean isText(JsonForm form) {
      return form == JsonForm.IETF && yangName.endsWith("64");
    }

    @Override
    public String read(JsonNode json, JsonForm form) {
      if (isText(form)) {
        return readText(textOf(json, yangName + " in a string"));
      }
      if (!json.isIntegralNumber()) {
        throw new IllegalArgumentException("not a number of type " + yangName + ": " + json);
      }
      return inRange(json.bigIntegerValue());
    }

    @Override
    public String readText(String text) {
      if (!text.matches("0|-?[1-9][0-9]{0,19}")) {
        throw new IllegalArgumentException("not of type " + yangName + ": \"" + text + "\"");
      }
      return inRange(new BigInteger(text));
    }

    private String inRange(BigInteger value) {
      if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
        throw new IllegalArgumentException(
            value + " is out of range " + min + ".." + max + " (" + yangName + ")");
      }
      return value.toString();
    }

    @Override
    public JsonNode write(String canonical, JsonForm form) {
      return isText(form)
          ? TextNode.valueOf(canonical)
          : BigIntegerNode.valueOf(new BigInteger(canonical));
    }
  }

  /** A decimal number with a fixed count of digits after the point; a string in RFC 7951. */
  record Decimal64Type(int fractionDigits) implements LeafType {
    @Override
    public String read(JsonNode json, JsonForm form) {
      if (form == JsonForm.PLAIN && json.isNumber()) {
        return readText(json.decimalValue().toPlainString());
      }
      return readText(textOf(json, "decimal64 in a string"));
    }

    @Override
    public String readText(String text) {
      if (!text.matches("-?[0-9]{1,18}(\\.[0-9]{1," + fractionDigits + "})?")) {
        throw new IllegalArgumentException(
            "not a decimal64 with up to " + fractionDigits + " fraction digits: \"" + text + "\"");
      }
      BigDecimal value = new BigDecimal(text).setScale(fractionDigits);
      BigDecimal shortest = value.stripTrailingZeros();
      return (shortest.scale() < 1 ? value.setScale(1) : shortest).toPlainString();
    }

    @Override
    public JsonNode write(String canonical, JsonForm form) {
      return form == JsonForm.IETF
          ? TextNode.valueOf(canonical)
          : DecimalNode.valueOf(new BigDecimal(canonical));
    }
  }

  /** True or false. */
  record BooleanType() implements LeafType {
    @Override
    public String read(JsonNode json, JsonForm form) {
      if (!json.isBoolean()) {
        throw new IllegalArgumentException("not true or false: " + json);
      }
      return json.asText();
    }

    @Override
    public String readText(String text) {
      if (!text.equals("true") && !text.equals("false")) {
        throw new IllegalArgumentException("not true or false: \"" + text + "\"");
      }
      return text;
    }

    @Override
    public JsonNode write(String canonical, JsonForm form) {
      return BooleanNode.valueOf(canonical.equals("true"));
    }
  }

  /** Text of a bounded length, without control characters. */
  record StringType(int minLength, int maxLength) implements LeafType {
    @Override
    public String read(JsonNode json, JsonForm form) {
      return readText(textOf(json, "a string"));
    }

    @Override
    public String readText(String text) {
      if (text.length() < minLength || text.length() > maxLength) {
        throw new IllegalArgumentException(
            "a string of " + minLength + " to " + maxLength + " characters, not " + text.length());
      }
      if (text.chars().anyMatch(Character::isISOControl)) {
        throw new IllegalArgumentException("a control character in a string");
      }
      return text;
    }

    @Override
    public JsonNode write(String canonical, JsonForm form) {
      return TextNode.valueOf(canonical);
    }
  }

  /** One of a few words. */
  record EnumerationType(List<String> words) implements LeafType {
    @Override
    public String read(JsonNode json, JsonForm form) {
      return readText(textOf(json, "one of " + words));
    }

    @Override
    public String readText(String text) {
      if (!words.contains(text)) {
        throw new IllegalArgumentException("not one of " + words + ": \"" + text + "\"");
      }
      return text;
    }

    @Override
    public JsonNode write(String canonical, JsonForm form) {
      return TextNode.valueOf(canonical);
    }
  }

  /** A YANG identity, kept with its module; an identity of the leaf's own module may go without. */
  record IdentityType(String leafModule, List<String> identities) implements LeafType {
    @Override
    public String read(JsonNode json, JsonForm form) {
      return readText(textOf(json, "one of " + identities));
    }

    @Override
    public String readText(String text) {
      String whole = text.contains(":") ? text : leafModule + ":" + text;
      if (!identities.contains(whole)) {
        throw new IllegalArgumentException("not one of " + identities + ": \"" + text + "\"");
      }
      return whole;
    }

    @Override
    public JsonNode write(String canonical, JsonForm form) {
      boolean bare = form == JsonForm.PLAIN || canonical.startsWith(leafModule + ":");
      return TextNode.valueOf(bare ? canonical.substring(canonical.indexOf(':') + 1) : canonical);
    }
  }

  /** Bytes, in base64. */
  record BinaryType() implements LeafType {
    @Override
    public String read(JsonNode json, JsonForm form) {
      return readText(textOf(json, "base64 in a string"));
    }

    @Override
    public String readText(String text) {
      return Base64.getEncoder().encodeToString(Base64.getDecoder().decode(text));
    }

    @Override
    public JsonNode write(String canonical, JsonForm form) {
      return TextNode.valueOf(canonical);
    }
  }

  /**
   * The value of a leaf elsewhere, which must exist.
   *
   * @param target the names on the way from the root to that leaf
   */
  record ReferenceType(List<String> target) implements LeafType {
    @Override
    public String read(JsonNode json, JsonForm form) {
      return readText(textOf(json, "a string"));
    }

    @Override
    public String readText(String text) {
      return text;
    }

    @Override
    public JsonNode write(String canonical, JsonForm form) {
      return TextNode.valueOf(canonical);
    }
  }

  private static String textOf(JsonNode json, String what) {
    if (!json.isTextual()) {
      throw new IllegalArgumentException("not " + what + ": " + json);
    }
    return json.textValue();
  }
}
