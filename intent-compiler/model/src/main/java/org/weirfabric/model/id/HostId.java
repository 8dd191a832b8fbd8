package org.weirfabric.model.id;

import java.util.regex.Pattern;

/** The name of a host, unique on the fabric. */
public final class HostId extends Name<HostId> {
  /** What a valid value looks like, for messages. */
  public static final String ALLOWED =
      "1 to 63 letters, digits, dots, dashes or underscores, starting with a letter or digit";

  private static final Pattern TEXT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");

  private HostId(String value) {
    super(value);
  }

  /**
   * The identity written {@code text}.
   *
   * @throws IllegalArgumentException if it is not {@value #ALLOWED}
   */
  public static HostId of(String text) {
    if (!TEXT.matcher(text).matches()) {
      throw new IllegalArgumentException("not " + ALLOWED + ": " + text);
    }
    return new HostId(text);
  }
}
