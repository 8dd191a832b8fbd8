package org.weirfabric.lab.faults.campaign;

import java.util.function.Function;
import org.weirfabric.lab.emulatedfabric.RunningFabric;

/**
 * What all runs of a life share.
 *
 * @param scenario the fabric and the intent
 * @param fabric its switches
 * @param meddler who strikes at requests to them
 * @param records what each step does without a fault
 * @param controllers where controllers come from
 */
record LifeGround(
    Scenario scenario,
    RunningFabric fabric,
    Meddler meddler,
    Function<Step, StepRecord> records,
    ControllerSource controllers) {

  /** A controller for a step. */
  DrivenController open(String node, Step step) {
    return controllers.open(node, Digests.endpoints(fabric, scenario), scenario.topology(step));
  }
}
