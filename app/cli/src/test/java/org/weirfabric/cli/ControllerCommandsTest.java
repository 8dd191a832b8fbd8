package org.weirfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ControllerCommandsTest extends AtFakeOnos {
  private static final String WEIR = "/onos/weir/v1";

  private int run(String verb, String... more) {
    return weir(List.of(verb), more);
  }

  private void ready() {
    ready(
        "{\"transactions\":[{\"id\":\"t1\",\"state\":\"committed\",\"plan\":\"0123456789abcdef\"}]}");
  }

  private void ready(String transactions) {
    onos.on("GET " + WEIR + "/health", 200, "{\"ready\":true,\"epoch\":3}")
        .on("GET " + WEIR + "/intents", 200, "{\"intents\":[{\"intent\":\"rdma\"}]}")
        .on(
            "GET " + WEIR + "/switches/maintenance",
            200,
            "{\"switches\":{\"leaf2\":{\"by\":\"ann\"}}}")
        .on("GET " + WEIR + "/transactions", 200, transactions);
  }

  @Test
  void statusOfAReadyControllerIsYes() {
    ready();

    assertThat(run("status")).isZero();
    assertThat(out.toString())
        .contains("ready: epoch 3", "intents: rdma", "transaction t1: committed")
        .contains("switch leaf2: in maintenance");
  }

  @Test
  void statusInJsonIsOneObject() throws Exception {
    ready();

    assertThat(run("status", "--json")).isZero();
    assertThat(new ObjectMapper().readTree(out.toString()).path("intents")).hasSize(1);
    assertThat(out.toString().lines()).hasSize(1);
  }

  @Test
  void statusTellsWhatWasLeftOpenAndHowItIsTakenUpAgain() throws Exception {
    String open = "[{\"id\":\"t1\",\"state\":\"diverged\",\"stage\":2}]";
    ready("{\"transactions\":[],\"leftOpen\":" + open + "}");

    assertThat(run("status")).isZero();
    assertThat(out.toString().lines())
        .contains("transaction t1 was left open, diverged; weir retry t1 takes it up again");

    out.getBuffer().setLength(0);
    assertThat(run("status", "--json")).isZero();
    ObjectMapper json = new ObjectMapper();
    assertThat(json.readTree(out.toString()).path("leftOpen")).isEqualTo(json.readTree(open));
  }

  @Test
  void statusOfAControllerThatNamesNoneLeftOpenHasAnEmptyList() throws Exception {
    ready();

    assertThat(run("status", "--json")).isZero();
    assertThat(new ObjectMapper().readTree(out.toString()).path("leftOpen").isArray()).isTrue();
    assertThat(new ObjectMapper().readTree(out.toString()).path("transactions")).hasSize(1);
  }

  @Test
  void statusOfAControllerThatWaitsIsNo() {
    onos.on("GET " + WEIR + "/health", 503, "{\"ready\":false,\"waitingFor\":\"the store\"}");

    assertThat(run("status")).isEqualTo(1);
    assertThat(out.toString()).contains("not ready: waiting for the store");
  }

  @Test
  void onosWithoutWeirIsToldApartFromAWrongPassword() throws Exception {
    assertThat(run("status")).isEqualTo(2);
    assertThat(err.toString().lines()).singleElement().asString().contains("has no Weir");

    Files.writeString(login, "weir:wrong");
    assertThat(run("status")).isEqualTo(2);
    assertThat(err.toString()).contains("WEIR-6003");
  }

  @Test
  void controllerThatDoesNotAnswerIsOneLine() {
    onos.close();

    assertThat(run("status")).isEqualTo(2);
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .contains("WEIR-6002", "no answer");
  }

  @Test
  void refusedIntentIsToldByItsCodesAndPlaces() throws Exception {
    onos.on(
        "POST " + WEIR + "/intents?dryRun=true",
        400,
        "{\"problems\":[{\"code\":\"WEIR-2001\",\"where\":\"/classes/0/priority\",\"line\":3,"
            + "\"found\":\"9\",\"allowed\":\"0 to 7\",\"remedy\":\"choose another\"}]}");
    Path intent = Files.writeString(folder.resolve("intent.yaml"), "intent: x");

    assertThat(run("plan", intent.toString())).isEqualTo(2);
    assertThat(err.toString())
        .contains("WEIR-2001 line 3 /classes/0/priority: found 9; allowed: 0 to 7");
  }

  @Test
  void missingIntentFileIsOneLine() {
    assertThat(run("plan", "no/such/file.yaml")).isEqualTo(2);
    assertThat(err.toString().lines())
        .singleElement()
        .isEqualTo("weir: WEIR-6001 no/such/file.yaml: there is no such file");
  }

  @Test
  void planShowsItsProofsAndItsHash() {
    onos.on(
        "POST " + WEIR + "/plans",
        201,
        "{\"hash\":\"abc\",\"rollout\":{\"stages\":[{\"name\":\"close-gate\"},{\"name\":\"pfc\"}]},"
            + "\"proofs\":[{\"name\":\"buffers-fit\",\"holds\":true,\"margin\":\"1 MiB\"},"
            + "{\"name\":\"acyclic\",\"holds\":false,\"margin\":\"a cycle\"}],"
            + "\"explanations\":[{\"subject\":\"leaf1 headroom\",\"value\":\"96 KiB\","
            + "\"formula\":\"a + b\"},{\"subject\":\"leaf2 headroom\",\"value\":\"97 KiB\","
            + "\"formula\":\"a + b\"}]}");

    assertThat(run("plan")).isZero();
    assertThat(out.toString().lines())
        .containsExactly(
            "rollout: close-gate > pfc",
            "proven  buffers-fit: 1 MiB",
            "FAILS   acyclic: a cycle",
            "because leaf1 headroom = 96 KiB: a + b",
            "plan abc");
  }

  @Test
  void applyIsYesOnlyOnceCommitted() {
    onos.on("POST " + WEIR + "/transactions", 202, "{\"id\":\"t1\"}")
        .on("GET " + WEIR + "/transactions/t1?after=0", 200, "{\"state\":\"running\"}")
        .on("GET " + WEIR + "/transactions/t1?after=0", 200, "{\"state\":\"committed\"}");

    assertThat(run("apply", "abc")).isZero();
    assertThat(out.toString().strip()).isEqualTo("committed");
  }

  @Test
  void applyOfAStalePlanIsNo() {
    onos.on(
        "POST " + WEIR + "/transactions",
        409,
        "{\"code\":\"WEIR-4001\",\"detail\":\"the plan is for revision 1, the fabric is at 2\"}");

    assertThat(run("apply", "abc")).isEqualTo(1);
    assertThat(err.toString()).contains("WEIR-4001 the plan is for revision 1");
  }
}
