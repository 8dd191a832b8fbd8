package org.weirfabric.push.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.Clock;
import org.weirfabric.push.FakeSession;
import org.weirfabric.push.FakeSwitch;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SwitchSession;

/**
 * A session one of whose changes the switch has begun when the answer is given up, and is done with
 * some time later.
 */
final class LateSession implements SwitchSession {
  private final SwitchSession inner;
  private final Clock clock;
  private final int late;
  private final Duration deadline;
  private final Duration after;
  private int changes;

  /**
   * Change number {@code late}, from 1, is unknown at {@code deadline} and made {@code after}
   * sending.
   */
  LateSession(FakeSwitch target, Clock clock, int late, Duration deadline, Duration after) {
    this.inner = new FakeSession(target);
    this.clock = clock;
    this.late = late;
    this.deadline = deadline;
    this.after = after;
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
    if (changes != late) {
      return inner.apply(change);
    }
    CompletableFuture<SessionOutcome> unused =
        clock.after(after).thenCompose(passed -> inner.apply(change));
    return clock.after(deadline).thenApply(passed -> SessionOutcome.unknown(noAnswer()));
  }

  private Problem noAnswer() {
    return Problem.of(
        ProblemCode.SWITCH_UNREACHABLE,
        switchId().value(),
        "no answer",
        "an answer",
        "look at the switch");
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
