package org.weirfabric.p4;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compiles the source again, where a p4c is: {@code WEIR_P4C} names its {@code p4c-bm2-ss}, else
 * the one on the PATH is taken. Another version may rightly write other bytes, so only the one the
 * manifest names is compared.
 */
class RecompileTest {
  private static final long COMPILE_TIMEOUT_SECONDS = 120;

  @Test
  void p4cWritesTheCommittedFilesAgain(@TempDir Path out) throws Exception {
    String compiler = System.getenv().getOrDefault("WEIR_P4C", "p4c-bm2-ss");
    String committedWith = CommittedProgram.manifest().getProperty("compiler");
    String found = version(compiler);
    if (!found.equals(committedWith)) {
      skipAloud("found " + found + " as " + compiler + ", the files are of " + committedWith);
    }

    Process compile =
        new ProcessBuilder("./compile", out.toString())
            .redirectErrorStream(true)
            .redirectOutput(out.resolve("log").toFile())
            .start();
    boolean finished = compile.waitFor(COMPILE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    compile.destroyForcibly();

    assertThat(finished).as("p4c ends within %d s", COMPILE_TIMEOUT_SECONDS).isTrue();
    assertThat(compile.exitValue()).as(Files.readString(out.resolve("log"))).isZero();
    for (String file :
        List.of(CommittedProgram.P4INFO, CommittedProgram.JSON, CommittedProgram.MANIFEST)) {
      assertThat(out.resolve(file)).hasBinaryContent(CommittedProgram.bytes(file));
    }
  }

  private static String version(String compiler) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(compiler, "--version").redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes());
      process.waitFor();
      return output
          .lines()
          .filter(line -> line.startsWith("Version "))
          .findFirst()
          .map(line -> "p4c-bm2-ss " + line.split(" ")[1])
          .orElse("no p4c");
    } catch (IOException e) {
      return "no p4c";
    }
  }

  private static void skipAloud(String why) {
    System.err.println("SKIPPED: weir.p4 is not compiled again: " + why + " (WEIR_P4C names one).");
    Assumptions.abort(why);
  }
}
