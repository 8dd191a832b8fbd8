package org.weirfabric.southbound;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.push.SessionOutcome;

/** Stands where a switch asks for a relay and this controller has none. */
final class NoRelay implements P4Relay {
  private final Switch declared;

  NoRelay(Switch declared) {
    this.declared = declared;
  }

  @Override
  public CompletableFuture<SessionOutcome> prepare() {
    return CompletableFuture.completedFuture(
        SessionOutcome.refused(
            Problem.of(
                ProblemCode.NOT_SUPPORTED,
                declared.id().value(),
                "p4: onos, and no ONOS that writes tables for this controller",
                "own, none",
                "say who writes the switch's P4 tables")));
  }

  @Override
  public CompletableFuture<SessionOutcome> write(List<P4Update> updates, BooleanSupplier late) {
    return prepare();
  }

  @Override
  public CompletableFuture<SortedMap<String, P4Entry>> read() {
    return CompletableFuture.completedFuture(new TreeMap<>());
  }

  @Override
  public void close() {}
}
