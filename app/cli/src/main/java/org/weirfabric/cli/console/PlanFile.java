package org.weirfabric.cli.console;

import java.nio.file.Files;
import java.nio.file.Path;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.plan.FabricPlan;

/** A plan that was written to disk. */
public final class PlanFile {
  private PlanFile() {}

  /** The plan in {@code place}: a plan.json, or the folder that holds it. */
  public static FabricPlan read(Path place) throws RefusedException {
    Path file = Files.isDirectory(place) ? place.resolve("plan.json") : place;
    String text = InputFile.read(file);
    FabricPlan plan;
    try {
      plan = FabricPlanCodec.decode(CanonicalJson.parse(text));
    } catch (IllegalArgumentException none) {
      throw RefusedException.usage(
          ProblemCode.MALFORMED, file + ": not a plan (" + none.getMessage() + ")");
    }
    if (!FabricPlanCodec.hashOf(plan).equals(plan.hash())) {
      throw RefusedException.usage(
          ProblemCode.MALFORMED,
          file + ": its hash is not that of its content; it was changed after it was compiled");
    }
    return plan;
  }
}
