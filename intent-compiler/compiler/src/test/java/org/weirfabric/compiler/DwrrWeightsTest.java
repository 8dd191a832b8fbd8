package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class DwrrWeightsTest {
  @Test
  void sharesAreWeightsWhereTheyFit() {
    DwrrWeights weights = DwrrWeights.of(List.of(60, 40), 100);
    assertThat(weights.weights()).containsExactly(60, 40);
    assertThat(weights.exact()).isTrue();
    assertThat(weights.error()).isEqualTo("0.0");
  }

  @Test
  void sixtyToFortyIsThreeToTwo() {
    DwrrWeights weights = DwrrWeights.of(List.of(60, 40), 15);
    assertThat(weights.weights()).containsExactly(3, 2);
    assertThat(weights.exact()).isTrue();
  }

  @Test
  void whatHasNoLowestTermsIsRoundedAndTheErrorStated() {
    // 70:29:1 of at most 15: 15, 29*15/70 = 6.2, 15/70 = 0.2
    DwrrWeights weights = DwrrWeights.of(List.of(70, 29, 1), 15);
    assertThat(weights.weights()).containsExactly(15, 6, 0);
    assertThat(weights.starves()).isTrue();
    // 62:38 of at most 15 is 15:9: 62.5 % and 37.5 %
    DwrrWeights close = DwrrWeights.of(List.of(62, 38), 15);
    assertThat(close.weights()).containsExactly(15, 9);
    assertThat(close.exact()).isFalse();
    assertThat(close.starves()).isFalse();
    assertThat(close.error()).isEqualTo("0.5");
  }

  @Property
  void noWeightIsTooLargeAndNoOrderIsTurned(
      @ForAll @IntRange(min = 1, max = 99) int share,
      @ForAll @IntRange(min = 1, max = 127) int maxWeight) {
    DwrrWeights weights = DwrrWeights.of(List.of(share, 100 - share), maxWeight);
    assertThat(Collections.max(weights.weights())).isLessThanOrEqualTo(maxWeight);
    List<Integer> byShare = new ArrayList<>(weights.weights());
    if (share < 100 - share) {
      assertThat(byShare.get(0)).isLessThanOrEqualTo(byShare.get(1));
    }
    // Rounding moves a weight by at most half of one.
    double got =
        100.0 * weights.weights().get(0) / weights.weights().stream().mapToInt(w -> w).sum();
    assertThat(Math.abs(got - share)).isLessThanOrEqualTo(100.0 / maxWeight);
  }
}
