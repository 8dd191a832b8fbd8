package org.weirfabric.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.weirfabric.cli.console.RefusedException;

class PatienceTest {
  private final AtomicLong nanos = new AtomicLong();
  private final Patience patience =
      new Patience(() -> nanos.getAndAdd(1_000_000_000L), Duration.ZERO);

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
}
