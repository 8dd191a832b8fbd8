package org.weirfabric.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.weirfabric.cli.console.Patience;
import org.weirfabric.cli.console.PlanText;
import org.weirfabric.cli.console.Progress;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;
import org.weirfabric.cli.rest.RestAnswer;
import org.weirfabric.cli.transaction.Outcome;
import org.weirfabric.cli.transaction.TransactionFollower;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.TopologyCodec;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.topology.Topology;

/** One intent from its text to committed, or to rolled back. */
final class DemoRun {
  private static final Duration BOOT_LIMIT = Duration.ofMinutes(3);
  private static final Duration READY_LIMIT = Duration.ofMinutes(2);
  private static final Duration FIRST_READY_LIMIT = Duration.ofSeconds(45);

  private static final int SHORT_HASH = 12;

  private final DemoParts parts;
  private final Progress progress;
  private final Patience patience;
  private final DemoResult result;

  DemoRun(DemoParts parts, Progress progress, Patience patience, DemoResult result) {
    this.parts = parts;
    this.progress = progress;
    this.patience = patience;
    this.result = result;
  }

  /** Carries out {@code intent}; what it came to is in the result, even if this fails. */
  void run(String intent) throws RefusedException, InterruptedException {
    boot();
    long booted = progress.elapsedMillis();
    result.setDuration("bootMillis", booted);

    Topology topology = parts.topology();
    Controller controller = new Controller(parts.rest());
    JsonNode plan = compile(controller, topology, intent);
    SortedMap<String, SwitchFacts> facts = PlanReading.facts(plan);
    long compiled = progress.elapsedMillis();
    result.setDuration("compileMillis", compiled - booted);

    SortedMap<String, String> before = parts.digests();
    JsonNode ended = push(controller, plan.path("hash").asText());
    long pushed = progress.elapsedMillis();
    result.setDuration("pushMillis", pushed - compiled);
    SortedMap<String, String> after = parts.digests();

    result.setOutcome(Outcome.ofState(ended.path("state").asText()));
    ReportReading report = new ReportReading(ended.path("report"));
    report.problems().forEach(result::addProblem);
    List<SwitchResult> switches = new ArrayList<>();
    facts.forEach(
        (name, numbers) ->
            switches.add(
                new SwitchResult(
                    name,
                    numbers,
                    report.gnmiSet(name),
                    report.p4Set(name),
                    report.differences(name),
                    Optional.ofNullable(before.get(name)),
                    Optional.ofNullable(after.get(name)))));
    result.setSwitches(switches);
    if (result.outcome() == Outcome.COMMITTED) {
      result.setDuration("bootToCommittedMillis", pushed);
    }
  }

  private JsonNode compile(Controller controller, Topology topology, String intent)
      throws RefusedException, InterruptedException {
    controller.putTopology(CanonicalJson.text(TopologyCodec.encode(topology)));
    String name = controller.postIntent(intent).path("intent").asText();
    result.setIntent(name);
    progress.say("posted the intent " + name);
    JsonNode plan = controller.postPlan();
    String hash = plan.path("hash").asText();
    result.setPlan(hash);
    progress.say("plan " + hash.substring(0, Math.min(SHORT_HASH, hash.length())));
    PlanText.lines(plan).forEach(line -> progress.say("  " + line));
    return plan;
  }

  private JsonNode push(Controller controller, String hash)
      throws RefusedException, InterruptedException {
    String id = controller.postTransaction(hash).path("id").asText();
    result.setTransaction(id);
    progress.say("transaction " + id);
    return new TransactionFollower(controller, progress).follow(id);
  }

  private void boot() throws RefusedException, InterruptedException {
    patience.await(
        "the emulated switches were to listen", BOOT_LIMIT, () -> alive() && parts.fabricListens());
    progress.say("the emulated switches listen");
    try {
      bootOnos(FIRST_READY_LIMIT);
    } catch (RefusedException hung) {
      // Karaf can start its features twice at once when the machine is busy; neither then knows
      // all of them, and no application comes up in that core any more.
      parts.requireAlive();
      progress.say("this core doesn't come up (" + hung.getMessage() + "); starting another");
      parts.replaceOnos();
      bootOnos(READY_LIMIT);
    }
  }

  private void bootOnos(Duration readyLimit) throws RefusedException, InterruptedException {
    patience.await(
        "ONOS was to answer on " + parts.rest().base(),
        BOOT_LIMIT,
        () -> alive() && status("/onos/v1/devices") == 200);
    progress.say("ONOS core answers on " + parts.rest().base());
    install(parts.application());
    progress.say("ONOS has taken " + parts.application().getFileName());
    patience.await(
        "Weir was to be ready in ONOS",
        readyLimit,
        () -> alive() && status("/onos/weir/v1/health") == 200);
    progress.say("Weir is ready");
  }

  private void install(Path application) throws RefusedException, InterruptedException {
    String refused;
    try {
      RestAnswer answer = parts.rest().upload("/onos/v1/applications?activate=true", application);
      if (answer.isSuccess()) {
        return;
      }
      refused = answer.reasons().get(0);
    } catch (IOException broken) {
      refused = broken.toString();
    }
    throw RefusedException.no(
        ProblemCode.PART_FAILED, "ONOS did not take " + application + ": " + refused);
  }

  private boolean alive() throws RefusedException {
    parts.requireAlive();
    return true;
  }

  /** The status that a GET is answered with; 0 while nothing answers. */
  private int status(String path) throws InterruptedException {
    try {
      return parts.rest().get(path).status();
    } catch (IOException notYet) {
      return 0;
    }
  }
}
