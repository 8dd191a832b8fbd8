package org.weirfabric.push;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;

/**
 * What every {@link SwitchSession} does, whatever it talks to and over which protocol.
 *
 * <p>A peer's own test extends it. Every test gets a peer that holds nothing of Weir's yet, and
 * closes the sessions it opens.
 */
public abstract class SwitchSessionContract {
  /** A new conversation with the peer. */
  protected abstract SwitchSession open();

  /** A configuration that the peer takes. */
  protected abstract TargetConfig first();

  /** Another one that it takes: something added to, changed in and missing from the first. */
  protected abstract TargetConfig second();

  /** The change from {@link #first} to something that the peer refuses. */
  protected abstract TargetChange refusedChange();

  /** Makes the peer carry out the next change and cut the connection instead of answering. */
  protected abstract void cutNextReply();

  /** Makes the peer unreachable, so that nothing it is asked is answered. */
  protected abstract void kill();

  /** Whether the peer reports applied state beside its configuration. */
  protected boolean reportsState() {
    return true;
  }

  /** How much of what the peer holds is read back. */
  protected ReadScope readScope() {
    return reportsState() ? ReadScope.CONFIGURATION_AND_STATE : ReadScope.CONFIGURATION;
  }

  @Test
  final void aReachableSwitchIsPrepared() {
    try (SwitchSession session = open()) {
      assertApplied(session.prepare());
      assertApplied(session.prepare());
    }
  }

  @Test
  final void preparingChangesNothing() {
    try (SwitchSession session = open()) {
      assertApplied(session.prepare());
      ReadBack found = await(session.read(first()));
      assertThat(found.failure()).isEmpty();
      assertThat(differences(session, first())).hasSizeGreaterThan(0);
    }
  }

  @Test
  final void whatIsAppliedIsReadBack() {
    try (SwitchSession session = prepared()) {
      assertApplied(session.apply(TargetChange.between(TargetConfig.EMPTY, first())));
      assertThat(differences(session, first())).isEmpty();
    }
  }

  @Test
  final void whatASessionSaysThatItReadsIsWhatItReads() {
    try (SwitchSession session = prepared()) {
      assertApplied(session.apply(TargetChange.between(TargetConfig.EMPTY, first())));
      ReadBack found = await(session.read(first()));
      assertThat(found.config().isEmpty() && found.p4().isEmpty()).isFalse();
      assertThat(session.readScope()).isEqualTo(readScope());
      if (!found.config().isEmpty()) {
        assertThat(found.state().isEmpty()).isEqualTo(!reportsState());
      }
    }
  }

  @Test
  final void aChangeReplacesAddsAndDeletes() {
    try (SwitchSession session = prepared()) {
      assertApplied(session.apply(TargetChange.between(TargetConfig.EMPTY, first())));
      assertThat(differences(session, second())).isNotEmpty();
      assertApplied(session.apply(TargetChange.between(first(), second())));
      assertThat(differences(session, second())).isEmpty();
      assertThat(differences(session, first())).isNotEmpty();
    }
  }

  @Test
  final void theSameChangeTwiceGivesTheSame() {
    try (SwitchSession session = prepared()) {
      assertApplied(session.apply(TargetChange.between(TargetConfig.EMPTY, first())));
      assertApplied(session.apply(TargetChange.between(first(), second())));
      await(session.apply(TargetChange.between(first(), second())));
      assertThat(differences(session, second())).isEmpty();
    }
  }

  @Test
  final void whatIsDeletedIsGone() {
    try (SwitchSession session = prepared()) {
      ReadBack before = await(session.read(first()));
      assertApplied(session.apply(TargetChange.between(TargetConfig.EMPTY, first())));
      assertApplied(session.apply(TargetChange.between(first(), TargetConfig.EMPTY)));
      ReadBack after = await(session.read(first()));
      assertThat(after.failure()).isEmpty();
      assertThat(after.config()).isEqualTo(before.config());
      assertThat(after.p4()).isEqualTo(before.p4());
    }
  }

  @Test
  final void anEmptyChangeIsApplied() {
    try (SwitchSession session = prepared()) {
      assertApplied(session.apply(TargetChange.between(first(), first())));
    }
  }

  @Test
  final void aRefusedChangeLeavesTheOldAndSaysWhy() {
    try (SwitchSession session = prepared()) {
      assertApplied(session.apply(TargetChange.between(TargetConfig.EMPTY, first())));
      SessionOutcome outcome = await(session.apply(refusedChange()));
      assertThat(outcome).isInstanceOf(SessionOutcome.Refused.class);
      assertThat(((SessionOutcome.Refused) outcome).problem().where())
          .contains(session.switchId().value());
      assertThat(differences(session, first())).isEmpty();
    }
  }

  @Test
  final void aLostReplyIsUnknownAndTheReadBackTellsThatItWasDone() {
    try (SwitchSession session = prepared()) {
      cutNextReply();
      SessionOutcome outcome =
          await(session.apply(TargetChange.between(TargetConfig.EMPTY, first())));
      assertThat(outcome).isInstanceOf(SessionOutcome.Unknown.class);
      assertThat(differencesOnceItAnswers(session, first())).isEmpty();
    }
  }

  @Test
  final void anUnreachableSwitchIsUnknownAndUnread() {
    try (SwitchSession session = prepared()) {
      kill();
      assertThat(await(session.apply(TargetChange.between(TargetConfig.EMPTY, first()))))
          .isInstanceOf(SessionOutcome.Unknown.class);
      assertThat(await(session.read(first())).failure()).isPresent();
    }
    try (SwitchSession late = open()) {
      assertThat(await(late.prepare())).isInstanceOf(SessionOutcome.Unknown.class);
    }
  }

  @Test
  final void theSwitchKeepsWhatItHoldsWhenASessionEnds() {
    try (SwitchSession session = prepared()) {
      assertApplied(session.apply(TargetChange.between(TargetConfig.EMPTY, first())));
    }
    try (SwitchSession next = prepared()) {
      assertThat(differences(next, first())).isEmpty();
    }
  }

  private SwitchSession prepared() {
    SwitchSession session = open();
    assertApplied(session.prepare());
    return session;
  }

  private List<Difference> differences(SwitchSession session, TargetConfig wanted) {
    ReadBack found = await(session.read(wanted));
    return Drift.of(session.switchId(), wanted, found, reportsState()).differences();
  }

  /** A switch that has cut its connections may need a moment until it takes new ones. */
  private List<Difference> differencesOnceItAnswers(SwitchSession session, TargetConfig wanted) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    ReadBack found = await(session.read(wanted));
    while (found.failure().isPresent() && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      found = await(session.read(wanted));
    }
    return Drift.of(session.switchId(), wanted, found, reportsState()).differences();
  }

  private static void assertApplied(CompletableFuture<SessionOutcome> outcome) {
    assertThat(await(outcome)).isInstanceOf(SessionOutcome.Applied.class);
  }

  private static <T> T await(CompletableFuture<T> future) {
    try {
      return future.get(60, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError("a call ends within its deadline, as an outcome", e);
    }
  }
}
