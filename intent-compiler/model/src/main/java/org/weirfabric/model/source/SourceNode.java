package org.weirfabric.model.source;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;

/** One node of an input text: a scalar, a list or a mapping, with where it stands. */
public abstract class SourceNode {
  private static final int SHOWN_CHARACTERS = 60;

  private final String pointer;
  private final int line;

  private SourceNode(String pointer, int line) {
    this.pointer = pointer;
    this.line = line;
  }

  /** Its JSON pointer (RFC 6901); empty for the root. */
  public String pointer() {
    return pointer;
  }

  /** The line it starts on, from 1. */
  public int line() {
    return line;
  }

  /** What is there, in few words, for messages. */
  public abstract String describe();

  /** The beginning of {@code text} on one line, for messages. */
  public static String shown(String text) {
    String shown =
        text.codePoints()
            .limit(SHOWN_CHARACTERS)
            .collect(
                StringBuilder::new,
                (b, c) -> b.appendCodePoint(Character.isISOControl(c) ? ' ' : c),
                StringBuilder::append)
            .toString();
    return text.codePointCount(0, text.length()) > SHOWN_CHARACTERS ? shown + "..." : shown;
  }

  /** The result of the function that fits this node. */
  public abstract <T> T match(
      Function<Scalar, T> scalar, Function<Sequence, T> sequence, Function<Mapping, T> mapping);

  /** A single value. */
  public static final class Scalar extends SourceNode {
    private final String text;
    private final boolean plain;

    Scalar(String pointer, int line, String text, boolean plain) {
      super(pointer, line);
      this.text = text;
      this.plain = plain;
    }

    /** Its text without quotes. */
    public String text() {
      return text;
    }

    /** Whether it stands without quotes, so that {@code 3} is a number. */
    public boolean plain() {
      return plain;
    }

    /** Whether it is nothing at all, {@code null} or {@code ~}. */
    public boolean isNull() {
      return plain && (text.isEmpty() || text.equals("~") || text.equals("null"));
    }

    @Override
    public String describe() {
      if (isNull()) {
        return "nothing";
      }
      return plain ? shown(text) : '"' + shown(text) + '"';
    }

    @Override
    public <T> T match(
        Function<Scalar, T> scalar, Function<Sequence, T> sequence, Function<Mapping, T> mapping) {
      return scalar.apply(this);
    }
  }

  /** A list. */
  public static final class Sequence extends SourceNode {
    private final List<SourceNode> items;

    Sequence(String pointer, int line, List<SourceNode> items) {
      super(pointer, line);
      this.items = List.copyOf(items);
    }

    /** Its items in order. */
    public List<SourceNode> items() {
      return items;
    }

    @Override
    public String describe() {
      return "a list of " + items.size();
    }

    @Override
    public <T> T match(
        Function<Scalar, T> scalar, Function<Sequence, T> sequence, Function<Mapping, T> mapping) {
      return sequence.apply(this);
    }
  }

  /** Fields by name, in the order of the text. */
  public static final class Mapping extends SourceNode {
    private final Map<String, SourceNode> fields;
    private final SortedMap<String, Integer> keyLines;

    Mapping(
        String pointer,
        int line,
        Map<String, SourceNode> fields,
        SortedMap<String, Integer> keyLines) {
      super(pointer, line);
      this.fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
      this.keyLines = keyLines;
    }

    /** Its fields. */
    public Map<String, SourceNode> fields() {
      return fields;
    }

    /** The line on which the name of {@code field} stands; that of the mapping if it has none. */
    public int lineOf(String field) {
      return keyLines.getOrDefault(field, line());
    }

    @Override
    public String describe() {
      return fields.isEmpty()
          ? "an empty mapping"
          : "a mapping with " + shown(fields.keySet().toString());
    }

    @Override
    public <T> T match(
        Function<Scalar, T> scalar, Function<Sequence, T> sequence, Function<Mapping, T> mapping) {
      return mapping.apply(this);
    }
  }
}
