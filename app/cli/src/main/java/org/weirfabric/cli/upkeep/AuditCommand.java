package org.weirfabric.cli.upkeep;

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

/** {@code weir audit}. */
@Command(
    name = "audit",
    mixinStandardHelpOptions = true,
    description = "Shows who did what, when, and what came of it; oldest first.")
public final class AuditCommand implements Callable<Integer> {
  @Mixin private final ControllerOptions options = new ControllerOptions();

  @Option(
      names = "--after",
      paramLabel = "NUMBER",
      description = "Only entries after this number. Default: ${DEFAULT-VALUE}.")
  private long after = 0;

  @Option(
      names = "--limit",
      paramLabel = "COUNT",
      description = "How many of the newest. Default: ${DEFAULT-VALUE}.")
  private int limit = 100;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException, InterruptedException {
    JsonNode body = options.controller().audit(after, limit);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(body);
    } else {
      body.path("entries").forEach(entry -> out.println(line(entry)));
    }
    out.flush();
    return ExitCode.OK;
  }

  private static String line(JsonNode entry) {
    String detail = entry.path("detail").asText();
    return entry.path("seq").asText()
        + " "
        + entry.path("at").asText()
        + " "
        + entry.path("who").asText()
        + " "
        + entry.path("what").asText()
        + " "
        + entry.path("object").asText()
        + ": "
        + entry.path("outcome").asText()
        + (detail.isEmpty() ? "" : " (" + detail + ")");
  }
}
