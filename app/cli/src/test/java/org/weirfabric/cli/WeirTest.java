package org.weirfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class WeirTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    CommandLine weir = Weir.commandLine();
    weir.setOut(new PrintWriter(out));
    weir.setErr(new PrintWriter(err));
    return weir.execute(args);
  }

  @Test
  void weirAlonePrintsItsHelp() {
    assertThat(run()).isZero();
    assertThat(out.toString()).contains("Usage: weir", "demo", "compile", "status", "Exit codes");
  }

  @Test
  void versionIsThatOfTheBuild() {
    assertThat(run("--version")).isZero();
    assertThat(out.toString()).matches("weir \\d+\\.\\d+\\.\\d+\\S*\\s+");
  }

  @ParameterizedTest
  @ValueSource(strings = {"demo", "compile", "headroom", "status", "plan", "apply"})
  void everyVerbHasHelpAndJson(String verb) {
    assertThat(run(verb, "--help")).isZero();
    assertThat(out.toString()).contains("Usage: weir " + verb, "--json");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void badUsageIsOneLineAndTwo() {
    assertThat(run("demo", "--speed", "fast")).isEqualTo(2);
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .startsWith("weir: Unknown option")
        .endsWith("see weir demo --help");
  }

  @Test
  void unknownVerbIsOneLineAndTwo() {
    assertThat(run("conquer")).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(1);
  }
}
