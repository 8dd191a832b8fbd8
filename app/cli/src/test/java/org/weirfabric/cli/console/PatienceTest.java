package org.weirfabric.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PatienceTest {
  private final AtomicLong nanos = new AtomicLong();
  private final List<String> signs = new ArrayList<>();
  private final Patience patience =
      new Patience(() -> nanos.getAndAdd(1_000_000_000L), Duration.ZERO, signs::add);

  @Test
  void conditionIsAskedUntilItHolds() throws Exception {
    AtomicInteger asked = new AtomicInteger();

    patience.await("three", Duration.ofSeconds(10), () -> asked.incrementAndGet() == 3);

    assertThat(asked).hasValue(3);
  }

  @Test
  void waitingEndsAtItsLimit() {
    assertThatThrownBy(
            () -> patience.await("Weir was to be ready", Duration.ofSeconds(3), () -> false))
        .isInstanceOf(RefusedException.class)
        .hasMessage("WEIR-6006 Weir was to be ready within 3 s: it did not");
  }

  @Test
  void longWaitGivesASignOfLifeEveryQuarterOfAMinute() throws Exception {
    AtomicInteger asked = new AtomicInteger();

    patience.await(
        "Weir was to be ready", Duration.ofMinutes(2), () -> asked.incrementAndGet() == 40);

    assertThat(signs).hasSize(2).containsOnly("still waiting: Weir was to be ready within 120 s");
  }
}
