package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class LayeredTest {
  @Property(tries = 100)
  void changesAreThoseOfAMapAndLeaveTheOldOneAlone(
      @ForAll @Size(max = 600) List<@IntRange(max = 500) Integer> keys) {
    Map<Integer, Integer> model = new HashMap<>(Map.of(1, 1, 2, 2));
    Layered<Integer, Integer> first = Layered.of(new HashMap<>(model));
    Layered<Integer, Integer> layered = first;
    for (int i = 0; i < keys.size(); i++) {
      int key = keys.get(i);
      boolean removes = i % 3 == 0;
      layered = layered.with(Map.of(key, removes ? Optional.empty() : Optional.of(i)));
      if (removes) {
        model.remove(key);
      } else {
        model.put(key, i);
      }
    }
    assertThat(layered.size()).isEqualTo(model.size());
    for (int key = 0; key <= 500; key++) {
      assertThat(layered.get(key)).isEqualTo(model.get(key));
    }
    assertThat(List.of(first.size(), first.get(1), first.get(2))).containsExactly(2, 1, 2);
  }

  @Property(tries = 100)
  void sortedNumbersAreThoseOfASet(@ForAll List<@IntRange(max = 30) Integer> numbers) {
    TreeSet<Integer> model = new TreeSet<>();
    int[] sorted = SortedNumbers.none();
    for (int i = 0; i < numbers.size(); i++) {
      int number = numbers.get(i);
      if (i % 3 == 2) {
        model.remove(number);
        sorted = SortedNumbers.minus(sorted, number);
      } else {
        model.add(number);
        sorted = SortedNumbers.plus(sorted, number);
      }
      assertThat(sorted).containsExactly(model.stream().mapToInt(Integer::intValue).toArray());
    }
  }
}
