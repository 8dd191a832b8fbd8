package org.weirfabric.lab.simulator.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.lab.simulator.Simulation;

/** What a scenario's run came to. */
public final class ScenarioRun {
  /** Hears how far a run is. */
  public interface Progress {
    /** It is at {@code nanos} of simulated time, after so many packet events. */
    void at(long nanos, long packetEvents);
  }

  /**
   * A claim and what became of it.
   *
   * @param claim what was claimed
   * @param holds whether it holds
   * @param found what was found
   */
  public record Outcome(String claim, boolean holds, String found) {}

  private final Scenario scenario;
  private final Simulation simulation;
  private final Recording recording;
  private final List<Outcome> outcomes;

  private ScenarioRun(
      Scenario scenario, Simulation simulation, Recording recording, List<Outcome> outcomes) {
    this.scenario = scenario;
    this.simulation = simulation;
    this.recording = recording;
    this.outcomes = List.copyOf(outcomes);
  }

  /** Runs {@code scenario} to its end, recording it at {@code samples} moments. */
  public static ScenarioRun of(Scenario scenario, int samples, Progress progress) {
    Simulation simulation = Simulation.of(scenario.setup());
    Recording recording = new Recording(simulation);
    List<Claim.Watch> watches = scenario.claims().stream().map(Claim::watch).toList();
    SortedSet<Long> sampled = new TreeSet<>();
    for (int i = 0; i <= samples; i++) {
      sampled.add(Math.round((double) scenario.durationNanos() * i / samples));
    }
    SortedSet<Long> moments = new TreeSet<>(sampled);
    scenario.claims().forEach(claim -> moments.addAll(claim.moments()));
    for (long moment : moments) {
      simulation.advanceTo(moment);
      watches.forEach(watch -> watch.look(simulation));
      if (sampled.contains(moment)) {
        recording.sample();
        progress.at(moment, simulation.packetEvents());
      }
    }
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < watches.size(); i++) {
      Claim.Verdict verdict = watches.get(i).judge(simulation);
      outcomes.add(new Outcome(scenario.claims().get(i).text(), verdict.holds(), verdict.found()));
    }
    return new ScenarioRun(scenario, simulation, recording, outcomes);
  }

  /** The scenario. */
  public Scenario scenario() {
    return scenario;
  }

  /** The simulation at its end. */
  public Simulation simulation() {
    return simulation;
  }

  /** What was recorded on the way. */
  public Recording recording() {
    return recording;
  }

  /** What became of each claim, in the scenario's order. */
  public List<Outcome> outcomes() {
    return outcomes;
  }

  /** Whether every claim holds. */
  public boolean holds() {
    return outcomes.stream().allMatch(Outcome::holds);
  }
}
