package org.weirfabric.p4;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestTest {
  private final Properties manifest = CommittedProgram.manifest();

  @ParameterizedTest
  @ValueSource(strings = {CommittedProgram.SOURCE, CommittedProgram.P4INFO, CommittedProgram.JSON})
  void fileIsTheOneOfTheLastCompilation(String file) {
    assertThat(CommittedProgram.sha256(CommittedProgram.bytes(file)))
        .as("SHA-256 of %s; run p4/compile after every change of weir.p4", file)
        .isEqualTo(manifest.getProperty("sha256." + file));
  }

  @Test
  void compilerAndItsVersionAreNamed() {
    assertThat(manifest.getProperty("compiler")).matches("p4c-bm2-ss \\d+\\.\\d+\\.\\d+\\.\\d+");
  }

  @Test
  void p4InfoNamesTheProgram() {
    assertThat(CommittedProgram.p4Info().getPkgInfo().getName()).isEqualTo("weir.p4");
    assertThat(CommittedProgram.p4Info().getPkgInfo().getArch()).isEqualTo("v1model");
  }
}
