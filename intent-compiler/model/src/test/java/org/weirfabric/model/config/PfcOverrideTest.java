package org.weirfabric.model.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.SwitchConfigCodec;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.qos.Priority;

class PfcOverrideTest {
  private static final PortName PORT = PortName.of("Ethernet0");
  private static final Priority ROCE = Priority.of(3);

  private final SwitchConfig plain = Leaf1.config();

  @Test
  void overrideIsAddedToItsPortAndPriorityAlone() {
    SwitchConfig cured = plain.withOverride(PORT, ROCE, PfcOverride.DROP);

    assertThat(cured.ports().get(PORT).overrides()).containsEntry(ROCE, PfcOverride.DROP);
    assertThat(cured.withoutOverride(PORT, ROCE)).isEqualTo(plain);
    assertThat(cured.withOverride(PORT, ROCE, PfcOverride.PFC_OFF).ports().get(PORT).overrides())
        .containsOnlyKeys(ROCE)
        .containsValue(PfcOverride.PFC_OFF);
  }

  @Test
  void whatIsNotOverriddenStaysAsItIs() {
    assertThat(plain.withoutOverride(PORT, ROCE)).isSameAs(plain);
    assertThat(plain.withoutOverride(PortName.of("Ethernet99"), ROCE)).isSameAs(plain);
  }

  @Test
  void portWithoutPfcForThePriorityHasNothingToOverride() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plain.withOverride(PORT, Priority.of(5), PfcOverride.DROP))
        .withMessageContaining("Ethernet0 has no PFC for priority 5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plain.withOverride(PortName.of("Ethernet99"), ROCE, PfcOverride.FORWARD))
        .withMessageContaining("Ethernet99");
  }

  @Test
  void bytesOfAConfigurationWithoutOverridesDoNotMentionThem() {
    assertThat(CanonicalJson.text(SwitchConfigCodec.encode(plain))).doesNotContain("overrides");
    assertThat(
            CanonicalJson.text(
                SwitchConfigCodec.encode(plain.withOverride(PORT, ROCE, PfcOverride.FORWARD))))
        .contains("\"overrides\":[{\"priority\":3,\"action\":\"FORWARD\"}]");
  }
}
