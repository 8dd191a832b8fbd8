package org.weirfabric.model.plan;

import com.google.auto.value.AutoValue;
import java.util.List;

/** Why one number of a plan is what it is. */
@AutoValue
public abstract class Explanation {
  Explanation() {}

  /**
   * What is explained: switch, port and item, such as {@code leaf1:Ethernet8 priority 3 headroom}.
   */
  public abstract String subject();

  /** The number with its unit. */
  public abstract String value();

  /** The formula, in the terms below. */
  public abstract String formula();

  /** Where the formula is from. */
  public abstract String source();

  /** Its terms in order. */
  public abstract List<Term> terms();

  /** A Explanation of the given parts. */
  public static Explanation of(
      String subject, String value, String formula, String source, List<Term> terms) {
    return new AutoValue_Explanation(subject, value, formula, source, List.copyOf(terms));
  }
}
