package org.weirfabric.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A core never outlives the process that started it. */
final class ParentDeathIT {

  @TempDir Path folder;

  @Test
  void killedParentTakesTheCoreWithIt() throws Exception {
    Process parent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-Dweir.assembly=" + System.getProperty("weir.assembly"),
                Starter.class.getName(),
                folder.resolve("onos").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader output = parent.inputReader(StandardCharsets.UTF_8)) {
      long pid = Long.parseLong(output.readLine());
      ProcessHandle core = ProcessHandle.of(pid).orElseThrow();
      assertThat(core.isAlive()).isTrue();

      parent.destroyForcibly();

      core.onExit().get(60, TimeUnit.SECONDS);
      assertThat(core.isAlive()).isFalse();
    } finally {
      parent.destroyForcibly();
    }
  }

  /** Starts a core, prints its process id and waits to be killed. */
  static final class Starter {
    public static void main(String[] args) throws Exception {
      EmbeddedOnos onos =
          EmbeddedOnos.in(Path.of(System.getProperty("weir.assembly")), Path.of(args[0])).start();
      System.out.println(onos.pid());
      Thread.currentThread().join();
    }
  }
}
