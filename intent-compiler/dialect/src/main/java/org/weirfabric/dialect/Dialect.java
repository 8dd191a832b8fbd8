package org.weirfabric.dialect;

import org.weirfabric.model.config.SwitchConfig;

/** Translates a switch's configuration into the entries of one kind of target. */
public interface Dialect {
  /**
   * The entries that carry out {@code config}; the same configuration always gives the same bytes.
   *
   * @throws DialectGapException if the target can't express an item of it
   */
  TargetConfig encode(SwitchConfig config) throws DialectGapException;
}
