package org.weirfabric.push.reconcile;

import java.util.Locale;

/** What is done about a switch that does not hold what it should; the later, the stricter. */
public enum DriftPolicy {
  /** It is told, and left as it is. */
  REPORT,
  /** It is brought back, ever more slowly if someone keeps changing it again. */
  REPAIR,
  /** It is left as it is, and nothing is applied to the fabric until someone acknowledges it. */
  FREEZE;

  /** What a valid value looks like, for messages. */
  public static final String ALLOWED = "report, repair or freeze";

  /** The name in JSON. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The policy written {@code text}.
   *
   * @throws IllegalArgumentException if it is not {@value #ALLOWED}
   */
  public static DriftPolicy parse(String text) {
    for (DriftPolicy policy : values()) {
      if (policy.text().equals(text)) {
        return policy;
      }
    }
    throw new IllegalArgumentException("not " + ALLOWED + ": " + text);
  }
}
