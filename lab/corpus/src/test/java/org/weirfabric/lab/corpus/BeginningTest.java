package org.weirfabric.lab.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.watchdog.QueueKey;

/** Where a set of queues that wait for each other began. */
class BeginningTest {
  private static final QueueKey A = key("a");
  private static final QueueKey B = key("b");
  private static final QueueKey C = key("c");
  private static final QueueKey D = key("d");

  /** Two circles with one queue in both. */
  private static final Map<QueueKey, List<QueueKey>> TWO =
      Map.of(A, List.of(B), B, List.of(A, C), C, List.of(D), D, List.of(B));

  @Test
  void circleBeganWhereItWasFirstStopped() {
    Beginning found = beginning(10, 20, 2_000, 3_000);

    assertThat(found.roots()).containsExactly(A);
    assertThat(found.closedNanos()).isEqualTo(20_000_000);
  }

  @Test
  void whatWasPausedBeforeTheFirstCircleClosedIsNotItsBeginning() {
    Beginning found = beginning(3_000, 30, 40, 20);

    assertThat(found.roots()).containsExactly(D);
    assertThat(beginning(1, 30, 40, 20).roots()).containsExactly(A);
    assertThat(beginning(1, 50, 3_000, 20).roots())
        .as("D was stopped first of the rest, but its circle closed last")
        .containsExactly(A);
  }

  @Test
  void whatIsStoppedWithinTheTimeOfAFrameIsFirstTogether() {
    QueueKey[] keys = {A, B, C, D};
    long[] since = {10_000_000, 10_100_000, 900_000_000, 901_000_000};

    assertThat(Beginning.of(List.of(keys), TWO, key -> since[List.of(keys).indexOf(key)]).roots())
        .containsExactly(A, B);
  }

  private static Beginning beginning(long... millis) {
    List<QueueKey> keys = List.of(A, B, C, D);
    return Beginning.of(keys, TWO, key -> millis[keys.indexOf(key)] * 1_000_000);
  }

  private static QueueKey key(String port) {
    return QueueKey.of(PortRef.parse("s1:" + port), Priority.of(3));
  }
}
