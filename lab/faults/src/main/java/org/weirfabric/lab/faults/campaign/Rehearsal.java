package org.weirfabric.lab.faults.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.RunningFabric;
import org.weirfabric.lab.faults.check.AdmissionCheck;
import org.weirfabric.lab.faults.check.Cabling;
import org.weirfabric.lab.faults.controller.Controller;
import org.weirfabric.lab.faults.controller.ControllerOrder;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.push.engine.TransactionReport;
import org.weirfabric.push.tx.TxOutcome;

/**
 * The life of a scenario's intent without a fault: shows that it is possible, and which requests
 * and writes there are to strike at.
 */
final class Rehearsal {
  private final Scenario scenario;
  private final Path folder;
  private volatile String stage = "";

  Rehearsal(Scenario scenario, Path folder) {
    this.scenario = scenario;
    this.folder = folder;
  }

  /**
   * Carries it out.
   *
   * @throws IllegalStateException if anything is not as it should be even without a fault
   */
  SortedMap<Step, StepRecord> play() throws IOException, ProblemsException {
    SortedMap<Step, StepRecord> records = new TreeMap<>();
    Meddler meddler = new Meddler(() -> stage);
    try (RunningFabric fabric =
        RunningFabric.start(scenario.read(Step.FIRST), AsicCatalogue.shipped(), Map.of())) {
      fabric.interfere(meddler);
      ControllerOrder order =
          new ControllerOrder(
              "rehearsal",
              folder,
              Digests.endpoints(fabric, scenario),
              Times.CALL.multipliedBy(10),
              Times.SEND.multipliedBy(10),
              Times.MARGIN);
      List<Cabling> cablings = new ArrayList<>();
      cablings.add(new Cabling(0, scenario.read(Step.FIRST)));
      try (Controller controller = new Controller(order, gate -> {}, name -> stage = name)) {
        controller.lead();
        for (Step step : Step.values()) {
          controller.setTopology(scenario.read(step));
          records.put(step, play(step, controller, fabric, meddler));
          cablings.add(new Cabling(fabric.changes().count() + 1, scenario.read(step)));
        }
      }
      require(
          AdmissionCheck.violations(Scenario.guarded(), cablings, fabric.changes().all()).isEmpty(),
          "the checker finds something without a fault");
    }
    return records;
  }

  private StepRecord play(Step step, Controller controller, RunningFabric fabric, Meddler meddler)
      throws ProblemsException {
    meddler.arm(Optional.empty());
    SortedMap<String, String> before = Digests.of(fabric);
    controller.arm(Optional.empty());
    List<LosslessIntent> intents = new ArrayList<>();
    for (String text : scenario.intents(step)) {
      intents.add(IntentReader.read(text));
    }
    TransactionReport report = controller.apply(controller.plan(intents));
    require(
        report.outcome() == TxOutcome.COMMITTED,
        step.text() + " ends " + report.outcome() + ": " + report.problems());
    JsonNode status = controller.status();
    if (!scenario.p4() && step == Step.FIRST) {
      require(
          status.path("proposals").asInt() > 0 && status.path("confirms").asInt() > 0,
          "no gate was proposed and confirmed, so none can be struck");
    }
    return new StepRecord(
        meddler.requests(),
        status.path("writes").asInt(),
        counts(status),
        before,
        Digests.of(fabric));
  }

  private static SortedMap<String, Integer> counts(JsonNode status) {
    SortedMap<String, Integer> counts = new TreeMap<>();
    status
        .path("sent")
        .fields()
        .forEachRemaining(each -> counts.put(each.getKey(), each.getValue().asInt()));
    return counts;
  }

  private void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException("rehearsal of " + scenario.text() + ": " + otherwise);
    }
  }
}
