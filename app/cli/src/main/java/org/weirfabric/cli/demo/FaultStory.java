package org.weirfabric.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.weirfabric.cli.console.Progress;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;
import org.weirfabric.cli.rest.RestAnswer;
import org.weirfabric.cli.rest.RestClient;
import org.weirfabric.cli.watch.WatchEventText;
import org.weirfabric.model.error.ProblemCode;

/** Makes a fault, and follows what the watch makes of it until all is as it was. */
final class FaultStory {
  private static final Duration LOOK_EVERY = Duration.ofMillis(300);
  private static final long BEFORE_MILLIS = 3_000;
  private static final long CALM_MILLIS = 3_500;
  private static final long AFTER_MILLIS = 2_500;
  private static final long LIMIT_MILLIS = 60_000;

  private final Controller controller;
  private final RestClient lab;
  private final DemoParts parts;
  private final Progress progress;
  private final QueueRates rates = new QueueRates();
  private final List<WatchEventText> seen = new ArrayList<>();
  private long lastEvent;

  FaultStory(Controller controller, RestClient lab, DemoParts parts, Progress progress) {
    this.controller = controller;
    this.lab = lab;
    this.parts = parts;
    this.progress = progress;
  }

  /** Plays {@code fault} to its end, or until it has taken a minute. */
  FaultResult play(HostFault fault) throws RefusedException, InterruptedException {
    SortedMap<String, String> digests = parts.digests();
    lastEvent = number(WatchEventText.read(controller.watchEvents(0)));
    passMillis(BEFORE_MILLIS);
    long made = progress.elapsedMillis();
    order("POST", fault.toString());
    progress.say("fault: " + fault);
    boolean storm = fault.kind().equals("storm");
    long named = await(fault, "incident-opened");
    if (!storm) {
      // Routes that went round for a moment are enough: what has locked up stays so.
      order("DELETE", "");
      progress.say("fault is over: " + fault);
    }
    long cured = await(fault, "cure-applied");
    long checked = await(fault, "cure-checked");
    JsonNode incident = incident();
    if (storm) {
      order("DELETE", "");
      progress.say("fault is over: " + fault);
    }
    long restored = awaitCalm();
    passMillis(AFTER_MILLIS);
    long end = progress.elapsedMillis();
    JsonNode held = FaultResult.held(incident);
    return new FaultResult(
        fault,
        incident,
        first("cure-applied"),
        checked > 0 && first("cure-checked").path("moving").asBoolean(),
        named - made,
        cured - made,
        restored - made,
        rates.megabitsPerSecond(held, made - BEFORE_MILLIS, made),
        rates.leastMegabitsPerSecond(held, made, cured),
        rates.megabitsPerSecond(held, end - AFTER_MILLIS, end),
        digests.equals(parts.digests()));
  }

  private static long number(List<WatchEventText> events) {
    return events.isEmpty() ? 0 : events.get(events.size() - 1).number();
  }

  /** Waits for an event of the fault's incident; when it was seen, or now if it never was. */
  private long await(HostFault fault, String kind) throws RefusedException, InterruptedException {
    long end = progress.elapsedMillis() + LIMIT_MILLIS;
    while (progress.elapsedMillis() < end) {
      if (seen.stream().anyMatch(event -> event.kind().equals(kind) && isOf(fault, event))) {
        return progress.elapsedMillis();
      }
      look();
    }
    progress.say("the watch did not say " + kind + " of " + fault);
    return progress.elapsedMillis();
  }

  private static boolean isOf(HostFault fault, WatchEventText event) {
    JsonNode more = event.data().path("more");
    String about = more.path("incident").asText(more.path("id").asText());
    return about.startsWith(fault.incident() + " ");
  }

  /** Waits until no cure has been on for a while; when the last one was taken back. */
  private long awaitCalm() throws RefusedException, InterruptedException {
    long end = progress.elapsedMillis() + LIMIT_MILLIS;
    long calm = progress.elapsedMillis();
    while (progress.elapsedMillis() < end && progress.elapsedMillis() - calm < CALM_MILLIS) {
      look();
      long begun = seen.stream().filter(event -> event.kind().equals("cure-applied")).count();
      long lifted = seen.stream().filter(event -> event.kind().equals("cure-lifted")).count();
      if (begun > lifted) {
        calm = progress.elapsedMillis();
      }
    }
    return calm;
  }

  private JsonNode first(String kind) {
    return seen.stream()
        .filter(event -> event.kind().equals(kind))
        .map(event -> event.data().path("more"))
        .findFirst()
        .orElse(MissingNode.getInstance());
  }

  /** The incident that was cured, as the watch has it now. */
  private JsonNode incident() throws RefusedException, InterruptedException {
    String id = first("cure-applied").path("incident").asText();
    JsonNode all = controller.watch("incidents");
    for (String state : List.of("open", "history")) {
      for (JsonNode each : all.path(state)) {
        if (each.path("id").asText().equals(id)) {
          return each;
        }
      }
    }
    return MissingNode.getInstance();
  }

  private void passMillis(long millis) throws RefusedException, InterruptedException {
    long end = progress.elapsedMillis() + millis;
    while (progress.elapsedMillis() < end) {
      look();
    }
  }

  private void look() throws RefusedException, InterruptedException {
    parts.requireAlive();
    rates.take(controller.metrics(), progress.elapsedMillis());
    for (WatchEventText event : WatchEventText.read(controller.watchEvents(lastEvent))) {
      lastEvent = event.number();
      seen.add(event);
      progress.say("watch: " + event.line());
    }
    Thread.sleep(LOOK_EVERY.toMillis());
  }

  private void order(String method, String fault) throws RefusedException, InterruptedException {
    try {
      RestAnswer answer =
          method.equals("POST")
              ? lab.post(
                  "/faults",
                  "application/json",
                  JsonNodeFactory.instance.objectNode().put("fault", fault).toString())
              : lab.delete("/faults");
      if (!answer.isSuccess()) {
        throw RefusedException.no(
            ProblemCode.PART_FAILED, "the emulated fabric refuses " + fault + ": " + answer.body());
      }
    } catch (IOException silent) {
      throw RefusedException.no(
          ProblemCode.PART_FAILED, "the emulated fabric doesn't answer: " + silent);
    }
  }
}
