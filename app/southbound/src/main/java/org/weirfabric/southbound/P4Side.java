package org.weirfabric.southbound;

import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.push.SessionOutcome;

/** The P4 side of a session, whoever's stream it goes over. */
interface P4Side extends AutoCloseable {
  /** Makes sure that the tables of our program can be written; loads nothing yet. */
  CompletableFuture<SessionOutcome> prepare();

  /**
   * The updates of {@code change}, each with what the switch holds before it; fails if they can't
   * be told, and then nothing has been sent.
   */
  CompletableFuture<List<P4Update>> updates(TargetChange change);

  /**
   * What makes those of {@code updates} that narrow trust, in order.
   *
   * @param late whether whoever asked has given it up
   */
  List<Step> narrowing(List<P4Update> updates, BooleanSupplier late);

  /**
   * What makes those of {@code updates} that widen trust, in order.
   *
   * @param late whether whoever asked has given it up
   */
  List<Step> widening(List<P4Update> updates, BooleanSupplier late);

  /** The entries of every table that Weir owns or {@code expected} names. */
  CompletableFuture<SortedMap<String, P4Entry>> read(TargetConfig expected);

  @Override
  void close();
}
