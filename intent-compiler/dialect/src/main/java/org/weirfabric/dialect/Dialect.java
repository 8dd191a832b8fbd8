package org.weirfabric.dialect;

import java.util.List;
import org.weirfabric.model.config.SwitchConfig;

/** Translates a switch's configuration into the entries of one kind of target. */
public interface Dialect {
  /**
   * The entries that carry out {@code config}; the same configuration always gives the same bytes.
   *
   * @throws DialectGapException if the target can't express an item of it
   */
  TargetConfig encode(SwitchConfig config) throws DialectGapException;

  /**
   * Where the target holds less than {@code config} asks for although it takes all of it: for each
   * place, what is weaker, what follows, and what to do.
   *
   * <p>Empty for a target that does just what it is told.
   */
  default List<String> concessions(SwitchConfig config) {
    return List.of();
  }
}
