package org.weirfabric.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.weirfabric.cli.console.Progress;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;
import org.weirfabric.cli.rest.RestAnswer;
import org.weirfabric.cli.rest.RestClient;
import org.weirfabric.cli.watch.WatchEventText;
import org.weirfabric.model.error.ProblemCode;

/** Where a fault is played: makes it, hears what the watch says, and measures queues meanwhile. */
final class FaultScene {
  /** A moment that never came. */
  static final long NEVER = -1;

  private static final Duration PAUSE = Duration.ofMillis(250);
  private static final long LIMIT_MILLIS = 60_000;

  private final Controller controller;
  private final RestClient lab;
  private final DemoParts parts;
  private final Progress progress;
  private final QueueRates rates = new QueueRates();
  private final List<WatchEventText> seen = new ArrayList<>();
  private final WatchNews news;

  /** A scene that hears of what happens from now on. */
  FaultScene(Controller controller, RestClient lab, DemoParts parts, Progress progress)
      throws RefusedException, InterruptedException {
    this.controller = controller;
    this.lab = lab;
    this.parts = parts;
    this.progress = progress;
    List<WatchEventText> before = WatchEventText.read(controller.watchEvents(0));
    this.news =
        new WatchNews(controller, before.isEmpty() ? 0 : before.get(before.size() - 1).number());
  }

  DemoParts parts() {
    return parts;
  }

  Controller controller() {
    return controller;
  }

  QueueRates rates() {
    return rates;
  }

  long now() {
    return progress.elapsedMillis();
  }

  /** Has {@code fault} begin. */
  void make(String fault) throws RefusedException, InterruptedException {
    order("POST", fault);
    progress.say("fault: " + fault);
  }

  /** Has {@code fault}, the only one, end. */
  void end(String fault) throws RefusedException, InterruptedException {
    order("DELETE", fault);
    progress.say("fault is over: " + fault);
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

  /** Measures until {@code millis} have passed. */
  void pass(long millis) throws RefusedException, InterruptedException {
    long end = now() + millis;
    while (now() < end) {
      look();
    }
  }

  /** Waits for an event, for a minute at most; when it was heard of, or {@link #NEVER}. */
  long await(String what, Predicate<WatchEventText> wanted)
      throws RefusedException, InterruptedException {
    long end = now() + LIMIT_MILLIS;
    while (now() < end) {
      if (seen.stream().anyMatch(wanted)) {
        return now();
      }
      look();
    }
    progress.say("the watch did not say " + what);
    return NEVER;
  }

  /**
   * Waits until no cure has been on for so long; when the last one was taken back, or {@link
   * #NEVER}.
   */
  long awaitCalm(long millis) throws RefusedException, InterruptedException {
    long end = now() + LIMIT_MILLIS;
    long calm = now();
    while (now() < end && now() - calm < millis) {
      look();
      if (count("cure-applied") > count("cure-lifted")) {
        calm = now();
      }
    }
    return now() - calm < millis ? NEVER : calm;
  }

  private long count(String kind) {
    return seen.stream().filter(event -> event.kind().equals(kind)).count();
  }

  private void look() throws RefusedException, InterruptedException {
    parts.requireAlive();
    rates.take(controller.metrics(), now());
    for (WatchEventText event : news.next(PAUSE)) {
      seen.add(event);
      progress.say("watch: " + event.line());
    }
  }

  /** More of the first event of a kind; missing if there was none. */
  JsonNode first(String kind) {
    Optional<WatchEventText> first =
        seen.stream().filter(event -> event.kind().equals(kind)).findFirst();
    return first
        .<JsonNode>map(event -> event.data().path("more"))
        .orElse(MissingNode.getInstance());
  }
}
