package org.weirfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CompileCommandTest {
  private static final Path EXAMPLE = Path.of("../../docs/examples/leaf-spine");

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int compile(Path intent, String... more) {
    CommandLine weir = Weir.commandLine();
    weir.setOut(new PrintWriter(out));
    weir.setErr(new PrintWriter(err));
    List<String> args = new ArrayList<>();
    args.addAll(List.of("compile", intent.toString()));
    args.addAll(List.of("--topology", EXAMPLE.resolve("topology.yaml").toString()));
    args.addAll(List.of("--out", folder.resolve("plan").toString()));
    args.addAll(List.of(more));
    return weir.execute(args.toArray(String[]::new));
  }

  private JsonNode file(String name) throws IOException {
    return new ObjectMapper().readTree(folder.resolve("plan").resolve(name).toFile());
  }

  @Test
  void exampleGivesAPlanAndTheFilesOfEverySwitch() throws Exception {
    assertThat(compile(EXAMPLE.resolve("intent.yaml"))).as(err.toString()).isZero();

    String hash = file("plan.json").path("hash").asText();
    assertThat(hash).hasSize(64);
    assertThat(out.toString()).contains("proven", "because", "plan " + hash + " for 6 switches");
    for (String name : List.of("leaf1", "leaf4", "spine1", "spine2")) {
      assertThat(file(name + "/openconfig.json").fieldNames())
          .toIterable()
          .anyMatch(path -> path.contains("/pfc/"));
      assertThat(file(name + "/p4.json").toString()).contains("ingress.dscp_map");
    }
  }

  @Test
  void sonicSwitchesGetConfigDbAndWhatIsWeakerIsTold() throws Exception {
    assertThat(compile(EXAMPLE.resolve("intent.yaml"), "--dialect", "sonic"))
        .as(err.toString())
        .isZero();

    JsonNode db = file("leaf1/config_db.json");
    assertThat(db.at("/PORT_QOS_MAP/Ethernet0/pfc_enable").asText()).isEqualTo("3");
    assertThat(db.at("/PORT_QOS_MAP/Ethernet0/dscp_to_tc_map").asText()).isEqualTo("weir-trusted");
    assertThat(folder.resolve("plan/leaf1/openconfig.json")).doesNotExist();
    assertThat(out.toString()).contains("weaker  leaf1: SONiC's WRED drops");
  }

  @Test
  void intentsBesideAreCompiledTogether() throws Exception {
    Path training = intent("training", "priority: 3, dscp: [26], lossless: true, bandwidth: 40%");
    Path storage =
        Files.writeString(
            folder.resolve("storage.yaml"),
            "intent: storage\nclasses:\n"
                + "  - { name: nvme, priority: 4, dscp: [28], lossless: true, bandwidth: 20% }\n");

    assertThat(compile(training, "--beside", storage.toString(), "--json"))
        .as(err.toString())
        .isZero();

    assertThat(file("plan.json").at("/intents").toString()).contains("storage", "training");
    assertThat(file("leaf1/openconfig.json").toString()).contains("nvme", "roce");
  }

  @Test
  void contradictionNamesBothIntents() throws Exception {
    Path training = intent("training", "priority: 3, dscp: [26], lossless: true, bandwidth: 60%");
    Path other = intent("other", "priority: 4, dscp: [26], lossless: true, bandwidth: 60%");

    assertThat(compile(training, "--beside", other.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("WEIR-2020", "training", "other");
  }

  private Path intent(String name, String roce) throws IOException {
    return Files.writeString(
        folder.resolve(name + ".yaml"),
        "intent: "
            + name
            + "\nclasses:\n  - { name: roce, "
            + roce
            + " }\n  - { name: bulk, priority: 0, dscp: rest, bandwidth: 40% }\n");
  }

  @Test
  void unknownDialectIsRefusedWithTheKnownOnes() {
    assertThat(compile(EXAMPLE.resolve("intent.yaml"), "--dialect", "junos")).isEqualTo(2);
    assertThat(err.toString()).contains("openconfig or sonic");
  }

  @Test
  void sameInputGivesTheSameBytes() throws Exception {
    compile(EXAMPLE.resolve("intent.yaml"));
    byte[] first = Files.readAllBytes(folder.resolve("plan/plan.json"));

    compile(EXAMPLE.resolve("intent.yaml"));

    assertThat(folder.resolve("plan/plan.json")).hasBinaryContent(first);
  }

  @Test
  void jsonIsOneObjectWithTheHash() throws Exception {
    assertThat(compile(EXAMPLE.resolve("intent.yaml"), "--json")).isZero();

    assertThat(new ObjectMapper().readTree(out.toString()).path("plan"))
        .isEqualTo(file("plan.json").path("hash"));
  }

  @Test
  void badIntentIsToldByFileLineAndPointerAndLeavesNoFile() throws Exception {
    String text = Files.readString(EXAMPLE.resolve("intent.yaml"));
    Path bad =
        Files.writeString(folder.resolve("bad.yaml"), text.replace("priority: 3", "priority: 9"));

    assertThat(compile(bad)).isEqualTo(2);
    assertThat(err.toString())
        .contains("weir: " + bad + ": WEIR-", " line ", "/classes/0/priority", "found 9")
        .doesNotContain("\tat ");
    assertThat(folder.resolve("plan")).doesNotExist();
  }

  @Test
  void badIntentInJsonListsItsProblems() throws Exception {
    Path bad = Files.writeString(folder.resolve("bad.yaml"), "intent: [\n");

    assertThat(compile(bad, "--json")).isEqualTo(2);
    assertThat(new ObjectMapper().readTree(out.toString()).path("problems").path(0).path("code"))
        .hasToString("\"WEIR-1001\"");
  }
}
