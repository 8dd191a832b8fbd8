package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.weirfabric.southbound.SmallProgram.classify;
import static org.weirfabric.southbound.SmallProgram.trust;

import com.google.protobuf.ByteString;
import io.grpc.Deadline;
import io.grpc.Status;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.wire.p4.ForwardingPipelineConfig;
import org.weirfabric.wire.p4.PacketIn;
import org.weirfabric.wire.p4.PacketMetadata;
import org.weirfabric.wire.p4.PacketOut;
import org.weirfabric.wire.p4.Uint128;
import org.weirfabric.wire.p4.Update;

/** A session over P4Runtime alone, against a device that misbehaves. */
class P4SessionTest {
  private static final SwitchId LEAF = SwitchId.of("leaf1");
  private static final P4Pipeline PIPELINE = SmallProgram.pipeline();
  private static WireChannels channels;

  private final FakeP4Target target = new FakeP4Target();
  private final Set<SwitchId> committed = new HashSet<>();
  private volatile Duration patience = Duration.ofSeconds(10);
  private RawServer server;
  private P4RuntimeClient client;
  private WireSession session;

  @BeforeAll
  static void open() {
    channels = WireChannels.plaintext(WireSettings.DEFAULTS);
  }

  @AfterAll
  static void end() {
    channels.close();
  }

  @BeforeEach
  void start() throws IOException {
    server = new RawServer(target);
    client =
        channels.p4runtime(
            LEAF,
            server.endpoint(),
            PIPELINE,
            ElectionId.of(3, 7),
            () -> Deadline.after(patience.toMillis(), TimeUnit.MILLISECONDS));
    session =
        new WireSession(
            LEAF,
            new SessionDeadline(patience),
            Optional.empty(),
            Optional.of(new P4Session(client, new P4Program(client, committed))));
  }

  @AfterEach
  void stop() throws InterruptedException {
    session.close();
    server.close();
  }

  @Test
  void aDeviceWithoutAPipelineIsLeftWithoutUntilThereAreEntriesForIt() {
    assertThat(session.prepare().join()).hasToString("applied");
    assertThat(held(holding(trust(1, 1)))).isEmpty();

    assertThat(target.pipelines).isEmpty();
  }

  @Test
  void theProgramRunsFromItsFirstMomentOnWithItsEntries() {
    assertThat(session.prepare().join()).hasToString("applied");
    TargetConfig full = holding(trust(1, 1), classify(1, 26, 3));

    assertThat(apply(holding(), full)).hasToString("applied");

    assertThat(target.happened)
        .containsExactly("VERIFY_AND_SAVE", "write of 2 while nothing runs", "COMMIT");
    assertThat(target.pipelines.get(0).getElectionId())
        .isEqualTo(Uint128.newBuilder().setHigh(3).setLow(7_000_000).build());
    assertThat(held(full)).isEqualTo(full.p4());
    assertThat(apply(full, holding(trust(1, 2), classify(1, 26, 3)))).hasToString("applied");
    assertThat(target.pipelines).hasSize(2);
  }

  @Test
  void aServerThatCannotWriteToWhatDoesNotRunYetRunsItFirst() {
    target.writesToSaved = false;
    assertThat(session.prepare().join()).hasToString("applied");

    assertThat(apply(holding(), holding(trust(1, 1)))).hasToString("applied");

    assertThat(target.happened).containsExactly("VERIFY_AND_SAVE", "COMMIT", "write of 1");
  }

  @Test
  void aServerThatSavesNothingLoadsAtOnce() {
    target.saves = false;
    assertThat(session.prepare().join()).hasToString("applied");

    assertThat(apply(holding(), holding(trust(1, 1)))).hasToString("applied");

    assertThat(target.happened)
        .containsExactly("VERIFY_AND_SAVE refused", "VERIFY_AND_COMMIT", "write of 1");
  }

  @Test
  void entriesThatAreRefusedLeaveTheDeviceWithoutAProgram() {
    assertThat(session.prepare().join()).hasToString("applied");
    refuseOnce(trust(1, 1));

    assertThat(refusal(apply(holding(), holding(trust(1, 1), classify(1, 26, 3)))).where())
        .contains("ingress.port_trust");

    assertThat(target.happened).doesNotContain("COMMIT");
    assertThat(held(holding(trust(1, 1)))).isEmpty();
  }

  @Test
  void whoDiesBetweenSavingAndCommittingIsFollowedByOneWhoCommitsOnce() {
    target.saved = Optional.of(PIPELINE.toWire(PIPELINE.savedCookie()));
    TargetConfig wanted = holding(trust(1, 1));
    target.put(trust(1, 1));

    assertThat(session.prepare().join()).hasToString("applied");
    assertThat(held(wanted)).isEqualTo(wanted.p4());
    assertThat(session.prepare().join()).hasToString("applied");

    assertThat(target.happened).containsExactly("COMMIT");
  }

  @Test
  void aProgramThatIsFoundToRunIsWrittenToAsItIs() {
    target.loaded = Optional.of(PIPELINE.toWire(PIPELINE.savedCookie()));

    assertThat(session.prepare().join()).hasToString("applied");
    assertThat(apply(holding(), holding(trust(1, 1)))).hasToString("applied");

    assertThat(target.happened).containsExactly("COMMIT refused", "write of 1");
  }

  @Test
  void aDeviceThatRestartsUnderASessionHoldsNothingAndGetsAllOfItAgain() throws Exception {
    assertThat(session.prepare().join()).hasToString("applied");
    TargetConfig full = holding(trust(1, 1), classify(1, 26, 3));
    apply(holding(), full);
    int port = server.endpoint().port();

    server.close();
    target.restart();
    server = new RawServer(target, port);

    assertThat(held(full)).isEmpty();
    assertThat(apply(holding(), full)).hasToString("applied");
    assertThat(held(full)).isEqualTo(full.p4());
    assertThat(target.happened)
        .endsWith("VERIFY_AND_SAVE", "write of 2 while nothing runs", "COMMIT");
  }

  @Test
  void aForeignPipelineIsLeftAlone() {
    target.loaded = Optional.of(ForwardingPipelineConfig.newBuilder().build());

    assertThat(refusal(session.prepare().join()).found())
        .isEqualTo("a pipeline that isn't Weir's, cookie 0x0");
    assertThat(target.pipelines).isEmpty();
  }

  @Test
  void anotherVersionOfOurPipelineIsNotReplacedUnderTraffic() {
    target.loaded =
        Optional.of(
            ForwardingPipelineConfig.newBuilder()
                .setCookie(
                    ForwardingPipelineConfig.Cookie.newBuilder().setCookie(PIPELINE.cookie() ^ 2))
                .build());

    assertThat(refusal(session.prepare().join()).found()).startsWith("another version of weir.p4");
    assertThat(target.pipelines).isEmpty();
  }

  @Test
  void anotherPrimaryIsARefusalThatNamesIt() {
    target.foreignPrimary = Optional.of(Uint128.newBuilder().setLow(99).build());

    assertThat(refusal(session.prepare().join()).found())
        .isEqualTo(
            "PERMISSION_DENIED from P4Runtime StreamChannel: another controller is primary, with"
                + " election id 0:99; ours is 3:7000000");
  }

  @Test
  void aPrimaryThatHasGoneAndWasHigherIsNotCalledAController() {
    target.foreignPrimary = Optional.of(Uint128.newBuilder().setLow(99).build());
    target.gone = true;

    assertThat(refusal(session.prepare().join()).found())
        .endsWith("nobody is primary, but the switch has seen election id 0:99; ours is 3:7000000");
  }

  @Test
  void aBidThatIsNotAnsweredIsUnknownAtTheDeadline() {
    target.silent = true;
    patience = Duration.ofMillis(200);

    assertThat(unknown(session.prepare().join()).found()).contains("DEADLINE_EXCEEDED");
  }

  @Test
  void aLostPrimaryIsReportedAndWritesNothingMore() throws InterruptedException {
    prepared();
    Told told = new Told();
    client.listen(told);

    target.usurp(100);

    assertThat(told.lines.poll(10, TimeUnit.SECONDS)).contains("0:100");
    assertThat(client.isPrimary()).isFalse();
    assertThat(refusal(apply(holding(), holding(trust(1, 1)))).found())
        .contains("another controller is primary");
    assertThat(target.writes).isEmpty();
  }

  @Test
  void aStreamThatBreaksIsReportedAndBidForAgain() throws Exception {
    prepared();
    Told told = new Told();
    client.listen(told);
    int port = server.endpoint().port();

    server.close();
    assertThat(told.lines.poll(10, TimeUnit.SECONDS)).startsWith("lost");
    assertThat(unknown(apply(holding(), holding(trust(1, 1)))).code())
        .isEqualTo(ProblemCode.SWITCH_UNREACHABLE);

    server = new RawServer(target, port);
    assertThat(apply(holding(), holding(trust(1, 1)))).hasToString("applied");
  }

  @Test
  void aWriteByOneWhoIsNotPrimaryIsNotSent() {
    RpcFailure failure =
        RpcFailure.from(
            LEAF,
            "test",
            catchThrowable(() -> client.write(List.of(P4Update.insert(trust(1, 1)))).join()));

    assertThat(failure.isRefusal()).isTrue();
    assertThat(target.writes).isEmpty();
  }

  @Test
  void packetsGoBothWaysWithTheirPort() throws InterruptedException {
    prepared();
    Told told = new Told();
    client.listen(told);

    target.packetIn(
        PacketIn.newBuilder()
            .setPayload(ByteString.copyFromUtf8("in"))
            .addMetadata(
                PacketMetadata.newBuilder()
                    .setMetadataId(1)
                    .setValue(ByteString.copyFrom(new byte[] {0, 5})))
            .build());
    client.packetOut(300, new byte[] {'o'});

    assertThat(told.lines.poll(10, TimeUnit.SECONDS)).isEqualTo("packet 5 in");
    PacketOut out = target.packetsOut.poll(10, TimeUnit.SECONDS);
    assertThat(out.getMetadata(0).getValue()).isEqualTo(ByteString.copyFrom(new byte[] {1, 44}));
    assertThat(out.getPayload().toStringUtf8()).isEqualTo("o");
  }

  @Test
  void mapsComeBeforeThePortsThatUseThemAndGoAfterThem() {
    prepared();
    TargetConfig full = holding(trust(1, 1), classify(1, 26, 3));

    assertThat(apply(holding(), full)).hasToString("applied");
    assertThat(apply(full, holding())).hasToString("applied");

    assertThat(writes())
        .containsExactly(
            "INSERT 33554434", "INSERT 33554433", "DELETE 33554433", "DELETE 33554434");
    assertThat(target.entries).isEmpty();
  }

  @Test
  void aPortLosesTrustBeforeAnythingElseAndGainsItAfterAll() {
    prepared();
    TargetConfig open = holding(trust(1, 1), classify(1, 26, 3));
    TargetConfig shut = holding(trust(1, 2), classify(2, 26, 0));
    apply(holding(), open);
    target.writes.clear();

    assertThat(apply(open, shut)).hasToString("applied");
    assertThat(apply(shut, open)).hasToString("applied");

    assertThat(writes())
        .containsExactly(
            "MODIFY 33554433",
            "DELETE 33554434",
            "INSERT 33554434",
            "DELETE 33554434",
            "INSERT 33554434",
            "MODIFY 33554433");
  }

  @Test
  void whenSomeUpdatesFailTheOthersAreTakenBack() {
    prepared();
    TargetConfig before = holding(classify(1, 1, 0), classify(1, 2, 0), trust(4, 2));
    apply(holding(), before);
    refuseOnce(classify(1, 40, 3));

    SessionOutcome outcome =
        apply(before, holding(classify(1, 1, 3), classify(1, 40, 3), trust(4, 1)));

    assertThat(refusal(outcome))
        .hasToString(
            "WEIR-4002 leaf1 ingress.dscp_map{dscp=40, trust_map=1}: found RESOURCE_EXHAUSTED from"
                + " P4Runtime Write: full; allowed: "
                + RpcAdvice.allowed(Status.Code.RESOURCE_EXHAUSTED)
                + "; "
                + RpcAdvice.remedy(Status.Code.RESOURCE_EXHAUSTED));
    assertThat(held(before)).isEqualTo(before.p4());
  }

  @Test
  void whenALaterWriteIsRefusedTheEarlierOnesAreTakenBack() {
    prepared();
    refuseOnce(trust(1, 1));

    SessionOutcome outcome = apply(holding(), holding(classify(1, 26, 3), trust(1, 1)));

    assertThat(refusal(outcome).where()).isEqualTo("leaf1 ingress.port_trust{ingress_port=1}");
    assertThat(target.entries).isEmpty();
  }

  @Test
  void whenTakingBackFailsTheOutcomeIsUnknown() {
    prepared();
    target.refusal =
        update ->
            update.getType() == Update.Type.DELETE || isPortTrust(update)
                ? Optional.of(Status.INTERNAL.withDescription("stuck"))
                : Optional.empty();

    SessionOutcome outcome = apply(holding(), holding(classify(1, 26, 3), trust(1, 1)));

    assertThat(unknown(outcome).found())
        .contains("INTERNAL from P4Runtime Write: stuck; then, taking back what had been done");
    assertThat(target.entries).hasSize(1);
  }

  @Test
  void aFailureThatDoesNotSayWhichIsLookedIntoAndTakenBack() {
    prepared();
    target.telling = FakeP4Target.Telling.NOTHING;
    refuseOnce(classify(1, 2, 3));

    SessionOutcome outcome = apply(holding(), holding(classify(1, 1, 3), classify(1, 2, 3)));

    assertThat(refusal(outcome).found()).startsWith("UNKNOWN from P4Runtime Write");
    assertThat(target.entries).isEmpty();
  }

  @Test
  void aWriteThatIsNeverAnsweredIsUnknownAndNothingMoreIsSent() {
    prepared();
    target.telling = FakeP4Target.Telling.NOT_AT_ALL;
    patience = Duration.ofMillis(500);

    SessionOutcome outcome = apply(holding(), holding(classify(1, 1, 3), trust(1, 1)));

    assertThat(unknown(outcome).found()).startsWith("DEADLINE_EXCEEDED from P4Runtime Write");
    assertThat(target.writes).hasSize(1);
  }

  @Test
  void aWholeWriteRefusedChangesNothing() {
    prepared();
    target.failWrites = Optional.of(Status.PERMISSION_DENIED.withDescription("not primary"));

    assertThat(refusal(apply(holding(), holding(trust(1, 1)))).found()).contains("not primary");
  }

  @Test
  void anEntryToModifyThatIsGoneIsRefusedBeforeAnythingIsSent() {
    prepared();

    SessionOutcome outcome = apply(holding(trust(1, 2)), holding(trust(1, 1), classify(1, 26, 3)));

    assertThat(refusal(outcome).found()).isEqualTo("no such entry to modify");
    assertThat(target.writes).isEmpty();
  }

  @Test
  void whatTheProgramHasNoWordsForIsAGap() {
    prepared();

    Problem problem = refusal(apply(holding(), holding(trust(1, 999))));

    assertThat(problem.code()).isEqualTo(ProblemCode.DIALECT_GAP);
    assertThat(problem.found()).contains("999 is not a number of 8 bits");
  }

  @Test
  void aChangeOverAProtocolThatTheSwitchDoesNotServeIsAGap() {
    SortedMap<org.weirfabric.dialect.GnmiPath, String> gnmi = new TreeMap<>();
    gnmi.put(org.weirfabric.dialect.GnmiPath.parse("/qos/queues/queue[name=a]"), "{}");

    Problem problem = refusal(apply(holding(), TargetConfig.of(gnmi, new TreeMap<>())));

    assertThat(problem.code()).isEqualTo(ProblemCode.DIALECT_GAP);
    assertThat(problem.remedy()).contains("gnmi");
  }

  @Test
  void aSwitchThatIsDownIsUnknownToPrepareAndCanNotBeRead() throws InterruptedException {
    server.close();

    assertThat(unknown(session.prepare().join()).code()).isEqualTo(ProblemCode.SWITCH_UNREACHABLE);
    assertThat(session.read(holding(trust(1, 1))).join().failure()).isPresent();
  }

  private void prepared() {
    target.loaded = Optional.of(PIPELINE.toWire(PIPELINE.cookie()));
    assertThat(session.prepare().join()).hasToString("applied");
  }

  /** Refuses the first insert of {@code entry}. */
  private void refuseOnce(P4Entry entry) {
    var key = new P4Names(PIPELINE.info()).encode(entry).getMatchList();
    target.refusal =
        update ->
            update.getEntity().getTableEntry().getMatchList().equals(key)
                ? Optional.of(Status.RESOURCE_EXHAUSTED.withDescription("full"))
                : Optional.empty();
  }

  private static boolean isPortTrust(Update update) {
    return update.getEntity().getTableEntry().getTableId() == 33554433;
  }

  private SessionOutcome apply(TargetConfig before, TargetConfig after) {
    return session.apply(TargetChange.between(before, after)).join();
  }

  private SortedMap<String, P4Entry> held(TargetConfig expected) {
    return session.read(expected).join().p4();
  }

  private List<String> writes() {
    return target.writes.stream()
        .map(
            write ->
                write.getUpdatesList().stream()
                    .map(u -> u.getType() + " " + u.getEntity().getTableEntry().getTableId())
                    .distinct()
                    .collect(Collectors.joining(", ")))
        .collect(Collectors.toList());
  }

  private static TargetConfig holding(P4Entry... entries) {
    SortedMap<String, P4Entry> p4 = new TreeMap<>();
    for (P4Entry entry : entries) {
      p4.put(entry.key(), entry);
    }
    return TargetConfig.of(new TreeMap<>(), p4);
  }

  static Problem refusal(SessionOutcome outcome) {
    return outcome.match(
        applied -> {
          throw new AssertionError("applied");
        },
        SessionOutcome.Refused::problem,
        unknown -> {
          throw new AssertionError(unknown);
        });
  }

  static Problem unknown(SessionOutcome outcome) {
    return outcome.match(
        applied -> {
          throw new AssertionError("applied");
        },
        refused -> {
          throw new AssertionError(refused);
        },
        SessionOutcome.Unknown::problem);
  }

  private static final class Told implements P4RuntimeClient.Listener {
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    @Override
    public void packetIn(int ingressPort, byte[] frame) {
      lines.add("packet " + ingressPort + " " + new String(frame));
    }

    @Override
    public void primaryLost(RpcFailure why) {
      lines.add("lost " + why.message());
    }
  }
}
