package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;
import org.weirfabric.wire.gnmi.SetRequest;
import org.weirfabric.wire.gnmi.ext.Commit;
import org.weirfabric.wire.gnmi.ext.Extension;

/**
 * Proposals that a switch takes back by itself, and writers that compete, against its own clock.
 */
class ProposalTest {
  private static final GnmiPath QUEUE = GnmiPath.parse("/qos/queues/queue[name=weir-q5]");
  private static final Duration REVERT = Duration.ofSeconds(30);

  private final VirtualTimer time = new VirtualTimer();
  private CuttablePeer peer;
  private WireSessions sessions;

  @BeforeEach
  void start() throws IOException {
    peer = CuttablePeer.gnmi(time, () -> {});
    sessions =
        new WireSessions(WireChannels.plaintext(WireSettings.DEFAULTS), P4Pipeline.weir(), 7);
  }

  @AfterEach
  void stop() {
    sessions.close();
    peer.close();
  }

  private SwitchSession open(long epoch) {
    return peer.open(sessions, SessionTerms.of(epoch, Duration.ofSeconds(20)));
  }

  private SwitchSession prepared(long epoch) {
    SwitchSession session = open(epoch);
    assertThat(session.prepare().join()).isInstanceOf(SessionOutcome.Applied.class);
    return session;
  }

  private static TargetConfig wanted() {
    SortedMap<GnmiPath, String> values = new TreeMap<>();
    values.put(
        QUEUE,
        "{\"openconfig-qos:name\":\"weir-q5\",\"openconfig-qos:config\":{\"name\":\"weir-q5\",\"queue-id\":5}}");
    return TargetConfig.of(values, new TreeMap<>());
  }

  private static TargetChange change() {
    return TargetChange.between(TargetConfig.EMPTY, wanted());
  }

  private static boolean holds(SwitchSession session) {
    ReadBack found = session.read(wanted()).join();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (found.failure().isPresent() && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      found = session.read(wanted()).join();
    }
    assertThat(found.failure()).isEmpty();
    return !found.config().isEmpty();
  }

  private static void proposed(SwitchSession session) {
    assertThat(session.propose("tx-1", change(), REVERT).join())
        .isInstanceOf(SessionOutcome.Applied.class);
    assertThat(holds(session)).isTrue();
  }

  @Test
  void whatNobodyConfirmsIsTakenBackByTheSwitch() {
    try (SwitchSession session = prepared(1)) {
      assertThat(session.revertsByItself()).isTrue();
      proposed(session);
      time.advance(REVERT.toNanos() - 1);
      assertThat(holds(session)).isTrue();
      time.advance(1);
      assertThat(holds(session)).isFalse();
      assertThat(session.confirm("tx-1").join()).isInstanceOf(SessionOutcome.Refused.class);
      assertThat(session.apply(change()).join()).isInstanceOf(SessionOutcome.Applied.class);
    }
  }

  @Test
  void whatIsConfirmedStays() {
    try (SwitchSession session = prepared(1)) {
      proposed(session);
      assertThat(session.confirm("tx-1").join()).isInstanceOf(SessionOutcome.Applied.class);
      time.advance(TimeUnit.HOURS.toNanos(1));
      assertThat(holds(session)).isTrue();
    }
  }

  @Test
  void theEndIsPutOff() {
    try (SwitchSession session = prepared(1)) {
      proposed(session);
      time.advance(TimeUnit.SECONDS.toNanos(20));
      assertThat(session.extend("tx-1", REVERT).join()).isInstanceOf(SessionOutcome.Applied.class);
      time.advance(TimeUnit.SECONDS.toNanos(29));
      assertThat(holds(session)).isTrue();
      time.advance(TimeUnit.SECONDS.toNanos(1));
      assertThat(holds(session)).isFalse();
    }
  }

  @Test
  void whatIsCancelledIsGoneAtOnce() {
    try (SwitchSession session = prepared(1)) {
      proposed(session);
      assertThat(session.cancel("tx-1").join()).isInstanceOf(SessionOutcome.Applied.class);
      assertThat(holds(session)).isFalse();
      assertThat(session.cancel("tx-1").join()).isInstanceOf(SessionOutcome.Refused.class);
    }
  }

  @Test
  void aPlainChangeIsRefusedMeanwhile() {
    try (SwitchSession session = prepared(1)) {
      proposed(session);
      assertThat(session.apply(change()).join()).isInstanceOf(SessionOutcome.Refused.class);
      assertThat(session.confirm("another").join()).isInstanceOf(SessionOutcome.Refused.class);
      assertThat(session.confirm("tx-1").join()).isInstanceOf(SessionOutcome.Applied.class);
    }
  }

  @Test
  void aLostProposalIsFoundByALookAndConfirmedByTheNextLeader() {
    try (SwitchSession session = prepared(1)) {
      peer.cutNextReply();
      assertThat(session.propose("tx-1", change(), REVERT).join())
          .isInstanceOf(SessionOutcome.Unknown.class);
      assertThat(holds(session)).isTrue();
    }
    try (SwitchSession next = prepared(2)) {
      assertThat(next.revertsByItself()).isTrue();
      assertThat(next.confirm("tx-1").join()).isInstanceOf(SessionOutcome.Applied.class);
      time.advance(TimeUnit.HOURS.toNanos(1));
      assertThat(holds(next)).isTrue();
    }
  }

  @Test
  void aConfirmWhoseReplyIsLostWasMade() {
    try (SwitchSession session = prepared(1)) {
      proposed(session);
      peer.cutNextReply();
      assertThat(session.confirm("tx-1").join()).isInstanceOf(SessionOutcome.Unknown.class);
      assertThat(holds(session)).isTrue();
      assertThat(session.confirm("tx-1").join()).isInstanceOf(SessionOutcome.Refused.class);
      time.advance(TimeUnit.HOURS.toNanos(1));
      assertThat(holds(session)).isTrue();
    }
  }

  @Test
  void aControllerOfALaterEpochShutsOutTheOneBefore() {
    try (SwitchSession first = prepared(1);
        SwitchSession second = prepared(2)) {
      assertThat(first.apply(change()).join().toString())
          .startsWith("refused")
          .contains("PERMISSION_DENIED", "7/1", "7/2");
      assertThat(first.propose("tx-1", change(), REVERT).join())
          .isInstanceOf(SessionOutcome.Refused.class);
      assertThat(holds(second)).isFalse();
      proposed(second);
      // Not "refused", which is to say that it isn't open.
      assertThat(first.cancel("tx-1").join()).isInstanceOf(SessionOutcome.Unknown.class);
      assertThat(first.confirm("tx-1").join()).isInstanceOf(SessionOutcome.Unknown.class);
      assertThat(holds(second)).isTrue();
      try (SwitchSession again = open(1)) {
        assertThat(again.prepare().join()).isInstanceOf(SessionOutcome.Refused.class);
      }
    }
  }

  @Test
  void whereTheSwitchCannotTakeBackTheChangeIsMadeForGood() throws IOException {
    try (CuttablePeer plain = CuttablePeer.sonic();
        SwitchSession session = plain.open(sessions, SessionTerms.of(1, Duration.ofSeconds(20)))) {
      assertThat(session.prepare().join()).isInstanceOf(SessionOutcome.Applied.class);
      assertThat(session.revertsByItself()).isFalse();
      SortedMap<GnmiPath, String> values = new TreeMap<>();
      values.put(
          GnmiPath.parse("sonic-db:/CONFIG_DB/localhost/SCHEDULER/weir-ets-q0"),
          "{\"type\":\"DWRR\",\"weight\":\"40\"}");
      TargetConfig rows = TargetConfig.of(values, new TreeMap<>());
      assertThat(
              session
                  .propose("tx-1", TargetChange.between(TargetConfig.EMPTY, rows), REVERT)
                  .join())
          .isInstanceOf(SessionOutcome.Applied.class);
      assertThat(session.confirm("tx-1").join()).isInstanceOf(SessionOutcome.Applied.class);
      assertThat(session.read(rows).join().config()).hasSize(2);
    }
  }

  @Test
  void aTargetThatKnowsNeitherExtensionIsWrittenToWithout() throws Exception {
    FakeGnmiTarget target = new FakeGnmiTarget();
    try (RawServer server = new RawServer(target);
        SwitchSession session = peer.open(server.endpoint(), sessions)) {
      assertThat(session.prepare().join()).isInstanceOf(SessionOutcome.Applied.class);
      assertThat(session.revertsByItself()).isFalse();
      assertThat(session.propose("tx-1", change(), REVERT).join())
          .isInstanceOf(SessionOutcome.Applied.class);
      assertThat(target.config).hasSize(1);
    }
  }

  @Test
  void aTargetThatArbitratesNothingIsAskedToConfirmWhatALeaderBeforeHasLeftOpen() throws Exception {
    FakeGnmiTarget target = new FakeGnmiTarget();
    OpenCommit open = new OpenCommit("tx-1");
    target.refusal =
        request ->
            request.getExtensionList().stream().anyMatch(Extension::hasMasterArbitration)
                ? Optional.of(Status.INVALID_ARGUMENT.withDescription("unknown extension"))
                : open.take(request);
    try (RawServer server = new RawServer(target);
        SwitchSession next = peer.open(server.endpoint(), sessions)) {
      assertThat(next.prepare().join()).isInstanceOf(SessionOutcome.Applied.class);
      assertThat(next.confirm("tx-1").join()).isInstanceOf(SessionOutcome.Applied.class);
      assertThat(open.id).isEmpty();
      assertThat(next.confirm("tx-1").join()).isInstanceOf(SessionOutcome.Refused.class);
    }
  }

  @Test
  void aConfirmationRefusedPerhapsForTheBidItCameWithTellsNothing() throws Exception {
    FakeGnmiTarget target = new FakeGnmiTarget();
    OpenCommit open = new OpenCommit("tx-1");
    // A target that knows no arbitration, but has something to say of a bid only after the commit.
    target.refusal =
        request ->
            open.take(request)
                .or(
                    () ->
                        request.getExtensionList().stream()
                                .anyMatch(Extension::hasMasterArbitration)
                            ? Optional.of(Status.INVALID_ARGUMENT.withDescription("unknown"))
                            : Optional.empty());
    open.takes = false;
    try (RawServer server = new RawServer(target);
        SwitchSession next = peer.open(server.endpoint(), sessions)) {
      assertThat(next.prepare().join()).isInstanceOf(SessionOutcome.Applied.class);
      assertThat(next.confirm("tx-1").join()).isInstanceOf(SessionOutcome.Unknown.class);
      assertThat(open.id).contains("tx-1");
    }
  }

  @Test
  void aTargetThatCannotTellWhetherItCommitsIsNotPrepared() throws Exception {
    FakeGnmiTarget target = new FakeGnmiTarget();
    target.refusal =
        request ->
            request.getExtensionList().stream().anyMatch(Extension::hasCommit)
                ? Optional.of(Status.INTERNAL.withDescription("out of memory"))
                : Optional.empty();
    try (RawServer server = new RawServer(target);
        SwitchSession session = peer.open(server.endpoint(), sessions)) {
      assertThat(session.prepare().join()).isInstanceOf(SessionOutcome.Unknown.class);
    }
  }

  /** A commit that waits, on a target that does with it as its document says. */
  private static final class OpenCommit {
    private Optional<String> id;
    private boolean takes = true;

    OpenCommit(String id) {
      this.id = Optional.of(id);
    }

    Optional<Status> take(SetRequest request) {
      Optional<Commit> step =
          request.getExtensionList().stream()
              .filter(Extension::hasCommit)
              .map(Extension::getCommit)
              .findFirst();
      if (id.isEmpty()) {
        return step.map(any -> Status.FAILED_PRECONDITION);
      }
      if (step.isEmpty()) {
        return Optional.of(Status.FAILED_PRECONDITION);
      }
      if (!takes || !step.get().getId().equals(id.get())) {
        return Optional.of(Status.INVALID_ARGUMENT);
      }
      id = Optional.empty();
      return Optional.empty();
    }
  }
}
