package org.weirfabric.model.id;

/**
 * A name of one kind of thing; names are equal and ordered by their text.
 *
 * <p>Public, since a method reference to an inherited method must be able to name its class.
 *
 * @param <N> the kind
 */
public abstract class Name<N extends Name<N>> implements Comparable<N> {
  private final String value;

  Name(String value) {
    this.value = value;
  }

  /** The text of it. */
  public final String value() {
    return value;
  }

  @Override
  public final int compareTo(N other) {
    return value.compareTo(other.value());
  }

  // By class, because names of two kinds are never equal and each kind is final.
  @SuppressWarnings("EqualsGetClass")
  @Override
  public final boolean equals(Object o) {
    return o instanceof Name && o.getClass() == getClass() && ((Name<?>) o).value.equals(value);
  }

  @Override
  public final int hashCode() {
    return value.hashCode();
  }

  @Override
  public final String toString() {
    return value;
  }
}
