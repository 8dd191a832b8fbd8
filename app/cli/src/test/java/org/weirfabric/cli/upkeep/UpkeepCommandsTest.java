package org.weirfabric.cli.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.weirfabric.cli.AtFakeOnos;

class UpkeepCommandsTest extends AtFakeOnos {
  private static final String WEIR = "/onos/weir/v1";
  private static final String DRIFTED =
      "{\"matches\":false,\"policy\":{\"fabric\":\"freeze\",\"intents\":{\"a\":\"repair\"}},"
          + "\"frozen\":{\"leaf1\":{\"since\":\"2026\"}},"
          + "\"maintenance\":{\"leaf2\":{\"since\":\"2026\",\"by\":\"ann\"}},"
          + "\"switches\":[{\"switch\":\"leaf1\",\"state\":\"drifted\",\"compared\":\"configuration\",\"differences\":"
          + "[{\"path\":\"/a\",\"wanted\":\"1\",\"found\":\"2\"}],\"tolerated\":"
          + "[{\"path\":\"/b\",\"wanted\":\"x\",\"found\":\"y\",\"reason\":\"r\",\"source\":\"s\"}]}]}";

  private int run(String verb, String... more) {
    return weir(List.of(verb), more);
  }

  @Test
  void driftIsNoAndEveryDifferenceIsShown() {
    onos.on("POST " + WEIR + "/drift/check", 200, DRIFTED);

    assertThat(run("drift")).isEqualTo(1);
    assertThat(out.toString().lines())
        .containsExactly(
            "policy: freeze, a repair",
            "FROZEN by leaf1 since 2026: nothing is applied until weir drift --acknowledge",
            "leaf2: in maintenance since 2026 by ann",
            "leaf1: drifted, by its configuration",
            "  /a: wanted 1, found 2",
            "  tolerated /b: wanted x, found y: r (s)");
  }

  @Test
  void noDriftIsYes() {
    onos.on("POST " + WEIR + "/drift/check", 200, "{\"matches\":true,\"switches\":[]}");

    assertThat(run("drift", "--json")).isZero();
    assertThat(out.toString().strip()).isEqualTo("{\"matches\":true,\"switches\":[]}");
  }

  @Test
  void acknowledgingAsksNothingElse() {
    onos.on("POST " + WEIR + "/drift/acknowledge", 200, DRIFTED);

    assertThat(run("drift", "--acknowledge")).isZero();
    assertThat(onos.requests()).containsExactly("POST " + WEIR + "/drift/acknowledge");
  }

  @Test
  void policyOfAnIntentLeavesTheOthersAsTheyAre() throws IOException {
    onos.on("GET " + WEIR + "/drift", 200, DRIFTED)
        .on("PUT " + WEIR + "/drift/policy", 200, "{}")
        .on("POST " + WEIR + "/drift/check", 200, "{\"matches\":true}");

    assertThat(run("drift", "--policy", "report", "--intent", "b")).isZero();
    assertThat(onos.bodyOf("PUT " + WEIR + "/drift/policy"))
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    "{\"fabric\":\"freeze\",\"intents\":{\"a\":\"repair\",\"b\":\"report\"}}"));
  }

  @Test
  void repairIsYesOnlyIfTheSwitchMatchesThen() {
    onos.on(
            "POST " + WEIR + "/switches/leaf1/repair",
            200,
            "{\"switch\":\"leaf1\",\"state\":\"drifted\"}")
        .on(
            "POST " + WEIR + "/switches/leaf1/repair",
            200,
            "{\"switch\":\"leaf1\",\"state\":\"matches\"}");

    assertThat(run("repair", "leaf1")).isEqualTo(1);
    assertThat(run("repair", "leaf1")).isZero();
    assertThat(out.toString().lines()).containsExactly("leaf1: drifted", "leaf1: matches");
  }

  @Test
  void maintenanceBeginsAndEnds() throws IOException {
    onos.on("PUT " + WEIR + "/switches/leaf1/maintenance", 200, "{\"maintenance\":true}")
        .on("DELETE " + WEIR + "/switches/leaf1/maintenance", 200, "{\"maintenance\":false}");

    assertThat(run("maintenance", "on", "leaf1", "--reason", "fan")).isZero();
    assertThat(run("maintenance", "off", "leaf1")).isZero();
    assertThat(onos.bodyOf("PUT " + WEIR + "/switches/leaf1/maintenance").path("reason").asText())
        .isEqualTo("fan");
    assertThat(run("maintenance", "perhaps", "leaf1")).isEqualTo(2);
  }

  @Test
  void replaceFollowsItsTransaction() {
    onos.on("POST " + WEIR + "/switches/leaf1/replace", 202, "{\"id\":\"tx-1\"}")
        .on("GET " + WEIR + "/transactions/tx-1?after=0", 200, "{\"state\":\"committed\"}");

    assertThat(run("replace", "leaf1")).isZero();
    assertThat(out.toString().strip()).isEqualTo("committed");
  }

  @Test
  void retryTakesTheNewestThatHasDiverged() {
    onos.on(
            "GET " + WEIR + "/transactions",
            200,
            "{\"transactions\":[{\"id\":\"tx-3\",\"state\":\"diverged\"},"
                + "{\"id\":\"tx-2\",\"state\":\"diverged\"}]}")
        .on("POST " + WEIR + "/transactions/tx-3/retry", 202, "{\"id\":\"tx-3\"}")
        .on("GET " + WEIR + "/transactions/tx-3?after=0", 200, "{\"state\":\"rolled-back\"}");

    assertThat(run("retry")).isZero();
    assertThat(out.toString().strip()).isEqualTo("rolled-back");
  }

  @Test
  void retryWithNothingDivergedIsNo() {
    onos.on("GET " + WEIR + "/transactions", 200, "{\"transactions\":[]}");

    assertThat(run("retry")).isEqualTo(1);
    assertThat(err.toString()).contains("WEIR-4006");
  }

  @Test
  void auditIsALineForEachEntry() {
    onos.on(
        "GET " + WEIR + "/audit?after=4&limit=2",
        200,
        "{\"entries\":[{\"seq\":5,\"at\":\"T\",\"who\":\"ann\",\"what\":\"apply\","
            + "\"object\":\"abc\",\"outcome\":\"accepted\",\"detail\":\"tx-1\"}]}");

    assertThat(run("audit", "--after", "4", "--limit", "2")).isZero();
    assertThat(out.toString().strip()).isEqualTo("5 T ann apply abc: accepted (tx-1)");
  }

  @Test
  void withdrawTakesTheIntentBackAndAppliesThePlanThatFollows() {
    onos.on("DELETE " + WEIR + "/intents/rdma", 204, "")
        .on("POST " + WEIR + "/plans", 201, "{\"hash\":\"abc\"}")
        .on("POST " + WEIR + "/transactions", 202, "{\"id\":\"tx-1\"}")
        .on("GET " + WEIR + "/transactions/tx-1?after=0", 200, "{\"state\":\"committed\"}");

    assertThat(run("withdraw", "rdma")).isZero();
    assertThat(run("withdraw")).isEqualTo(2);
    assertThat(run("withdraw", "rdma", "--all")).isEqualTo(2);
  }

  @Test
  void applyCarriesWhatItsOptionsSay() throws IOException {
    onos.on("POST " + WEIR + "/transactions", 202, "{\"id\":\"canary-abc\"}")
        .on("GET " + WEIR + "/transactions/canary-abc?after=0", 200, "{\"state\":\"committed\"}");

    assertThat(
            run(
                "apply",
                "abc",
                "--acknowledge-drain",
                "--defer",
                "--canary",
                "h1,h5",
                "--watch",
                "7"))
        .isZero();
    assertThat(onos.bodyOf("POST " + WEIR + "/transactions"))
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    "{\"plan\":\"abc\",\"acknowledgeDrain\":true,\"defer\":true,"
                        + "\"canary\":{\"hosts\":[\"h1\",\"h5\"],\"watchSeconds\":7}}"));
  }

  @Test
  void deferredApplyIsYes() {
    onos.on("POST " + WEIR + "/transactions", 202, "{\"id\":\"deferred-abc\"}")
        .on("GET " + WEIR + "/transactions/deferred-abc?after=0", 200, "{\"state\":\"deferred\"}");

    assertThat(run("apply", "abc", "--defer")).isZero();
  }

  @Test
  void viewerIsToldByCodeThatItMayNot() {
    onos.on(
        "POST " + WEIR + "/switches/leaf1/repair",
        403,
        "{\"code\":\"WEIR-5010\",\"detail\":\"the role admin\"}");

    assertThat(run("repair", "leaf1")).isEqualTo(1);
    assertThat(err.toString()).contains("WEIR-5010");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "drift",
        "repair",
        "maintenance",
        "replace",
        "retry",
        "audit",
        "withdraw",
        "hosts"
      })
  void everyVerbHasHelpAndJson(String verb) {
    assertThat(run(verb, "--help")).isZero();
    assertThat(out.toString()).contains("--json", "--help");
  }
}
