package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.southbound.SmallProgram.classify;
import static org.weirfabric.southbound.SmallProgram.trust;

import io.grpc.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.SessionOutcome;

/** A change over a relay that answers when nobody waits any more. */
class LateRelayTest {
  private static final SwitchId LEAF = SwitchId.of("leaf1");

  private final Clock clock = new Clock();
  private final SlowRelay relay = new SlowRelay();
  private final WireSession session =
      new WireSession(
          LEAF,
          new SessionDeadline(Duration.ofSeconds(10), clock),
          Optional.empty(),
          Optional.of(new RelayedP4Session(LEAF, relay)));

  private static final class Clock extends Deadline.Ticker {
    private volatile long nanos;

    @Override
    public long nanoTime() {
      return nanos;
    }
  }

  private static final class SlowRelay implements P4Relay {
    private final List<List<P4Update>> written = new ArrayList<>();
    private final List<CompletableFuture<SessionOutcome>> answers = new ArrayList<>();
    private final List<BooleanSupplier> late = new ArrayList<>();

    @Override
    public CompletableFuture<SessionOutcome> prepare() {
      return CompletableFuture.completedFuture(SessionOutcome.applied());
    }

    @Override
    public CompletableFuture<SessionOutcome> write(List<P4Update> updates, BooleanSupplier late) {
      written.add(updates);
      this.late.add(late);
      CompletableFuture<SessionOutcome> answer = new CompletableFuture<>();
      answers.add(answer);
      return answer;
    }

    @Override
    public CompletableFuture<SortedMap<String, P4Entry>> read() {
      return CompletableFuture.completedFuture(new TreeMap<>());
    }

    @Override
    public void close() {}
  }

  private static TargetChange opening() {
    SortedMap<String, P4Entry> entries = new TreeMap<>();
    for (P4Entry entry : List.of(classify(1, 26, 3), trust(1, 1))) {
      entries.put(entry.key(), entry);
    }
    return TargetChange.between(TargetConfig.EMPTY, TargetConfig.of(new TreeMap<>(), entries));
  }

  private static SessionOutcome refusal() {
    return SessionOutcome.refused(
        Problem.of(ProblemCode.SWITCH_REFUSED, "leaf1", "no", "yes", "ask again"));
  }

  private void pass(long seconds) {
    clock.nanos += Duration.ofSeconds(seconds).toNanos();
  }

  @Test
  void whatIsAnsweredInTimeGoesOn() {
    CompletableFuture<SessionOutcome> outcome = session.apply(opening());
    pass(9);
    relay.answers.get(0).complete(SessionOutcome.applied());
    relay.answers.get(1).complete(SessionOutcome.applied());
    assertThat(outcome.join()).hasToString("applied");
  }

  @Test
  void whatIsAnsweredTooLateGoesNoFurtherAlsoWhileALaterCallIsMade() {
    CompletableFuture<SessionOutcome> outcome = session.apply(opening());
    assertThat(relay.late.get(0).getAsBoolean()).isFalse();
    pass(11);
    session.read(TargetConfig.EMPTY).join();

    relay.answers.get(0).complete(SessionOutcome.applied());

    assertThat(relay.written).hasSize(1);
    assertThat(relay.late.get(0).getAsBoolean()).isTrue();
    assertThat(outcome.join()).isInstanceOf(SessionOutcome.Unknown.class);
  }

  @Test
  void whatIsRefusedTooLateIsNotTakenBack() {
    CompletableFuture<SessionOutcome> outcome = session.apply(opening());
    relay.answers.get(0).complete(SessionOutcome.applied());
    pass(11);

    relay.answers.get(1).complete(refusal());

    assertThat(relay.written).hasSize(2);
    assertThat(outcome.join()).isInstanceOf(SessionOutcome.Unknown.class);
  }
}
