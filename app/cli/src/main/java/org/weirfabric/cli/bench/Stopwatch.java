package org.weirfabric.cli.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Times the steps of a run, by the clock and by what the process used of its processors. */
final class Stopwatch {
  private final OperatingSystemMXBean process =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final Map<String, Lap> laps = new LinkedHashMap<>();
  private final Consumer<String> progress;
  private long wallNanos;
  private long cpuNanos;

  /** Starts; {@code progress} hears of each lap. */
  Stopwatch(Consumer<String> progress) {
    this.progress = progress;
    restart();
  }

  /**
   * One step.
   *
   * @param wallNanos by the clock
   * @param cpuNanos of all threads of the process, the collector's and the JIT compiler's too
   */
  record Lap(long wallNanos, long cpuNanos) {
    Lap plus(Lap other) {
      return new Lap(wallNanos + other.wallNanos, cpuNanos + other.cpuNanos);
    }
  }

  /** Starts the next lap now. */
  void restart() {
    wallNanos = System.nanoTime();
    cpuNanos = process.getProcessCpuTime();
  }

  /** Ends the lap {@code name}; what follows is the next one. */
  void lap(String name) {
    Lap lap = new Lap(System.nanoTime() - wallNanos, process.getProcessCpuTime() - cpuNanos);
    laps.merge(name, lap, Lap::plus);
    progress.accept(name);
    restart();
  }

  /** The laps in their order. */
  Map<String, Lap> laps() {
    return laps;
  }

  /** All laps together. */
  Lap total() {
    return laps.values().stream().reduce(new Lap(0, 0), Lap::plus);
  }
}
