package org.weirfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Demos that don't come to a good end. */
class DemoEndsIT {
  private static final Path STATE = Path.of("target/demo-ends-it/state").toAbsolutePath();

  @Test
  void refusalOfOneSwitchIsRolledBackOnEverySwitch() throws Exception {
    try (Launched demo =
        Launched.weir(
            STATE, "demo", "--once", "--json", "--port", "0", "--fault", "leaf3=refuse")) {
      JsonNode result = demo.json();

      assertThat(demo.exitCode()).as(demo.err()).isEqualTo(1);
      assertThat(result.path("outcome").asText()).as(demo.err()).isEqualTo("rolled-back");
      assertThat(result.path("switches")).hasSize(6);
      assertThat(result.path("switches"))
          .as(result.toString())
          .allMatch(one -> one.path("asBefore").asBoolean());
      assertThat(result.path("problems").toString()).contains("WEIR-", "leaf3");
    }
  }

  @Test
  void killedDemoLeavesNoProcessBehind() throws Exception {
    try (Launched demo = Launched.weir(STATE, "demo", "--json", "--port", "0")) {
      List<ProcessHandle> children = demo.awaitChildren(2);

      demo.signal("KILL");
      demo.exitCode();

      Launched.await(() -> children.stream().noneMatch(ProcessHandle::isAlive));
      assertThat(children).hasSizeGreaterThanOrEqualTo(2);
    }
  }

  @Test
  void faultThatDoesNotExistIsRefusedInOneLine() throws Exception {
    try (Launched demo = Launched.weir(STATE, "demo", "--once", "--fault", "leaf3=explode")) {
      assertThat(demo.exitCode()).isEqualTo(2);
      assertThat(demo.err().lines())
          .singleElement()
          .asString()
          .contains("--fault leaf3=explode", "leaf3", "refuse");
    }
  }
}
