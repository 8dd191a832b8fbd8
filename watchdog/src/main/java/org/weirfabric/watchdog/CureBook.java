package org.weirfabric.watchdog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.weirfabric.model.id.SwitchId;

/**
 * Decides what is done about open incidents, at the root only and with the least loss.
 *
 * <p>A storm is cured at the host's port; a deadlock at the queue of its ring that traps the least.
 * Nothing is done about incast, about what a switch's own watchdog has relieved already, about what
 * was seen only in part or not measured, or beyond the policy's limits: then a human is called,
 * once. A cure ends by time, as a trial: counters of received pause freeze on some ASICs while a
 * queue is being recovered, so they can't tell. If the trouble comes back the next cure lasts twice
 * as long, and after some returns it stays; a ring that comes back is cut where it was cut before.
 *
 * <p>The time of a cure runs from when its switch has it ({@link #applied}). One that nobody has
 * word of is given up after {@link #UNCONFIRMED_NANOS}, and what never reached a switch is no
 * relapse.
 */
public final class CureBook {
  /** How long there may be no word of whether a cure has reached its switch, in ns. */
  public static final long UNCONFIRMED_NANOS = 30_000_000_000L;

  private static final int MOST_DOUBLINGS = 20;

  private final CurePolicy policy;
  private final CureChoice choice;
  private final CureLimits limits;
  private final SortedMap<QueueKey, Cure> active = new TreeMap<>();
  private final EndedCures lifted;
  private final SortedMap<QueueKey, CureAction> overrides = new TreeMap<>();
  private final SortedSet<QueueKey> unconfirmed = new TreeSet<>();
  private final HoldOffs heldOff;
  private final PagedReasons paged = new PagedReasons();
  private boolean stopped;

  /**
   * A book that acts by {@code policy} on a fabric whose switches are in pods, with what these can
   * be told.
   */
  public CureBook(CurePolicy policy, Function<SwitchId, String> podOf, CureReach reach) {
    this.policy = policy;
    this.choice = new CureChoice(policy, reach);
    this.limits = new CureLimits(policy, podOf);
    this.lifted = new EndedCures(policy.relapseNanos());
    this.heldOff = new HoldOffs(policy.restoreNanos());
  }

  /** The cures that are on. */
  public Collection<Cure> active() {
    return List.copyOf(active.values());
  }

  /** Those of them of which no word has come yet whether their switches have them. */
  public List<Cure> unconfirmed() {
    List<Cure> waiting = new ArrayList<>(active.values());
    waiting.removeIf(cure -> !unconfirmed.contains(cure.queue()));
    return waiting;
  }

  /** What is to be done about queues whatever the policy says. */
  public SortedMap<QueueKey, CureAction> overrides() {
    return Collections.unmodifiableSortedMap(new TreeMap<>(overrides));
  }

  /** Whether all cures are stopped. */
  public boolean isStopped() {
    return stopped;
  }

  /** All that it knows. */
  public CureMemory memory() {
    return CureMemory.of(
        List.copyOf(active.values()), lifted.all(), limits.begun(), overrides, stopped);
  }

  /** Takes over what another leader's book knew. */
  public void adopt(CureMemory memory) {
    memory.active().forEach(cure -> active.put(cure.queue(), cure));
    memory.lifted().forEach(lifted::adopt);
    memory.begun().forEach(limits::count);
    overrides.putAll(memory.overrides());
    stopped = memory.stopped();
  }

  /**
   * Takes over a cure that another leader began and the journal has. What is known of it already
   * counts, but for an end that differs more from the journal's than a switch's answer takes: the
   * clocks of two leaders may.
   */
  public void adopt(Cure cure) {
    QueueKey queue = cure.queue();
    @Nullable Cure ended = lifted.remove(queue);
    @Nullable Cure on = active.get(queue);
    @Nullable Cure before = on == null ? ended : on;
    if (before == null) {
      active.put(queue, cure);
      limits.count(cure);
      return;
    }
    long latest =
        cure.untilNanos() > Cure.UNTIL_LIFTED - UNCONFIRMED_NANOS
            ? Cure.UNTIL_LIFTED
            : cure.untilNanos() + UNCONFIRMED_NANOS;
    long until = Math.max(cure.untilNanos(), Math.min(before.untilNanos(), latest));
    active.put(
        queue,
        Cure.of(
            queue, cure.action(), cure.incident(), cure.sinceNanos(), until, before.relapses()));
  }

  /** From now on {@code action} is what is done about {@code queue}, whatever the policy says. */
  public void override(QueueKey queue, CureAction action) {
    overrides.put(queue, action);
  }

  /** From now on the policy says again what is done about {@code queue}; whether it didn't. */
  public boolean endOverride(QueueKey queue) {
    return overrides.remove(queue) != null;
  }

  /**
   * Begins a cure by a human's hand, which neither incident nor limit is needed for.
   *
   * @param why who wants it, in place of an incident's name
   * @param untilNanos when it ends, or {@link Cure#UNTIL_LIFTED}
   * @return the cure to be begun; empty if there is an {@linkplain #obstacle obstacle}
   */
  public Optional<Cure> take(
      QueueKey queue, CureAction action, String why, long nowNanos, long untilNanos) {
    if (action == CureAction.ALERT) {
      throw new IllegalArgumentException("to alert is no cure of " + queue);
    }
    if (obstacle(queue, action).isPresent()) {
      return Optional.empty();
    }
    Cure cure = Cure.of(queue, action, why, nowNanos, untilNanos, 0);
    worked(queue);
    active.put(queue, cure);
    unconfirmed.add(queue);
    limits.count(cure);
    return Optional.of(cure);
  }

  /** Why {@code action} can't be begun by hand at {@code queue}; empty if it can. */
  public Optional<String> obstacle(QueueKey queue, CureAction action) {
    if (!choice.can(queue, action)) {
      return Optional.of(cannot(queue, action));
    }
    if (stopped) {
      return Optional.of("all cures are stopped");
    }
    if (overrides.get(queue) == CureAction.ALERT) {
      return Optional.of("cures are forbidden there");
    }
    return active.containsKey(queue) ? Optional.of("a cure is on there") : Optional.empty();
  }

  /** Ends a cure by a human's hand; the cure to be ended, empty if none is on there. */
  public Optional<Cure> lift(QueueKey queue, long nowNanos) {
    Optional<Cure> cure = Optional.ofNullable(active.remove(queue));
    cure.ifPresent(ended -> remember(ended, nowNanos));
    return cure;
  }

  /**
   * Takes note that the switch has {@code cure} from now on, from when its time runs.
   *
   * @return the cure with its new times; empty if it has ended meanwhile, or that was known
   */
  public Optional<Cure> applied(Cure cure, long nowNanos) {
    if (!cure.equals(active.get(cure.queue())) || !unconfirmed.remove(cure.queue())) {
      return Optional.empty();
    }
    long until =
        cure.untilNanos() == Cure.UNTIL_LIFTED
            ? Cure.UNTIL_LIFTED
            : nowNanos + cure.untilNanos() - cure.sinceNanos();
    Cure on =
        Cure.of(cure.queue(), cure.action(), cure.incident(), nowNanos, until, cure.relapses());
    active.put(cure.queue(), on);
    worked(cure.queue());
    return Optional.of(on);
  }

  /** Takes note that {@code cure} is no longer on its switch. */
  public void ended(Cure cure) {
    worked(cure.queue());
  }

  private void worked(QueueKey queue) {
    heldOff.succeeded(queue);
    paged.forget(queue.toString());
  }

  /**
   * Takes note that {@code cure} could not be begun; it is tried again after a while, each time a
   * longer one. Whether it was still wanted.
   */
  public boolean notBegun(Cure cure, long nowNanos) {
    if (!cure.equals(active.get(cure.queue()))) {
      return false;
    }
    active.remove(cure.queue());
    remember(cure, nowNanos);
    heldOff.failed(cure.queue(), nowNanos);
    return true;
  }

  /** Takes note that {@code cure} could not be ended; it is tried again after a while. */
  public void notEnded(Cure cure, long nowNanos) {
    if (active.containsKey(cure.queue())) {
      return;
    }
    lifted.remove(cure.queue());
    heldOff.failed(cure.queue(), nowNanos);
    active.put(
        cure.queue(),
        Cure.of(
            cure.queue(),
            cure.action(),
            cure.incident(),
            cure.sinceNanos(),
            nowNanos,
            cure.relapses()));
  }

  /**
   * Whether a human has not been called yet because something failed with {@code cure}, again and
   * again as the case may be; from now on one has.
   */
  public boolean isFirstFailure(Cure cure, String what) {
    return paged.isNews(cure.queue().toString(), what);
  }

  /** Whether a human has not been called yet for {@code reason}; from now on one has. */
  public boolean isNews(String incident, String reason) {
    return paged.isNews(incident, reason);
  }

  /** Takes note that {@code incident} has closed. */
  public void closed(OpenIncident incident) {
    paged.forget(incident.id());
  }

  /** Ends all cures at the next decision, and begins none until {@link #resume}. */
  public void stopAll() {
    stopped = true;
  }

  /** Acts again after {@link #stopAll}. */
  public void resume() {
    stopped = false;
  }

  /**
   * What is to be done at {@code nowNanos} about the incidents that are {@code present}; they are
   * taken as done.
   */
  public List<CureDecision> decide(List<OpenIncident> present, long nowNanos) {
    List<CureDecision> decisions = new ArrayList<>();
    limits.forget(nowNanos);
    heldOff.forget(nowNanos);
    lifted.forget(nowNanos);
    endWhatIsOver(decisions, nowNanos);
    for (OpenIncident incident : present) {
      if (!stopped && incident.incident().kind().isCurable()) {
        consider(incident, present, nowNanos, decisions);
      }
    }
    return decisions;
  }

  private void endWhatIsOver(List<CureDecision> decisions, long nowNanos) {
    for (Cure cure : active()) {
      QueueKey queue = cure.queue();
      boolean alert = overrides.get(queue) == CureAction.ALERT;
      boolean waits = unconfirmed.contains(queue);
      long until = waits ? cure.sinceNanos() + UNCONFIRMED_NANOS : cure.untilNanos();
      boolean over = stopped || alert || until <= nowNanos;
      if (over && !heldOff.holds(queue, nowNanos)) {
        active.remove(queue);
        remember(cure, nowNanos);
        if (waits) {
          heldOff.failed(queue, nowNanos);
        }
        decisions.add(CureDecision.lift(cure, reason(alert, waits)));
      }
    }
  }

  private String reason(boolean alert, boolean waits) {
    if (stopped) {
      return "all cures are stopped";
    }
    return alert ? "overridden" : waits ? "no word that the switch has it" : "trial";
  }

  private void remember(Cure cure, long endNanos) {
    lifted.add(cure, !unconfirmed.remove(cure.queue()), endNanos);
  }

  private void consider(
      OpenIncident open, List<OpenIncident> present, long nowNanos, List<CureDecision> decisions) {
    Incident incident = open.incident();
    QueueKey root = incident.root();
    boolean inHand = incident.kind() == IncidentKind.NIC_STORM && active.containsKey(root);
    if (inHand || !incident.relievedByDevice().isEmpty()) {
      return;
    }
    CureAction atRoot = choice.at(root, wantedAt(incident.kind(), root));
    if (!incident.partial() && choice.awaitsVictims(open, atRoot, nowNanos)) {
      return;
    }
    if (incident.partial() || !choice.isKnownEnough(incident, atRoot)) {
      page(open, "not all of it was measured: nothing is done", decisions);
      return;
    }
    Optional<QueueKey> where =
        incident.kind() == IncidentKind.DEADLOCK
            ? inRing(open, present, decisions)
            : CureChoice.stormingPort(incident);
    if (!where.isPresent()
        || active.containsKey(where.get())
        || heldOff.holds(where.get(), nowNanos)) {
      return;
    }
    CureAction wanted = wantedAt(incident.kind(), where.get());
    CureAction action = choice.at(where.get(), wanted);
    if (wanted == CureAction.ALERT) {
      page(open, "the policy is to alert", decisions);
    } else if (action == CureAction.ALERT) {
      page(open, cannot(where.get(), wanted) + ": nothing is done", decisions);
    } else if (limits.areReachedAt(where.get())) {
      page(open, "as many actions as the policy allows have been begun", decisions);
    } else {
      String reason = action == wanted ? "" : cannot(where.get(), wanted);
      begin(open, where.get(), action, reason, nowNanos, decisions);
    }
  }

  /** Where a ring is cut: nowhere while a host that it waits for, or a cut, may still free it. */
  private Optional<QueueKey> inRing(
      OpenIncident open, List<OpenIncident> present, List<CureDecision> decisions) {
    Incident incident = open.incident();
    Optional<QueueKey> first = incident.cureFirst();
    if (first.isPresent()) {
      Cure cure = active.get(first.get());
      boolean comes = present.stream().anyMatch(o -> o.incident().root().equals(first.get()));
      if (cure == null ? comes : !hasOutlived(incident, cure)) {
        return Optional.empty();
      }
    }
    for (QueueKey member : incident.members()) {
      Cure cure = active.get(member);
      if (cure != null) {
        if (hasOutlived(incident, cure)) {
          page(open, "still there after " + cure.action() + " at " + member, decisions);
        }
        return Optional.empty();
      }
    }
    return choice.cutOf(incident, choice.wantedFor(incident.kind()), lifted::have);
  }

  /** Whether nothing of the ring has moved for long enough after the switch had {@code cure}. */
  private boolean hasOutlived(Incident ring, Cure cure) {
    return !unconfirmed.contains(cure.queue())
        && ring.evidence().stream()
            .allMatch(queue -> queue.untilNanos() - cure.sinceNanos() >= policy.checkNanos());
  }

  private CureAction wantedAt(IncidentKind kind, QueueKey queue) {
    @Nullable CureAction overridden = overrides.get(queue);
    return overridden == null ? choice.wantedFor(kind) : overridden;
  }

  private static String cannot(QueueKey queue, CureAction action) {
    return queue.port().switchId() + " can't be told to " + action.text();
  }

  private void begin(
      OpenIncident open,
      QueueKey queue,
      CureAction action,
      String reason,
      long nowNanos,
      List<CureDecision> decisions) {
    List<QueueKey> places = new ArrayList<>(open.incident().members());
    places.add(queue);
    int relapses = lifted.relapsesAt(places);
    boolean stays = relapses > policy.relapseLimit();
    long until =
        stays
            ? Cure.UNTIL_LIFTED
            : nowNanos + (policy.restoreNanos() << Math.min(relapses, MOST_DOUBLINGS));
    Cure cure = Cure.of(queue, action, open.id(), nowNanos, until, relapses);
    active.put(queue, cure);
    unconfirmed.add(queue);
    limits.count(cure);
    decisions.add(CureDecision.apply(cure, reason));
    if (stays) {
      page(open, "it came back " + relapses + " times: the action stays", decisions);
    }
  }

  private void page(OpenIncident open, String reason, List<CureDecision> decisions) {
    if (paged.isNews(open.id(), reason)) {
      decisions.add(CureDecision.page(open, reason));
    }
  }
}
