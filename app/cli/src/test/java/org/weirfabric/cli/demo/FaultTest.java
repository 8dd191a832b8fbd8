package org.weirfabric.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.weirfabric.cli.console.RefusedException;

class FaultTest {
  private static final List<String> SWITCHES = List.of("leaf1", "leaf3");

  @Test
  void faultNamesASwitchAndAKind() throws Exception {
    assertThat(Fault.parse("leaf3=refuse", SWITCHES)).isEqualTo(new Fault("leaf3", "refuse"));
    assertThat(Fault.parse("leaf3=refuse", SWITCHES)).hasToString("leaf3=refuse");
  }

  @ParameterizedTest
  @ValueSource(strings = {"leaf3", "leaf9=refuse", "leaf3=explode", "=refuse", "leaf3=", ""})
  void anyOtherFaultIsRefusedWithWhatIsAllowed(String text) {
    assertThatThrownBy(() -> Fault.parse(text, SWITCHES))
        .isInstanceOfSatisfying(
            RefusedException.class,
            refused -> {
              assertThat(refused.exitCode()).isEqualTo(2);
              assertThat(refused.lines())
                  .singleElement()
                  .asString()
                  .contains("--fault " + text + ":", "leaf1, leaf3", String.join(", ", Fault.KINDS))
                  .doesNotContain("\n");
            });
  }
}
