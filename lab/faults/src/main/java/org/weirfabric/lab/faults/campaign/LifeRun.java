package org.weirfabric.lab.faults.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.weirfabric.lab.emulatedfabric.EmulatedSwitch;
import org.weirfabric.lab.emulatedfabric.RunningFabric;
import org.weirfabric.lab.emulatedfabric.fault.Interference.Course;
import org.weirfabric.lab.emulatedfabric.fault.Interference.Reply;
import org.weirfabric.lab.emulatedfabric.fault.Interference.Ruling;
import org.weirfabric.lab.faults.check.AdmissionCheck;
import org.weirfabric.lab.faults.check.Cabling;
import org.weirfabric.lab.faults.check.Violation;
import org.weirfabric.lab.faults.controller.ControllerOrder;
import org.weirfabric.lab.faults.controller.GatePlace;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.id.SwitchId;

/** Some runs in a row: an intent is applied, changed and withdrawn while faults strike. */
final class LifeRun {
  private static final int TRIES = 5;
  private static final long GATE_POLL_MILLIS = 20;

  private final Scenario scenario;
  private final List<RunSpec> specs;
  private final Function<Step, StepRecord> records;
  private final ControllerPool pool;
  private final Path folder;
  private final Meddler meddler = new Meddler(() -> "");
  private final List<Cabling> cablings = new ArrayList<>();
  private final List<ControllerChild> used = new ArrayList<>();
  private final List<Ended> ended = new ArrayList<>();

  /** What is known of a run before the checker has looked. */
  private static final class Ended {
    final RunSpec spec;
    final long fromSequence;
    final long started = System.nanoTime();
    final List<String> problems = new ArrayList<>();
    RunResult.End end = RunResult.End.BROKEN;
    boolean struck;
    boolean converged;
    long nanos;

    Ended(RunSpec spec, long fromSequence) {
      this.spec = spec;
      this.fromSequence = fromSequence;
    }
  }

  /** A life of these runs, which are all of one scenario and in the order of their steps. */
  LifeRun(
      List<RunSpec> specs, Function<Step, StepRecord> records, ControllerPool pool, Path folder) {
    this.scenario = specs.get(0).scenario();
    this.specs = List.copyOf(specs);
    this.records = records;
    this.pool = pool;
    this.folder = folder;
  }

  /** Carries them out; never fails, but says what was wrong. */
  List<RunResult> run() {
    try (RunningFabric fabric =
        RunningFabric.start(scenario.read(Step.FIRST), AsicCatalogue.shipped(), Map.of())) {
      fabric.interfere(meddler);
      cablings.add(new Cabling(0, scenario.read(Step.FIRST)));
      live(fabric);
      used.forEach(pool::giveBack);
      return results(
          AdmissionCheck.violations(Scenario.guarded(), cablings, fabric.changes().all()));
    } catch (IOException e) {
      throw new UncheckedIOException("the fabric can't start", e);
    }
  }

  private void live(RunningFabric fabric) {
    ControllerChild leader = open(fabric, "node-a", Step.FIRST);
    requireDone("lead", leader.lead());
    for (RunSpec spec : specs) {
      Ended run = new Ended(spec, fabric.changes().count());
      ended.add(run);
      try {
        Step step = spec.step();
        leader.setTopology(scenario.topology(step));
        leader = new Strike(run, fabric).carryOut(leader);
        require(
            Digests.of(fabric).equals(records.apply(step).after()),
            step.text() + " is committed and the switches hold something else");
        cablings.add(new Cabling(fabric.changes().count() + 1, scenario.read(step)));
        run.converged = true;
      } catch (IllegalStateException broken) {
        run.problems.add(String.valueOf(broken.getMessage()));
        return;
      } finally {
        run.nanos = System.nanoTime() - run.started;
      }
    }
  }

  private List<RunResult> results(List<Violation> violations) {
    List<RunResult> results = new ArrayList<>();
    for (int i = 0; i < specs.size(); i++) {
      Ended run = i < ended.size() ? ended.get(i) : new Ended(specs.get(i), Long.MAX_VALUE);
      if (i >= ended.size()) {
        run.problems.add("not begun: run " + ended.get(ended.size() - 1).spec.number() + " broke");
      }
      long until = i + 1 < ended.size() ? ended.get(i + 1).fromSequence : Long.MAX_VALUE;
      List<Violation> own =
          violations.stream()
              .filter(each -> each.sequence() > run.fromSequence && each.sequence() <= until)
              .toList();
      own.forEach(each -> run.problems.add("checker: " + each));
      results.add(
          new RunResult(
              run.spec.number(),
              run.spec.text(),
              run.spec.kind().text(),
              run.end,
              run.struck,
              run.converged,
              own.size(),
              List.copyOf(run.problems),
              TimeUnit.NANOSECONDS.toMillis(run.nanos)));
    }
    return results;
  }

  private ControllerChild open(RunningFabric fabric, String node, Step step) {
    ControllerChild child = pool.take();
    used.add(child);
    child.open(
        new ControllerOrder(
            node,
            folder,
            Digests.endpoints(fabric, scenario.p4()),
            Times.CALL,
            Times.SEND,
            Times.MARGIN),
        scenario.topology(step));
    return child;
  }

  /** Brings a step about without a fault; a machine that is busy may take more than one try. */
  private void bring(ControllerChild leader, Step step) {
    String last = "";
    for (int attempt = 0; attempt < TRIES; attempt++) {
      leader.startApply(scenario.intents(step));
      ObjectNode answer = leader.answer();
      String outcome = outcome(answer);
      if (outcome.equals("committed")) {
        return;
      }
      last = brief(answer);
      if (!outcome.equals("rolled-back")) {
        leader.lead();
      }
    }
    throw new IllegalStateException(step.text() + " without a fault ends " + last);
  }

  /** One run: its transaction, its fault, and the way to where the transaction was to go. */
  private final class Strike {
    private final Ended run;
    private final RunSpec spec;
    private final Step step;
    private final RunningFabric fabric;
    private final EmulatedSwitch box;
    private final SortedMap<String, String> before;
    private final SortedMap<String, String> after;

    Strike(Ended run, RunningFabric fabric) {
      this.run = run;
      this.spec = run.spec;
      this.step = spec.step();
      this.fabric = fabric;
      this.box = box(spec, fabric);
      this.before = Digests.of(fabric);
      this.after = records.apply(step).after();
    }

    ControllerChild carryOut(ControllerChild leader) {
      CompletableFuture<Boolean> reached = new CompletableFuture<>();
      meddler.arm(
          spec.kind().strike() == FaultKind.Strike.MESSAGE
              ? Optional.of(blow(box, leader, reached))
              : Optional.empty());
      gate().ifPresent(leader::arm);
      leader.startApply(scenario.intents(step));
      ControllerChild successor = leader;
      ObjectNode told;
      if (spec.kind().endsTheLeader()) {
        awaitStrike(leader, reached);
        if (spec.kind() == FaultKind.KILL_AT_WRITE) {
          leader.kill();
        }
        boolean other = spec.kind().isStale() || spec.otherNode();
        successor = open(fabric, other ? "node-b" : "node-a", step);
        told = successor.lead();
      } else {
        told = leader.answer();
        run.struck = meddler.hasStruck() || spec.kind() == FaultKind.SILENT_JOURNAL;
        leader.speak();
        if (outcome(told).equals("fenced") || told.has("refused")) {
          if (spec.otherNode()) {
            successor = open(fabric, "node-b", step);
          }
          told = successor.lead();
        }
      }
      run.end = judge(told);
      cure();
      settle(successor, told);
      if (spec.kind().isStale()) {
        wakeStale(leader);
      } else if (successor.equals(leader)) {
        leader.disarm();
      }
      return successor;
    }

    /** Where the leader stops in its own code. */
    private Optional<GatePlace> gate() {
      switch (spec.kind().strike()) {
        case WRITE:
          GatePlace.Kind kind =
              spec.kind() == FaultKind.SILENT_JOURNAL
                  ? GatePlace.Kind.SILENCE
                  : spec.late() ? GatePlace.Kind.AFTER_WRITE : GatePlace.Kind.BEFORE_WRITE;
          return Optional.of(new GatePlace(kind, "", spec.place()));
        case SEND:
          return Optional.of(new GatePlace(GatePlace.Kind.SEND, spec.switchName(), spec.place()));
        case MESSAGE:
          return Optional.empty();
      }
      throw new IllegalStateException("no strike " + spec.kind().strike());
    }

    private static EmulatedSwitch box(RunSpec spec, RunningFabric fabric) {
      String name = spec.switchName().isEmpty() ? "leaf1" : spec.switchName();
      EmulatedSwitch box = fabric.switches().get(SwitchId.of(name));
      if (box == null) {
        throw new IllegalStateException("no switch " + name);
      }
      return box;
    }

    private Meddler.Blow blow(
        EmulatedSwitch box, ControllerChild leader, CompletableFuture<Boolean> reached) {
      boolean late = spec.late();
      Ruling quiet = late ? Ruling.CARRY_OUT : Ruling.SWALLOW;
      Function<Runnable, Meddler.Blow> at =
          act ->
              blow(
                  () -> {
                    if (!late) {
                      act.run();
                    }
                    return new Course(
                        quiet,
                        () -> {
                          if (late) {
                            act.run();
                          }
                          return Reply.KEEP;
                        });
                  });
      switch (spec.kind()) {
        case REFUSAL:
          return always(Ruling.REFUSE, Reply.SEND);
        case HANG:
          return always(Ruling.SWALLOW, Reply.KEEP);
        case LOST_REPLY:
          return always(Ruling.CARRY_OUT, Reply.KEEP);
        case CUT:
          return always(Ruling.CARRY_OUT, Reply.CUT);
        case HALF_OPEN:
          return at.apply(box::freeze);
        case REBOOT:
          return at.apply(this::restartBox);
        case OUTAGE:
          return at.apply(this::endBox);
        case KILL_AT_MESSAGE:
          return at.apply(
              () -> {
                leader.kill();
                reached.complete(true);
              });
        case STALE_AT_MESSAGE:
          return at.apply(
              () -> {
                leader.pause();
                reached.complete(true);
              });
        default:
          throw new IllegalStateException(spec.kind() + " does not strike at a message");
      }
    }

    /**
     * The switch is gone. One with a P4 program keeps it: what becomes of a fabric whose switch has
     * lost its program is told in docs/operations.md, and isn't what a transaction can promise.
     */
    private void endBox() {
      if (scenario.p4()) {
        box.hangUp();
      } else {
        box.goDown();
      }
    }

    private void restartBox() {
      endBox();
      CompletableFuture<Void> unused =
          CompletableFuture.runAsync(
              box::comeUp,
              CompletableFuture.delayedExecutor(Times.REBOOT.toMillis(), TimeUnit.MILLISECONDS));
    }

    private Meddler.Blow always(Ruling ruling, Reply reply) {
      return blow(() -> new Course(ruling, () -> reply));
    }

    private Meddler.Blow blow(Supplier<Course> course) {
      return new Meddler.Blow(spec.switchName(), spec.rpc(), spec.place(), course);
    }

    /**
     * Waits until the controller is where it is to be struck, or has ended without coming there.
     */
    private void awaitStrike(ControllerChild leader, CompletableFuture<Boolean> reached) {
      CompletableFuture<Object> either = CompletableFuture.anyOf(reached, leader.gate());
      while (!either.isDone() && !leader.hasAnswer()) {
        try {
          either.get(GATE_POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException notYet) {
          // Looked at again, unless the leader has answered meanwhile.
        } catch (InterruptedException | ExecutionException e) {
          throw new IllegalStateException("interrupted", e);
        }
      }
      run.struck = either.isDone();
    }

    /** Where the struck transaction has ended. */
    private RunResult.End judge(ObjectNode told) {
      SortedMap<String, String> now = Digests.of(fabric);
      String outcome = outcome(told);
      switch (outcome) {
        case "committed":
          require(now.equals(after), "it says committed, but not all is new: " + brief(told));
          return RunResult.End.ALL_NEW;
        case "rolled-back":
          require(now.equals(before), "it says rolled back, but not all is old: " + brief(told));
          return RunResult.End.ALL_OLD;
        case "nothing-open":
          require(
              now.equals(before) || now.equals(after),
              "nothing is open, and the switches are neither all old nor all new");
          return now.equals(after) ? RunResult.End.ALL_NEW : RunResult.End.ALL_OLD;
        case "diverged":
          requireListed(told.path("done"), now);
          return RunResult.End.DIVERGED_AND_LISTED;
        default:
          throw new IllegalStateException("it ends " + brief(told));
      }
    }

    /** Every switch that is on neither side, or not on the side of most, has something listed. */
    private void requireListed(JsonNode report, SortedMap<String, String> now) {
      boolean onlyOld = true;
      boolean onlyNew = true;
      for (Map.Entry<String, String> each : now.entrySet()) {
        boolean listed = !report.path("switches").path(each.getKey()).path("differences").isEmpty();
        onlyOld &= listed || each.getValue().equals(before.get(each.getKey()));
        onlyNew &= listed || each.getValue().equals(after.get(each.getKey()));
      }
      require(onlyOld || onlyNew, "it says diverged, and not all that is astray is listed");
    }

    private void cure() {
      meddler.arm(Optional.empty());
      if (spec.kind() == FaultKind.HALF_OPEN) {
        box.cut();
      }
      box.comeUp();
    }

    /**
     * The fault gone: the transaction comes to rest on one side, and then to where it was to go.
     */
    private void settle(ControllerChild leader, ObjectNode told) {
      ObjectNode last = told;
      for (int attempt = 0; outcome(last).equals("diverged"); attempt++) {
        require(attempt < TRIES, "the fault is gone, and it stays " + brief(last));
        last = leader.lead();
      }
      if (judge(last) == RunResult.End.ALL_OLD) {
        bring(leader, step);
      }
    }

    /** The first leader wakes up when the fabric is someone else's: it may change nothing. */
    private void wakeStale(ControllerChild stale) {
      if (!run.struck) {
        return;
      }
      SortedMap<String, String> settled = Digests.of(fabric);
      long changes = fabric.changes().count();
      if (spec.kind() == FaultKind.STALE_AT_MESSAGE) {
        stale.wake();
      } else {
        stale.release();
      }
      ObjectNode answer = stale.answer();
      // One that was stopped before it had opened its transaction may say that it came to nothing.
      require(
          List.of("fenced", "rolled-back", "refused").contains(outcome(answer))
              || (run.end == RunResult.End.ALL_NEW && outcome(answer).equals("committed")),
          "a stale leader ends " + brief(answer));
      require(
          fabric.changes().count() == changes && Digests.of(fabric).equals(settled),
          "a stale leader has changed a switch");
    }
  }

  private static String outcome(JsonNode answer) {
    JsonNode report = answer.path("done");
    if (report.isMissingNode()) {
      return answer.isEmpty() ? "" : answer.fieldNames().next();
    }
    return report.isEmpty() ? "nothing-open" : report.path("outcome").asText();
  }

  /** An answer in a line: a report without what each switch was sent. */
  private static String brief(JsonNode answer) {
    JsonNode report = answer.path("done");
    if (report.isMissingNode() || report.isEmpty()) {
      return answer.toString();
    }
    StringBuilder text = new StringBuilder(report.path("outcome").asText());
    report
        .path("switches")
        .fields()
        .forEachRemaining(
            each -> {
              JsonNode differences = each.getValue().path("differences");
              if (!differences.isEmpty()) {
                text.append("; ").append(each.getKey()).append(": ");
                text.append(differences.get(0).asText()).append(" of ").append(differences.size());
              }
            });
    report.path("problems").forEach(each -> text.append("; ").append(each));
    return text.toString();
  }

  private static void requireDone(String what, ObjectNode answer) {
    require(answer.has("done"), what + ": " + answer);
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }
}
