package org.weirfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.weirfabric.cli.console.Login;
import org.weirfabric.cli.rest.RestClient;

/** One demo on the real ONOS core, looked at from every side while it is up. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DemoIT {
  private static final Path STATE = Path.of("target/demo-it/state").toAbsolutePath();
  private static final List<String> SWITCHES =
      List.of("leaf1", "leaf2", "leaf3", "leaf4", "spine1", "spine2");

  private static Launched demo;
  private static JsonNode result;

  @BeforeAll
  static void startTheDemo() throws Exception {
    Peer.forgetRuns();
    demo = Launched.weir(STATE, "demo", "--json", "--port", "0");
    result = demo.json();
  }

  @AfterAll
  static void endIt() {
    demo.close();
  }

  private static RestClient onos() throws Exception {
    URI devices = URI.create(result.path("places").path("onos").asText());
    Login login = Login.read(Path.of(result.path("places").path("login").asText()));
    return new RestClient(devices.resolve("/"), login.user(), login.password());
  }

  @Test
  @Order(1)
  void intentIsCommittedAndReadBackOnEverySwitch() throws Exception {
    assertThat(result.path("outcome").asText()).as(demo.err()).isEqualTo("committed");
    assertThat(result.path("problems")).isEmpty();
    List<String> names = new ArrayList<>();
    for (JsonNode one : result.path("switches")) {
      names.add(one.path("name").asText());
      assertThat(one.path("set").path("gnmi")).as(one.toString()).isNotEmpty();
      assertThat(one.path("set").path("p4")).as(one.toString()).isNotEmpty();
      assertThat(one.path("readBack").path("matches").asBoolean()).as(one.toString()).isTrue();
      assertThat(one.path("readBack").path("differences")).isEmpty();
      assertThat(one.path("asBefore").asBoolean()).as(one.toString()).isFalse();
    }
    assertThat(names).containsExactlyElementsOf(SWITCHES);
    for (String each : List.of("bootMillis", "compileMillis", "pushMillis")) {
      assertThat(result.path("durations").path(each).asLong()).as(each).isPositive();
    }
    assertThat(result.path("durations").path("bootToCommittedMillis").asLong()).isPositive();
  }

  @Test
  @Order(1)
  void trafficPausesAndMarksAndLosesNothingLossless() throws Exception {
    JsonNode traffic = result.path("traffic");

    assertThat(traffic.path("switches").asInt()).as(demo.err()).isEqualTo(SWITCHES.size());
    assertThat(traffic.path("ecnMarked").asLong()).isPositive();
    assertThat(traffic.path("losslessDroppedOctets").asLong(-1)).isZero();
    JsonNode counted = onos().get("/onos/weir/v1/telemetry").body().path("switches");
    assertThat(counted).hasSize(SWITCHES.size());
    assertThat(counted).anyMatch(each -> each.path("pfcSent").asLong() > 0);
  }

  @Test
  @Order(2)
  void onosListsTheSwitches() throws Exception {
    JsonNode devices = onos().get("/onos/v1/devices").body().path("devices");

    assertThat(devices).hasSize(SWITCHES.size());
    for (String name : SWITCHES) {
      assertThat(devices)
          .as(devices.toString())
          .anySatisfy(
              device -> {
                assertThat(device.path("id").asText()).isEqualTo("weir:" + name);
                assertThat(device.path("available").asBoolean()).isTrue();
              });
    }
    assertThat(onos().get("/onos/v1/links").body().path("links")).isNotEmpty();
    assertThat(onos().get("/onos/v1/hosts").body().path("hosts")).hasSize(8);
  }

  @Test
  @Order(3)
  void weirListsTheIntent() throws Exception {
    JsonNode intents = onos().get("/onos/weir/v1/intents").body().path("intents");

    assertThat(intents).singleElement().asString().contains(result.path("intent").asText());
  }

  @Test
  @Order(4)
  void strangerWithoutThePasswordSeesNothing() throws Exception {
    RestClient stranger = new RestClient(onos().base(), "onos", "rocks");

    assertThat(stranger.get("/onos/v1/devices").status()).isEqualTo(401);
    assertThat(stranger.get("/onos/weir/v1/intents").status()).isEqualTo(401);
    Path login = Path.of(result.path("places").path("login").asText());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(login)))
        .isEqualTo("rw-------");
  }

  @Test
  @Order(5)
  void statusOfTheRunningDemoIsReady() throws Exception {
    try (Launched status = Launched.weir(STATE, "status", "--json")) {
      JsonNode json = status.json();

      assertThat(status.exitCode()).as(status.err()).isZero();
      assertThat(json.path("health").path("ready").asBoolean()).isTrue();
      assertThat(json.path("transactions").toString()).contains("committed");
    }
  }

  @Test
  @Order(6)
  void secondStartIsRefusedInOneLineThatNamesTheFirst() throws Exception {
    try (Launched second = Launched.weir(STATE, "demo", "--once", "--port", "0")) {
      assertThat(second.exitCode()).isEqualTo(2);
      assertThat(second.err().lines())
          .singleElement()
          .asString()
          .contains("WEIR-6005", "process " + demo.handle().pid(), ":" + onos().base().getPort());
    }
  }

  @Test
  @Order(7)
  void takenPortIsRefusedInOneLine() throws Exception {
    String port = String.valueOf(onos().base().getPort());
    Path elsewhere = STATE.resolveSibling("elsewhere");

    try (Launched other = Launched.weir(elsewhere, "demo", "--once", "--port", port)) {
      assertThat(other.exitCode()).isEqualTo(2);
      assertThat(other.err().lines()).singleElement().asString().contains("WEIR-6004", port);
    }
  }

  @Test
  @Order(8)
  void pygnmiReadsPfcEcnAndTheClassifierOffALeaf() throws Exception {
    Peer.requirePython();
    String pfc = pathOf("leaf1", "/ethernet/pfc/priorities/priority[index=3]");
    String ecn = pathOf("leaf1", "/queue-management-profile[name=");
    String classifier = pathOf("leaf1", "/classifier[name=weir-trusted-ipv4]");
    List<String> args = new ArrayList<>(List.of(place("leaf1.gnmi"), "--type", "config"));
    args.addAll(List.of(pfc, ecn, classifier));

    JsonNode read = Peer.run("read_gnmi.py", args).path("paths");

    JsonNode setting = read.path(pfc).findPath("weir-lossless:config");
    assertThat(setting.path("receive").asBoolean()).as(read.path(pfc).toString()).isTrue();
    assertThat(setting.path("transmit").asBoolean()).as(read.path(pfc).toString()).isTrue();
    JsonNode curve = read.path(ecn).findPath("uniform").findPath("config");
    assertThat(curve.path("enable-ecn").asBoolean()).as(read.path(ecn).toString()).isTrue();
    assertThat(curve.path("min-threshold").asLong())
        .isPositive()
        .isLessThanOrEqualTo(curve.path("max-threshold").asLong());
    assertThat(read.path(classifier).findValues("dscp-set"))
        .as(read.path(classifier).toString())
        .anySatisfy(set -> assertThat(set).hasToString("[26]"));
    Peer.ran("pygnmi");
  }

  @Test
  @Order(9)
  void p4runtimeShellReadsTheTrustOfPortsByTheNameOfTheTable() throws Exception {
    Peer.requirePython();
    Path program = Path.of("../../p4/src/main/resources/org/weirfabric/p4").toAbsolutePath();

    JsonNode table =
        Peer.run(
            "read_table.py",
            List.of(
                place("leaf1.p4runtime"),
                "1",
                program.resolve("weir.p4info.txtpb").toString(),
                program.resolve("weir.json").toString(),
                "ingress.port_trust"));

    assertThat(table.path("table").asText()).isEqualTo("ingress.port_trust");
    assertThat(table.path("entries"))
        .as(table.toString())
        .isNotEmpty()
        .allSatisfy(
            entry -> {
              assertThat(entry.path("action").asText()).isEqualTo("ingress.trust");
              assertThat(entry.path("params").path("trust_map").asInt()).isEqualTo(1);
            });
    Peer.ran("p4runtime-shell");
  }

  private static String place(String name) {
    return result.path("places").path(name).asText();
  }

  /** The path set on {@code switchName} that has {@code part} in it. */
  private static String pathOf(String switchName, String part) {
    for (JsonNode one : result.path("switches")) {
      for (JsonNode path : one.path("set").path("gnmi")) {
        if (one.path("name").asText().equals(switchName) && path.asText().contains(part)) {
          return path.asText();
        }
      }
    }
    throw new AssertionError("no " + part + " was set on " + switchName + ": " + result);
  }

  @Test
  @Order(100)
  void ctrlCLeavesNoProcessBehind() throws Exception {
    List<ProcessHandle> family = demo.awaitChildren(2);

    demo.signal("INT");
    demo.exitCode();

    assertThat(family).noneMatch(ProcessHandle::isAlive);
  }
}
