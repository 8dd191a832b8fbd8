package org.weirfabric.cli.watch;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.watchdog.Incident;
import org.weirfabric.watchdog.QueueEvidence;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.QueueSample;
import org.weirfabric.watchdog.SampleFate;
import org.weirfabric.watchdog.trace.Replay;
import org.weirfabric.watchdog.trace.TracedIncident;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir watch replay}. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    description = {
      "Replays a trace and prints what the watchdog says of it, the first first. Times are seconds",
      "of the collector's clock. docs/watchdog.md has the format of traces."
    })
final class WatchReplayCommand implements Callable<Integer> {
  @SuppressWarnings("NullAway.Init")
  @Parameters(index = "0", paramLabel = "TRACE", description = "A trace, *.jsonl or *.jsonl.gz.")
  private Path trace;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException {
    TraceFile.Replayed replayed = TraceFile.replay(trace);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(json(replayed));
    } else {
      print(replayed, out);
    }
    out.flush();
    return ExitCode.OK;
  }

  private static void print(TraceFile.Replayed replayed, PrintWriter out) {
    out.println(replayed.header().about());
    for (TracedIncident traced : replayed.replay().incidents()) {
      Incident last = traced.last().incident();
      out.printf(
          Locale.ROOT,
          "%8.2f - %8.2f s  %s at %s%s%s%n",
          traced.first().firstSeenNanos() / 1e9,
          traced.last().lastSeenNanos() / 1e9,
          last.kind().text(),
          last.root(),
          last.host().map(host -> ", host " + host).orElse(""),
          last.victims().isEmpty() ? "" : ", holds up " + last.victims().size() + " queues");
      for (QueueKey member : last.cycle()) {
        out.println("                      waits in a ring: " + member);
      }
    }
    Replay replay = replayed.replay();
    out.println(
        replay.samples()
            + " samples, "
            + replay.count(SampleFate.WINDOW)
            + " windows, "
            + replay.unreadable()
            + " lines that are no samples");
  }

  private static ObjectNode json(TraceFile.Replayed replayed) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("about", replayed.header().about());
    node.put("samples", replayed.replay().samples());
    node.put("unreadableLines", replayed.replay().unreadable());
    ObjectNode fates = node.putObject("fates");
    for (SampleFate fate : SampleFate.values()) {
      fates.put(fate.name(), replayed.replay().count(fate));
    }
    ArrayNode incidents = node.putArray("incidents");
    replayed.replay().incidents().forEach(traced -> incidents.add(incident(traced)));
    return node;
  }

  private static ObjectNode incident(TracedIncident traced) {
    Incident last = traced.last().incident();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("id", traced.first().id());
    node.put("kind", last.kind().text());
    node.put("root", last.root().toString());
    last.host().ifPresent(host -> node.put("host", host.value()));
    node.put("sinceNanos", last.sinceNanos());
    node.put("firstSeenNanos", traced.first().firstSeenNanos());
    node.put("lastSeenNanos", traced.last().lastSeenNanos());
    node.put("returns", traced.last().returns());
    node.put("partial", last.partial());
    node.put("confidence", last.confidence().name());
    node.put("ground", last.ground().name());
    node.put("trappedBytes", last.trappedBytes());
    last.cureFirst().ifPresent(queue -> node.put("cureFirst", queue.toString()));
    ArrayNode cycle = node.putArray("cycle");
    last.cycle().forEach(queue -> cycle.add(queue.toString()));
    ArrayNode victims = node.putArray("victims");
    last.victims().forEach(queue -> victims.add(queue.toString()));
    ArrayNode evidence = node.putArray("evidence");
    last.evidence().forEach(each -> evidence.add(evidence(each)));
    return node;
  }

  private static ObjectNode evidence(QueueEvidence each) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("queue", each.queue().toString());
    node.put("verdict", each.verdict().name());
    node.put("confidence", each.confidence().name());
    if (!Double.isNaN(each.duty())) {
      node.put("duty", each.duty());
    }
    if (!Double.isNaN(each.lineShare())) {
      node.put("lineShare", each.lineShare());
    }
    if (each.occupancyBytes() != QueueSample.NOT_MEASURED) {
      node.put("occupancyBytes", each.occupancyBytes());
    }
    if (each.droppedBytes() != QueueSample.NOT_MEASURED) {
      node.put("droppedBytes", each.droppedBytes());
    }
    each.origins()
        .ifPresent(
            ports -> {
              ArrayNode names = node.putArray("origins");
              ports.forEach(port -> names.add(port.value()));
            });
    node.put("sinceNanos", each.sinceNanos());
    node.put("untilNanos", each.untilNanos());
    return node;
  }
}
