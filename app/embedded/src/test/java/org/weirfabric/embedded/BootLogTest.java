package org.weirfabric.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BootLogTest {
  private static final String BEGINS =
      "11:15:05,159 | INFO | activator-1-thread-2 | FeaturesServiceImpl | Adding features:"
          + " weir-karaf/[0.1.0.SNAPSHOT,0.1.0.SNAPSHOT]\n";
  private static final String GOES_ON =
      "11:15:08,253 | INFO | activator-1-thread-2 | FeaturesServiceImpl | Adding features:"
          + " onos-thirdparty-base/[2.7.0,2.7.0]\n";

  @TempDir Path folder;

  @Test
  void oneInstallationInStagesIsAGoodBoot() throws IOException {
    assertThat(BootLog.isSpoilt(log(BEGINS + GOES_ON))).isFalse();
  }

  @Test
  void secondBeginningSpoilsTheBoot() throws IOException {
    assertThat(BootLog.isSpoilt(log(BEGINS + GOES_ON + BEGINS))).isTrue();
  }

  @Test
  void bootFeaturesThatAreGivenUpSpoilTheBoot() throws IOException {
    assertThat(
            BootLog.isSpoilt(
                log(
                    BEGINS
                        + "11:15:09,771 | ERROR | activator-1-thread-2 | BootFeaturesInstaller |"
                        + " Error installing boot features\n")))
        .isTrue();
  }

  @Test
  void coreThatHasWrittenNothingYetIsNotSpoilt() throws IOException {
    assertThat(BootLog.isSpoilt(folder.resolve("none.log"))).isFalse();
    assertThat(BootLog.isSpoilt(log(""))).isFalse();
  }

  private Path log(String text) throws IOException {
    return Files.writeString(folder.resolve("karaf.log"), text);
  }
}
