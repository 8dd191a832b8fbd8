package org.weirfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code ./weir} in a copy of its own, with programs that only pretend. */
class LauncherTest {
  private static final Path SCRIPT = Path.of("../../weir");

  @TempDir Path folder;
  private Path script;
  private Path tools;

  @BeforeEach
  void copyTheScript() throws IOException {
    Path home = Files.createDirectory(folder.resolve("check out"));
    script = Files.copy(SCRIPT, home.resolve("weir"));
    Files.writeString(home.resolve("pom.xml"), "<project/>");
    tools = Files.createDirectory(folder.resolve("tools"));
    for (String tool :
        List.of("dirname", "readlink", "sed", "head", "find", "mkdir", "rm", "cat", "grep")) {
      Path real = Path.of("/usr/bin", tool);
      Files.createSymbolicLink(
          tools.resolve(tool), Files.exists(real) ? real : Path.of("/bin", tool));
    }
  }

  private void tool(String name, String body) throws IOException {
    Path file = tools.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + body + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private void javaOfVersion(String version) throws IOException {
    tool(
        "java",
        "case \"$1\" in -version) echo 'openjdk version \""
            + version
            + "\" 2026-01-01' >&2;; *) echo \"ran $*\";; esac");
    tool("javac", "exit 0");
  }

  private Run weir(String... args) throws Exception {
    ProcessBuilder builder = new ProcessBuilder("/bin/bash", script.toString());
    builder.command().addAll(List.of(args));
    builder.environment().clear();
    builder.environment().put("PATH", tools.toString());
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process =
        builder
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  private record Run(int exitCode, String out, String err) {}

  @Test
  void missingJavaIsOneLine() throws Exception {
    Run run = weir("--version");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines())
        .singleElement()
        .isEqualTo("weir: needs a JDK 17; found no java. Install one and set JAVA_HOME to it.");
  }

  @Test
  void otherJavaIsOneLine() throws Exception {
    javaOfVersion("21.0.2");

    Run run = weir("--version");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines()).singleElement().asString().contains("JDK 17", "version 21");
  }

  @Test
  void missingMavenIsOneLine() throws Exception {
    javaOfVersion("17.0.15");

    Run run = weir("--version");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines()).singleElement().asString().contains("needs Maven 3.8", "no mvn");
  }

  @Test
  void oldMavenIsOneLine() throws Exception {
    javaOfVersion("17.0.15");
    tool("mvn", "echo 'Apache Maven 3.6.3 (x)'");

    Run run = weir("--version");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines()).singleElement().asString().contains("Maven 3.8", "is 3.6");
  }

  @Test
  void missingBuildIsMadeOnceAndThenRun() throws Exception {
    javaOfVersion("17.0.15");
    tool(
        "mvn",
        "case \"$1\" in -v) echo 'Apache Maven 3.9.9 (x)';; *) mkdir -p app/cli/target;"
            + " echo x > app/cli/target/built.properties; echo x > app/cli/target/weir-cli.jar;"
            + " echo \"$*\" > arguments;; esac");

    Run first = weir("demo", "--fault", "leaf 3=refuse");

    assertThat(first.err()).contains("building");
    assertThat(first.exitCode()).isZero();
    assertThat(first.out()).contains("org.weirfabric.cli.Weir demo --fault leaf 3=refuse");
    assertThat(script.resolveSibling("arguments"))
        .content(StandardCharsets.UTF_8)
        .contains("package -DskipTests")
        .doesNotContain("install");
    Run second = weir("--version");
    assertThat(second.err()).isEmpty();
    assertThat(second.out()).contains("org.weirfabric.cli.Weir --version");
  }

  @Test
  void failedBuildShowsItsErrorsAndItsLog() throws Exception {
    javaOfVersion("17.0.15");
    tool(
        "mvn",
        "case \"$1\" in -v) echo 'Apache Maven 3.9.9 (x)';;"
            + " *) echo '[INFO] noise'; echo '[ERROR] no such thing'; exit 1;; esac");

    Run run = weir("--version");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("[ERROR] no such thing")
        .contains("target/weir-build.log")
        .doesNotContain("noise");
    assertThat(script.resolveSibling("target/weir-build.lock")).doesNotExist();
  }
}
