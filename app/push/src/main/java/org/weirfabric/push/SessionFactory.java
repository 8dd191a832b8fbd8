package org.weirfabric.push;

/** Opens conversations with switches. */
public interface SessionFactory {
  /**
   * A conversation with {@code target} on {@code terms}.
   *
   * <p>Returns at once and never throws for a switch that can't be reached: that is the outcome of
   * {@link SwitchSession#prepare}. The caller closes it.
   */
  SwitchSession open(ManagedSwitch target, SessionTerms terms);
}
