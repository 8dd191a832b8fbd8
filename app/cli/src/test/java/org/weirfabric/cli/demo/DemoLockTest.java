package org.weirfabric.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.weirfabric.cli.console.RefusedException;

class DemoLockTest {
  @TempDir Path folder;

  @Test
  void secondDemoIsToldWhoRunsTheFirstAndWhere() throws Exception {
    Path file = folder.resolve("state/lock");
    try (DemoLock first = DemoLock.take(file, "starting")) {
      first.note("http://127.0.0.1:8181");

      assertThatThrownBy(() -> DemoLock.take(file, "starting"))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("WEIR-6005")
          .hasMessageContaining("process " + ProcessHandle.current().pid())
          .hasMessageContaining("http://127.0.0.1:8181")
          .message()
          .doesNotContain("\n");
      assertThat(Files.readString(file)).contains("8181").doesNotContain("starting");
    }
  }

  @Test
  void lockIsFreeAgainOnceTheDemoHasEnded() throws Exception {
    Path file = folder.resolve("lock");
    DemoLock.take(file, "a longer note than the next").close();

    try (DemoLock next = DemoLock.take(file, "x")) {
      assertThat(next).isNotNull();
      assertThat(Files.readString(file)).endsWith(", x\n");
    }
  }
}
