package org.weirfabric.push.engine;

import java.util.concurrent.CompletableFuture;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.FakeSession;
import org.weirfabric.push.FakeSwitch;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SwitchSession;

/** A session one of whose changes is never answered, and never reaches the switch. */
final class HangingSession implements SwitchSession {
  private final SwitchSession inner;
  private final int hanging;
  private int changes;

  /** Hangs at change number {@code hanging}, from 1. */
  HangingSession(FakeSwitch target, int hanging) {
    this.inner = new FakeSession(target);
    this.hanging = hanging;
  }

  @Override
  public SwitchId switchId() {
    return inner.switchId();
  }

  @Override
  public CompletableFuture<SessionOutcome> prepare() {
    return inner.prepare();
  }

  @Override
  public CompletableFuture<SessionOutcome> apply(TargetChange change) {
    changes++;
    return changes == hanging ? new CompletableFuture<>() : inner.apply(change);
  }

  @Override
  public CompletableFuture<ReadBack> read(TargetConfig expected) {
    return inner.read(expected);
  }

  @Override
  public void close() {
    inner.close();
  }
}
