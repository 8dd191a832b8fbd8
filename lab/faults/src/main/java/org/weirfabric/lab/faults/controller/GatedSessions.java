package org.weirfabric.lab.faults.controller;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.SessionFactory;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;

/** Sessions that stop the controller when it is about to send a change. */
final class GatedSessions implements SessionFactory {
  private final SessionFactory sessions;
  private final Gate gate;
  private final SortedMap<String, Integer> sent = new TreeMap<>();
  private Optional<GatePlace> place = Optional.empty();

  GatedSessions(SessionFactory sessions, Gate gate) {
    this.sessions = sessions;
    this.gate = gate;
  }

  /** Counts from 0 again, up to {@code other}. */
  synchronized void arm(Optional<GatePlace> other) {
    sent.clear();
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
      String name = switchId().value();
      if (isPlace(name)) {
        gate.arrive("change of " + name);
      }
      return session.apply(change);
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
