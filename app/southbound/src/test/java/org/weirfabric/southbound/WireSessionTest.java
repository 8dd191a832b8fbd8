package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.southbound.P4SessionTest.refusal;
import static org.weirfabric.southbound.P4SessionTest.unknown;
import static org.weirfabric.southbound.SmallProgram.classify;
import static org.weirfabric.southbound.SmallProgram.trust;

import io.grpc.Status;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.Dialect;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;
import org.weirfabric.wire.gnmi.Encoding;
import org.weirfabric.wire.p4.Update;

/** Sessions over gNMI and P4Runtime together, against servers that misbehave. */
class WireSessionTest {
  private static final String QUEUE = "/qos/queues/queue[name=weir-q3]";
  private static final String CLASSIFIER =
      "/qos/interfaces/interface[interface-id=e0]/input/classifiers/classifier[type=IPV4]";
  private static final Dialect UNUSED = config -> TargetConfig.EMPTY;

  private final FakeGnmiTarget gnmi = new FakeGnmiTarget();
  private final FakeP4Target p4 = new FakeP4Target();
  private RawServer gnmiServer;
  private RawServer p4Server;
  private WireSessions sessions;
  private SwitchSession session;

  @BeforeEach
  void start() throws IOException {
    gnmiServer = new RawServer(gnmi);
    p4Server = new RawServer(p4);
    sessions =
        new WireSessions(WireChannels.plaintext(WireSettings.DEFAULTS), SmallProgram.pipeline(), 1);
    session = open(true, true);
  }

  private SwitchSession open(boolean overGnmi, boolean overP4) {
    Switch leaf =
        Switch.of(
            SwitchId.of("leaf1"),
            "emulated",
            DialectName.OPENCONFIG,
            "leaf",
            overGnmi ? Optional.of(gnmiServer.endpoint()) : Optional.empty(),
            overP4 ? Optional.of(p4Server.endpoint()) : Optional.empty());
    return sessions.open(
        ManagedSwitch.of(leaf, UNUSED, true), SessionTerms.of(5, Duration.ofSeconds(10)));
  }

  @AfterEach
  void stop() throws InterruptedException {
    session.close();
    sessions.close();
    gnmiServer.close();
    p4Server.close();
  }

  @Test
  void aTargetWithoutTheModelsIsRefusedBeforeAnythingIsSent() {
    gnmi.models.remove("weir-lossless");
    gnmi.encoding = Encoding.JSON;

    var problem = refusal(session.prepare().join());

    assertThat(problem.code()).isEqualTo(ProblemCode.DIALECT_GAP);
    assertThat(problem.where()).isEqualTo("leaf1 gNMI Capabilities");
    assertThat(problem.found()).isEqualTo("no model weir-lossless, no encoding JSON_IETF");
    assertThat(p4.pipelines).isEmpty();
  }

  @Test
  void openingTheGateReachesP4OnlyAfterTheSetWasAccepted() {
    prepared();
    List<String> order = orderOfRequests();

    assertThat(apply(shut(), open())).hasToString("applied");

    assertThat(order).containsExactly("set after 0 writes");
    assertThat(p4.writes).hasSize(1);
    assertThat(trustOfPort1()).isEqualTo(1L);
  }

  @Test
  void closingTheGateReachesP4BeforeTheSet() {
    prepared();
    assertThat(apply(shut(), open())).hasToString("applied");
    p4.writes.clear();
    List<String> order = orderOfRequests();

    assertThat(apply(open(), shut())).hasToString("applied");

    assertThat(order).containsExactly("set after 1 writes");
    assertThat(trustOfPort1()).isEqualTo(2L);
  }

  @Test
  void whenTheSetThatOpensIsRefusedP4NeverTrusts() {
    prepared();
    gnmi.failSets = Optional.of(Status.INVALID_ARGUMENT.withDescription(CLASSIFIER + ": no"));

    SessionOutcome outcome = apply(shut(), open());

    assertThat(refusal(outcome).where()).isEqualTo("leaf1 " + CLASSIFIER);
    assertThat(trustOfPort1()).isEqualTo(2L);
    assertThat(p4.writes).isEmpty();
  }

  @Test
  void whenTheSetThatClosesIsRefusedP4TrustsAgain() {
    prepared();
    assertThat(apply(shut(), open())).hasToString("applied");
    gnmi.failSets = Optional.of(Status.FAILED_PRECONDITION.withDescription("a commit is pending"));

    SessionOutcome outcome = apply(open(), shut());

    assertThat(refusal(outcome).found()).contains("a commit is pending");
    assertThat(trustOfPort1()).isEqualTo(1L);
  }

  @Test
  void whenTheSetThatClosesIsNotKnownP4StaysClosed() {
    prepared();
    assertThat(apply(shut(), open())).hasToString("applied");
    gnmi.failSets = Optional.of(Status.UNAVAILABLE);

    unknown(apply(open(), shut()));

    assertThat(trustOfPort1()).isEqualTo(2L);
  }

  @Test
  void whenP4RefusesToOpenTheSetIsTakenBackToTheValueBefore() {
    theSetIsTakenBack();
  }

  @Test
  void aTargetThatAnswersLeafByLeafIsBroughtBackToTheValueBeforeToo() {
    gnmi.leafByLeaf = true;
    theSetIsTakenBack();
  }

  private void theSetIsTakenBack() {
    prepared();
    p4.refusal =
        update ->
            update.getType() == Update.Type.MODIFY
                ? Optional.of(Status.INTERNAL)
                : Optional.empty();

    SessionOutcome outcome = apply(shut(), open());

    assertThat(refusal(outcome).where()).contains("ingress.port_trust");
    ReadBack held = session.read(open()).join();
    assertThat(held.config())
        .containsEntry(GnmiPath.parse(CLASSIFIER + "/config/name"), "weir-untrusted")
        .doesNotContainKey(GnmiPath.parse(QUEUE + "/config/queue-id"));
    assertThat(held.p4()).isEqualTo(shut().p4());
  }

  @Test
  void readingBringsLeavesOfConfigurationAndStateAndLeavesOutWhatIsNotThere() {
    prepared();
    gnmi.state.put(QUEUE, GnmiValues.jsonIetf("{\"openconfig-qos:state\":{\"queue-id\":3}}"));
    gnmi.state.put(
        "/qos/interfaces/interface[interface-id=e0]/state",
        GnmiValues.jsonIetf("{\"interface-id\":\"e0\"}"));
    SortedMap<GnmiPath, String> asked = new TreeMap<>();
    asked.put(GnmiPath.parse(QUEUE), "{}");
    asked.put(GnmiPath.parse(CLASSIFIER), "{}");
    asked.put(GnmiPath.parse("/qos/interfaces/interface[interface-id=e0]/config"), "{}");
    for (int i = 0; i < 200; i++) {
      asked.put(GnmiPath.parse("/qos/queues/queue[name=absent-" + i + "]"), "{}");
    }

    ReadBack held = session.read(TargetConfig.of(asked, new TreeMap<>())).join();

    assertThat(held.failure()).isEmpty();
    assertThat(held.config())
        .containsExactly(
            java.util.Map.entry(GnmiPath.parse(CLASSIFIER + "/config/name"), "weir-untrusted"));
    assertThat(held.state())
        .containsOnlyKeys(
            GnmiPath.parse("/qos/interfaces/interface[interface-id=e0]/state/interface-id"),
            GnmiPath.parse(QUEUE + "/state/queue-id"));
    assertThat(held.p4()).isEqualTo(shut().p4());
  }

  @Test
  void anAnswerThatIsNotJsonIsAFailureToRead() {
    gnmi.config.put(QUEUE, GnmiValues.jsonIetf("{"));
    SortedMap<GnmiPath, String> asked = new TreeMap<>();
    asked.put(GnmiPath.parse(QUEUE), "{}");

    assertThat(session.read(TargetConfig.of(asked, new TreeMap<>())).join().failure())
        .hasValueSatisfying(problem -> assertThat(problem.found()).contains("not JSON"));
  }

  @Test
  void aSwitchOfOneProtocolIsSpokenToOverThatAlone() {
    try (SwitchSession alone = open(true, false)) {
      assertThat(alone.prepare().join()).hasToString("applied");
      TargetConfig gnmiOnly = TargetConfig.of(shut().gnmi(), new TreeMap<>());
      assertThat(alone.apply(TargetChange.between(TargetConfig.EMPTY, gnmiOnly)).join())
          .hasToString("applied");
      assertThat(alone.read(gnmiOnly).join().p4()).isEmpty();
    }
    assertThat(p4.pipelines).isEmpty();
  }

  @Test
  void aSessionOfClosedSessionsAnswersUnknownAndDoesNotHang() {
    prepared();
    sessions.close();

    unknown(apply(open(), shut()));
    unknown(session.prepare().join());
    assertThat(session.read(open()).join().failure()).isPresent();
  }

  /** Brings the switch to {@link #shut}. */
  private void prepared() {
    assertThat(session.prepare().join()).hasToString("applied");
    assertThat(apply(TargetConfig.EMPTY, shut())).hasToString("applied");
    p4.writes.clear();
  }

  private List<String> orderOfRequests() {
    List<String> order = new ArrayList<>();
    gnmi.onSet = () -> order.add("set after " + p4.writes.size() + " writes");
    return order;
  }

  private Long trustOfPort1() {
    return session.read(shut()).join().p4().get(trust(1, 1).key()).params().get("trust_map");
  }

  private SessionOutcome apply(TargetConfig before, TargetConfig after) {
    return session.apply(TargetChange.between(before, after)).join();
  }

  private static TargetConfig shut() {
    SortedMap<GnmiPath, String> values = new TreeMap<>();
    values.put(
        GnmiPath.parse(CLASSIFIER), "{\"openconfig-qos:config\":{\"name\":\"weir-untrusted\"}}");
    return TargetConfig.of(values, entries(trust(1, 2), classify(1, 26, 3), classify(2, 26, 0)));
  }

  private static TargetConfig open() {
    SortedMap<GnmiPath, String> values = new TreeMap<>();
    values.put(
        GnmiPath.parse(CLASSIFIER), "{\"openconfig-qos:config\":{\"name\":\"weir-trusted\"}}");
    values.put(GnmiPath.parse(QUEUE), "{\"openconfig-qos:config\":{\"queue-id\":3}}");
    return TargetConfig.of(values, entries(trust(1, 1), classify(1, 26, 3), classify(2, 26, 0)));
  }

  private static SortedMap<String, P4Entry> entries(P4Entry... entries) {
    SortedMap<String, P4Entry> p4 = new TreeMap<>();
    for (P4Entry entry : entries) {
      p4.put(entry.key(), entry);
    }
    return p4;
  }
}
