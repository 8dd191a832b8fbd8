package org.weirfabric.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.InputFile;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.intent.LosslessIntent;
import picocli.CommandLine.Option;

/** The other intents of a fabric: an option of every verb that compiles. */
final class IntentsBeside {
  @Option(
      names = "--beside",
      paramLabel = "INTENT",
      description = "Another intent that is active on the fabric; for several, give it again.")
  private List<Path> files = new ArrayList<>();

  /** {@code first} and these. */
  List<LosslessIntent> with(LosslessIntent first) throws RefusedException {
    List<LosslessIntent> intents = new ArrayList<>(List.of(first));
    for (Path file : files) {
      try {
        intents.add(IntentReader.read(InputFile.read(file)));
      } catch (ProblemsException refused) {
        throw RefusedException.input(ExitCode.USAGE, file.toString(), refused.problems());
      }
    }
    return intents;
  }
}
