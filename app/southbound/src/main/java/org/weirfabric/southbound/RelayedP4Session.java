package org.weirfabric.southbound;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.SessionOutcome;

/** The P4 side of a session with a switch that somebody else has the stream to. */
final class RelayedP4Session implements P4Side {
  private final SwitchId switchId;
  private final P4Relay relay;

  RelayedP4Session(SwitchId switchId, P4Relay relay) {
    this.switchId = switchId;
    this.relay = relay;
  }

  @Override
  public CompletableFuture<SessionOutcome> prepare() {
    return relay.prepare();
  }

  @Override
  public CompletableFuture<List<P4Update>> updates(TargetChange change) {
    List<P4Update> updates = new ArrayList<>();
    change.removes().forEach(entry -> updates.add(P4Update.remove(entry)));
    change.inserts().forEach(entry -> updates.add(P4Update.insert(entry)));
    if (change.modifies().isEmpty()) {
      return CompletableFuture.completedFuture(updates);
    }
    return relay
        .read()
        .thenCompose(
            held -> {
              for (P4Entry entry : change.modifies()) {
                P4Entry before = held.get(entry.key());
                if (before == null) {
                  return CompletableFuture.failedFuture(
                      new ProblemsException(List.of(P4Session.gone(switchId, entry))));
                }
                updates.add(P4Update.modify(before, entry));
              }
              return CompletableFuture.completedFuture(updates);
            });
  }

  @Override
  public List<Step> narrowing(List<P4Update> updates, BooleanSupplier late) {
    return steps(P4Order.narrowing(updates), late);
  }

  @Override
  public List<Step> widening(List<P4Update> updates, BooleanSupplier late) {
    return steps(P4Order.widening(updates), late);
  }

  private List<Step> steps(List<List<P4Update>> batches, BooleanSupplier late) {
    return batches.stream().map(batch -> step(batch, late)).collect(Collectors.toList());
  }

  private Step step(List<P4Update> batch, BooleanSupplier late) {
    return new Step() {
      @Override
      public CompletableFuture<SessionOutcome> run() {
        return relay.write(batch, late);
      }

      @Override
      public CompletableFuture<SessionOutcome> undo() {
        return relay.write(
            batch.stream().map(P4Update::inverse).collect(Collectors.toList()), late);
      }
    };
  }

  @Override
  public CompletableFuture<SortedMap<String, P4Entry>> read(TargetConfig expected) {
    return relay.read();
  }

  @Override
  public void close() {
    relay.close();
  }
}
