package org.weirfabric.cli.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.Optional;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Commands by which a human has the watch do or leave something. */
final class WatchOrderCommands {
  private static final int MOST_SECONDS = 86_400;

  private WatchOrderCommands() {}

  /** One that orders something, of which the controller may have nothing more to say. */
  abstract static class Order extends WatchVerb {
    abstract JsonNode carryOut(Controller controller) throws RefusedException, InterruptedException;

    abstract String done();

    @Override
    final JsonNode ask(Controller controller) throws RefusedException, InterruptedException {
      JsonNode answer = carryOut(controller);
      return answer.isMissingNode()
          ? JsonNodeFactory.instance.objectNode().put("done", done())
          : answer;
    }

    @Override
    final void print(JsonNode answer, PrintWriter out) {
      out.println(done());
    }
  }

  /** {@code weir watch cure}. */
  @Command(
      name = "cure",
      mixinStandardHelpOptions = true,
      description = "Begins a cure by hand, or forbids cures at a queue (--action alert).")
  static final class CureByHand extends Order {
    @SuppressWarnings("NullAway.Init")
    @Parameters(index = "0", paramLabel = "SWITCH:PORT", description = "Where.")
    private String port;

    @Option(
        names = "--priority",
        required = true,
        paramLabel = "N",
        description = "The priority, 0 to 7.")
    private int priority;

    @Option(
        names = "--action",
        required = true,
        paramLabel = "ACTION",
        description = "drop, forward, pfc-off; alert forbids cures there.")
    private String action = "";

    @Option(
        names = "--seconds",
        paramLabel = "N",
        description = "For how long, 1 to " + MOST_SECONDS + ". Default: until it is lifted.")
    private Optional<Integer> seconds = Optional.empty();

    @Override
    JsonNode carryOut(Controller controller) throws RefusedException, InterruptedException {
      ObjectNode body =
          JsonNodeFactory.instance
              .objectNode()
              .put("port", port)
              .put("priority", priority)
              .put("action", action);
      // A slip must not make a cure that ends never.
      if (seconds.filter(n -> n < 1 || n > MOST_SECONDS).isPresent()) {
        throw new ParameterException(
            spec.commandLine(),
            "--seconds is " + seconds.get() + ", not 1 to " + MOST_SECONDS + "; nothing was done");
      }
      seconds.ifPresent(n -> body.put("seconds", n));
      return controller.postCure(body.toString());
    }

    @Override
    String done() {
      String what = action + " at " + port + " priority " + priority;
      return action.equalsIgnoreCase("alert")
          ? what
          : what + " ordered; weir watch events tells what comes of it";
    }
  }

  /** {@code weir watch lift}. */
  @Command(
      name = "lift",
      mixinStandardHelpOptions = true,
      description = "Ends the cure at a queue, or allows cures there again.")
  static final class Lift extends Order {
    @SuppressWarnings("NullAway.Init")
    @Parameters(index = "0", paramLabel = "SWITCH:PORT", description = "Where.")
    private String port;

    @Option(
        names = "--priority",
        required = true,
        paramLabel = "N",
        description = "The priority, 0 to 7.")
    private int priority;

    @Override
    JsonNode carryOut(Controller controller) throws RefusedException, InterruptedException {
      return controller.deleteCure(port, priority);
    }

    @Override
    String done() {
      return "lifted at " + port + " priority " + priority;
    }
  }

  /** {@code weir watch stop}. */
  @Command(
      name = "stop",
      mixinStandardHelpOptions = true,
      description = "Ends all cures, and has the watch begin none.")
  static final class Stop extends Order {
    @Override
    JsonNode carryOut(Controller controller) throws RefusedException, InterruptedException {
      return controller.stopCures(true);
    }

    @Override
    String done() {
      return "all cures are stopped; weir watch resume ends that";
    }
  }

  /** {@code weir watch resume}. */
  @Command(
      name = "resume",
      mixinStandardHelpOptions = true,
      description = "Has the watch act again after weir watch stop.")
  static final class Resume extends Order {
    @Override
    JsonNode carryOut(Controller controller) throws RefusedException, InterruptedException {
      return controller.stopCures(false);
    }

    @Override
    String done() {
      return "the watch acts again";
    }
  }
}
