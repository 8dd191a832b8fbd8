package org.weirfabric.lab.emulatedfabric.schema;

import java.math.BigInteger;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the type of a leaf from the schema's notation: a name and, in parentheses, its facets. */
final class TypeReader {
  private static final Pattern TYPE = Pattern.compile("([a-z0-9]+)(?:\\((.*)\\))?");
  private static final Pattern RANGE = Pattern.compile("(-?\\d+)\\.\\.(-?\\d+)");

  private TypeReader() {}

  static LeafType read(String text, String module) {
    Matcher type = TYPE.matcher(text);
    if (!type.matches()) {
      throw new IllegalArgumentException("not a type: " + text);
    }
    String name = type.group(1);
    String facets = type.group(2) == null ? "" : type.group(2);
    return switch (name) {
      case "bool" -> new LeafType.BooleanType();
      case "binary" -> new LeafType.BinaryType();
      case "decimal64" -> new LeafType.Decimal64Type(Integer.parseInt(facets));
      case "enum" -> new LeafType.EnumerationType(words(facets));
      case "identity" -> new LeafType.IdentityType(module, words(facets));
      case "ref" -> new LeafType.ReferenceType(List.of(facets.substring(1).split("/", -1)));
      case "string" -> string(facets);
      default -> integer(name, facets);
    };
  }

  private static List<String> words(String facets) {
    return List.of(facets.split("\\|", -1));
  }

  private static LeafType string(String facets) {
    if (facets.isEmpty()) {
      return new LeafType.StringType(0, 4096);
    }
    Matcher range = range(facets);
    return new LeafType.StringType(
        Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)));
  }

  private static LeafType integer(String name, String facets) {
    Matcher type = Pattern.compile("(u?)int(8|16|32|64)").matcher(name);
    if (!type.matches()) {
      throw new IllegalArgumentException("not a type: " + name);
    }
    boolean unsigned = type.group(1).equals("u");
    int bits = Integer.parseInt(type.group(2));
    BigInteger top = BigInteger.ONE.shiftLeft(unsigned ? bits : bits - 1);
    BigInteger min = unsigned ? BigInteger.ZERO : top.negate();
    BigInteger max = top.subtract(BigInteger.ONE);
    if (!facets.isEmpty()) {
      Matcher range = range(facets);
      min = min.max(new BigInteger(range.group(1)));
      max = max.min(new BigInteger(range.group(2)));
    }
    return new LeafType.IntegerType(name, min, max);
  }

  private static Matcher range(String facets) {
    Matcher range = RANGE.matcher(facets);
    if (!range.matches()) {
      throw new IllegalArgumentException("not a range: " + facets);
    }
    return range;
  }
}
