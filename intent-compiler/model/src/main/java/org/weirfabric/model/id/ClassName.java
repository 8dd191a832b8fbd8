package org.weirfabric.model.id;

import java.util.regex.Pattern;

/** The name of a traffic class within an intent. */
public final class ClassName extends Name<ClassName> {
  /** What a valid value looks like, for messages. */
  public static final String ALLOWED =
      "1 to 31 lower-case letters, digits or dashes, starting with a letter";

  private static final Pattern TEXT = Pattern.compile("[a-z][a-z0-9-]{0,30}");

  private ClassName(String value) {
    super(value);
  }

  /**
   * The identity written {@code text}.
   *
   * @throws IllegalArgumentException if it is not {@value #ALLOWED}
   */
  public static ClassName of(String text) {
    if (!TEXT.matcher(text).matches()) {
      throw new IllegalArgumentException("not " + ALLOWED + ": " + text);
    }
    return new ClassName(text);
  }
}
