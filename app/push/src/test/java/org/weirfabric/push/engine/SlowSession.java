package org.weirfabric.push.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.Clock;
import org.weirfabric.push.FakeSession;
import org.weirfabric.push.FakeSwitch;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SwitchSession;

/** A session with a switch that takes its time to get ready and to be read. */
final class SlowSession implements SwitchSession {
  private final SwitchSession inner;
  private final Clock clock;
  private final Duration delay;

  SlowSession(FakeSwitch target, Clock clock, Duration delay) {
    this.inner = new FakeSession(target);
    this.clock = clock;
    this.delay = delay;
  }

  @Override
  public SwitchId switchId() {
    return inner.switchId();
  }

  @Override
  public CompletableFuture<SessionOutcome> prepare() {
    return clock.after(delay).thenCompose(passed -> inner.prepare());
  }

  @Override
  public CompletableFuture<SessionOutcome> apply(TargetChange change) {
    return inner.apply(change);
  }

  @Override
  public CompletableFuture<ReadBack> read(TargetConfig expected) {
    return clock.after(delay).thenCompose(passed -> inner.read(expected));
  }

  @Override
  public void close() {
    inner.close();
  }
}
