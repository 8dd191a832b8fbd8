package org.weirfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class WhatIfCommandTest {
  private static final String EXAMPLE = "../../docs/examples/leaf-spine/";

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int whatIf(String... args) {
    CommandLine weir = Weir.commandLine();
    weir.setOut(new PrintWriter(out));
    weir.setErr(new PrintWriter(err));
    List<String> all =
        new ArrayList<>(
            List.of("whatif", EXAMPLE + "intent.yaml", "--topology", EXAMPLE + "topology.yaml"));
    all.addAll(List.of(args));
    return weir.execute(all.toArray(String[]::new));
  }

  private JsonNode json() throws Exception {
    return new ObjectMapper().readTree(out.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"longest-cable", "most-lossless-classes", "largest-mtu"})
  void eachQuestionHasAnAnswerAndItsReason(String question) throws Exception {
    assertThat(whatIf(question, "--json")).as(err.toString()).isZero();
    assertThat(json().path("holds").asBoolean()).isTrue();
    assertThat(json().path("answer").asText()).containsPattern("\\d+");
    assertThat(json().path("terms")).isNotEmpty();
  }

  @Test
  void theLongestCableOfOnePortIsInWords() {
    assertThat(whatIf("longest-cable", "--port", "leaf1:Ethernet0")).isZero();
    assertThat(out.toString())
        .containsPattern("the longest cable on leaf1:Ethernet0: \\d+ m")
        .contains("limited by: ");
  }

  @Test
  void aFailureThatCutsNobodyOffIsAllRight() {
    assertThat(whatIf("link-failure", "--between", "leaf1", "spine1")).isZero();
    assertThat(out.toString()).contains("no host is cut off; every proof holds");
  }

  @Test
  void whatIsNotThereIsBadInput() throws Exception {
    assertThat(whatIf("longest-cable", "--port", "leaf9:Ethernet0", "--json")).isEqualTo(2);
    assertThat(json().path("problems").get(0).path("code").asText()).isEqualTo("WEIR-2003");
  }

  @ParameterizedTest
  @ValueSource(strings = {"shortest-cable", "link-failure"})
  void anUnclearQuestionIsBadUsage(String question) {
    assertThat(whatIf(question)).isEqualTo(2);
    assertThat(err.toString()).startsWith("weir: WEIR-");
  }
}
