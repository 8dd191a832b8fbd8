package org.weirfabric.watchdog.cable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;
import org.weirfabric.model.units.CableLength;

class CableWatchTest {
  private static final PortRef PORT = PortRef.parse("leaf1:Ethernet0");
  private static final Priority ROCE = Priority.of(3);

  private final CableWatch watch = new CableWatch(List.of(room(40_000, 80_000)));

  private static XoffRoom room(long expected, long headroom) {
    return XoffRoom.of(
        PORT,
        ROCE,
        ByteSize.ofBytes(headroom),
        ByteSize.ofBytes(expected),
        BitRate.ofGigabits(100),
        CableLength.ofMetres(30));
  }

  private Optional<CableAlarm> accept(long watermarkBytes) {
    return watch.accept(PORT, ROCE, watermarkBytes);
  }

  @Test
  void whatTheCableExplainsIsNoNews() {
    assertThat(accept(0)).isEmpty();
    assertThat(accept(40_000)).isEmpty();
    assertThat(watch.standing()).isEmpty();
  }

  /** 12,500 bytes at 100G are 1 us, in which light goes 99 m there and back. */
  @Test
  void lengthIsToldFromWhatTheDeclaredCableDoesNotExplain() {
    CableAlarm alarm = accept(52_500).orElseThrow();
    assertThat(alarm.atLeast()).isEqualTo(CableLength.ofMetres(129));
    assertThat(alarm.left().bytes()).isEqualTo(27_500);
    assertThat(alarm.isUrgent()).isFalse();
    assertThat(alarm)
        .hasToString(
            "leaf1:Ethernet0 priority 3: 52500B arrived after XOFF where 30m of cable explain 40000B;"
                + " 129m or more, or a peer that is slow to obey; 27500B left before drops");
  }

  @Test
  void alarmIsToldOnceAndAgainOnlyWhenLittleIsLeft() {
    assertThat(accept(50_000)).isPresent();
    assertThat(accept(50_000)).isEmpty();
    assertThat(accept(60_000)).isEmpty();
    assertThat(watch.standing().get(0).watermark().bytes()).isEqualTo(60_000);
    assertThat(accept(75_000)).hasValueSatisfying(a -> assertThat(a.isUrgent()).isTrue());
    assertThat(accept(80_000)).isEmpty();
    assertThat(accept(10)).as("the watermark was read and begins anew").isEmpty();
    assertThat(watch.standing()).hasSize(1);

    watch.forget(PORT);
    assertThat(watch.standing()).isEmpty();
    assertThat(accept(50_000)).isPresent();
  }

  @Test
  void watermarksThatAreNoneSayNothing() {
    assertThat(accept(-1)).isEmpty();
    assertThat(watch.accept(PortRef.parse("leaf9:x"), ROCE, 1_000_000)).isEmpty();
    assertThat(watch.accept(PORT, Priority.of(4), 1_000_000)).isEmpty();
    assertThat(accept(Long.MAX_VALUE))
        .hasValueSatisfying(a -> assertThat(a.atLeast()).isEqualTo(CableLength.LONGEST));
  }

  @Test
  void moreExpectedThanThereIsRoomForIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> room(2, 1));
  }
}
