package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.weirfabric.model.units.ByteSize;

class EcnBoundTest {
  /** 12 MB less 8 priorities' headroom of 22.4 KB on each of 32 ports. */
  private static final ByteSize DCQCN_SHARED = ByteSize.ofBytes(12_000_000 - 8 * 32 * 22_400);

  /** Zhu et al., SIGCOMM 2015: beta = 8 of 8 priorities, so alpha = 1. */
  @Example
  void givesTheDcqcnPapersEcnThreshold() {
    assertThat(dcqcn(0).largest()).contains(ByteSize.ofBytes(21_755));
  }

  /** With alpha without limit what is left is a fair share of each queue: the PFC threshold. */
  @Example
  void givesTheDcqcnPapersPfcThreshold() {
    assertThat(dcqcn(40).largest()).contains(ByteSize.ofBytes(24_474));
    assertThat(DCQCN_SHARED.bytes() / (8 * 32)).isEqualTo(24_475);
  }

  @Example
  void lossyGroupsInThePoolLowerIt() {
    EcnBound alone = bound(10_000_000, 0, 3, 4, 1, 0, 0);
    assertThat(alone.largest()).contains(ByteSize.ofBytes(1_428_571));
    assertThat(bound(10_000_000, 0, 3, 4, 1, 4, 0).largest()).contains(ByteSize.ofBytes(526_315));
    assertThat(bound(0, 0, 3, 4, 1, 0, 0).largest()).isEmpty();
  }

  @Property
  void theLargestThresholdSatisfiesTheBoundAndTheNextDoesNot(
      @ForAll @LongRange(min = 1, max = 1_000_000_000L) long shared,
      @ForAll @IntRange(min = -8, max = 7) int alpha,
      @ForAll @IntRange(min = 1, max = 512) int n1,
      @ForAll @IntRange(min = 1, max = 512) int n2,
      @ForAll @IntRange(min = 1, max = 8) int lossless,
      @ForAll @IntRange(min = 0, max = 512) int lossyGroups,
      @ForAll @IntRange(min = -8, max = 7) int ay) {
    long k =
        bound(shared, alpha, n1, n2, lossless, lossyGroups, ay).largest().orElseThrow().bytes();
    assertThat(holds(k, shared, alpha, n1, n2, lossless, lossyGroups, ay)).isTrue();
    assertThat(holds(k + 1, shared, alpha, n1, n2, lossless, lossyGroups, ay)).isFalse();
  }

  private static boolean holds(
      long k, long shared, int alpha, int n1, int n2, int lossless, int lossyGroups, int ay) {
    BigDecimal a = BigDecimal.valueOf(Math.pow(2, alpha));
    BigDecimal y = BigDecimal.valueOf(Math.pow(2, ay));
    BigDecimal left =
        BigDecimal.valueOf(n1 * k)
            .multiply(BigDecimal.ONE.add(y.multiply(BigDecimal.valueOf(lossyGroups))))
            .add(a.multiply(BigDecimal.valueOf(lossless * n2 * k)));
    return left.compareTo(a.multiply(BigDecimal.valueOf(shared))) < 0;
  }

  private static EcnBound dcqcn(int alpha) {
    return bound(DCQCN_SHARED.bytes(), alpha, 32, 32, 8, 0, 0);
  }

  private static EcnBound bound(
      long shared, int alpha, int n1, int n2, int lossless, int lossyGroups, int ay) {
    return EcnBound.builder()
        .setShared(ByteSize.ofBytes(shared))
        .setAlphaExponent(alpha)
        .setFedQueues(n1)
        .setCongestedPorts(n2)
        .setLosslessClasses(lossless)
        .setLossyGroups(lossyGroups)
        .setLossyExponent(ay)
        .build();
  }
}
