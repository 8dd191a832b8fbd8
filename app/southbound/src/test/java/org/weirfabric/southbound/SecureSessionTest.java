package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.weirfabric.dialect.Dialects;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.lab.emulatedfabric.RunningFabric;
import org.weirfabric.lab.emulatedfabric.ServerAccess;
import org.weirfabric.lab.emulatedfabric.live.Traffic;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.AccessName;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Endpoints;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;
import org.weirfabric.southbound.access.AccessFile;

/** Sessions with switches that ask who calls, and have to show who they are. */
class SecureSessionTest {
  private static final String PASSWORD = "h0rse-battery-staple";
  private static final String TOPOLOGY =
      """
      switches:
        - { name: leaf1, asic: emulated, access: good }
        - { name: leaf2, asic: emulated, access: good }
        - { name: leaf3, asic: emulated, access: good }
      links:
        - { a: "leaf1:Ethernet0", b: "leaf2:Ethernet0", speed: 400G, cable: 3m }
        - { a: "leaf2:Ethernet4", b: "leaf3:Ethernet0", speed: 400G, cable: 3m }
      hosts:
        - { name: h1, port: "leaf1:Ethernet8", speed: 100G, cable: 3m, ip: 10.0.0.1/24 }
      """;

  @TempDir static Path switches;
  @TempDir static Path controller;
  private static final Certificates ours = new Certificates("weir test");
  private static RunningFabric fabric;
  private static Topology topology;

  private final List<String> logged = new ArrayList<>();
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
  private final PrintStream usualErrors = System.err;
  private final Logger root = Logger.getLogger("");
  private final Level usualLevel = root.getLevel();
  private final Handler ear =
      new Handler() {
        @Override
        public void publish(LogRecord record) {
          synchronized (logged) {
            logged.add(new SimpleFormatter().format(record));
          }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };
  // What the switches log in this process isn't ours.
  private final Logger switchLog = Logger.getLogger("io.grpc.netty.NettyServerHandler");
  private WireSessions sessions;

  @BeforeAll
  static void start() throws Exception {
    ours.issue(switches, "leaf1", "leaf1.test");
    ours.issue(switches, "leaf2", "leaf2.test", Instant.now().minus(Duration.ofDays(1)));
    ours.issue(switches, "leaf3", "somebody.else");
    ours.trust(switches.resolve("clients.pem"));
    Files.writeString(switches.resolve("login"), "weir\n" + PASSWORD + "\n");

    ours.trust(controller.resolve("ca.pem"));
    new Certificates("another").trust(controller.resolve("other-ca.pem"));
    ours.issue(controller, "weir", "weir.test");
    ours.issue(controller, "open", "weir.test");
    Files.setPosixFilePermissions(
        controller.resolve("open.key"), PosixFilePermissions.fromString("rw-r-----"));
    Certificates.secret(controller.resolve("password"), PASSWORD + "\n");
    Certificates.secret(controller.resolve("wrong-password"), "wrong-" + PASSWORD + "\n");
    String name = "serverName: \"{switch}.test\"";
    String client = "certificate: weir.pem, key: weir.key";
    String login = "username: weir, passwordFile: password";
    Files.writeString(
        controller.resolve("access.yaml"),
        "access:\n"
            + entry("good", "trust: ca.pem", client, name, login)
            + entry("other-trust", "trust: other-ca.pem", client, name, login)
            + entry("nameless", "trust: ca.pem", client, login)
            + entry("nobody", "trust: ca.pem", name, login)
            + entry(
                "wrong-login",
                "trust: ca.pem",
                client,
                name,
                "username: weir",
                "passwordFile: wrong-password")
            + entry("no-login", "trust: ca.pem", client, name)
            + entry("open-key", "trust: ca.pem", "certificate: weir.pem, key: open.key", name)
            + entry("half", "trust: ca.pem", "certificate: weir.pem", name)
            + entry("inline", "trust: ca.pem", "username: weir", "password: " + PASSWORD)
            + entry("no-pem", "trust: password", name)
            + entry("missing", "trust: nowhere.pem", name));

    Topology declared = TopologyReader.read(TOPOLOGY);
    fabric =
        RunningFabric.start(
            declared, AsicCatalogue.shipped(), List.of(), Traffic.NONE, ServerAccess.in(switches));
    topology =
        declared.withEndpoints(
            fabric.switches().entrySet().stream()
                .collect(
                    Collectors.toMap(
                        Map.Entry::getKey,
                        each ->
                            Endpoints.of(
                                each.getValue().gnmiEndpoint().map(Endpoint::parse),
                                each.getValue().p4Endpoint().map(Endpoint::parse)))));
  }

  private static String entry(String name, String... parts) {
    return "  " + name + ": { " + String.join(", ", parts) + " }\n";
  }

  @AfterAll
  static void stop() {
    if (fabric != null) {
      fabric.close();
    }
  }

  @BeforeEach
  void listen() {
    root.setLevel(Level.ALL);
    root.addHandler(ear);
    switchLog.setLevel(Level.OFF);
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    sessions =
        new WireSessions(
            new WireChannels(
                WireSettings.DEFAULTS, new AccessFile(controller.resolve("access.yaml"))),
            P4Pipeline.weir(),
            1);
  }

  @AfterEach
  void noSecretWasToldToAnyone() throws IOException {
    sessions.close();
    root.setLevel(usualLevel);
    root.removeHandler(ear);
    switchLog.setLevel(null);
    System.setErr(usualErrors);
    String key = Files.readString(controller.resolve("weir.key")).lines().toList().get(1);
    synchronized (logged) {
      logged.add(errors.toString(StandardCharsets.UTF_8));
      assertThat(logged)
          .filteredOn(line -> line.contains(PASSWORD) || line.contains(key))
          .isEmpty();
    }
  }

  private SwitchSession open(String switchName, String access) {
    Switch declared =
        topology.switches().get(SwitchId.of(switchName)).withAccess(AccessName.of(access));
    return sessions.open(
        ManagedSwitch.of(declared, Dialects.of(declared, topology), true),
        SessionTerms.of(1, Duration.ofSeconds(10)));
  }

  private Problem refusal(String switchName, String access) {
    try (SwitchSession session = open(switchName, access)) {
      SessionOutcome outcome = session.prepare().join();
      assertThat(outcome).isInstanceOf(SessionOutcome.Refused.class);
      Problem problem = ((SessionOutcome.Refused) outcome).problem();
      assertThat(problem.toString()).contains(switchName).doesNotContain(PASSWORD);
      assertThat(session.read(TargetConfig.EMPTY).join().toString()).doesNotContain(PASSWORD);
      return problem;
    }
  }

  @Test
  void aSwitchThatAsksForCertificateAndLoginIsReachedOverBothProtocols() {
    try (SwitchSession session = open("leaf1", "good")) {
      assertThat(session.prepare().join()).isInstanceOf(SessionOutcome.Applied.class);
      assertThat(session.read(TargetConfig.EMPTY).join().failure()).isEmpty();
    }
  }

  @Test
  void aCertificateOfAnotherAuthorityIsRefused() {
    Problem problem = refusal("leaf1", "other-trust");
    assertThat(problem.code()).isEqualTo(ProblemCode.TLS_REFUSED);
    assertThat(problem.found()).contains("signed by nobody that the access trusts");
  }

  @Test
  void anExpiredCertificateIsRefused() {
    Problem problem = refusal("leaf2", "good");
    assertThat(problem.code()).isEqualTo(ProblemCode.TLS_REFUSED);
    assertThat(problem.found()).contains("has expired");
  }

  @Test
  void aCertificateForAnotherNameIsRefused() {
    Problem problem = refusal("leaf3", "good");
    assertThat(problem.code()).isEqualTo(ProblemCode.TLS_REFUSED);
    assertThat(problem.found()).contains("for another name", "leaf3.test");
    assertThat(refusal("leaf1", "nameless").found()).contains("for another name", "127.0.0.1");
  }

  @Test
  void aSwitchThatGetsNoCertificateFromUsIsNamed() {
    Problem problem = refusal("leaf1", "nobody");
    assertThat(problem.code()).isEqualTo(ProblemCode.TLS_REFUSED);
    assertThat(problem.found()).contains("doesn't take what we show of ourselves");
  }

  @Test
  void aWrongOrMissingLoginIsRefused() {
    Problem wrong = refusal("leaf1", "wrong-login");
    assertThat(wrong.code()).isEqualTo(ProblemCode.SWITCH_LOGIN_REFUSED);
    assertThat(refusal("leaf1", "no-login").code()).isEqualTo(ProblemCode.SWITCH_LOGIN_REFUSED);
  }

  @Test
  void anAccessThatCannotBeUsedIsNeverReplacedByAConnectionInTheClear() {
    Map<String, String> found =
        Map.of(
            "unheard-of", "no access of that name",
            "open-key", "can be read by others",
            "half", "a certificate without its key",
            "inline", "the field password",
            "no-pem", "isn't PEM",
            "missing", "can't be read");
    found.forEach(
        (access, text) -> {
          Problem problem = refusal("leaf1", access);
          assertThat(problem.code()).isEqualTo(ProblemCode.ACCESS_UNUSABLE);
          assertThat(problem.where()).isEqualTo("leaf1 access " + access);
          assertThat(problem.found()).contains(text);
        });
  }

  @Test
  void aServerInTheClearIsToldApartFromASilentOne() throws Exception {
    try (RunningFabric plain =
        RunningFabric.start(TopologyReader.read(TOPOLOGY), AsicCatalogue.shipped(), Map.of())) {
      Switch declared =
          topology
              .switches()
              .get(SwitchId.of("leaf1"))
              .withEndpoints(
                  Endpoints.of(
                      plain
                          .switches()
                          .get(SwitchId.of("leaf1"))
                          .gnmiEndpoint()
                          .map(Endpoint::parse),
                      java.util.Optional.empty()));
      try (SwitchSession session =
          sessions.open(
              ManagedSwitch.of(declared, Dialects.of(declared, topology), true),
              SessionTerms.of(1, Duration.ofSeconds(10)))) {
        assertThat(session.prepare().join().toString())
            .contains("WEIR-4021", "leaf1", "doesn't speak TLS");
      }
    }
  }

  @Test
  void telemetryStreamsOverTheSameAccess() throws Exception {
    SwitchId leaf = SwitchId.of("leaf1");
    try (WireChannels channels =
            new WireChannels(
                WireSettings.DEFAULTS, new AccessFile(controller.resolve("access.yaml")));
        TelemetryFeed feed = new TelemetryFeed(channels, Duration.ofMillis(200))) {
      feed.follow(topology, leaf::equals);
      for (long end = System.nanoTime() + 30_000_000_000L;
          !feed.latest().containsKey(leaf) && System.nanoTime() < end; ) {
        LockSupport.parkNanos(20_000_000);
      }
      assertThat(feed.latest()).containsKey(leaf);
    }
  }

  @Test
  void telemetryTakesUpAnAccessThatWasMended() throws Exception {
    Path late = controller.resolve("late.yaml");
    SwitchId leaf1 = SwitchId.of("leaf1");
    try (WireChannels channels = new WireChannels(WireSettings.DEFAULTS, new AccessFile(late));
        TelemetryFeed feed = new TelemetryFeed(channels, Duration.ofMillis(100))) {
      feed.follow(topology, leaf1::equals);
      feed.follow(topology, leaf1::equals);
      assertThat(feed.latest()).isEmpty();

      Files.copy(controller.resolve("access.yaml"), late);
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
      while (feed.latest().isEmpty() && System.nanoTime() < end) {
        feed.follow(topology, leaf1::equals);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
      }
      assertThat(feed.latest()).containsOnlyKeys(leaf1);
    }
  }
}
