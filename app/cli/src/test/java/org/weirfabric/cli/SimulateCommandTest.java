package org.weirfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.weirfabric.lab.simulator.scenario.ShippedScenarios;
import picocli.CommandLine;

class SimulateCommandTest {
  private static final Path EXAMPLE = Path.of("../../docs/examples/leaf-spine");
  private static final String SCENARIO =
      """
      scenario: small
      about: Two hosts.
      topology: TOPOLOGY
      intent: INTENT
      duration: 200us
      traffic:
        - { name: a, kind: flow, from: h1, to: h7, class: roce, rate: 40G, frame: 4304 }
      claims:
        - noLoss: roce
        - throughput: { traffic: a, from: 100us, until: 200us, atLeast: 39G }
      """;

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int weir(String... args) {
    CommandLine weir = Weir.commandLine();
    weir.setOut(new PrintWriter(out));
    weir.setErr(new PrintWriter(err));
    return weir.execute(args);
  }

  private String scenario(String from, String to) throws Exception {
    Path file = folder.resolve("small.yaml");
    Files.copy(EXAMPLE.resolve("topology.yaml"), folder.resolve("t.yaml"));
    Files.copy(EXAMPLE.resolve("intent.yaml"), folder.resolve("i.yaml"));
    String text = SCENARIO.replace("TOPOLOGY", "t.yaml").replace("INTENT", "i.yaml");
    assertThat(text).contains(from);
    Files.writeString(file, text.replace(from, to));
    return file.toString();
  }

  @Test
  void aScenarioWhoseClaimsHoldExitsWithZeroAndTellsThem() throws Exception {
    assertThat(weir("simulate", scenario("small", "small"))).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("holds   no frame of roce finds a buffer full", "3 of 3 claims hold");
  }

  @Test
  void aFailedClaimExitsWithOne() throws Exception {
    assertThat(weir("simulate", scenario("39G", "41G"))).isEqualTo(1);
    assertThat(out.toString()).contains("FAILS   a delivers at least 41 Gb/s", "no: 2 of 3");
  }

  @Test
  void jsonIsTheSameEachTime() throws Exception {
    String file = scenario("small", "small");
    assertThat(weir("simulate", file, "--json")).isZero();
    String first = out.toString();
    JsonNode json = new ObjectMapper().readTree(first);
    assertThat(json.path("holds").asBoolean()).isTrue();
    assertThat(json.path("answers").path("traffic").path("a").path("flows").asInt()).isEqualTo(1);
    out.getBuffer().setLength(0);
    weir("simulate", file, "--json");
    assertThat(out.toString()).isEqualTo(first);
  }

  @Test
  void theReportHoldsTheRunAndAsksNoServer() throws Exception {
    Path report = folder.resolve("out.html");
    assertThat(weir("simulate", scenario("small", "</script>"), "--report", report.toString()))
        .as(err.toString())
        .isZero();
    String page = Files.readString(report);
    assertThat(page).contains("leaf1:Ethernet8", "\\u003c/script>").doesNotContain("/*DATA*/");
    assertThat(page.replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http://", "https://", "src=", "@import", "url(");
  }

  @Test
  void aPlanFolderIsTriedInPlaceOfTheScenariosOwn() throws Exception {
    String file = scenario("small", "small");
    String plan = folder.resolve("plan").toString();
    assertThat(
            weir(
                "compile",
                folder.resolve("i.yaml").toString(),
                "--topology",
                folder.resolve("t.yaml").toString(),
                "--out",
                plan))
        .isZero();
    assertThat(weir("simulate", file, "--plan", plan)).as(err.toString()).isZero();
    assertThat(weir("simulate", "dcqcn", "--plan", plan)).isEqualTo(2);
    assertThat(err.toString()).contains("WEIR-6007", "leaf1");
  }

  @Test
  void impossibleScenariosAreRefusedWithACode() throws Exception {
    assertThat(weir("simulate", scenario("to: h7", "to: h77"))).isEqualTo(2);
    assertThat(err.toString()).contains("WEIR-2003 line 7 /traffic/0/to: found h77", "h7, h8");
  }

  @Test
  void whatIsNoScenarioIsRefused() throws Exception {
    assertThat(weir("simulate", "no-such")).isEqualTo(2);
    assertThat(err.toString()).contains("WEIR-6001", "headroom");
    assertThat(weir("simulate")).isEqualTo(2);
    assertThat(weir("simulate", scenario("rate: 40G", "rate: 0G"))).isEqualTo(2);
    assertThat(err.toString()).contains("WEIR-1004 line 7 /traffic/0/rate: found 0G");
    assertThat(weir("simulate", scenarioAgain("i.yaml", "gone.yaml"))).isEqualTo(2);
    assertThat(err.toString()).contains("gone.yaml");
    Path notAPlan = Files.writeString(folder.resolve("plan.json"), "{}");
    assertThat(weir("simulate", "dcqcn", "--plan", notAPlan.getParent().toString())).isEqualTo(2);
    assertThat(err.toString()).contains("WEIR-1001").doesNotContain("WEIR-5002");
  }

  private String scenarioAgain(String from, String to) throws Exception {
    Path file = folder.resolve("small.yaml");
    Files.writeString(file, Files.readString(file).replace(from, to));
    return file.toString();
  }

  @Test
  void listTellsEveryShippedScenario() {
    assertThat(weir("simulate", "--list")).isZero();
    assertThat(ShippedScenarios.names()).hasSizeGreaterThanOrEqualTo(8);
    ShippedScenarios.names().forEach(name -> assertThat(out.toString()).contains(name));
  }
}
