package org.weirfabric.lab.faults.campaign;

import static org.weirfabric.lab.faults.campaign.Verdicts.require;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.weirfabric.lab.emulatedfabric.RunningFabric;
import org.weirfabric.lab.faults.check.AdmissionCheck;
import org.weirfabric.lab.faults.check.Cabling;
import org.weirfabric.lab.faults.check.Violation;
import org.weirfabric.model.asic.AsicCatalogue;

/** Some runs in a row: an intent is applied, changed and withdrawn while faults strike. */
final class LifeRun {
  private final Scenario scenario;
  private final List<RunSpec> specs;
  private final Function<Step, StepRecord> records;
  private final ControllerSource controllers;
  private final Consumer<String> told;
  private final Meddler meddler = new Meddler(() -> "");
  private final List<Cabling> cablings = new ArrayList<>();
  private final List<Ended> ended = new ArrayList<>();

  /**
   * A life.
   *
   * @param specs its runs, which are all of one scenario and in the order of their steps
   * @param told of each run when it is over, before the checker has looked at the life
   */
  LifeRun(
      List<RunSpec> specs,
      Function<Step, StepRecord> records,
      ControllerSource controllers,
      Consumer<String> told) {
    this.told = told;
    this.scenario = specs.get(0).scenario();
    this.specs = List.copyOf(specs);
    this.records = records;
    this.controllers = controllers;
  }

  /** Carries them out; never fails, but says what was wrong. */
  List<RunResult> run() {
    try (RunningFabric fabric =
        RunningFabric.start(scenario.read(Step.FIRST), AsicCatalogue.shipped(), Map.of())) {
      fabric.interfere(meddler);
      cablings.add(new Cabling(0, scenario.read(Step.FIRST)));
      live(new LifeGround(scenario, fabric, meddler, records, controllers));
      require(
          fabric.changes().all().size() == fabric.changes().count(),
          "the switches' logs have lost changes, so nothing can be judged");
      List<RunResult> results =
          results(AdmissionCheck.violations(Scenario.guarded(), cablings, fabric.changes().all()));
      controllers.lifeEnded(
          specs.get(specs.size() - 1).step() == Step.WITHDRAW
              && results.stream().allMatch(RunResult::isGood));
      return results;
    } catch (IOException e) {
      throw new UncheckedIOException("the fabric can't start", e);
    }
  }

  private void live(LifeGround ground) {
    RunningFabric fabric = ground.fabric();
    DrivenController leader = null;
    for (RunSpec spec : specs) {
      Ended run = new Ended(spec, fabric.changes().count());
      ended.add(run);
      try {
        Step step = spec.step();
        if (leader == null) {
          leader = ground.open("node-a", step);
          ObjectNode led = leader.lead();
          require(led.has("done"), "lead: " + led);
        }
        leader.setTopology(scenario.topology(step));
        leader = new Strike(run, ground).carryOut(leader);
        require(
            Digests.of(fabric).equals(records.apply(step).after()),
            step.text() + " is committed and the switches hold something else");
        cablings.add(new Cabling(fabric.changes().count() + 1, scenario.read(step)));
        run.converged = true;
      } catch (IllegalStateException broken) {
        run.problems.add(String.valueOf(broken.getMessage()));
        return;
      } finally {
        run.stop();
        told.accept(run.text());
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
      results.add(
          run.result(
              violations.stream()
                  .filter(each -> each.sequence() > run.fromSequence && each.sequence() <= until)
                  .toList()));
    }
    return results;
  }
}
