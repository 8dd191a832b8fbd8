package org.weirfabric.lab.faults.controller;

import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.ReadScope;
import org.weirfabric.push.SessionFactory;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;

/** Sessions that stop the controller when it is about to send a change. */
final class GatedSessions implements SessionFactory {
  private final SessionFactory sessions;
  private final Gate gate;
  private final SortedMap<String, Integer> sent = new TreeMap<>();
  private final AtomicInteger proposals = new AtomicInteger();
  private final AtomicInteger confirms = new AtomicInteger();
  private Optional<GatePlace> place = Optional.empty();

  GatedSessions(SessionFactory sessions, Gate gate) {
    this.sessions = sessions;
    this.gate = gate;
  }

  /** Counts from 0 again, up to {@code other}. */
  synchronized void arm(Optional<GatePlace> other) {
    sent.clear();
    proposals.set(0);
    confirms.set(0);
    place = other.filter(each -> each.kind() == GatePlace.Kind.SEND);
  }

  @Override
  public SwitchSession open(ManagedSwitch target, SessionTerms terms) {
    return new Gated(sessions.open(target, terms));
  }

  /** How many changes each switch was to get since it was armed. */
  synchronized SortedMap<String, Integer> sent() {
    return new TreeMap<>(sent);
  }

  /** How many changes were sent as proposals since it was armed. */
  int proposals() {
    return proposals.get();
  }

  /** How many proposals were to be made permanent since it was armed. */
  int confirms() {
    return confirms.get();
  }

  private synchronized boolean isPlace(String switchName) {
    int number = sent.merge(switchName, 1, Integer::sum);
    return place
        .filter(each -> each.switchName().equals(switchName) && each.number() == number)
        .isPresent();
  }

  private final class Gated implements SwitchSession {
    private final SwitchSession session;

    Gated(SwitchSession session) {
      this.session = session;
    }

    @Override
    public SwitchId switchId() {
      return session.switchId();
    }

    @Override
    public CompletableFuture<SessionOutcome> prepare() {
      return session.prepare();
    }

    @Override
    public CompletableFuture<SessionOutcome> apply(TargetChange change) {
      arrive();
      return session.apply(change);
    }

    @Override
    public boolean revertsByItself() {
      return session.revertsByItself();
    }

    @Override
    public CompletableFuture<SessionOutcome> propose(
        String commitId, TargetChange change, Duration revertAfter) {
      arrive();
      proposals.incrementAndGet();
      return session.propose(commitId, change, revertAfter);
    }

    @Override
    public CompletableFuture<SessionOutcome> confirm(String commitId) {
      confirms.incrementAndGet();
      return session.confirm(commitId);
    }

    @Override
    public CompletableFuture<SessionOutcome> cancel(String commitId) {
      return session.cancel(commitId);
    }

    @Override
    public CompletableFuture<SessionOutcome> extend(String commitId, Duration revertAfter) {
      return session.extend(commitId, revertAfter);
    }

    @Override
    public ReadScope readScope() {
      return session.readScope();
    }

    private void arrive() {
      String name = switchId().value();
      if (isPlace(name)) {
        gate.arrive("change of " + name);
      }
    }

    @Override
    public CompletableFuture<ReadBack> read(TargetConfig expected) {
      return session.read(expected);
    }

    @Override
    public void close() {
      session.close();
    }
  }
}
