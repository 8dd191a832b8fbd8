package org.weirfabric.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.PlanFile;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.model.plan.FabricPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir diff}. */
@Command(
    name = "diff",
    mixinStandardHelpOptions = true,
    description = {
      "Says what two plans would have switches hold differently: each item with its old and its new",
      "value, and the switches or ports where it changes so. Asks no controller."
    },
    footer = {"", "Exit codes: 0 they are the same, 1 they differ, 2 no such plan."})
final class DiffCommand implements Callable<Integer> {
  private static final int NAMED = 6;

  @SuppressWarnings("NullAway.Init")
  @Parameters(index = "0", paramLabel = "PLAN", description = "plan.json, or its folder.")
  private Path before;

  @SuppressWarnings("NullAway.Init")
  @Parameters(index = "1", paramLabel = "PLAN", description = "The one to compare with it.")
  private Path after;

  @Option(names = "--json", description = "Print one JSON object, with every place.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException {
    FabricPlan old = PlanFile.read(before);
    FabricPlan fresh = PlanFile.read(after);
    List<PlanDiff.Change> changes = PlanDiff.between(old, fresh);
    PrintWriter writer = spec.commandLine().getOut();
    if (json) {
      writer.println(json(old, fresh, changes));
    } else {
      changes.forEach(change -> print(writer, change));
      writer.println(changes.isEmpty() ? "no switch differs" : changes.size() + " items differ");
    }
    writer.flush();
    return changes.isEmpty() ? ExitCode.OK : ExitCode.NO;
  }

  private static void print(PrintWriter writer, PlanDiff.Change change) {
    List<String> places = change.places();
    writer.println(change.item());
    writer.println("  - " + change.before());
    writer.println("  + " + change.after());
    writer.println(
        "  at "
            + String.join(", ", places.subList(0, Math.min(NAMED, places.size())))
            + (places.size() > NAMED ? " and " + (places.size() - NAMED) + " more" : ""));
  }

  private static ObjectNode json(FabricPlan old, FabricPlan fresh, List<PlanDiff.Change> changes) {
    ObjectNode object =
        JsonNodeFactory.instance
            .objectNode()
            .put("before", old.hash())
            .put("after", fresh.hash())
            .put("same", changes.isEmpty());
    ArrayNode list = object.putArray("changes");
    for (PlanDiff.Change change : changes) {
      ArrayNode places =
          list.addObject()
              .put("item", change.item())
              .put("before", change.before())
              .put("after", change.after())
              .putArray("at");
      change.places().forEach(places::add);
    }
    return object;
  }
}
