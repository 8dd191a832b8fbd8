package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.push.FakeClock;

/** What counts as the occupancy of a SONiC switch's queues, and what doesn't. */
class SonicQueuesTest {
  private static final String MAPS = "sonic-db:/CONFIG_DB/localhost/PORT_QOS_MAP";
  private static final String WATCHDOGS = "sonic-db:/CONFIG_DB/localhost/PFC_WD";

  private final FakeGnmiTarget target = new FakeGnmiTarget();
  private final FakeClock clock = new FakeClock();
  private final WireChannels channels = WireChannels.plaintext(WireSettings.DEFAULTS);
  private RawServer server;
  private GnmiClient client;

  @BeforeEach
  void start() throws Exception {
    server = new RawServer(List.of(target.bindService()), 0);
    client = channels.gnmi(SwitchId.of("leaf1"), server.endpoint());
    put(MAPS, "{\"Ethernet0\":{\"pfc_enable\":\"3,4\"},\"Ethernet8\":{\"pfc_enable\":\"3\"}}");
    put(WATCHDOGS, "{\"GLOBAL\":{\"POLL_INTERVAL\":\"400\"}}");
    put("/COUNTERS/Ethernet0/Queues", queues("Ethernet0", "1200"));
    put("/COUNTERS/Ethernet8/Queues", queues("Ethernet8", "34"));
  }

  @AfterEach
  void stop() throws Exception {
    channels.close();
    server.close();
  }

  private void put(String path, String json) {
    target.state.put(path, GnmiValues.jsonIetf(json));
  }

  private static String queues(String port, String bytes) {
    return "{\""
        + port
        + ":3\":{\"SAI_QUEUE_STAT_CURR_OCCUPANCY_BYTES\":\""
        + bytes
        + "\",\"PFC_WD_DETECTION_TIME\":\"200000\"}}";
  }

  private CompletableFuture<Optional<Long>> ask(int... priorities) {
    TreeSet<Priority> asked = new TreeSet<>();
    for (int each : priorities) {
      asked.add(Priority.of(each));
    }
    return new SonicQueues(client, clock).heldBytes(asked);
  }

  private Optional<Long> held(int... priorities) {
    CompletableFuture<Optional<Long>> answer = ask(priorities);
    awaitItWaitsOrAnswers(answer);
    clock.advance(Duration.ofSeconds(2));
    return answer.join();
  }

  private void awaitItWaitsOrAnswers(CompletableFuture<Optional<Long>> answer) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!answer.isDone() && !clock.isAwaited() && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
    assertThat(answer.isDone() || clock.isAwaited()).isTrue();
  }

  @Test
  void theQueuesOfAllPortsAreSummed() {
    assertThat(held(3)).contains(1234L);
  }

  @Test
  void theWatchdogIsGivenTwoRoundsBeforeItsCountersAreBelieved() {
    CompletableFuture<Optional<Long>> answer = ask(3);
    awaitItWaitsOrAnswers(answer);
    clock.advance(Duration.ofMillis(799));
    assertThat(target.gets).isEqualTo(1);
    put("/COUNTERS/Ethernet0/Queues", queues("Ethernet0", "0"));
    clock.advance(Duration.ofMillis(1));
    assertThat(answer.join()).contains(34L);
  }

  @Test
  void aNumberThatTheWatchdogHasLeftBehindIsNotMeasured() {
    put(
        "/COUNTERS/Ethernet0/Queues",
        "{\"Ethernet0:3\":{\"SAI_QUEUE_STAT_CURR_OCCUPANCY_BYTES\":\"0\"}}");
    assertThat(held(3)).isEmpty();
  }

  @Test
  void aChipThatCountsNoOccupancyIsNotMeasured() {
    put("/COUNTERS/Ethernet0/Queues", "{\"Ethernet0:3\":{\"PFC_WD_DETECTION_TIME\":\"200000\"}}");
    assertThat(held(3)).isEmpty();
  }

  @Test
  void aQueueThatHasPfcAndIsNotAnsweredIsNotMeasured() {
    assertThat(held(3, 4)).as("Ethernet0:4 isn't counted").isEmpty();
    assertThat(held(6)).as("no port has PFC for it").isEmpty();
  }

  @Test
  void withoutAWatchdogNothingIsMeasured() {
    target.state.remove(WATCHDOGS);
    CompletableFuture<Optional<Long>> answer = ask(3);
    assertThat(answer).failsWithin(Duration.ofSeconds(30));
  }
}
