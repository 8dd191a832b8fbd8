package org.weirfabric.lab.emulatedfabric.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FaultOrderTest {
  @ParameterizedTest
  @CsvSource({
    "leaf1=refuse, leaf1=refuse",
    "leaf1=apply-then-cut, leaf1=cut",
    "leaf1=late, leaf1=slow=500ms",
    "leaf1=delay=20ms, leaf1=slow=20ms",
    "leaf1:Ethernet0=link-down, leaf1:Ethernet0=link-down",
    "leaf1:Ethernet0=long-cable, leaf1:Ethernet0=long-cable=150m",
    "leaf1:Ethernet0=long-cable=90m, leaf1:Ethernet0=long-cable=90m",
    "h1=storm, h1=storm=3",
    "h1=storm=4, h1=storm=4",
    "h1=slow-receiver=35%, h1=slow-receiver=35%",
    "h1=loop, h1=loop",
    "leaf1=reboot=2s, leaf1=reboot=2000ms",
    "leaf1=counter-reset, leaf1=counter-reset",
    "leaf1=clock-skew=-1500ms, leaf1=clock-skew=-1500ms"
  })
  void aFaultIsReadAndWrittenWithItsAmount(String text, String canonical) {
    assertThat(FaultOrder.parse(text)).hasToString(canonical);
    assertThat(FaultOrder.parse(canonical)).isEqualTo(FaultOrder.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "leaf1",
        "=refuse",
        "leaf1=explode",
        "h1=storm=8",
        "h1=storm=3ms",
        "leaf1:Ethernet0=long-cable=3s",
        "h1=slow-receiver=0%",
        "leaf1=reboot=soon",
        "leaf1=clock-skew=1000000000000ms"
      })
  void whatIsNoFaultIsNamedWithWhatWouldBe(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FaultOrder.parse(text))
        .withMessageContaining(text.contains("=") ? text.split("=", 2)[1].split("=", 2)[0] : text);
  }
}
