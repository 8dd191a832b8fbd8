package org.weirfabric.cli.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;
import picocli.CommandLine.Command;

/** Commands that ask the watch of a controller. */
final class WatchAskCommands {
  private WatchAskCommands() {}

  /** One that asks for a resource of the watch. */
  abstract static class Ask extends WatchVerb {
    /** What of the watch is asked for. */
    abstract String what();

    @Override
    final JsonNode ask(Controller controller) throws RefusedException, InterruptedException {
      return controller.watch(what());
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
            (more.has("reason") ? ": " + more.path("reason").asText() : "")
                + (more.has("consequence") ? "; " + more.path("consequence").asText() : ""));
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
  static final class Events extends WatchVerb {
    @Override
    JsonNode ask(Controller controller) throws RefusedException, InterruptedException {
      ObjectNode answer = JsonNodeFactory.instance.objectNode();
      ArrayNode events = answer.putArray("events");
      for (WatchEventText event : WatchEventText.read(controller.watchEvents(0))) {
        ObjectNode one = events.addObject();
        one.put("number", event.number()).put("kind", event.kind()).put("line", event.line());
        one.set("data", event.data());
      }
      return answer;
    }

    @Override
    void print(JsonNode answer, PrintWriter out) {
      for (JsonNode event : answer.path("events")) {
        out.println(event.path("data").path("at").asText() + "  " + event.path("line").asText());
      }
    }
  }
}
