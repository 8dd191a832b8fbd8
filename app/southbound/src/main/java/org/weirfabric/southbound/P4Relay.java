package org.weirfabric.southbound;

import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.push.SessionOutcome;

/** Somebody who writes a switch's P4 tables for Weir, since the stream to it is theirs. */
public interface P4Relay extends AutoCloseable {
  /** Whether the switch is there, with Weir's program, and taken care of by them. */
  CompletableFuture<SessionOutcome> prepare();

  /**
   * Makes {@code updates}: all of them or, if the answer is refused, none.
   *
   * @param late whether whoever asked has given it up: nothing more is to be sent then, not to take
   *     back either
   */
  CompletableFuture<SessionOutcome> write(List<P4Update> updates, BooleanSupplier late);

  /** The entries that Weir has handed over and that are on the switch, by key. */
  CompletableFuture<SortedMap<String, P4Entry>> read();

  @Override
  void close();

  /** Who relays to which switch. */
  interface Source {
    /** The relay to {@code declared}, whose mode asks for one. */
    P4Relay to(Switch declared);
  }
}
