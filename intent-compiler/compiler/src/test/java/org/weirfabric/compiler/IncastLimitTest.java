package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

class IncastLimitTest {
  private static final BitRate G100 = BitRate.ofGigabits(100);

  /**
   * 12 MB shared, alpha 1, 20 kB reserved, 100G everywhere, frames of 4096 B in 4224 B of buffer.
   */
  private static final IncastLimit LIMIT =
      IncastLimit.builder()
          .setShared(ByteSize.ofBytes(12_000_000))
          .setAlphaExponent(0)
          .setReserved(ByteSize.ofBytes(20_000))
          .setSender(G100)
          .setReceiver(G100)
          .setEntryPorts(15)
          .setEntry(G100)
          .setPayloadBytes(4096)
          .setWireBytes(4222)
          .setStoredBytes(4224)
          .build();

  @Test
  void aSenderAloneNeverPauses() {
    assertThat(LIMIT.largestMessageBytes(1)).isEmpty();
    assertThat(LIMIT.nanosToPause(1)).isEmpty();
  }

  @Test
  void fourSendersByHand() {
    // 4 * (20000 + 12e6/5) = 9680000 B in the buffer; each sends 4/3/4 = 1/3 of it:
    // 3226666.7 * 4096/4224 = 3128888.9
    assertThat(LIMIT.largestMessageBytes(4)).hasValue(3_128_888);
    // 9680000 * 4222/4224 B on the wire at 300 Gb/s = 258.011 us
    assertThat(LIMIT.nanosToPause(4)).hasValue(258_011);
  }

  @Test
  void sendersBehindOnePortFillOneGroup() {
    // One group: 20000 + 12e6/2 = 6020000; U = 400G, I = 400G, C = 100G, N = 4:
    // 6020000 * 100/300 * 4096/4224 = 1945858.6
    IncastLimit one = LIMIT.toBuilder().setEntryPorts(1).setEntry(BitRate.ofGigabits(400)).build();
    assertThat(one.largestMessageBytes(4)).hasValue(1_945_858);
  }

  @Test
  void aPortThatIsSlowerThanItsSendersLimitsThem() {
    // All behind 100G: no more comes in than goes out.
    assertThat(LIMIT.toBuilder().setEntryPorts(1).build().largestMessageBytes(4)).isEmpty();
  }

  @Test
  void alphaOfAnEighthByHand() {
    // 4 * (20000 + 1.5e6/1.5) = 4080000; /3 * 4096/4224 = 1318787.9
    assertThat(LIMIT.toBuilder().setAlphaExponent(-3).build().largestMessageBytes(4))
        .hasValue(1_318_787);
  }

  @Property
  void moreSendersMaySendNoMore(@ForAll @IntRange(min = 1, max = 3000) int senders) {
    long more = LIMIT.largestMessageBytes(senders + 1).orElse(Long.MAX_VALUE);
    assertThat(more).isLessThanOrEqualTo(LIMIT.largestMessageBytes(senders).orElse(Long.MAX_VALUE));
  }

  @Property
  void theMostSendersIsWhereTheMessageStillFits(
      @ForAll @LongRange(min = 1_000, max = 8_000_000) long message) {
    int most = LIMIT.mostSenders(message);
    assertThat(LIMIT.largestMessageBytes(most).orElse(Long.MAX_VALUE))
        .isGreaterThanOrEqualTo(message);
    assertThat(LIMIT.largestMessageBytes(most + 1).orElse(Long.MAX_VALUE)).isLessThan(message);
  }

  @Test
  void aFrameWithoutRoomIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LIMIT.toBuilder().setWireBytes(4000).build());
  }
}
