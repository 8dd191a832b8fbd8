package org.weirfabric.push;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.id.SwitchId;

/** A conversation with a {@link FakeSwitch}; answers at once, on the caller's thread. */
public final class FakeSession implements SwitchSession {
  private final FakeSwitch target;

  /** A conversation with {@code target}. */
  public FakeSession(FakeSwitch target) {
    this.target = target;
  }

  @Override
  public SwitchId switchId() {
    return target.id();
  }

  @Override
  public CompletableFuture<SessionOutcome> prepare() {
    return CompletableFuture.completedFuture(target.prepare());
  }

  @Override
  public CompletableFuture<SessionOutcome> apply(TargetChange change) {
    return CompletableFuture.completedFuture(target.apply(change));
  }

  @Override
  public boolean revertsByItself() {
    return target.revertsByItself();
  }

  @Override
  public CompletableFuture<SessionOutcome> propose(
      String commitId, TargetChange change, Duration revertAfter) {
    return CompletableFuture.completedFuture(target.propose(commitId, change, revertAfter));
  }

  @Override
  public CompletableFuture<SessionOutcome> confirm(String commitId) {
    return CompletableFuture.completedFuture(
        target.revertsByItself() ? target.confirm(commitId) : SessionOutcome.applied());
  }

  @Override
  public CompletableFuture<SessionOutcome> cancel(String commitId) {
    return CompletableFuture.completedFuture(
        target.revertsByItself() ? target.cancel(commitId) : SessionOutcome.applied());
  }

  @Override
  public CompletableFuture<SessionOutcome> extend(String commitId, Duration revertAfter) {
    return CompletableFuture.completedFuture(target.extend(commitId, revertAfter));
  }

  @Override
  public CompletableFuture<ReadBack> read(TargetConfig expected) {
    return CompletableFuture.completedFuture(target.read(expected));
  }

  @Override
  public void close() {}
}
