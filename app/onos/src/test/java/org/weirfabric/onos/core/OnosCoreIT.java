package org.weirfabric.onos.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.weirfabric.embedded.EmbeddedOnos;
import org.weirfabric.lab.emulatedfabric.fault.Fault;

/**
 * The packaged application in a real ONOS core, booted once for all these facts, and once more by
 * the one that kills it.
 */
final class OnosCoreIT {

  private static final String NAME = "org.weirfabric";
  private static final String APPLICATION = "/onos/v1/applications/" + NAME;
  private static final String NO_INTENT = "/onos/weir/v1/intents/none";
  private static final String INTENT = "rdma-training";
  private static final Path OAR = Path.of(System.getProperty("weir.oar"));

  @TempDir static Path folder;

  private static EmbeddedOnos onos;
  private static WeirRest weir;

  @BeforeAll
  static void boot() throws Exception {
    onos =
        EmbeddedOnos.in(Path.of(System.getProperty("weir.assembly")), folder.resolve("onos"))
            .shortLived()
            .start();
    weir = new WeirRest(onos);
    onos.awaitRest(Duration.ofSeconds(150));
  }

  @AfterEach
  void uninstall() throws Exception {
    onos.rest().uninstallApplication(NAME);
  }

  @AfterAll
  static void stop() {
    if (onos != null) {
      onos.close();
    }
  }

  @Test
  void tenInstallsOfTheArchiveBecomeActiveAndLeaveNoThread() throws Exception {
    Set<String> before = BundleThreads.of(onos);
    for (int round = 0; round < 10; round++) {
      onos.rest().installApplication(OAR);
      assertThat(onos.rest().get(APPLICATION).body()).contains("\"state\":\"ACTIVE\"");
      onos.rest().uninstallApplication(NAME);
      assertThat(onos.rest().get(APPLICATION).statusCode()).isEqualTo(404);
    }
    awaitNoThreadBut(before);
  }

  @Test
  void restAnswersUnderTheApplicationsOwnPathAndAsksForALogin() throws Exception {
    onos.rest().installApplication(OAR);
    // The web container deploys a few seconds after ONOS calls the application active.
    HttpResponse<String> refused =
        Poll.until(
            "an answer of Weir's",
            Duration.ofSeconds(60),
            () ->
                Optional.of(onos.rest().get(NO_INTENT))
                    .filter(answer -> answer.body().contains("WEIR-")));
    assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
    HttpResponse<Void> anonymous =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(onos.restUri().resolve(NO_INTENT)).build(),
                BodyHandlers.discarding());
    assertThat(anonymous.statusCode()).isEqualTo(401);
  }

  @Test
  void intentIsCommittedOnEverySwitchShownByOnosAndWithdrawnWithoutATrace() throws Exception {
    Set<String> threads = BundleThreads.of(onos);
    try (LeafSpine fabric = LeafSpine.start(Map.of())) {
      SortedMap<String, String> factory = fabric.digests();
      installWith(fabric);
      JsonNode committed = carryOut();

      assertThat(committed.path("report").path("switches")).hasSize(6);
      fabric
          .digests()
          .forEach((name, digest) -> assertThat(digest).as(name).isNotEqualTo(factory.get(name)));
      assertThat(weir.onosList("devices")).hasSize(6).allMatch(OnosCoreIT::isAvailable);
      assertThat(weir.onosList("links")).hasSize(16);
      assertThat(weir.onosList("hosts")).hasSize(8);
      assertThat(BundleThreads.of(onos)).isNotEqualTo(threads);

      weir.deleteIntent(INTENT);
      carryOut();
      assertThat(fabric.digests()).isEqualTo(factory);

      onos.rest().uninstallApplication(NAME);
      // ONOS forgets the application at once, and stops its bundle in the background.
      awaitNoThreadBut(threads);
      awaitNone("links");
      awaitNone("hosts");
      assertThat(weir.onosList("devices")).noneMatch(OnosCoreIT::isAvailable);
    }
  }

  @Test
  void consoleShowsPlansAppliesAndRefusesWithACode() throws Exception {
    try (LeafSpine fabric = LeafSpine.start(Map.of())) {
      installWith(fabric);
      try (Console console = Console.of(onos)) {
        assertThat(console.run("weir:status"))
            .contains("ready, epoch ")
            .contains("topology: 6 switches, 8 links, 8 hosts")
            .contains("intent " + INTENT);

        String printed = console.run("weir:plan");
        String hash = weir.plan().path("hash").textValue();
        assertThat(printed).contains("plan " + hash).contains("  holds ").doesNotContain("FAILS");

        assertThat(console.run("weir:apply 0123456789abcdef")).contains("WEIR-");

        String started = console.run("weir:apply " + hash);
        assertThat(started).contains("transaction tx-");
        String id = started.substring(started.indexOf("tx-"), started.indexOf(": "));
        assertThat(weir.awaitEnd(id).path("state").textValue()).isEqualTo("committed");
        assertThat(console.run("weir:status")).contains("transaction " + id + ": committed");
        assertWatchIsAskedAndTold(console);
      }
      weir.deleteIntent(INTENT);
      carryOut();
    }
  }

  private static void assertWatchIsAskedAndTold(Console console) throws Exception {
    Poll.until(
        "a watch over all switches",
        Duration.ofSeconds(60),
        () ->
            Optional.of(console.run("weir:watch-status"))
                .filter(said -> said.contains("watches 6 of 6 switches and hears 6; leader ")));
    assertThat(console.run("weir:watch-incidents")).contains("no incident");
    assertThat(console.run("weir:watch-cures")).contains("no cure is on");

    assertThat(console.run("weir:watch-stop")).contains("all cures are stopped");
    assertThat(console.run("weir:watch-cure leaf1:Ethernet8 3 drop")).contains("WEIR-");
    assertThat(console.run("weir:watch-cures")).contains("all cures are stopped");
    assertThat(console.run("weir:watch-resume")).contains("the watch acts again");

    assertThat(console.run("weir:watch-cure leaf1:Ethernet8 3 alert"))
        .contains("alert at leaf1:Ethernet8");
    assertThat(console.run("weir:watch-cures"))
        .contains("alert at leaf1:Ethernet8 priority 3, whatever is found");
    assertThat(console.run("weir:watch-lift leaf1:Ethernet8 3")).contains("lifted at");
    assertThat(console.run("weir:watch-cures")).contains("no cure is on");
    assertThat(console.run("weir:watch-lift nowhere 3")).contains("WEIR-");
    assertThat(console.run("weir:audit"))
        .contains("weir stop cures watch: ", "weir resume cures watch: ", "weir lift cure ");
  }

  @Test
  void killedInMidTransactionTheNextStartEndsItForAllSwitchesAndKeepsTheRest() throws Exception {
    try (LeafSpine fabric = LeafSpine.start(Map.of("leaf3", Fault.parse("slow=400ms")))) {
      SortedMap<String, String> factory = fabric.digests();
      installWith(fabric);
      JsonNode committed = carryOut();
      SortedMap<String, String> configured = fabric.digests();
      long revision = weir.get("/health").path("fabricRevision").longValue();
      weir.deleteIntent(INTENT);
      String withdrawal = weir.plan().path("hash").textValue();
      weir.postIntent(LeafSpine.intent());
      JsonNode plans = weir.get("/plans");
      String open = weir.apply(withdrawal);
      Poll.until(
          "the middle of " + open,
          Duration.ofSeconds(60),
          () ->
              weir.transaction(open)
                  .filter(each -> each.path("stage").path("index").intValue() > 2));
      onos.kill();
      assertThat(fabric.digests()).isNotEqualTo(configured).isNotEqualTo(factory);

      boot();
      long epoch = weir.awaitReady().path("epoch").longValue();
      assertThat(onos.rest().get(APPLICATION).body()).contains("\"state\":\"ACTIVE\"");
      assertThat(epoch).isGreaterThan(1);
      assertThat(weir.get("/intents").path("intents").findValuesAsText("intent"))
          .containsExactly(INTENT);
      assertThat(weir.get("/plans")).isEqualTo(plans);
      assertThat(weir.transaction(committed.path("id").textValue()).orElseThrow().path("report"))
          .isEqualTo(committed.path("report"));

      assertThat(weir.transaction(open)).isPresent();
      String outcome = weir.awaitEnd(open).path("state").textValue();
      assertThat(outcome).isIn("committed", "rolled-back");
      boolean done = outcome.equals("committed");
      assertThat(fabric.digests()).isEqualTo(done ? factory : configured);
      assertThat(weir.get("/health").path("fabricRevision").longValue())
          .isEqualTo(done ? revision + 1 : revision);

      weir.deleteIntent(INTENT);
      if (!done) {
        carryOut();
      }
      assertThat(fabric.digests()).isEqualTo(factory);
    }
  }

  @Test
  void viewersAskAdminsActAndTheConsoleLooksAfterSwitches() throws Exception {
    try (LeafSpine fabric = LeafSpine.start(Map.of());
        Console console = Console.of(onos)) {
      installWith(fabric);
      carryOut();
      SortedMap<String, String> configured = fabric.digests();

      CoreUser viewer = CoreUser.added(onos, "vera", "viewer");
      CoreUser nobody = CoreUser.added(onos, "nemo", "guest");
      String hash = weir.plan().path("hash").textValue();
      String order = "{\"plan\":\"" + hash + "\"}";
      assertThat(viewer.status("GET", "/topology", "")).isEqualTo(200);
      assertThat(viewer.status("POST", "/plans", "")).isEqualTo(201);
      assertThat(viewer.ask("POST", "/transactions", order))
          .satisfies(answer -> assertThat(answer.statusCode()).isEqualTo(403))
          .satisfies(answer -> assertThat(answer.body()).contains("WEIR-5010"));
      assertThat(viewer.status("DELETE", "/intents/" + INTENT, "")).isEqualTo(403);
      assertThat(viewer.status("POST", "/switches/leaf1/repair", "{}")).isEqualTo(403);
      assertThat(nobody.status("GET", "/topology", "")).isEqualTo(403);
      assertThat(CoreUser.pretending(onos, "vera").status("GET", "/topology", "")).isEqualTo(401);
      assertThat(CoreUser.added(onos, "adam", "admin").status("POST", "/plans", "")).isEqualTo(201);

      // It is let go on for five minutes: what is gathered until it ends comes too late.
      assertThat(viewer.firstLine("/watch/events?after=0&forSeconds=300"))
          .succeedsWithin(Duration.ofSeconds(60))
          .asString()
          .matches("(id: \\d+|: still here)");

      fabric.losesItsProgram("leaf2");
      assertThat(fabric.digests()).isNotEqualTo(configured);
      assertThat(console.run("weir:repair leaf2")).contains("leaf2: matches");
      assertThat(fabric.digests()).isEqualTo(configured);
      assertThat(console.run("weir:drift")).contains("leaf1: matches", "spine2: matches");
      assertThat(console.run("weir:maintenance on leaf3")).contains("leaf3: maintenance on");
      assertThat(console.run("weir:drift")).contains("leaf3: in maintenance by weir");
      assertThat(console.run("weir:repair leaf3")).contains("WEIR-");
      assertThat(console.run("weir:replace leaf9")).contains("WEIR-");
      assertThat(console.run("weir:maintenance off leaf3")).contains("leaf3: maintenance off");
      assertThat(console.run("weir:retry tx-none")).contains("WEIR-");
      assertThat(console.run("weir:audit"))
          .contains(
              "weir repair leaf2: ", "weir maintenance-on leaf3", "weir replace leaf9: WEIR-");
      assertThat(fabric.digests()).isEqualTo(configured);

      weir.deleteIntent(INTENT);
      carryOut();
    }
  }

  @Test
  void takenOutAndReplacedInMidTransactionTheNewOneEndsItForAllSwitches() throws Exception {
    Set<String> threads = BundleThreads.of(onos);
    try (LeafSpine fabric = LeafSpine.start(Map.of("leaf3", Fault.parse("slow=300ms")))) {
      SortedMap<String, String> factory = fabric.digests();
      installWith(fabric);
      carryOut();
      SortedMap<String, String> configured = fabric.digests();
      weir.deleteIntent(INTENT);
      String open = weir.apply(weir.plan().path("hash").textValue());
      Poll.until(
          "the middle of " + open,
          Duration.ofSeconds(60),
          () ->
              weir.transaction(open)
                  .filter(each -> each.path("stage").path("index").intValue() > 2));

      assertThat(onos.rest().delete(APPLICATION + "/active").statusCode() / 100).isEqualTo(2);
      awaitNoThreadBut(threads);
      SortedMap<String, String> left = fabric.digests();
      assertThat(left).isNotEqualTo(configured).isNotEqualTo(factory);

      onos.rest().uninstallApplication(NAME);
      onos.rest().installApplication(OAR);
      weir.awaitReady();
      Poll.until("something of " + open, Duration.ofSeconds(30), () -> weir.transaction(open));
      String outcome = weir.awaitEnd(open).path("state").textValue();
      assertThat(outcome).isIn("committed", "rolled-back");
      boolean done = outcome.equals("committed");
      assertThat(fabric.digests()).isEqualTo(done ? factory : configured);
      if (!done) {
        carryOut();
      }
    }
  }

  @Test
  void noSecretIsInAnyAnswerLogLineAuditEntryOrOnTheConsole() throws Exception {
    String password = "h0rse-battery-staple";
    Path etc = onos.loginFile().resolveSibling("karaf/etc");
    Files.writeString(
        etc.resolve("weir-access.yaml"),
        "access:\n  dc-1: { username: weir, passwordFile: switch-password }\n");
    Files.writeString(etc.resolve("switch-password"), password + "\n");
    Files.setPosixFilePermissions(
        etc.resolve("switch-password"), PosixFilePermissions.fromString("rw-------"));
    try (LeafSpine fabric = LeafSpine.start(Map.of());
        Console console = Console.of(onos)) {
      onos.rest().installApplication(OAR);
      weir.awaitReady();
      // The switch speaks in the clear, so that the login is refused where most is said of it.
      weir.put(
          "/topology", fabric.topology().replace("{ name: leaf1,", "{ name: leaf1, access: dc-1,"));
      weir.postIntent(LeafSpine.intent());
      String hash = weir.plan().path("hash").textValue();
      String id = weir.apply(hash);
      JsonNode ended = weir.awaitEnd(id);
      assertThat(ended.toString()).contains("WEIR-4021", "leaf1");

      StringBuilder told = new StringBuilder();
      for (String path :
          GetPaths.with(
              Map.of(
                  "/intents/{id}", "/intents/" + INTENT,
                  "/plans/{hash}", "/plans/" + hash,
                  "/transactions/{id}", "/transactions/" + id))) {
        HttpResponse<String> answer = onos.rest().get("/onos/weir/v1" + path);
        // The watch may not have taken the lead yet, and then says so.
        assertThat(answer.statusCode()).as(path).isIn(200, 503);
        told.append(answer.body());
      }
      for (String command : List.of("weir:status", "weir:plan", "weir:drift", "weir:audit")) {
        told.append(console.run(command));
      }
      assertThat(told.toString()).contains("leaf1", "dc-1").doesNotContain(password);
      assertThat(Files.readString(onos.logFile())).contains(id).doesNotContain(password);
      weir.deleteIntent(INTENT);
    } finally {
      Files.delete(etc.resolve("weir-access.yaml"));
    }
  }

  private static void installWith(LeafSpine fabric) throws Exception {
    onos.rest().installApplication(OAR);
    weir.awaitReady();
    JsonNode counts = weir.put("/topology", fabric.topology());
    assertThat(counts.toString()).isEqualTo("{\"switches\":6,\"links\":8,\"hosts\":8}");
    weir.postIntent(LeafSpine.intent());
  }

  /** Makes the plan of all intents and carries it out. */
  private static JsonNode carryOut() throws Exception {
    JsonNode ended = weir.awaitEnd(weir.apply(weir.plan().path("hash").textValue()));
    assertThat(ended.path("state").textValue()).as(ended.toString()).isEqualTo("committed");
    return ended;
  }

  private static boolean isAvailable(JsonNode device) {
    return device.path("available").booleanValue();
  }

  private static void awaitNone(String kind) throws Exception {
    Poll.until(
        "no " + kind + " of Weir's left in ONOS",
        Duration.ofSeconds(20),
        () -> Optional.of(weir.onosList(kind)).filter(JsonNode::isEmpty));
  }

  /**
   * Waits for the shared gRPC and Netty threads, which linger for a second after their last use.
   */
  private static void awaitNoThreadBut(Set<String> before) throws Exception {
    Poll.until(
        "no thread of Weir's left",
        Duration.ofSeconds(20),
        () -> Optional.of(BundleThreads.of(onos)).filter(before::containsAll));
  }
}
