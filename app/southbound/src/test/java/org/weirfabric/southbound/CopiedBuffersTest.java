package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.lab.emulatedfabric.gnmi.BufferDaemon;
import org.weirfabric.lab.emulatedfabric.gnmi.GnmiService;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.Difference;
import org.weirfabric.push.Drift;
import org.weirfabric.push.FakeClock;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.ReadScope;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;

/** What a session says of a SONiC switch whose buffer daemon is late, stopped or out of sight. */
class CopiedBuffersTest {
  private static final Duration CALL = Duration.ofSeconds(20);
  private static final TargetConfig WANTED = EmulatedSonicSessionTest.golden();
  private static final GnmiPath GROUP =
      GnmiPath.parse("sonic-db:/CONFIG_DB/localhost/BUFFER_PG/Ethernet0|3");
  private static final String COPY = "sonic-db:/APPL_DB/localhost/BUFFER_PG_TABLE/Ethernet0:3";

  private final VirtualTimer timer = new VirtualTimer();
  private final FakeClock clock = new FakeClock();
  private CuttablePeer peer;
  private WireSessions sessions;
  private SwitchSession session;
  private BufferDaemon daemon;

  @BeforeEach
  void start() throws Exception {
    GnmiService service = CuttablePeer.sonic(timer);
    daemon = service.buffers().orElseThrow();
    peer = CuttablePeer.sonic(service, () -> {});
    sessions =
        new WireSessions(
            WireChannels.plaintext(WireSettings.DEFAULTS),
            P4Pipeline.weir(),
            1,
            NoRelay::new,
            clock);
    session = peer.open(sessions, SessionTerms.of(1, CALL));
  }

  @AfterEach
  void stop() {
    session.close();
    sessions.close();
    peer.close();
  }

  private void apply(TargetConfig from, TargetConfig to) {
    assertThat(session.apply(TargetChange.between(from, to)).join())
        .isInstanceOf(SessionOutcome.Applied.class);
  }

  private void prepare() {
    assertThat(session.prepare().join()).isInstanceOf(SessionOutcome.Applied.class);
  }

  private static List<Difference> differences(ReadBack found) {
    assertThat(found.failure()).isEmpty();
    return Drift.of(SwitchId.of("leaf1"), WANTED, found, true).differences();
  }

  private void awaitItWaits() {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!clock.isAwaited() && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
    assertThat(clock.isAwaited()).isTrue();
  }

  /** Lets {@code time} pass for the session, however often it looks in it. */
  private void pass(CompletableFuture<ReadBack> read, Duration time) {
    long end = clock.nanoTime() + time.toNanos();
    long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!read.isDone() && clock.nanoTime() < end && System.nanoTime() < limit) {
      if (clock.isAwaited()) {
        clock.advance(Duration.ofMillis(20));
      } else {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
      }
    }
  }

  @Test
  void lateCopiesAreWaitedForAndAreNoDifference() {
    daemon.setDelay(Duration.ofSeconds(3).toNanos());
    prepare();
    apply(TargetConfig.EMPTY, WANTED);
    CompletableFuture<ReadBack> read = session.read(WANTED);
    awaitItWaits();
    assertThat(read).isNotDone();

    timer.advance(Duration.ofSeconds(3).toNanos());
    pass(read, Duration.ofSeconds(2));
    assertThat(differences(read.join())).isEmpty();
    assertThat(read.join().state()).containsKey(GnmiPath.parse(COPY + "/profile"));
  }

  @Test
  void whatIsNeverCopiedIsADifferenceThatNamesTheRow() {
    daemon.setStopped(true);
    prepare();
    apply(TargetConfig.EMPTY, WANTED);
    CompletableFuture<ReadBack> read = session.read(WANTED);
    pass(read, CALL);
    assertThat(differences(read.join()))
        .hasSizeGreaterThan(1)
        .allSatisfy(each -> assertThat(each.path()).startsWith("sonic-db:/APPL_DB/"))
        .allSatisfy(each -> assertThat(each.found()).isEqualTo(Difference.ABSENT))
        .anySatisfy(each -> assertThat(each.path()).isEqualTo(COPY + "/profile"));
    assertThat(clock.nanoTime()).as("within the call's time").isLessThan(CALL.toNanos());
  }

  @Test
  void aRowThatIsGoneIsWaitedForToo() {
    prepare();
    apply(TargetConfig.EMPTY, WANTED);
    timer.advance(Duration.ofSeconds(1).toNanos());
    assertThat(differences(session.read(WANTED).join())).isEmpty();

    daemon.setStopped(true);
    TreeMap<GnmiPath, String> less = new TreeMap<>(WANTED.gnmi());
    less.remove(GROUP);
    apply(WANTED, TargetConfig.of(less, new TreeMap<>()));
    CompletableFuture<ReadBack> stale = session.read(WANTED);
    pass(stale, CALL);
    assertThat(stale.join().config()).doesNotContainKey(GROUP.child("profile"));
    assertThat(stale.join().state()).containsKey(GnmiPath.parse(COPY + "/profile"));

    daemon.setStopped(false);
    timer.advance(Duration.ofSeconds(1).toNanos());
    assertThat(session.read(WANTED).join().state())
        .doesNotContainKey(GnmiPath.parse(COPY + "/profile"));
  }

  @Test
  void rowsOfAPortThatIsDownMayBeMissing() {
    daemon.setStopped(true);
    prepare();
    GnmiPath down = GnmiPath.parse("sonic-db:/CONFIG_DB/localhost/PORT/Ethernet0/admin_status");
    apply(TargetConfig.EMPTY, config(down, "\"down\""));
    apply(TargetConfig.EMPTY, WANTED);
    CompletableFuture<ReadBack> read = session.read(WANTED);
    pass(read, CALL);
    assertThat(read.join().state().keySet())
        .noneSatisfy(path -> assertThat(path.toString()).contains("Ethernet0"))
        .anySatisfy(path -> assertThat(path.toString()).contains("BUFFER_PG_TABLE/Ethernet8"));
  }

  @Test
  void whereTheServerDoesNotGiveTheCopiesTheConfigurationAloneIsCompared() {
    daemon.setStopped(true);
    peer.failGets(Status.NOT_FOUND.withDescription("Invalid target"));
    prepare();
    peer.answerGets();
    apply(TargetConfig.EMPTY, WANTED);
    ReadBack found = session.read(WANTED).join();
    assertThat(found.state()).isEmpty();
    assertThat(session.readScope()).isEqualTo(ReadScope.CONFIGURATION);
    assertThat(Drift.of(SwitchId.of("leaf1"), WANTED, found, false).differences()).isEmpty();
  }

  private static TargetConfig config(GnmiPath path, String json) {
    SortedMap<GnmiPath, String> values = new TreeMap<>();
    values.put(path, json);
    return TargetConfig.of(values, new TreeMap<>());
  }
}
