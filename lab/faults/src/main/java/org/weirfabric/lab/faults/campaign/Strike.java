package org.weirfabric.lab.faults.campaign;

import static org.weirfabric.lab.faults.campaign.Verdicts.brief;
import static org.weirfabric.lab.faults.campaign.Verdicts.outcome;
import static org.weirfabric.lab.faults.campaign.Verdicts.require;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.weirfabric.lab.emulatedfabric.EmulatedSwitch;
import org.weirfabric.lab.emulatedfabric.RunningFabric;
import org.weirfabric.lab.faults.controller.GatePlace;
import org.weirfabric.model.id.SwitchId;

/** One run: its transaction, its fault, and the way to where the transaction was to go. */
final class Strike {
  private static final int TRIES = 5;
  private static final long GATE_POLL_MILLIS = 20;
  private static final int LATE_POLLS = 500;

  private final Ended run;
  private final RunSpec spec;
  private final Step step;
  private final LifeGround ground;
  private final RunningFabric fabric;
  private final EmulatedSwitch box;
  private final SortedMap<String, String> before;
  private final SortedMap<String, String> after;

  Strike(Ended run, LifeGround ground) {
    this.run = run;
    this.spec = run.spec;
    this.step = spec.step();
    this.ground = ground;
    this.fabric = ground.fabric();
    this.box = box(spec, fabric);
    this.before = Digests.of(fabric);
    this.after = ground.records().apply(step).after();
  }

  /**
   * Carries it out.
   *
   * @return the controller that leads in the end
   * @throws IllegalStateException if a rule is broken
   */
  DrivenController carryOut(DrivenController leader) {
    CompletableFuture<Boolean> reached = new CompletableFuture<>();
    Blows blows = new Blows(spec, box, leader, reached);
    ground
        .meddler()
        .arm(
            spec.kind().strike() == FaultKind.Strike.MESSAGE
                ? Optional.of(blows.blow())
                : Optional.empty());
    gate().ifPresent(leader::arm);
    leader.startApply(ground.scenario().intents(step));
    DrivenController successor = leader;
    ObjectNode told;
    if (spec.kind().endsTheLeader() && (awaitStrike(leader, reached) || mayGoOnUnstruck())) {
      if (spec.kind() == FaultKind.KILL_AT_WRITE) {
        leader.kill();
      }
      if (spec.kind().kills() && run.struck) {
        run.kills++;
      }
      boolean other = spec.kind().isStale() || spec.otherNode();
      successor = ground.open(other ? "node-b" : "node-a", step);
      told = successor.lead();
    } else {
      told = leader.answer();
      run.struck |= ground.meddler().hasStruck() || leader.wasSilenced();
      leader.speak();
      if (outcome(told).equals("fenced") || told.has("refused")) {
        if (spec.otherNode()) {
          successor = ground.open("node-b", step);
        }
        told = successor.lead();
      }
    }
    long overdueMillis = spec.kind().isLate() && run.struck ? blows.awaitLateChange() : 0;
    require(
        spec.afterMillis() + overdueMillis < Times.MARGIN.toMillis(),
        "this machine is too busy: a change came later than a switch's may, by " + overdueMillis);
    run.end = judge(told);
    cure();
    settle(successor, told);
    if (!successor.equals(leader) && spec.kind().isStale()) {
      wakeStale(leader);
    } else if (successor.equals(leader)) {
      leader.disarm();
    }
    return successor;
  }

  /** Whether another takes over a small controller even if its fault's place was never reached. */
  private boolean mayGoOnUnstruck() {
    return spec.core() == Core.SMALL;
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

  /**
   * Waits until the controller is where it is to be struck, or has ended without coming there.
   *
   * @return whether it came there
   */
  private boolean awaitStrike(DrivenController leader, CompletableFuture<Boolean> reached) {
    CompletableFuture<Object> either = CompletableFuture.anyOf(reached, leader.gate());
    for (int late = 0; !either.isDone() && late < LATE_POLLS; ) {
      if (leader.hasAnswer()) {
        if (!ground.meddler().hasStruck()) {
          break;
        }
        late++;
      }
      try {
        either.get(GATE_POLL_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException notYet) {
        // Looked at again. A leader that is gone may be so by the blow that is just being dealt.
      } catch (InterruptedException | ExecutionException e) {
        throw new IllegalStateException("interrupted", e);
      }
    }
    run.struck = either.isDone();
    return run.struck;
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
    ground.meddler().arm(Optional.empty());
    if (spec.kind() == FaultKind.HALF_OPEN) {
      box.cut();
    }
    box.comeUp();
  }

  /** The fault gone: the transaction comes to rest on one side, and then to where it was to go. */
  private void settle(DrivenController leader, ObjectNode told) {
    ObjectNode last = told;
    for (int attempt = 0; outcome(last).equals("diverged"); attempt++) {
      require(attempt < TRIES, "the fault is gone, and it stays " + brief(last));
      last = leader.lead();
    }
    if (judge(last) == RunResult.End.ALL_OLD) {
      bring(leader);
    }
  }

  /** Brings the step about without a fault; a machine that is busy may take more than one try. */
  private void bring(DrivenController leader) {
    String last = "";
    for (int attempt = 0; attempt < TRIES; attempt++) {
      leader.startApply(ground.scenario().intents(step));
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

  /** The first leader wakes up when the fabric is someone else's: it may change nothing. */
  private void wakeStale(DrivenController stale) {
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
    stale.dismiss();
    require(mayEndStale(outcome(answer)), "a stale leader ends " + brief(answer));
    require(
        fabric.changes().count() == changes && Digests.of(fabric).equals(settled),
        "a stale leader has changed a switch");
  }

  /**
   * What a stale leader may say. One that was stopped before it had opened its transaction may say
   * that it came to nothing. An ONOS core that its own store has not told of the other, since that
   * runs on a copy, learns from the switches alone how they stand: that it can neither do nor undo
   * anything, or that all is done, as it is by then.
   */
  private boolean mayEndStale(String outcome) {
    return List.of("fenced", "rolled-back", "refused").contains(outcome)
        || (run.end == RunResult.End.ALL_NEW && outcome.equals("committed"))
        || (spec.core() == Core.ONOS && List.of("diverged", "committed").contains(outcome));
  }
}
