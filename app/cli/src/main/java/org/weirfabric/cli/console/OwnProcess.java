package org.weirfabric.cli.console;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.weirfabric.model.error.ProblemCode;

/** A part of Weir that runs as a process of its own in this terminal. */
public final class OwnProcess {
  private OwnProcess() {}

  /**
   * Runs a main of Weir's to its end; it reads, prints and complains where we do.
   *
   * @param options what the JVM is given
   * @return its exit code
   * @throws RefusedException if it can't be started
   */
  public static int run(List<String> options, String classPath, String main, List<String> arguments)
      throws RefusedException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-Dweir.home=" + Checkout.current().home(), "-cp", classPath, main));
    command.addAll(arguments);
    Process process;
    try {
      process = new ProcessBuilder(command).inheritIO().start();
    } catch (IOException failed) {
      throw RefusedException.no(ProblemCode.PART_FAILED, "can't start " + main + ": " + failed);
    }
    Thread end = new Thread(process::destroy, "end-own-process");
    Runtime.getRuntime().addShutdownHook(end);
    int code = process.waitFor();
    Runtime.getRuntime().removeShutdownHook(end);
    return code;
  }
}
