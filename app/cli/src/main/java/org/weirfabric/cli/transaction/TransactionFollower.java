package org.weirfabric.cli.transaction;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.weirfabric.cli.console.Patience;
import org.weirfabric.cli.console.Progress;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;

/** Follows a transaction to its end, stage by stage and switch by switch. */
public final class TransactionFollower {
  /** How long one transaction may take before it is no longer followed. */
  static final Duration LIMIT = Duration.ofMinutes(3);

  private static final Duration PAUSE = Duration.ofMillis(100);

  /** What is told by what follows from it. */
  private static final Set<String> QUIET =
      Set.of("begins", "not there yet", "committed", "rolled-back", "diverged");

  private final Controller controller;
  private final Progress progress;
  private final Patience patience;
  private final Duration limit;

  /** Asks {@code controller} and tells {@code progress}, for three minutes at the most. */
  public TransactionFollower(Controller controller, Progress progress) {
    this(controller, progress, LIMIT);
  }

  /** Asks {@code controller} and tells {@code progress}, for {@code limit} at the most. */
  public TransactionFollower(Controller controller, Progress progress, Duration limit) {
    this.controller = controller;
    this.limit = limit;
    this.progress = progress;
    this.patience = new Patience(System::nanoTime, PAUSE, progress::say);
  }

  /** Returns the transaction {@code id} once it has ended. */
  public JsonNode follow(String id) throws RefusedException, InterruptedException {
    JsonNode[] last = new JsonNode[1];
    long[] seen = {0};
    patience.await(
        "the transaction to end",
        limit,
        () -> {
          JsonNode transaction = controller.transaction(id, seen[0]);
          last[0] = transaction;
          seen[0] = tell(transaction, seen[0]);
          return !transaction.path("state").asText().equals("running");
        });
    return last[0];
  }

  private long tell(JsonNode transaction, long seen) {
    Map<String, StringJoiner> lines = new LinkedHashMap<>();
    long latest = seen;
    for (JsonNode step : transaction.path("progress")) {
      if (step.path("seq").asLong() <= seen) {
        continue;
      }
      latest = Math.max(latest, step.path("seq").asLong());
      String what = step.path("what").asText();
      String detail = step.path("detail").asText("");
      if (QUIET.contains(what)) {
        continue;
      }
      // Those to whom the same has happened share a line; a reason has its own.
      String head = step.path("stage").asText() + ": " + what;
      String key = detail.isEmpty() ? head : head + step.path("seq");
      lines
          .computeIfAbsent(key, first -> new StringJoiner(" ", head + " ", ""))
          .add(where(step.path("switch").asText(""), detail));
    }
    lines.values().forEach(line -> progress.say("  " + line.toString().strip()));
    return latest;
  }

  /** The switch and what there is to say of it; one of both is enough. */
  private static String where(String name, String detail) {
    return name + (name.isEmpty() || detail.isEmpty() ? "" : ": ") + detail;
  }
}
