package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.weirfabric.lab.emulatedfabric.RunningFabric;
import org.weirfabric.lab.emulatedfabric.ServerAccess;
import org.weirfabric.lab.emulatedfabric.live.Traffic;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.TopologyReader;

/** pygnmi, which others wrote, at emulated switches that speak TLS and ask who calls. */
class SecurePeersTest {
  private static final Path PEERS = Path.of("../../lab/peers").toAbsolutePath().normalize();
  private static final String QUEUE = "/qos/queues/queue[name=weir-q3]";
  private static final String PASSWORD = "h0rse-battery-staple";
  private static final String TOPOLOGY =
      """
      switches: [ { name: leaf1, asic: emulated } ]
      links: []
      hosts:
        - { name: h1, port: "leaf1:Ethernet8", speed: 100G, cable: 3m, ip: 10.0.0.1/24 }
      """;

  @TempDir static Path files;
  private static final Certificates ours = new Certificates("weir test");
  private static RunningFabric mutual;
  private static RunningFabric oneSided;

  @BeforeAll
  static void start() throws Exception {
    if (!hasPythonWithVenv()) {
      System.err.println("SKIPPED SecurePeersTest: pygnmi needs Python 3 with its venv module");
      Assumptions.abort("no Python 3 with venv");
    }
    ours.trust(files.resolve("ca.pem"));
    new Certificates("another").trust(files.resolve("other-ca.pem"));
    ours.issue(files, "caller", "caller.test");
    Certificates.secret(files.resolve("login"), "weir\n" + PASSWORD + "\n");
    Certificates.secret(files.resolve("wrong-login"), "weir\nwrong\n");

    Path asking = Files.createDirectory(files.resolve("asking"));
    ours.issue(asking, "leaf1", "leaf1.test");
    ours.trust(asking.resolve("clients.pem"));
    Files.copy(files.resolve("login"), asking.resolve("login"));
    mutual = start(asking);
    Path showing = Files.createDirectory(files.resolve("showing"));
    ours.issue(showing, "server", "leaf1.test");
    oneSided = start(showing);
  }

  private static RunningFabric start(Path access) throws Exception {
    return RunningFabric.start(
        TopologyReader.read(TOPOLOGY),
        AsicCatalogue.shipped(),
        List.of(),
        Traffic.NONE,
        ServerAccess.in(access));
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

  @AfterAll
  static void stop() {
    for (RunningFabric each : new RunningFabric[] {mutual, oneSided}) {
      if (each != null) {
        each.close();
      }
    }
  }

  @Test
  void pygnmiWithCertificateAndLoginSetsAndReads() throws Exception {
    String[] access =
        access("ca.pem", "login", "--certificate", "caller.pem", "--key", "caller.key");
    run(
        0,
        mutual,
        "set_gnmi.py",
        access,
        "replace",
        QUEUE,
        "{\"openconfig-qos:name\":\"weir-q3\",\"openconfig-qos:config\":{\"name\":\"weir-q3\",\"queue-id\":3}}");
    assertThat(run(0, mutual, "read_gnmi.py", access, QUEUE)).contains("\"queue-id\": 3");
  }

  @Test
  void pygnmiReadsASwitchThatOnlyShowsWhoItIs() throws Exception {
    assertThat(run(0, oneSided, "read_gnmi.py", access("ca.pem"), "/interfaces"))
        .contains("Ethernet8");
  }

  @Test
  void aWrongPasswordIsRefusedAndNotRepeated() throws Exception {
    assertThat(
            run(
                1,
                mutual,
                "read_gnmi.py",
                access(
                    "ca.pem", "wrong-login", "--certificate", "caller.pem", "--key", "caller.key"),
                "/interfaces"))
        .contains("error: ")
        .doesNotContain(PASSWORD);
  }

  @Test
  void whoShowsNoCertificateOrTrustsAnotherAuthorityGetsNoConnection() throws Exception {
    assertThat(run(1, mutual, "read_gnmi.py", access("ca.pem", "login"), "/interfaces"))
        .contains("error: ");
    assertThat(run(1, oneSided, "read_gnmi.py", access("other-ca.pem"), "/interfaces"))
        .contains("error: ");
  }

  private static String[] access(String trust) {
    return new String[] {"--trust", at(trust), "--server-name", "leaf1.test"};
  }

  private static String[] access(String trust, String login, String... client) {
    List<String> all = new ArrayList<>(List.of(access(trust)));
    all.addAll(List.of("--login", at(login)));
    for (String each : client) {
      all.add(each.startsWith("--") ? each : at(each));
    }
    return all.toArray(new String[0]);
  }

  private static String at(String file) {
    return files.resolve(file).toString();
  }

  private static String run(
      int exitCode, RunningFabric fabric, String script, String[] access, String... arguments)
      throws Exception {
    List<String> command = new ArrayList<>(List.of("python3", PEERS.resolve(script).toString()));
    command.addAll(List.of(access));
    command.add(fabric.switches().get(SwitchId.of("leaf1")).gnmiEndpoint().orElseThrow());
    command.addAll(List.of(arguments));
    Path errors = files.resolve("errors");
    Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    String said = Files.readString(errors);
    assertThat(process.exitValue()).as("%s: %s%s", command, out, said).isEqualTo(exitCode);
    return exitCode == 0 ? out : said;
  }
}
