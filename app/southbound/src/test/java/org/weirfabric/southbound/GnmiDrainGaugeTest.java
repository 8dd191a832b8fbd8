package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Endpoints;
import org.weirfabric.model.topology.Topology;

/** What emulated switches say that they hold. */
class GnmiDrainGaugeTest {
  private static final SwitchId LEAF = SwitchId.of("leaf1");

  @Test
  void whatAQueueHoldsIsMeasuredAndWhatCannotBeIsNotCalledEmpty() throws Exception {
    try (PushedFabric pushed = PushedFabric.still(DialectName.OPENCONFIG)) {
      assertThat(held(pushed.gauge, LEAF, 3)).as("before there is such a queue").isEmpty();
      pushed.apply(List.of(pushed.intent), 0);
      assertThat(held(pushed.gauge, LEAF, 3)).contains(0L);
      assertThat(held(pushed.gauge, LEAF, 3, 6)).contains(0L);
      assertThat(held(pushed.gauge, LEAF, 3, 5)).as("a priority without a queue").isEmpty();
      assertThat(held(pushed.gauge, SwitchId.of("leaf99"), 3)).isEmpty();

      Topology elsewhere =
          pushed
              .topology()
              .withEndpoints(
                  new TreeMap<>(
                      Map.of(
                          LEAF,
                          Endpoints.of(
                              Optional.of(Endpoint.parse("127.0.0.1:1")), Optional.empty()))));
      try (GnmiDrainGauge lost =
          new GnmiDrainGauge(
              pushed.channels, id -> Optional.ofNullable(elsewhere.switches().get(id)))) {
        assertThat(held(lost, LEAF, 3)).as("nobody there").isEmpty();
        assertThat(held(lost, SwitchId.of("leaf2"), 3)).contains(0L);
      }
    }
  }

  @Test
  void ofSonicItIsMeasuredToo() throws Exception {
    try (PushedFabric pushed = PushedFabric.still(DialectName.SONIC)) {
      assertThat(held(pushed.gauge, LEAF, 3)).as("before there is a watchdog").isEmpty();
      pushed.apply(List.of(pushed.intent), 0);
      assertThat(held(pushed.gauge, LEAF, 3)).contains(0L);
      assertThat(held(pushed.gauge, LEAF, 3, 6)).as("a queue without PFC").isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(DialectName.class)
  void whatIsUnderWayUnderLoadIsSeen(DialectName language) throws Exception {
    try (PushedFabric pushed = PushedFabric.underLoad(language)) {
      pushed.apply(List.of(pushed.intent), 0);
      long most = 0;
      for (int sample = 0; sample < 2_000 && most == 0; sample++) {
        for (SwitchId id : pushed.topology().switches().keySet()) {
          most = Math.max(most, held(pushed.gauge, id, 3).orElse(0L));
        }
      }
      assertThat(most).isPositive();
    }
  }

  private static Optional<Long> held(GnmiDrainGauge gauge, SwitchId id, int... priorities) {
    TreeSet<Priority> set = new TreeSet<>();
    for (int each : priorities) {
      set.add(Priority.of(each));
    }
    return gauge.heldBytes(id, set).join();
  }
}
