package org.weirfabric.cli.watch;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.weirfabric.cli.ControllerOptions;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Commands that ask the watch of a controller. */
final class WatchAskCommands {
  private WatchAskCommands() {}

  /** What they share. */
  abstract static class Ask implements Callable<Integer> {
    @Mixin private final ControllerOptions options = new ControllerOptions();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @SuppressWarnings("NullAway.Init")
    @Spec
    private CommandSpec spec;

    /** What of the watch is asked for. */
    abstract String what();

    abstract void print(JsonNode answer, PrintWriter out);

    @Override
    public Integer call() throws RefusedException, InterruptedException {
      JsonNode answer = options.controller().watch(what());
      PrintWriter out = spec.commandLine().getOut();
      if (json) {
        out.println(answer);
      } else {
        print(answer, out);
      }
      out.flush();
      return ExitCode.OK;
    }
  }

  /** {@code weir watch status}. */
  @Command(
      name = "status",
      mixinStandardHelpOptions = true,
      description = "Shows how the watch fares: what is heard, what is lost, what is open.")
  static final class Status extends Ask {
    @Override
    String what() {
      return "";
    }

    @Override
    void print(JsonNode answer, PrintWriter out) {
      if (!answer.path("watching").asBoolean()) {
        out.println("nothing to watch: no committed intent has PFC");
        return;
      }
      out.printf(
          "%s watches %d of %d switches and hears %d; leader %s%n",
          answer.path("node").asText(),
          answer.path("switchesWatchedHere").asInt(),
          answer.path("switches").asInt(),
          answer.path("switchesHeardHere").asInt(),
          answer.path("leader").asText("none"));
      out.printf(
          "%d queues; %d windows of %d samples that started a queue; %d lost; %d streams begun"
              + " anew%n",
          answer.path("queues").asInt(),
          answer.path("samples").path("window").asLong(),
          answer.path("samples").path("start").asLong(),
          sum(answer.path("lost")) + answer.path("strangers").asLong(),
          answer.path("streamsRenewed").asLong());
      if (answer.has("incidents")) {
        out.printf(
            "%d incidents, %d cures%s%n",
            answer.path("incidents").asInt(),
            answer.path("cures").asInt(),
            answer.path("stopped").asBoolean() ? "; all cures are stopped" : "");
      }
    }

    private static long sum(JsonNode counts) {
      long sum = 0;
      for (JsonNode each : counts) {
        sum += each.asLong();
      }
      return sum;
    }
  }

  /** {@code weir watch incidents}. */
  @Command(
      name = "incidents",
      mixinStandardHelpOptions = true,
      description =
          "Shows cables longer than declared, then incidents: those open, and those of the past.")
  static final class Incidents extends Ask {
    @Override
    String what() {
      return "incidents";
    }

    @Override
    void print(JsonNode answer, PrintWriter out) {
      answer
          .path("cables")
          .forEach(
              each ->
                  out.printf(
                      "cable  %s  %s%n",
                      each.path("firstSeen").asText(), each.path("text").asText()));
      answer.path("open").forEach(each -> print(each, "open  ", out));
      answer.path("history").forEach(each -> print(each, "closed", out));
      if (answer.path("open").isEmpty() && answer.path("history").isEmpty()) {
        out.println("no incident");
      }
    }

    private static void print(JsonNode incident, String state, PrintWriter out) {
      out.printf(
          "%s %s to %s  %s%n",
          state,
          incident.path("firstSeen").asText(),
          incident.path("lastSeen").asText(),
          incident.path("text").asText());
      for (JsonNode symptom : incident.path("symptoms")) {
        out.printf(
            "         because of it: %s at %s priority %d%n",
            symptom.path("kind").asText(),
            symptom.path("root").path("port").asText(),
            symptom.path("root").path("priority").asInt());
      }
      for (JsonNode done : incident.path("done")) {
        JsonNode more = done.path("more");
        out.printf(
            "         %s  %s%s%s%n",
            done.path("at").asText(),
            done.path("what").asText().replace('-', ' '),
            more.has("action")
                ? " " + more.path("action").asText() + " at " + more.path("port").asText()
                : "",
            more.has("reason") ? ": " + more.path("reason").asText() : "");
      }
    }
  }

  /** {@code weir watch cures}. */
  @Command(
      name = "cures",
      mixinStandardHelpOptions = true,
      description = "Shows the cures that are on, and where they are forbidden.")
  static final class Cures extends Ask {
    @Override
    String what() {
      return "cures";
    }

    @Override
    void print(JsonNode answer, PrintWriter out) {
      for (JsonNode cure : answer.path("active")) {
        out.printf(
            "%s at %s priority %d since %s until %s: %s%n",
            cure.path("action").asText(),
            cure.path("port").asText(),
            cure.path("priority").asInt(),
            cure.path("since").asText(),
            cure.path("until").asText("it is lifted"),
            cure.path("incident").asText());
      }
      for (JsonNode each : answer.path("overrides")) {
        out.printf(
            "%s at %s priority %d, whatever is found%n",
            each.path("action").asText(),
            each.path("port").asText(),
            each.path("priority").asInt());
      }
      if (answer.path("active").isEmpty()) {
        out.println("no cure is on");
      }
      if (answer.path("stopped").asBoolean()) {
        out.println("all cures are stopped; weir watch resume ends that");
      }
    }
  }

  /** {@code weir watch events}. */
  @Command(
      name = "events",
      mixinStandardHelpOptions = true,
      description = "Shows what the watch has found and done lately, the oldest first.")
  static final class Events implements Callable<Integer> {
    @Mixin private final ControllerOptions options = new ControllerOptions();

    @SuppressWarnings("NullAway.Init")
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws RefusedException, InterruptedException {
      PrintWriter out = spec.commandLine().getOut();
      for (WatchEventText event : WatchEventText.read(options.controller().watchEvents(0))) {
        out.println(event.data().path("at").asText() + "  " + event.line());
      }
      out.flush();
      return ExitCode.OK;
    }
  }
}
