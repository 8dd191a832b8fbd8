package org.weirfabric.lab.simulator;

import java.util.ArrayList;
import java.util.List;

/**
 * Flows and what makes them wait for each other.
 *
 * @param flows what is sent
 * @param triggers which flows let which others go on, by their numbers in {@code flows}
 */
public record Workload(List<FlowSpec> flows, List<Trigger> triggers) {
  /** Keeps copies. */
  public Workload {
    flows = List.copyOf(flows);
    triggers = List.copyOf(triggers);
  }

  /** Flows that wait for nothing. */
  public static Workload of(List<FlowSpec> flows) {
    return new Workload(flows, List.of());
  }

  /** This and {@code other} beside it; its flows come first. */
  public Workload and(Workload other) {
    List<FlowSpec> both = new ArrayList<>(flows);
    both.addAll(other.flows);
    List<Trigger> all = new ArrayList<>(triggers);
    other.triggers.forEach(each -> all.add(each.from(flows.size())));
    return new Workload(both, all);
  }
}
