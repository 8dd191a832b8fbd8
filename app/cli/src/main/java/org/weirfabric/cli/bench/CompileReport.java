package org.weirfabric.cli.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.weirfabric.model.topology.Topology;

/** What {@code weir bench compile} measured, for people and for programs. */
final class CompileReport {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final long MEBIBYTE = 1 << 20;

  private final Topology topology;
  private final List<CompileBench.Finished> runs;
  private final List<ChangeTimes> changes;
  private final long peakHeapBytes;

  CompileReport(
      Topology topology, List<CompileBench.Finished> runs, List<ChangeTimes> changes, Heap heap) {
    this.topology = topology;
    this.changes = List.copyOf(changes);
    this.runs = List.copyOf(runs);
    this.peakHeapBytes = heap.peakBytes();
  }

  /** Whether all runs gave the same bytes, and changes those of a full compile. */
  boolean agrees() {
    return runsAgree() && changes.stream().allMatch(ChangeTimes::exact);
  }

  private boolean runsAgree() {
    return runs.stream().map(run -> run.hash() + run.encoded()).distinct().count() == 1;
  }

  private CompileBench.Finished last() {
    return runs.get(runs.size() - 1);
  }

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("switches", topology.switches().size());
    json.put("ports", topology.wiring().portCount());
    json.put("links", topology.links().size());
    json.put("hosts", topology.hosts().size());
    json.put("hash", last().hash());
    json.put("sameBytesInAllRuns", runsAgree());
    last().proofs().forEach(json.putArray("proofs")::add);
    json.put("explanations", last().explanations());
    json.put("openconfigBytes", last().encoded().count());
    json.put("openconfigCrc32c", Long.toHexString(last().encoded().checksum()));
    json.put("peakHeapBytes", peakHeapBytes);
    json.put("heapLimitBytes", Heap.limitBytes());
    ArrayNode one = json.putArray("changes");
    changes.forEach(change -> change.putInto(one.addObject()));
    ArrayNode each = json.putArray("runs");
    for (CompileBench.Finished run : runs) {
      ObjectNode timed = each.addObject();
      put(timed, run.watch().total());
      timed.put("collectionMillis", millis(run.collectionNanos()));
      ObjectNode stages = timed.putObject("stages");
      run.watch().laps().forEach((stage, lap) -> put(stages.putObject(stage), lap));
    }
    return json;
  }

  private static void put(ObjectNode json, Stopwatch.Lap lap) {
    json.put("wallMillis", millis(lap.wallNanos())).put("cpuMillis", millis(lap.cpuNanos()));
  }

  private static double millis(long nanos) {
    return Math.round(nanos / NANOS_PER_MILLI * 10) / 10.0;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        topology.switches().size()
            + " switches, "
            + topology.wiring().portCount()
            + " ports, "
            + topology.links().size()
            + " links, "
            + topology.hosts().size()
            + " hosts");
    lines.add("plan " + last().hash());
    lines.add(
        last().proofs().size()
            + " proofs hold: "
            + String.join(", ", last().proofs())
            + "; "
            + last().explanations()
            + " explanations");
    lines.add(
        last().encoded().count() / MEBIBYTE
            + " MiB of OpenConfig, CRC-32C "
            + Long.toHexString(last().encoded().checksum()));
    lines.add(
        "heap " + peakHeapBytes / MEBIBYTE + " MiB at most of " + Heap.limitBytes() / MEBIBYTE);
    lines.add(runsAgree() ? "all runs gave the same bytes" : "RUNS GAVE DIFFERENT BYTES");
    changes.forEach(change -> lines.add(change.line()));
    for (int i = 0; i < runs.size(); i++) {
      lines.add("");
      lines.add(row("run " + (i + 1), "wall ms", "CPU ms"));
      for (Map.Entry<String, Stopwatch.Lap> each : runs.get(i).watch().laps().entrySet()) {
        lines.add(row("  " + each.getKey(), each.getValue()));
      }
      lines.add(row("  all", runs.get(i).watch().total()));
    }
    return lines;
  }

  private static String row(String name, Stopwatch.Lap lap) {
    return row(
        name,
        String.format(Locale.ROOT, "%.1f", lap.wallNanos() / NANOS_PER_MILLI),
        String.format(Locale.ROOT, "%.1f", lap.cpuNanos() / NANOS_PER_MILLI));
  }

  private static String row(String name, String wall, String cpu) {
    return String.format(Locale.ROOT, "%-20s %10s %10s", name, wall, cpu);
  }
}
