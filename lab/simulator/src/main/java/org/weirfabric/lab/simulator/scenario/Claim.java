package org.weirfabric.lab.simulator.scenario;

import java.util.List;
import java.util.TreeMap;
import org.weirfabric.lab.simulator.Simulation;

/** Something that must hold of a run. It may look at several moments, and judges at the end. */
public final class Claim {
  /** What has been seen of the run. */
  interface Judgement {
    /** Whether it holds, and what was found, given the values seen at the moments asked for. */
    Verdict judge(Simulation simulation, List<long[]> seen);
  }

  /** What is read at a moment. */
  interface Reading {
    long[] read(Simulation simulation);
  }

  /**
   * What became of a claim.
   *
   * @param holds whether it holds
   * @param found what was found
   */
  public record Verdict(boolean holds, String found) {}

  private final String text;
  private final List<Long> moments;
  private final Reading reading;
  private final Judgement judgement;

  private Claim(String text, List<Long> moments, Reading reading, Judgement judgement) {
    this.text = text;
    this.moments = List.copyOf(moments);
    this.reading = reading;
    this.judgement = judgement;
  }

  static Claim atEnd(String text, Judgement judgement) {
    return new Claim(text, List.of(), simulation -> new long[0], judgement);
  }

  static Claim over(String text, long from, long to, Reading reading, Judgement judgement) {
    return new Claim(text, List.of(from, to), reading, judgement);
  }

  /** The moments at which it must be shown the run, in ns. */
  List<Long> moments() {
    return moments;
  }

  /** This claim on one run. */
  Watch watch() {
    return new Watch(this);
  }

  /** What it says. */
  public String text() {
    return text;
  }

  /** What a claim has seen of one run. */
  static final class Watch {
    private final Claim claim;
    private final TreeMap<Long, long[]> seen = new TreeMap<>();

    private Watch(Claim claim) {
      this.claim = claim;
    }

    void look(Simulation simulation) {
      if (claim.moments.contains(simulation.nowNanos())) {
        seen.put(simulation.nowNanos(), claim.reading.read(simulation));
      }
    }

    Verdict judge(Simulation simulation) {
      return claim.judgement.judge(simulation, claim.moments.stream().map(seen::get).toList());
    }
  }
}
