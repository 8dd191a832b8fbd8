package org.weirfabric.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.weirfabric.cli.Weir;
import picocli.CommandLine;

class BenchWhatIfCommandTest {
  private final StringWriter out = new StringWriter();

  private int bench(String... args) {
    CommandLine weir = Weir.commandLine();
    weir.setOut(new PrintWriter(out));
    weir.setErr(new PrintWriter(new StringWriter()));
    return weir.execute(args);
  }

  @Test
  void everyQuestionIsAnsweredAndTimed() throws Exception {
    assertThat(bench("bench", "whatif", "--fat-tree", "4", "--runs", "2", "--json")).isZero();
    JsonNode report = new ObjectMapper().readTree(out.toString());
    assertThat(report.path("switches").asInt()).isEqualTo(20);
    assertThat(report.path("questions")).hasSize(5);
    report
        .path("questions")
        .forEach(
            each -> {
              assertThat(each.path("answer").asText()).isNotEmpty();
              assertThat(each.path("slowestMillis").asDouble())
                  .isGreaterThanOrEqualTo(each.path("medianMillis").asDouble());
            });
  }

  @Test
  void anOddFatTreeIsBadUsage() {
    assertThat(bench("bench", "whatif", "--fat-tree", "5")).isEqualTo(2);
  }
}
