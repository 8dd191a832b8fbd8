package org.weirfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ExplainCommandTest {
  private static final Path EXAMPLE = Path.of("../../docs/examples/leaf-spine");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int explain(String port, String priority, String... more) {
    CommandLine weir = Weir.commandLine();
    weir.setOut(new PrintWriter(out));
    weir.setErr(new PrintWriter(err));
    String[] args = {
      "explain",
      EXAMPLE.resolve("intent.yaml").toString(),
      "--topology",
      EXAMPLE.resolve("topology.yaml").toString(),
      "--switch",
      "leaf1",
      "--port",
      port,
      "--priority",
      priority,
      more.length > 0 ? more[0] : "--json"
    };
    return weir.execute(args);
  }

  @Test
  void everyNumberOfALosslessPortHasItsTermsAndProofs() throws Exception {
    assertThat(explain("Ethernet8", "3")).as(err.toString()).isZero();
    JsonNode answer = new ObjectMapper().readTree(out.toString());
    assertThat(answer.path("holds").path("class").asText()).isEqualTo("roce, lossless");
    String headroom = answer.path("holds").path("headroom (SONiC: xoff)").asText();
    assertThat(answer.path("explanations"))
        .anySatisfy(
            why -> {
              assertThat(why.path("subject").asText()).contains("100G ports on 3m", "headroom");
              assertThat(why.path("value").asText()).isEqualTo(headroom);
              assertThat(why.path("terms").size()).isGreaterThan(5);
            });
    assertThat(answer.path("explanations").findValuesAsText("subject"))
        .anyMatch(subject -> subject.startsWith("ECN of class roce"))
        .anyMatch(subject -> subject.startsWith("pools "))
        .contains("PFC watchdog");
    assertThat(answer.path("proofs").findValuesAsText("name"))
        .contains("buffers-fit", "rollout-never-admits-unprotected");
  }

  @Test
  void aLossyPriorityHasNoHeadroomToExplain() throws Exception {
    assertThat(explain("Ethernet8", "0")).as(err.toString()).isZero();
    JsonNode answer = new ObjectMapper().readTree(out.toString());
    assertThat(answer.path("holds").path("PFC").asText()).isEqualTo("off");
    assertThat(answer.path("explanations").findValuesAsText("subject"))
        .noneMatch(subject -> subject.contains("headroom"));
  }

  @Test
  void anUnknownPortOrPriorityIsBadInput() {
    assertThat(explain("Ethernet99", "3")).isEqualTo(2);
    assertThat(err.toString()).contains("WEIR-2003", "leaf1:Ethernet99");
    assertThat(explain("Ethernet8", "9")).isEqualTo(2);
  }
}
