package org.weirfabric.lab.emulatedfabric.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PacingTest {
  private static final long START = 5_000_000_000L;
  private final Pacing pacing = new Pacing(START);

  @Test
  void simulatedTimeFollowsTheWallNanosecondByNanosecond() {
    assertThat(pacing.next(START, 0)).isZero();
    assertThat(pacing.next(START + 1_234_567, 0)).isEqualTo(1_234_567);
    assertThat(pacing.lagNanos(START + 1_234_567, 1_234_567)).isZero();
  }

  @Test
  void whatIsBehindIsCaughtUpWithInSlices() {
    long wall = START + 5 * Pacing.SLICE_NANOS;
    long simulated = 0;
    for (int slice = 1; slice <= 5; slice++) {
      assertThat(pacing.lagNanos(wall, simulated)).isEqualTo((6L - slice) * Pacing.SLICE_NANOS);
      simulated = pacing.next(wall, simulated);
      assertThat(simulated).isEqualTo(slice * Pacing.SLICE_NANOS);
    }
    assertThat(pacing.next(wall, simulated)).isEqualTo(simulated);
  }

  @Test
  void whatIsTooFarBehindStaysBehindAndIsToldForEver() {
    long hour = 3_600_000_000_000L;
    long simulated = 0;
    while (pacing.next(START + hour, simulated) > simulated) {
      simulated = pacing.next(START + hour, simulated);
    }
    assertThat(simulated).isEqualTo(Pacing.CATCH_UP_NANOS);
    assertThat(pacing.writtenOffNanos()).isEqualTo(hour - Pacing.CATCH_UP_NANOS);
    assertThat(pacing.lagNanos(START + hour, simulated)).isEqualTo(hour - Pacing.CATCH_UP_NANOS);
  }

  @Test
  void aWallClockThatStandsStillMovesNothing() {
    assertThat(pacing.next(START - 1, 0)).isZero();
    assertThat(pacing.next(START, 42)).isEqualTo(42);
  }

  @Test
  void aLagIsToldWhenItBeginsHasDoubledAndIsOver() {
    LagLog log = new LagLog();
    assertThat(log.line(249_000_000, 0)).isEmpty();
    assertThat(log.line(300_000_000, 0).orElseThrow()).contains("300 ms behind");
    assertThat(log.line(500_000_000, 0)).isEmpty();
    assertThat(log.line(600_000_000, 0).orElseThrow()).contains("600 ms behind");
    assertThat(log.line(30_000_000, 0)).isEmpty();
    assertThat(log.line(5_000_000, 0).orElseThrow()).contains("keeps up again");
    assertThat(log.line(5_000_000, 0)).isEmpty();
  }
}
