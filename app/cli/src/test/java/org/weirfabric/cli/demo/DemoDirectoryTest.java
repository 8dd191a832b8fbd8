package org.weirfabric.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoDirectoryTest {
  @TempDir Path folder;

  @Test
  void runIsTheOwnersAlone() throws Exception {
    DemoDirectory directory = new DemoDirectory(folder.resolve("demo"));
    directory.prepare();

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.run())))
        .isEqualTo("rwx------");
  }

  @Test
  void nothingOfTheLastRunIsLeftForTheNext() throws Exception {
    DemoDirectory directory = new DemoDirectory(folder.resolve("demo"));
    directory.prepare();
    Files.createDirectories(directory.onos().resolve("deep/er"));
    Files.writeString(directory.onos().resolve("deep/er/file"), "old");
    Files.writeString(directory.ports(), "{}");

    directory.prepare();

    assertThat(directory.onos()).doesNotExist();
    assertThat(directory.ports()).doesNotExist();
    assertThat(directory.logs()).isEmptyDirectory();
  }

  @Test
  void accessNamesTheControllerUntilItIsForgotten() throws Exception {
    DemoDirectory directory = new DemoDirectory(folder.resolve("demo"));
    directory.prepare();

    directory.writeAccess("http://127.0.0.1:1", Path.of("/somewhere/login"));
    assertThat(new ObjectMapper().readTree(directory.access().toFile()))
        .hasToString("{\"url\":\"http://127.0.0.1:1\",\"login\":\"/somewhere/login\"}");

    directory.forgetAccess();
    assertThat(directory.access()).doesNotExist();
  }
}
