package org.weirfabric.cli.upkeep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.weirfabric.cli.ControllerOptions;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.Progress;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;
import org.weirfabric.cli.transaction.Outcome;
import org.weirfabric.cli.transaction.TransactionFollower;
import org.weirfabric.model.error.ProblemCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir hosts}. */
@Command(
    name = "hosts",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the ports that are shut until their host is known to obey PFC (withheld), and the",
      "hosts of which somebody has said that they do (confirmed).",
      "open: keeps that the hosts of PORTs obey PFC, opens the ports by a transaction and follows",
      "that to its end; 1 unless it is committed. What was said is kept even if it isn't.",
      "strike: takes back what was said; what is open stays open."
    })
public final class HostsCommand implements Callable<Integer> {
  @Mixin private final ControllerOptions options = new ControllerOptions();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "open|strike",
      description = "What to do. Default: list.")
  private @Nullable String order;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "PORT",
      description = "Ports such as leaf1:Ethernet8, or hosts by name.")
  private List<String> ports = new ArrayList<>();

  @Option(
      names = "--why",
      paramLabel = "TEXT",
      description = "How it is known that they obey PFC, for the record; open needs it.")
  private String why = "";

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException, InterruptedException {
    String wanted = order == null ? "" : order;
    boolean open = wanted.equals("open");
    if (!open && !wanted.isEmpty() && !wanted.equals("strike")) {
      throw RefusedException.usage(
          ProblemCode.WRONG_FORM, "hosts are opened (open) or struck (strike), not " + wanted);
    }
    if (!wanted.isEmpty() && ports.isEmpty()) {
      throw RefusedException.usage(
          ProblemCode.MISSING_FIELD, "name ports or hosts; weir hosts lists them");
    }
    if (open && why.isBlank()) {
      throw RefusedException.usage(
          ProblemCode.MISSING_FIELD, "say by --why how it is known that they obey PFC");
    }
    if (!open && !why.isEmpty()) {
      throw RefusedException.usage(ProblemCode.WRONG_FORM, "--why is for open only");
    }
    Controller controller = options.controller();
    if (open) {
      return open(controller);
    }
    JsonNode answer =
        wanted.isEmpty()
            ? controller.hosts()
            : controller.strikeHosts(
                JsonNodeFactory.instance.objectNode().set("hosts", named()).toString());
    print(answer, wanted.isEmpty() ? listed(answer) : struck(answer));
    return ExitCode.OK;
  }

  private int open(Controller controller) throws RefusedException, InterruptedException {
    Progress progress = new Progress(spec.commandLine().getErr(), System::nanoTime);
    String body =
        JsonNodeFactory.instance.objectNode().put("reason", why).set("hosts", named()).toString();
    String id = controller.openHosts(body).path("id").asText();
    progress.say("transaction " + id);
    JsonNode ended = new TransactionFollower(controller, progress).follow(id);
    String state = ended.path("state").asText();
    print(ended, List.of(state));
    return Outcome.ofState(state) == Outcome.COMMITTED ? ExitCode.OK : ExitCode.NO;
  }

  private ArrayNode named() {
    ArrayNode named = JsonNodeFactory.instance.arrayNode();
    ports.forEach(named::add);
    return named;
  }

  private void print(JsonNode answer, List<String> lines) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(answer);
    } else {
      lines.forEach(out::println);
    }
    out.flush();
  }

  private static List<String> listed(JsonNode answer) {
    List<String> lines = new ArrayList<>();
    for (JsonNode each : answer.path("withheld")) {
      lines.add(each.path("port").asText() + " withheld: " + each.path("host").asText() + " waits");
    }
    for (JsonNode each : answer.path("confirmed")) {
      String reason = each.path("reason").asText();
      lines.add(
          each.path("port").asText()
              + " confirmed: "
              + each.path("host").asText()
              + " obeys PFC, says "
              + each.path("by").asText()
              + " since "
              + each.path("since").asText()
              + (reason.isEmpty() ? "" : " (" + reason + ")"));
    }
    return lines.isEmpty() ? List.of("no port is withheld, no host confirmed") : lines;
  }

  private static List<String> struck(JsonNode answer) {
    List<String> lines = new ArrayList<>();
    answer.path("struck").forEach(port -> lines.add(port.asText() + " struck"));
    return lines;
  }
}
