package org.weirfabric.model.asic;

import com.google.auto.value.AutoValue;

/**
 * One property of an ASIC and where it is known from.
 *
 * @param <T> the type of its value
 */
@AutoValue
public abstract class Fact<T> {
  Fact() {}

  /** The value. */
  public abstract T value();

  /** Data sheet, source file, or who defines it. */
  public abstract String source();

  /** Whether it is a cautious guess rather than something the source says. */
  public abstract boolean assumed();

  /** A fact of the given parts. */
  public static <T> Fact<T> of(T value, String source, boolean assumed) {
    return new AutoValue_Fact<>(value, source, assumed);
  }

  /** The source, with a word on it if the value is assumed. */
  public String citation() {
    return assumed() ? source() + " (assumed)" : source();
  }
}
