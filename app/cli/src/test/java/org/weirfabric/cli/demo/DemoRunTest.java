package org.weirfabric.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.weirfabric.cli.FakeOnos;
import org.weirfabric.cli.console.Patience;
import org.weirfabric.cli.console.Progress;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.transaction.Outcome;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Facet;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutKind;
import org.weirfabric.model.plan.RolloutStage;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.units.ByteSize;

class DemoRunTest {
  private static final String WEIR = "/onos/weir/v1";
  private static final List<String> SWITCHES = List.of("leaf1", "leaf2");

  @TempDir Path folder;
  private FakeOnos onos;
  private FakeParts parts;
  private final StringWriter lines = new StringWriter();
  private final DemoResult result = new DemoResult();

  @BeforeEach
  void startOnosWithAPlan() throws IOException {
    onos = new FakeOnos();
    Path application = Files.writeString(folder.resolve("weir.oar"), "the application");
    parts = new FakeParts(onos, topology(), application);
    JsonNode plan = FabricPlanCodec.encode(plan());
    onos.on("GET /onos/v1/devices", 503, "")
        .on("GET /onos/v1/devices", 200, "{\"devices\":[]}")
        .on("POST /onos/v1/applications?activate=true", 200, "{}")
        .on("GET " + WEIR + "/health", 503, "{\"ready\":false,\"waitingFor\":\"the store\"}")
        .on("GET " + WEIR + "/health", 200, "{\"ready\":true}")
        .on("PUT " + WEIR + "/topology", 200, "{\"switches\":2}")
        .on("POST " + WEIR + "/intents", 201, "{\"intent\":\"rdma\"}")
        .on("POST " + WEIR + "/plans", 201, plan.toString())
        .on("POST " + WEIR + "/transactions", 202, "{\"id\":\"t1\",\"state\":\"running\"}");
  }

  @AfterEach
  void stopOnos() {
    onos.close();
  }

  private static Topology topology() {
    TreeMap<SwitchId, Switch> switches = new TreeMap<>();
    for (String name : SWITCHES) {
      SwitchId id = SwitchId.of(name);
      switches.put(
          id,
          Switch.of(
              id,
              "emulated",
              DialectName.OPENCONFIG,
              "leaf",
              Optional.of(Endpoint.parse("127.0.0.1:4001")),
              Optional.empty()));
    }
    return Topology.of(switches, List.of(), new TreeMap<>());
  }

  private static FabricPlan plan() {
    TreeMap<SwitchId, SwitchConfig> configs = new TreeMap<>();
    for (SwitchId id : topology().switches().keySet()) {
      TreeMap<String, EcnProfile> ecn = new TreeMap<>();
      ecn.put(
          "weir-roce",
          EcnProfile.of("weir-roce", ByteSize.ofKibibytes(100), ByteSize.ofKibibytes(400), 5));
      configs.put(id, SwitchConfig.empty(id).toBuilder().setEcnProfiles(ecn).build());
    }
    return FabricPlanCodec.sealed(
        FabricPlan.of(
            "",
            0,
            List.of(IntentId.of("rdma")),
            configs,
            List.of(Proof.of("buffers-fit", true, "they fit", "1 MiB left", Optional.empty())),
            List.of(),
            Rollout.of(
                RolloutKind.APPLY,
                List.of(RolloutStage.of("close-gate", "first", List.of(Facet.EDGE_GATE))))));
  }

  private void transaction(String state, String report) {
    onos.on(
            "GET " + WEIR + "/transactions/t1?after=0",
            200,
            "{\"id\":\"t1\",\"state\":\"running\",\"progress\":["
                + "{\"seq\":1,\"stage\":\"close-gate\",\"switch\":\"leaf1\",\"what\":\"applied\"},"
                + "{\"seq\":2,\"stage\":\"close-gate\",\"switch\":\"leaf2\",\"what\":\"applied\"}]}")
        .on(
            "GET " + WEIR + "/transactions/t1?after=2",
            200,
            "{\"id\":\"t1\",\"state\":\""
                + state
                + "\",\"progress\":[],\"report\":"
                + report
                + "}");
  }

  private void run() throws Exception {
    run(new Patience(System::nanoTime, Duration.ofMillis(1), sign -> {}));
  }

  private void run(Patience patience) throws Exception {
    Progress progress = new Progress(new PrintWriter(lines), System::nanoTime);
    new DemoRun(parts, progress, patience, result).run("intent: rdma");
  }

  @Test
  void committedIntentIsSetAndReadBackOnEverySwitch() throws Exception {
    parts.thenDigest("old", SWITCHES).thenDigest("new", SWITCHES);
    transaction("committed", COMMITTED);

    run();

    JsonNode json = result.toJson();
    assertThat(json.path("outcome").asText()).isEqualTo("committed");
    assertThat(json.path("intent").asText()).isEqualTo("rdma");
    assertThat(json.path("switches")).hasSize(2);
    for (JsonNode one : json.path("switches")) {
      assertThat(one.path("set").path("gnmi").toString()).contains("queue-management-profile");
      assertThat(one.path("readBack").path("matches").asBoolean()).isTrue();
      assertThat(one.path("asBefore").asBoolean()).isFalse();
      assertThat(one.path("planned").path("ecnKminKmax").asText()).contains("/");
    }
    assertThat(json.path("durations").path("bootToCommittedMillis").isNumber()).isTrue();
    assertThat(String.join("\n", DemoText.lines(result)))
        .contains("committed: rdma; the read-back of 2 of 2 switches matches");
  }

  @Test
  void everyStepIsToldOnceAndWithTheSwitchesThatTookIt() throws Exception {
    parts.thenDigest("old", SWITCHES).thenDigest("new", SWITCHES);
    transaction("committed", COMMITTED);

    run();

    assertThat(lines.toString()).containsOnlyOnce("close-gate: applied leaf1 leaf2");
    assertThat(lines.toString()).contains("proven  buffers-fit: 1 MiB left", "Weir is ready");
    assertThat(lines.toString().lines()).allMatch(line -> line.matches("\\[ *\\d+\\.\\d s\\] .+"));
  }

  @Test
  void topologyIsPutWithItsEndpointsAndThePlanAppliedByItsHash() throws Exception {
    parts.thenDigest("old", SWITCHES).thenDigest("new", SWITCHES);
    transaction("committed", COMMITTED);

    run();

    assertThat(onos.bodyOf("PUT " + WEIR + "/topology").path("switches").path(0).path("gnmi"))
        .hasToString("\"127.0.0.1:4001\"");
    assertThat(onos.bodyOf("POST " + WEIR + "/transactions").path("plan").asText())
        .isEqualTo(plan().hash());
  }

  @Test
  void rolledBackTransactionShowsThatEverySwitchIsAsBefore() throws Exception {
    parts.thenDigest("old", SWITCHES).thenDigest("old", SWITCHES);
    transaction("rolled-back", ROLLED_BACK);

    run();

    JsonNode json = result.toJson();
    assertThat(json.path("outcome").asText()).isEqualTo("rolled-back");
    assertThat(json.path("switches")).allMatch(one -> one.path("asBefore").asBoolean());
    assertThat(json.path("problems").toString()).contains("WEIR-4002", "leaf2");
    assertThat(String.join("\n", DemoText.lines(result)))
        .contains("rolled back: rdma; 2 of 2 switches hold what they held before");
  }

  @Test
  void switchThatWasNotReadBackDoesNotMatch() throws Exception {
    parts.thenDigest("old", SWITCHES).thenDigest("new", SWITCHES);
    transaction("diverged", ROLLED_BACK);

    run();

    JsonNode switches = result.toJson().path("switches");
    assertThat(switches).noneMatch(one -> one.path("readBack").path("matches").asBoolean());
    assertThat(switches.path(0).path("readBack").path("differences").path(0).asText())
        .isEqualTo("/a: wanted 1, found 2");
    assertThat(String.join("\n", DemoText.lines(result)))
        .contains("diverged: rdma; only 0 of 2", "differs: leaf1 /a: wanted 1, found 2");
  }

  @Test
  void switchThatSaysItIsNotAsBeforeIsNotBelievedToBe() throws Exception {
    parts.thenDigest("old", SWITCHES).thenDigest("touched", SWITCHES);
    transaction("rolled-back", ROLLED_BACK);

    run();

    assertThat(result.toJson().path("switches")).noneMatch(one -> one.path("asBefore").asBoolean());
    assertThat(String.join("\n", DemoText.lines(result))).contains("NOT as before", "0 of 2");
  }

  @Test
  void refusedPlanEndsItWithTheControllersReasons() throws Exception {
    onos.on("POST " + WEIR + "/intents", 422, PROBLEM);
    onos.on("POST " + WEIR + "/intents", 422, PROBLEM);
    onos.client().post(WEIR + "/intents", "application/yaml", "");

    assertThatThrownBy(this::run)
        .isInstanceOf(RefusedException.class)
        .hasMessage("WEIR-3002 leaf1: found 9 MiB; allowed: 8 MiB; drop a lossless class");
    assertThat(onos.requests()).doesNotContain("POST " + WEIR + "/transactions");
  }

  @Test
  void coreInWhichWeirDoesNotComeUpIsReplacedOnce() throws Exception {
    parts.thenDigest("old", SWITCHES).thenDigest("new", SWITCHES);
    transaction("committed", COMMITTED);
    AtomicLong seconds = new AtomicLong();
    parts.onReplacement(() -> onos.replace("GET " + WEIR + "/health", 200, "{\"ready\":true}"));
    onos.replace("GET " + WEIR + "/health", 404, "<html>Not Found</html>");

    run(new Patience(() -> seconds.incrementAndGet() * 1_000_000_000L, Duration.ZERO, sign -> {}));

    assertThat(parts.replacements()).isEqualTo(1);
    assertThat(result.outcome()).isEqualTo(Outcome.COMMITTED);
    assertThat(lines.toString()).contains("this core doesn't come up", "starting another");
  }

  @Test
  void deadPartEndsItAtOnce() {
    parts.die();

    assertThatThrownBy(this::run)
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("the fake part is dead");
    assertThat(onos.requests()).isEmpty();
  }

  private static final String MATCHING =
      "{\"set\":{\"gnmi\":[\"/qos/queue-management-profiles\"],\"p4\":[\"ingress.port_trust\"]},"
          + "\"readBack\":{\"read\":true,\"matches\":true},\"differences\":[]}";

  private static final String COMMITTED =
      "{\"switches\":{\"leaf1\":" + MATCHING + ",\"leaf2\":" + MATCHING + "}}";

  private static final String ROLLED_BACK =
      "{\"problems\":[{\"code\":\"WEIR-4002\",\"where\":\"leaf2\",\"found\":\"a refusal\","
          + "\"allowed\":\"an answer\",\"remedy\":\"look at it\"}],\"switches\":{"
          + "\"leaf1\":{\"readBack\":{\"read\":true},\"differences\":[\"/a: wanted 1, found 2\"]}}}";

  private static final String PROBLEM =
      "{\"status\":422,\"problems\":[{\"code\":\"WEIR-3002\",\"where\":\"leaf1\","
          + "\"found\":\"9 MiB\",\"allowed\":\"8 MiB\",\"remedy\":\"drop a lossless class\"}]}";
}
