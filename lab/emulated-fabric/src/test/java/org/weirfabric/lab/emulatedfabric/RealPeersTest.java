package org.weirfabric.lab.emulatedfabric;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that others wrote, against the switches and so against the wire schemas. */
class RealPeersTest {
  private static final Path PEERS = Path.of("../peers").toAbsolutePath().normalize();
  private static final Path PROGRAM =
      Path.of("src/test/resources/org/weirfabric/lab/emulatedfabric").toAbsolutePath();
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir static Path directory;
  private static RunningFabric fabric;

  @BeforeAll
  static void start() throws Exception {
    if (!hasPythonWithVenv()) {
      System.err.println("SKIPPED: pygnmi and p4runtime-shell need Python 3 with its venv module");
      Assumptions.abort("no Python 3 with venv");
    }
    run(0, "peers.py", "prepare");
    fabric = TestFabric.start(Map.of());
  }

  @AfterAll
  static void stop() {
    if (fabric != null) {
      fabric.close();
    }
  }

  private static boolean hasPythonWithVenv() throws InterruptedException {
    try {
      return new ProcessBuilder("python3", "-c", "import venv, ensurepip")
              .redirectErrorStream(true)
              .start()
              .waitFor()
          == 0;
    } catch (IOException absent) {
      return false;
    }
  }

  private static String run(int exitCode, String script, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("python3", PEERS.resolve(script).toString()));
    command.addAll(List.of(arguments));
    Path errors = directory.resolve("errors");
    Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue())
        .as("%s %s: %s%s", script, List.of(arguments), out, Files.readString(errors))
        .isEqualTo(exitCode);
    return exitCode == 0 ? out : Files.readString(errors);
  }

  @Test
  void pygnmiReadsWhatPygnmiSet() throws Exception {
    String leaf1 = TestFabric.gnmi(fabric, "leaf1");
    String pfc = "/interfaces/interface[name=Ethernet0]/ethernet/pfc/priorities/priority[index=3]";
    run(
        0,
        "set_gnmi.py",
        leaf1,
        "replace",
        pfc,
        "{\"weir-lossless:index\":3,\"weir-lossless:config\":{\"index\":3,\"receive\":true}}");
    JsonNode read = JSON.readTree(run(0, "read_gnmi.py", leaf1, pfc, "/lldp"));
    assertThat(read.path("models").findValuesAsText("name")).contains("weir-lossless");
    JsonNode state = read.path("paths").path(pfc).path("weir-lossless:state");
    assertThat(state.path("receive").asBoolean()).isTrue();
    assertThat(state.path("transmit").asBoolean()).isFalse();
    assertThat(state.path("in-frames").asText()).isEqualTo("0");
  }

  @Test
  void pygnmiIsToldWhatIsWrong() throws Exception {
    String refused =
        run(
            1,
            "set_gnmi.py",
            TestFabric.gnmi(fabric, "leaf1"),
            "update",
            "/qos/queues/queue[name=a]/config",
            "{\"openconfig-qos:queue-id\":8}");
    assertThat(refused).contains("8 is out of range 0..7");
  }

  @Test
  void p4runtimeShellReadsATableByName() throws Exception {
    String leaf1 = TestFabric.p4runtime(fabric, "leaf1");
    String p4info = PROGRAM.resolve("small.p4info.txtpb").toString();
    String json = PROGRAM.resolve("small.json").toString();
    run(
        0,
        "write_table.py",
        leaf1,
        "1",
        p4info,
        json,
        "ingress.port_trust",
        "ingress.trust",
        "ingress_port=5",
        "trust_map=2");
    JsonNode read =
        JSON.readTree(run(0, "read_table.py", leaf1, "1", p4info, json, "ingress.port_trust"));
    assertThat(read)
        .isEqualTo(
            JSON.readTree(
                "{\"table\":\"ingress.port_trust\",\"entries\":[{\"action\":\"ingress.trust\","
                    + "\"match\":{\"ingress_port\":5},\"params\":{\"trust_map\":2}}]}"));
  }

  @Test
  void p4runtimeShellIsToldTheErrorOfItsUpdate() throws Exception {
    assertThat(
            run(
                1,
                "write_table.py",
                TestFabric.p4runtime(fabric, "leaf2"),
                "1",
                PROGRAM.resolve("small.p4info.txtpb").toString(),
                PROGRAM.resolve("small.json").toString(),
                "ingress.port_trust",
                "ingress.trust",
                "ingress_port=700",
                "trust_map=2"))
        .contains("OUT_OF_RANGE");
  }
}
