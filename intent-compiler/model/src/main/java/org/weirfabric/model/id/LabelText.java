package org.weirfabric.model.id;

import java.util.regex.Pattern;

/** The name or the value of a label, {@code rack} or {@code r1}. */
public final class LabelText {
  /** What it may be, for messages. */
  public static final String ALLOWED =
      "up to 63 letters, digits, dots, dashes and underscores, a letter or digit first";

  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");

  private LabelText() {}

  /** Whether {@code text} is one. */
  public static boolean isOne(String text) {
    return FORM.matcher(text).matches();
  }

  /**
   * The text itself.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static String checked(String text) {
    if (!isOne(text)) {
      throw new IllegalArgumentException("not " + ALLOWED + ": " + text);
    }
    return text;
  }
}
