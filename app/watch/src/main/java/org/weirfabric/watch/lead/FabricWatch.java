package org.weirfabric.watch.lead;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.watchdog.Cure;
import org.weirfabric.watchdog.CureAction;
import org.weirfabric.watchdog.CureBook;
import org.weirfabric.watchdog.CureDecision;
import org.weirfabric.watchdog.CureMemory;
import org.weirfabric.watchdog.CurePolicy;
import org.weirfabric.watchdog.GroupFeeds;
import org.weirfabric.watchdog.IncidentBook;
import org.weirfabric.watchdog.IncidentFinder;
import org.weirfabric.watchdog.OpenIncident;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.ReportedVerdicts;
import org.weirfabric.watchdog.SwitchReport;
import org.weirfabric.watchdog.WatchedQueues;

/**
 * The watch over the whole fabric, as its leader keeps it: what the nodes report becomes incidents,
 * and what is decided about these is carried out, checked and recorded.
 *
 * <p>One thread at a time. Answers of {@link CureHands} are taken up on the executor it was given.
 */
public final class FabricWatch {
  private static final String CURES = "cures";

  /** For how long it waits for all nodes to report before it judges by some of them, in ns. */
  private static final long SETTLING_NANOS = 2_000_000_000L;

  private final WatchedQueues queues;
  private final ReportedVerdicts verdicts;
  private final IncidentFinder finder;
  private final IncidentBook incidents;
  private final CureBook cures;
  private final CurePolicy policy;
  private final CureHands hands;
  private final Executor serial;
  private final EventLog events;
  private final WatchStore store;
  private final IncidentArchive archive;
  private final DeviceWatchdogs devices = new DeviceWatchdogs();
  private final Map<String, IncidentFile> files = new LinkedHashMap<>();
  private final List<CureCheck> checks = new ArrayList<>();
  private CureMemory kept = CureMemory.NOTHING;
  private List<OpenIncident> present = List.of();
  private long settledByNanos = Long.MAX_VALUE;
  private boolean settled;
  private long nowNanos;

  /**
   * A watch that goes on where the one before it, on whatever node, was left: its open incidents
   * keep their names, its cures stay on until their end, and what it did counts against the limits.
   * Waits for the store.
   *
   * @param serial carries out what answers of {@code hands} bring, never at the same time as
   *     anything else of this
   */
  public FabricWatch(
      WatchedQueues queues,
      WatchSettings settings,
      Function<SwitchId, String> podOf,
      CureHands hands,
      Executor serial,
      EventLog events,
      WatchStore store) {
    this.queues = queues;
    this.verdicts = new ReportedVerdicts(queues, settings.evidence().staleNanos());
    this.finder = new IncidentFinder(verdicts, GroupFeeds.ANY_TURN);
    this.incidents = new IncidentBook(settings.holdNanos());
    this.policy = settings.policy();
    this.cures = new CureBook(policy, podOf);
    this.hands = hands;
    this.serial = serial;
    this.events = events;
    this.store = store;
    this.archive = new IncidentArchive(store, settings.incidentsKept());
    store.get(CURES).map(CureMemoryJson::read).ifPresent(this::adopt);
    for (JsonNode past : archive.newestFirst()) {
      if (!past.path("state").asText().equals("closed")) {
        incidents.adopt(WatchJson.known(past));
      }
    }
  }

  private void adopt(CureMemory memory) {
    cures.adopt(memory);
    kept = memory;
  }

  /** Takes over a cure that the journal has and that the watch before this may not have noted. */
  public void adopt(Cure cure) {
    if (queues.indexOf(cure.queue()) >= 0) {
      cures.adopt(cure);
    }
  }

  /** Takes a report that came at {@code arrivalNanos}. */
  public void hear(SwitchReport report, long arrivalNanos) {
    nowNanos = Math.max(nowNanos, arrivalNanos);
    if (verdicts.hear(report, arrivalNanos)) {
      devices
          .hear(report)
          .forEach(trip -> events.add("device-watchdog", arrivalNanos, WatchJson.trip(trip)));
    }
  }

  /** Looks at all that has been reported until {@code now}, and acts. */
  public void look(long now) {
    nowNanos = Math.max(nowNanos, now);
    present = hasSettled() ? find() : List.of();
    for (CureDecision decision : cures.decide(present, nowNanos)) {
      decision.<Boolean>match(this::begin, this::end, this::page);
    }
    checks.removeIf(check -> check.dueNanos() <= nowNanos && isOver(check));
    keepMemory();
  }

  private boolean hasSettled() {
    if (settledByNanos == Long.MAX_VALUE) {
      settledByNanos = nowNanos + SETTLING_NANOS;
    }
    settled |=
        nowNanos >= settledByNanos || verdicts.switchesHeard(nowNanos) == queues.switchCount();
    return settled;
  }

  private List<OpenIncident> find() {
    List<OpenIncident> closed = incidents.update(finder.find(nowNanos), nowNanos);
    List<OpenIncident> seen = new ArrayList<>();
    for (OpenIncident open : incidents.open()) {
      if (incidents.isPresent(open)) {
        seen.add(open);
        enter(open);
      }
    }
    closed.forEach(this::close);
    return seen;
  }

  private void enter(OpenIncident open) {
    IncidentFile file = files.get(open.id());
    if (file == null) {
      file = new IncidentFile(open);
      files.put(open.id(), file);
      archive.keep(json(file));
      events.add("incident-opened", nowNanos, json(file));
    } else {
      boolean cameBack = file.incident().returns() < open.returns();
      file.update(open);
      if (cameBack) {
        events.add("incident-returned", nowNanos, json(file));
      }
    }
  }

  private void close(OpenIncident incident) {
    cures.closed(incident);
    IncidentFile file = files.remove(incident.id());
    if (file != null) {
      ObjectNode last = file.json("closed", devices.at(incident));
      archive.keep(last);
      events.add("incident-closed", nowNanos, last);
    }
  }

  private ObjectNode json(IncidentFile file) {
    String state = incidents.isPresent(file.incident()) ? "present" : "gone";
    return file.json(state, devices.at(file.incident()));
  }

  private boolean begin(Cure cure) {
    tell("cure-begun", cure, "");
    CompletableFuture<Void> unused =
        hands
            .begin(cure)
            .thenAcceptAsync(
                outcome ->
                    outcome
                        .failure()
                        .ifPresentOrElse(
                            why -> notBegun(cure, why), () -> begun(cure, outcome.delay())),
                serial);
    return true;
  }

  private void begun(Cure cure, Optional<String> delay) {
    tell(delay.isPresent() ? "cure-pending" : "cure-applied", cure, delay.orElse(""));
    IncidentFile file = files.get(cure.incident());
    if (file != null) {
      checks.add(CureCheck.of(cure, file.incident(), nowNanos + policy.checkNanos()));
    }
  }

  private void notBegun(Cure cure, String why) {
    cures.notBegun(cure, nowNanos);
    tell("cure-failed", cure, why);
    callHuman(cure.incident(), "the cure at " + cure.queue() + " could not be carried out: " + why);
    keepMemory();
  }

  private boolean end(Cure cure, String reason) {
    checks.removeIf(check -> check.cure().equals(cure) && conclude(check));
    tell("cure-ending", cure, reason);
    CompletableFuture<Void> unused =
        hands
            .end(cure)
            .thenAcceptAsync(
                outcome ->
                    outcome
                        .failure()
                        .ifPresentOrElse(
                            why -> notEnded(cure, why),
                            () ->
                                tell(
                                    outcome.delay().isPresent()
                                        ? "cure-lift-pending"
                                        : "cure-lifted",
                                    cure,
                                    outcome.delay().orElse(reason))),
                serial);
    return true;
  }

  private void notEnded(Cure cure, String why) {
    cures.notEnded(cure, nowNanos);
    tell("cure-not-lifted", cure, why);
    callHuman(cure.incident(), "the cure at " + cure.queue() + " could not be ended: " + why);
    keepMemory();
  }

  private boolean page(OpenIncident incident, String reason) {
    callHuman(incident.id(), reason);
    return true;
  }

  private void callHuman(String incident, String reason) {
    ObjectNode data = WatchJson.object().put("incident", incident).put("reason", reason);
    events.add("page", nowNanos, data);
    note(incident, "page", data);
  }

  private void tell(String what, Cure cure, String more) {
    ObjectNode data = WatchJson.cure(cure);
    if (!more.isEmpty()) {
      data.put("reason", more);
    }
    events.add(what, nowNanos, data);
    note(cure.incident(), what, data);
  }

  private void note(String incident, String what, JsonNode data) {
    IncidentFile file = files.get(incident);
    if (file != null) {
      file.note(what, nowNanos, data);
      archive.keep(json(file));
    }
  }

  /** Whether all that waited for the cured queue moves; else it is looked at again. */
  private boolean isOver(CureCheck check) {
    if (check.isAcyclic(present) && check.stillWaiting(verdicts, nowNanos).isEmpty()) {
      return conclude(check);
    }
    check.putOff(nowNanos + policy.checkNanos());
    return false;
  }

  /** Says what came of a cure, at the latest when it ends. */
  private boolean conclude(CureCheck check) {
    boolean acyclic = check.isAcyclic(present);
    List<QueueKey> waiting = check.stillWaiting(verdicts, nowNanos);
    ObjectNode data =
        WatchJson.cure(check.cure())
            .put("acyclic", acyclic)
            .put("moving", waiting.isEmpty())
            .put("afterMillis", (nowNanos - check.cure().sinceNanos()) / 1_000_000);
    data.set("stillWaiting", WatchJson.queues(waiting));
    events.add("cure-checked", nowNanos, data);
    note(check.cure().incident(), "cure-checked", data);
    if (!acyclic || !waiting.isEmpty()) {
      callHuman(
          check.cure().incident(),
          WatchJson.action(check.cure().action())
              + " at "
              + check.cure().queue()
              + " did not help: "
              + (acyclic ? "" : "there is still a ring, and ")
              + waiting.size()
              + " queues still wait");
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

  /**
   * Has a cure begun by hand.
   *
   * @param why who wants it
   * @return the cure; empty if all cures are stopped, one is on there, or the queue isn't watched
   */
  public Optional<Cure> take(QueueKey queue, CureAction action, String why, long untilNanos) {
    if (queues.indexOf(queue) < 0) {
      return Optional.empty();
    }
    Optional<Cure> cure = cures.take(queue, action, why, nowNanos, untilNanos);
    cure.ifPresent(this::begin);
    keepMemory();
    return cure;
  }

  /** Has the cure at {@code queue} ended by hand; empty if none is on there. */
  public Optional<Cure> lift(QueueKey queue, String why) {
    Optional<Cure> cure = cures.lift(queue, nowNanos);
    cure.ifPresent(each -> end(each, why));
    keepMemory();
    return cure;
  }

  /** From now on {@code action} is what is done about {@code queue}; to alert forbids cures. */
  public void override(QueueKey queue, CureAction action) {
    cures.override(queue, action);
    events.add(
        "override", nowNanos, WatchJson.queue(queue).put("action", WatchJson.action(action)));
    keepMemory();
  }

  /** From now on the policy decides about {@code queue} again; whether it didn't. */
  public boolean endOverride(QueueKey queue) {
    boolean was = cures.endOverride(queue);
    keepMemory();
    return was;
  }

  /** Ends all cures and begins none until {@link #resume}. */
  public void stopAll(String why) {
    cures.stopAll();
    events.add("stopped", nowNanos, WatchJson.object().put("reason", why));
    look(nowNanos);
  }

  /** Acts again. */
  public void resume(String why) {
    cures.resume();
    events.add("resumed", nowNanos, WatchJson.object().put("reason", why));
    keepMemory();
  }

  /** The incidents that are open, and those of the past, the newest first. */
  public ObjectNode incidentsJson() {
    ObjectNode node = WatchJson.object();
    ArrayNode open = node.putArray("open");
    files.values().forEach(file -> open.add(json(file)));
    ArrayNode history = node.putArray("history");
    for (JsonNode past : archive.newestFirst()) {
      if (!files.containsKey(past.path("id").asText())) {
        history.add(past);
      }
    }
    return node;
  }

  /** The cures that are on, what is overridden, and whether all is stopped. */
  public ObjectNode curesJson() {
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

  /** The incidents that were seen at the last look. */
  public List<OpenIncident> present() {
    return present;
  }

  /** The cures that are on. */
  public List<Cure> active() {
    return List.copyOf(cures.active());
  }

  /** Whether all cures are stopped. */
  public boolean isStopped() {
    return cures.isStopped();
  }

  /** How many switches are heard of at {@code now}. */
  public int switchesHeard(long now) {
    return verdicts.switchesHeard(now);
  }

  /** How many reports, and lines in them, made no sense. */
  public long rejected() {
    return verdicts.rejected();
  }
}
