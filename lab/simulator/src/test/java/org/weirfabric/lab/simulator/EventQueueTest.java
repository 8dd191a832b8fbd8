package org.weirfabric.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class EventQueueTest {
  @Property(tries = 200)
  void eventsLeaveByTimeAndThoseOfOneTimeAsTheyCame(
      @ForAll @Size(max = 3000) List<@IntRange(max = 200_000) Integer> times) {
    EventQueue queue = new EventQueue(4);
    List<int[]> expected = new ArrayList<>();
    for (int i = 0; i < times.size(); i++) {
      queue.add(times.get(i), 7, i & 0xffffff, -i);
      expected.add(new int[] {times.get(i), i});
    }
    expected.sort(Comparator.comparing(pair -> pair[0]));
    for (int[] pair : expected) {
      assertThat(queue.firstTime()).isEqualTo(pair[0]);
      long event = queue.take();
      assertThat(EventQueue.kind(event)).isEqualTo(7);
      assertThat(EventQueue.a(event)).isEqualTo(pair[1]);
      assertThat(EventQueue.b(event)).isEqualTo(-pair[1]);
    }
    assertThat(queue.isEmpty()).isTrue();
  }
}
