package org.weirfabric.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import org.junit.jupiter.api.Test;

/** Whether a fault that was played is told as the success or failure it was. */
class FaultResultTest {
  private static final JsonNode CURE =
      JsonNodeFactory.instance
          .objectNode()
          .put("action", "drop")
          .put("port", "leaf2:Ethernet8")
          .put("priority", 3);

  @Test
  void namedCuredAndRestoredIsGood() {
    FaultResult good = result(CURE, true, 600, 900, 3000, true);

    assertThat(good.isGood()).isTrue();
    assertThat(good.text())
        .startsWith(
            "h3=storm: named after 0.6 s, cured after 0.9 s by drop at leaf2:Ethernet8 priority 3,"
                + " restored after 3.0 s; ")
        .endsWith("every switch is configured as before");
  }

  @Test
  void whatNeverHappenedIsSaidAndNotGood() {
    FaultResult none = result(MissingNode.getInstance(), false, -1, -1, -1, true);

    assertThat(none.isGood()).isFalse();
    assertThat(none.text()).startsWith("h3=storm: not named, not cured by nothing at no port");
    assertThat(result(CURE, true, 600, 900, -1, true).isGood()).isFalse();
    assertThat(result(CURE, false, 600, 900, 3000, true).isGood()).isFalse();
    assertThat(result(CURE, true, 600, 900, 3000, false).isGood()).isFalse();
  }

  private static FaultResult result(
      JsonNode cure, boolean moved, long named, long cured, long restored, boolean nothingElse) {
    return new FaultResult(
        new HostFault("h3", "storm"),
        MissingNode.getInstance(),
        cure,
        moved,
        named,
        cured,
        restored,
        50,
        10,
        50,
        nothingElse);
  }
}
