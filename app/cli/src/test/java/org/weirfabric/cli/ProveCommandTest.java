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
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ProveCommandTest {
  private static final Path EXAMPLE = Path.of("../../docs/examples/leaf-spine");

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int prove(String... more) {
    return prove(EXAMPLE.resolve("intent.yaml"), EXAMPLE.resolve("topology.yaml"), more);
  }

  private int prove(Path intent, Path topology, String... more) {
    CommandLine weir = Weir.commandLine();
    weir.setOut(new PrintWriter(out));
    weir.setErr(new PrintWriter(err));
    List<String> args = new ArrayList<>(List.of("prove", intent.toString()));
    args.addAll(List.of("--topology", topology.toString()));
    args.addAll(List.of(more));
    return weir.execute(args.toArray(String[]::new));
  }

  private JsonNode proof(String name) throws IOException {
    JsonNode proofs = new ObjectMapper().readTree(out.toString()).path("proofs");
    return StreamSupport.stream(proofs.spliterator(), false)
        .filter(each -> each.path("name").asText().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no proof " + name + " in " + proofs));
  }

  @Test
  void theExampleHoldsAfterThreeFailuresWithItsGuard() throws Exception {
    assertThat(prove("--failures", "3", "--transients", "20", "--json")).isZero();
    assertThat(proof("no-deadlock").path("margin").asText()).startsWith("93 failure sets");
    assertThat(proof("no-transient-deadlock").path("holds").asBoolean()).isTrue();
    assertThat(proof("buffers-fit").path("holds").asBoolean()).isTrue();
  }

  @Test
  void withoutAGuardTwoFailuresAreACounterexample() throws Exception {
    assertThat(prove("--failures", "2", "--guard", "off", "--json")).isEqualTo(1);
    JsonNode proof = proof("no-deadlock");
    assertThat(proof.path("holds").asBoolean()).isFalse();
    assertThat(proof.path("counterexample").asText())
        .startsWith("when these fail: leaf1:Ethernet0 - spine1:Ethernet0, leaf2:")
        .contains(" -> ");
    assertThat(err.toString()).contains("WEIR-3004");
  }

  @Test
  void aCircleReadsAsAChain() {
    assertThat(prove("--failures", "2", "--guard", "off")).isEqualTo(1);
    assertThat(out.toString())
        .contains("FAILS  no-deadlock")
        .contains("\n         spine1:Ethernet8\n           waits for leaf4:Ethernet0\n");
  }

  @Test
  void ebgpHoldsWhereShortestPathsDoNot() {
    assertThat(prove("--failures", "3", "--guard", "off", "--routing", "ebgp")).isZero();
  }

  @Test
  void routesThatGoInACircleAreACounterexample() throws Exception {
    Path routes = folder.resolve("routes.yaml");
    Files.writeString(
        routes,
        "routes:\n"
            + "  - { switch: leaf1, destination: h8, via: [Ethernet0] }\n"
            + "  - { switch: spine1, destination: h8, via: [Ethernet4] }\n"
            + "  - { switch: leaf2, destination: h8, via: [Ethernet4] }\n"
            + "  - { switch: spine2, destination: h8, via: [Ethernet0] }\n");
    assertThat(prove("--guard", "off", "--routing", routes.toString(), "--json")).isEqualTo(1);
    assertThat(proof("no-deadlock").path("counterexample").asText())
        .startsWith("with all links up: ")
        .contains("leaf1:Ethernet4", "spine1:Ethernet0", "leaf2:Ethernet0", "spine2:Ethernet4");
  }

  @Test
  void routesToNowhereAreBadInput() throws Exception {
    Path routes = folder.resolve("routes.yaml");
    Files.writeString(routes, "routes: [{ switch: leaf1, destination: h8, via: [Ethernet8] }]\n");
    assertThat(prove("--routing", routes.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("WEIR-2010", "/routes/0", "a host that is not h8");
  }

  @Test
  void theRingDeadlocksAndIsCuredByBumping() {
    Path ring = Path.of("../../docs/examples/ring-deadlock");
    Path bumped = ring.resolve("bumped.yaml");
    Path topology = ring.resolve("topology.yaml");
    assertThat(prove(bumped, topology)).isEqualTo(1);
    assertThat(err.toString()).contains("with all links up", "a guard that bumps");
    assertThat(prove(bumped, topology, "--guard", "bump", "--transients", "50"))
        .as(err.toString())
        .isZero();
  }

  @Test
  void badOptionsAreRefused() {
    assertThat(prove("--failures", "9")).isEqualTo(2);
    assertThat(prove("--guard", "maybe")).isEqualTo(2);
    assertThat(prove("--routing", folder.resolve("nothing").toString())).isEqualTo(2);
    assertThat(err.toString()).contains("0 to 8", "off, lossy or bump", "no such file");
  }
}
