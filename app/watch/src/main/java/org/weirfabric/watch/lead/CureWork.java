package org.weirfabric.watch.lead;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.weirfabric.model.id.HostId;
import org.weirfabric.watchdog.Cure;
import org.weirfabric.watchdog.CureAction;
import org.weirfabric.watchdog.CureBook;
import org.weirfabric.watchdog.CureDecision;
import org.weirfabric.watchdog.CureMemory;
import org.weirfabric.watchdog.CurePolicy;
import org.weirfabric.watchdog.Incident;
import org.weirfabric.watchdog.IncidentKind;
import org.weirfabric.watchdog.OpenIncident;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.Verdicts;

/** Has cures begun and ended, looks whether they help, and keeps what a successor must know. */
final class CureWork {
  private static final String CURES = "cures";

  private final CureBook cures;
  private final CurePolicy policy;
  private final CureHands hands;
  private final Executor serial;
  private final EventLog events;
  private final WatchStore store;
  private final IncidentDesk desk;
  private final Verdicts verdicts;
  private final List<CureCheck> checks = new ArrayList<>();
  private CureMemory kept = CureMemory.NOTHING;
  private List<OpenIncident> present = List.of();
  private boolean unreadable;
  private long nowNanos;

  /** Goes on where the store says that the one before was; waits for the store. */
  CureWork(
      CurePolicy policy,
      CureBook cures,
      CureHands hands,
      Executor serial,
      EventLog events,
      WatchStore store,
      IncidentDesk desk,
      Verdicts verdicts) {
    this.policy = policy;
    this.cures = cures;
    this.hands = hands;
    this.serial = serial;
    this.events = events;
    this.store = store;
    this.desk = desk;
    this.verdicts = verdicts;
    store.get(CURES).ifPresent(this::adopt);
  }

  private void adopt(String text) {
    try {
      CureMemory memory = CureMemoryJson.read(text);
      cures.adopt(memory);
      kept = memory;
    } catch (IllegalArgumentException e) {
      // It may have forbidden cures, or all of them.
      cures.stopAll();
      unreadable = true;
    }
  }

  void adopt(Cure cure) {
    cures.adopt(cure);
  }

  /** Time goes on. */
  void advance(long now) {
    nowNanos = Math.max(nowNanos, now);
  }

  /** From now on all is known that can be: cures of the leader before are looked at too. */
  void settled() {
    List<Cure> adopted = new ArrayList<>(cures.active());
    adopted.removeAll(cures.unconfirmed());
    adopted.removeIf(cure -> checks.stream().anyMatch(check -> check.cure().equals(cure)));
    adopted.forEach(this::check);
  }

  /** Decides about what is present, and has that carried out. */
  void decide(List<OpenIncident> seen) {
    present = seen;
    if (unreadable) {
      unreadable = false;
      desk.callHuman(
          "",
          "what the leader before knew of cures can't be read, so all cures are stopped: see weir"
              + " watch cures for what is on, forbid what was forbidden, then weir watch resume",
          nowNanos);
    }
    cures.unconfirmed().stream().filter(hands::isOn).forEach(this::begun);
    for (CureDecision decision : cures.decide(present, nowNanos)) {
      decision.<Boolean>match(this::begin, this::end, this::page);
    }
    checks.removeIf(check -> check.dueNanos() <= nowNanos && isOver(check));
    keepMemory();
  }

  void closed(OpenIncident incident) {
    cures.closed(incident);
  }

  private boolean begin(Cure cure, String reason) {
    tell("cure-begun", cure, reason);
    CompletableFuture<Void> unused =
        hands.begin(cure).thenAcceptAsync(outcome -> answered(cure, outcome), serial);
    return true;
  }

  private void answered(Cure cure, CureOutcome outcome) {
    if (outcome.failure().isPresent()) {
      notBegun(cure, outcome.failure().get());
    } else if (outcome.delay().isPresent()) {
      tell("cure-pending", cure, outcome.delay().get());
    } else {
      begun(cure);
    }
    keepMemory();
  }

  private void begun(Cure cure) {
    cures
        .applied(cure, nowNanos)
        .ifPresent(
            on -> {
              tell("cure-applied", on, WatchJson.cure(on).put("consequence", consequence(on)));
              check(on);
            });
  }

  private String consequence(Cure cure) {
    int q = verdicts.queues().indexOf(cure.queue());
    Optional<HostId> host = q < 0 ? Optional.empty() : verdicts.queues().host(q);
    return WatchJson.consequence(cure, host.map(HostId::value).orElse("the next switch"));
  }

  /** Whether {@code incident} is what a cure that is on has the switch do. */
  boolean isOrdered(Incident incident) {
    return incident.kind() == IncidentKind.PFC_NOT_HONOURED
        && cures.active().stream().anyMatch(cure -> cure.queue().equals(incident.root()));
  }

  private void check(Cure cure) {
    desk.waiting(cure.incident())
        .ifPresent(
            waiting -> checks.add(CureCheck.of(cure, waiting, nowNanos + policy.checkNanos())));
  }

  private void notBegun(Cure cure, String why) {
    tell("cure-failed", cure, why);
    if (cures.notBegun(cure, nowNanos)) {
      callForFailure(cure, "could not be carried out", why);
    }
  }

  private boolean end(Cure cure, String reason) {
    checks.removeIf(check -> check.cure().equals(cure) && conclude(check));
    tell("cure-ending", cure, reason);
    CompletableFuture<Void> unused =
        hands.end(cure).thenAcceptAsync(outcome -> ended(cure, reason, outcome), serial);
    return true;
  }

  private void ended(Cure cure, String reason, CureOutcome outcome) {
    if (outcome.failure().isPresent()) {
      notEnded(cure, outcome.failure().get(), outcome.isLost());
    } else if (outcome.delay().isPresent()) {
      tell("cure-lift-pending", cure, outcome.delay().get());
    } else {
      cures.ended(cure);
      tell("cure-lifted", cure, reason);
    }
  }

  private void notEnded(Cure cure, String why, boolean lost) {
    tell(lost ? "cure-left-behind" : "cure-not-lifted", cure, why);
    if (!lost) {
      cures.notEnded(cure, nowNanos);
    }
    callForFailure(cure, lost ? "is left on its switch" : "could not be ended", why);
    keepMemory();
  }

  private boolean page(OpenIncident incident, String reason) {
    desk.callHuman(incident.id(), reason, nowNanos);
    return true;
  }

  private void callForFailure(Cure cure, String what, String why) {
    if (cures.isFirstFailure(cure, what)) {
      desk.callHuman(
          cure.incident(), "the cure at " + cure.queue() + " " + what + ": " + why, nowNanos);
    }
  }

  /** Calls a human, once for {@code reason}, with {@code more} that may differ each time. */
  private void callHuman(String incident, String reason, String more) {
    if (cures.isNews(incident, reason)) {
      desk.callHuman(incident, reason + more, nowNanos);
    }
  }

  private void tell(String what, Cure cure, String more) {
    ObjectNode data = WatchJson.cure(cure);
    if (!more.isEmpty()) {
      data.put("reason", more);
    }
    tell(what, cure, data);
  }

  private void tell(String what, Cure cure, ObjectNode data) {
    events.add(what, nowNanos, data);
    desk.note(cure.incident(), what, nowNanos, data);
  }

  /** Whether all that waited for the cured queue moves; else it is looked at again. */
  private boolean isOver(CureCheck check) {
    if (check.isAcyclic(present)
        && check.stillWaiting(verdicts, nowNanos).isEmpty()
        && check.notKnown(verdicts, nowNanos).isEmpty()) {
      return conclude(check);
    }
    check.putOff(nowNanos + policy.checkNanos());
    return false;
  }

  /** Says what came of a cure, at the latest when it ends. */
  private boolean conclude(CureCheck check) {
    Cure cure = check.cure();
    boolean acyclic = check.isAcyclic(present);
    List<QueueKey> waiting = check.stillWaiting(verdicts, nowNanos);
    List<QueueKey> notKnown = check.notKnown(verdicts, nowNanos);
    ObjectNode data =
        WatchJson.cure(cure)
            .put("acyclic", acyclic)
            .put("moving", waiting.isEmpty() && notKnown.isEmpty())
            .put("afterMillis", (nowNanos - cure.sinceNanos()) / 1_000_000);
    data.set("stillWaiting", WatchJson.queues(waiting));
    data.set("notKnown", WatchJson.queues(notKnown));
    events.add("cure-checked", nowNanos, data);
    desk.note(cure.incident(), "cure-checked", nowNanos, data);
    String what = WatchJson.action(cure.action()) + " at " + cure.queue();
    if (!acyclic || !waiting.isEmpty()) {
      callHuman(
          cure.incident(),
          what + " did not help",
          ": "
              + (acyclic ? "" : "there is still a ring, and ")
              + waiting.size()
              + " queues still wait");
    } else if (!notKnown.isEmpty()) {
      callHuman(
          cure.incident(),
          "nobody knows whether " + what + " helped",
          ": of " + notKnown.size() + " queues that waited nothing is heard");
    }
    return true;
  }

  private void keepMemory() {
    CureMemory now = cures.memory();
    if (!now.equals(kept)) {
      kept = now;
      store.put(CURES, CureMemoryJson.text(now));
    }
  }

  Optional<Cure> take(QueueKey queue, CureAction action, String why, long untilNanos) {
    Optional<Cure> cure = cures.take(queue, action, why, nowNanos, untilNanos);
    cure.ifPresent(each -> begin(each, ""));
    keepMemory();
    return cure;
  }

  Optional<String> obstacle(QueueKey queue, CureAction action) {
    return cures.obstacle(queue, action);
  }

  Optional<Cure> lift(QueueKey queue, String why) {
    Optional<Cure> cure = cures.lift(queue, nowNanos);
    cure.ifPresent(each -> end(each, why));
    keepMemory();
    return cure;
  }

  void override(QueueKey queue, CureAction action) {
    cures.override(queue, action);
    events.add(
        "override", nowNanos, WatchJson.queue(queue).put("action", WatchJson.action(action)));
    keepMemory();
  }

  boolean endOverride(QueueKey queue) {
    boolean was = cures.endOverride(queue);
    keepMemory();
    return was;
  }

  void stopAll(String why) {
    cures.stopAll();
    events.add("stopped", nowNanos, WatchJson.object().put("reason", why));
  }

  void resume(String why) {
    cures.resume();
    events.add("resumed", nowNanos, WatchJson.object().put("reason", why));
    keepMemory();
  }

  ObjectNode json() {
    ObjectNode node = WatchJson.object().put("stopped", cures.isStopped());
    ArrayNode active = node.putArray("active");
    cures.active().forEach(cure -> active.add(WatchJson.cure(cure)));
    ArrayNode overrides = node.putArray("overrides");
    cures
        .overrides()
        .forEach(
            (queue, action) ->
                overrides.add(WatchJson.queue(queue).put("action", WatchJson.action(action))));
    return node;
  }

  List<Cure> active() {
    return List.copyOf(cures.active());
  }

  boolean isStopped() {
    return cures.isStopped();
  }
}
