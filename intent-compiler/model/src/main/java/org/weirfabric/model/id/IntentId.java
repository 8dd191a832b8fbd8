package org.weirfabric.model.id;

import java.util.regex.Pattern;

/** The name of an intent, unique among the active ones. */
public final class IntentId extends Name<IntentId> {
  /** What a valid value looks like, for messages. */
  public static final String ALLOWED =
      "1 to 63 letters, digits or dashes, starting with a letter or digit";

  private static final Pattern TEXT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,62}");

  private IntentId(String value) {
    super(value);
  }

  /**
   * The identity written {@code text}.
   *
   * @throws IllegalArgumentException if it is not {@value #ALLOWED}
   */
  public static IntentId of(String text) {
    if (!TEXT.matcher(text).matches()) {
      throw new IllegalArgumentException("not " + ALLOWED + ": " + text);
    }
    return new IntentId(text);
  }
}
