package org.weirfabric.model.plan;

import com.google.auto.value.AutoValue;

/** One term of a formula with its value and where that value is from. */
@AutoValue
public abstract class Term {
  Term() {}

  /** What it stands for. */
  public abstract String name();

  /** Its value with unit. */
  public abstract String value();

  /** The spec clause, paper, file or input it comes from. */
  public abstract String source();

  /** A Term of the given parts. */
  public static Term of(String name, String value, String source) {
    return new AutoValue_Term(name, value, source);
  }
}
