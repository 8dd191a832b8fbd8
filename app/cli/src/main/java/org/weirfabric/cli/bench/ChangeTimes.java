package org.weirfabric.cli.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import org.weirfabric.compiler.CompiledFabric;
import org.weirfabric.compiler.FabricCompiler;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.TopologyChange;
import org.weirfabric.model.units.CableLength;

/**
 * How long the plan takes after one change, each time from the same compiled fabric.
 *
 * @param what changes
 * @param nanos of each change by the clock, the shortest first
 * @param cpuNanos of each change of its thread's processor time, the shortest first
 * @param exact whether the last plan was that of a full compile, by its hash
 */
record ChangeTimes(String what, List<Long> nanos, List<Long> cpuNanos, boolean exact) {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int LONGEST_METRES = 60;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Changes the lengths of {@code count} cables, one at a time. */
  static ChangeTimes ofCables(CompiledFabric compiled, int count, long seed)
      throws ProblemsException {
    Random random = new Random(seed);
    return of(
        "a cable of another length",
        compiled,
        count,
        random,
        link ->
            TopologyChange.cable(
                link.a(), CableLength.ofCentimetres(100L * (1 + random.nextInt(LONGEST_METRES)))));
  }

  /** Takes {@code count} links away, one at a time. */
  static ChangeTimes ofRemovals(CompiledFabric compiled, int count, long seed)
      throws ProblemsException {
    return of(
        "a link removed",
        compiled,
        count,
        new Random(seed),
        link -> TopologyChange.linkRemoved(link.a()));
  }

  private static ChangeTimes of(
      String what,
      CompiledFabric compiled,
      int count,
      Random random,
      Function<Link, TopologyChange> change)
      throws ProblemsException {
    List<Link> links = compiled.request().topology().links();
    List<Long> nanos = new ArrayList<>();
    List<Long> cpuNanos = new ArrayList<>();
    CompiledFabric last = compiled;
    for (int i = 0; i < count; i++) {
      TopologyChange next = change.apply(links.get(random.nextInt(links.size())));
      long start = System.nanoTime();
      long cpuStart = THREADS.getCurrentThreadCpuTime();
      last = compiled.with(next);
      cpuNanos.add(THREADS.getCurrentThreadCpuTime() - cpuStart);
      nanos.add(System.nanoTime() - start);
    }
    String full = FabricCompiler.compile(last.request()).hash();
    return new ChangeTimes(
        what,
        nanos.stream().sorted().toList(),
        cpuNanos.stream().sorted().toList(),
        full.equals(last.plan().hash()));
  }

  private static double percentile(List<Long> nanos, int percent) {
    int rank = (int) Math.ceil(nanos.size() * percent / 100.0) - 1;
    return Math.round(nanos.get(Math.max(0, rank)) / NANOS_PER_MILLI * 100) / 100.0;
  }

  void putInto(ObjectNode json) {
    json.put("what", what)
        .put("changes", nanos.size())
        .put("medianMillis", percentile(nanos, 50))
        .put("p99Millis", percentile(nanos, 99))
        .put("longestMillis", percentile(nanos, 100))
        .put("medianCpuMillis", percentile(cpuNanos, 50))
        .put("p99CpuMillis", percentile(cpuNanos, 99))
        .put("sameBytesAsAFullCompile", exact);
  }

  String line() {
    return String.format(
        Locale.ROOT,
        "%s: %d times, median %.2f ms, p99 %.2f ms, of a core %.2f ms and %.2f ms; %s",
        what,
        nanos.size(),
        percentile(nanos, 50),
        percentile(nanos, 99),
        percentile(cpuNanos, 50),
        percentile(cpuNanos, 99),
        exact ? "same bytes as a full compile" : "OTHER BYTES THAN A FULL COMPILE");
  }
}
