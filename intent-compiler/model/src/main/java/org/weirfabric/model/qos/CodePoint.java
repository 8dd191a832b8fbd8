package org.weirfabric.model.qos;

/**
 * A small number with a meaning; code points are equal and ordered by it.
 *
 * <p>Public, since a method reference to an inherited method must be able to name its class.
 *
 * @param <C> the kind
 */
public abstract class CodePoint<C extends CodePoint<C>> implements Comparable<C> {
  private final int value;

  CodePoint(int value) {
    this.value = value;
  }

  /** The number of it. */
  public final int value() {
    return value;
  }

  @Override
  public final int compareTo(C other) {
    return Integer.compare(value, other.value());
  }

  // By class, because code points of two kinds are never equal and each kind is final.
  @SuppressWarnings("EqualsGetClass")
  @Override
  public final boolean equals(Object o) {
    return o instanceof CodePoint
        && o.getClass() == getClass()
        && ((CodePoint<?>) o).value == value;
  }

  @Override
  public final int hashCode() {
    return value;
  }

  @Override
  public final String toString() {
    return String.valueOf(value);
  }
}
