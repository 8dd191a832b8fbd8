package org.weirfabric.lab.simulator.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.simulator.PortCounters;
import org.weirfabric.lab.simulator.Simulation;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;

/** Every switch port of a run at some moments: its queues, what it sent, and what is paused. */
public final class Recording {
  private static final int QUEUES = 8;

  /** One port over time; a value for each sample. */
  public static final class Line {
    private final PortCounters counters;
    private final List<Long> queueBytes = new ArrayList<>();
    private final List<Long> sentOctets = new ArrayList<>();
    private final List<Long> marked = new ArrayList<>();
    private final List<Integer> paused = new ArrayList<>();

    private Line(PortCounters counters) {
      this.counters = counters;
    }

    private void sample() {
      long held = 0;
      long marks = 0;
      int mask = 0;
      for (int i = 0; i < QUEUES; i++) {
        held += counters.queueBytes(i);
        marks += counters.marked(i);
        mask |= counters.isPaused(Priority.of(i)) ? 1 << i : 0;
      }
      queueBytes.add(held);
      sentOctets.add(counters.sentOctets());
      marked.add(marks);
      paused.add(mask);
    }

    /** Bytes in all its queues. */
    public List<Long> queueBytes() {
      return queueBytes;
    }

    /** Octets sent so far. */
    public List<Long> sentOctets() {
      return sentOctets;
    }

    /** Frames marked CE so far. */
    public List<Long> marked() {
      return marked;
    }

    /** Priorities that it may not send, as a mask. */
    public List<Integer> paused() {
      return paused;
    }

    private boolean isQuiet() {
      return sentOctets.get(sentOctets.size() - 1).equals(sentOctets.get(0))
          && queueBytes.stream().allMatch(bytes -> bytes == 0)
          && paused.stream().allMatch(mask -> mask == 0);
    }
  }

  private final Simulation simulation;
  private final List<Long> nanos = new ArrayList<>();
  private final SortedMap<PortRef, Line> lines = new TreeMap<>();

  Recording(Simulation simulation) {
    this.simulation = simulation;
    for (SwitchId id : simulation.setup().topology().switches().keySet()) {
      for (PortName port : simulation.setup().topology().portsOf(id)) {
        PortRef ref = PortRef.of(id, port);
        lines.put(ref, new Line(simulation.counters(ref)));
      }
    }
  }

  void sample() {
    nanos.add(simulation.nowNanos());
    lines.values().forEach(Line::sample);
  }

  /** When each sample was taken. */
  public List<Long> nanos() {
    return nanos;
  }

  /** The ports at which anything happened. */
  public SortedMap<PortRef, Line> lines() {
    SortedMap<PortRef, Line> busy = new TreeMap<>(lines);
    busy.values().removeIf(Line::isQuiet);
    return busy;
  }
}
