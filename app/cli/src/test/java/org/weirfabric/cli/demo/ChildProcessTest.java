package org.weirfabric.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.weirfabric.cli.console.Patience;
import org.weirfabric.cli.console.RefusedException;

class ChildProcessTest {
  @TempDir Path folder;

  @Test
  void partEndsWithItsInput() throws Exception {
    ChildProcess child = ChildProcess.start("cat", List.of("cat"), folder.resolve("log"));
    ProcessHandle handle = ProcessHandle.of(child.pid()).orElseThrow();
    child.requireAlive();

    child.close();

    assertThat(handle.isAlive()).isFalse();
  }

  @Test
  void lineIsAnsweredWithALine() throws Exception {
    try (ChildProcess child = ChildProcess.start("cat", List.of("cat"), folder.resolve("log"))) {
      assertThat(child.ask("digest")).isEqualTo("digest");
      assertThat(child.ask("again")).isEqualTo("again");
    }
  }

  @Test
  void partThatHasEndedIsToldWithItsLastWords() throws Exception {
    Path log = folder.resolve("log");
    ChildProcess child =
        ChildProcess.start(
            "the part", List.of("sh", "-c", "echo first >&2; echo 'no room' >&2; exit 3"), log);

    assertThatThrownBy(
            () ->
                new Patience(System::nanoTime, Duration.ofMillis(5), sign -> {})
                    .await(
                        "the part to end",
                        Duration.ofSeconds(10),
                        () -> {
                          child.requireAlive();
                          return false;
                        }))
        .isInstanceOf(RefusedException.class)
        .hasMessage(
            "WEIR-6006 the part ended with exit code 3: \"no room\"; all of it is in " + log);
  }
}
