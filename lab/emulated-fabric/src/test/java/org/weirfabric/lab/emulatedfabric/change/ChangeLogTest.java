package org.weirfabric.lab.emulatedfabric.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.weirfabric.lab.emulatedfabric.GnmiClient;
import org.weirfabric.lab.emulatedfabric.RunningFabric;
import org.weirfabric.lab.emulatedfabric.TestFabric;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.units.ByteSize;

class ChangeLogTest {
  private static final SwitchId LEAF1 = SwitchId.of("leaf1");
  private static final SwitchId LEAF2 = SwitchId.of("leaf2");
  private static final String POOL = "/qos/buffer-pools/buffer-pool[name=lab]";

  private long nanos;
  private final ChangeLog log = new ChangeLog(() -> ++nanos);

  private static SwitchConfig config(SwitchId id, long poolBytes) {
    SwitchConfig empty = SwitchConfig.empty(id);
    return empty.toBuilder()
        .setPools(
            new java.util.TreeMap<>(
                Map.of("lab", BufferPool.of("lab", true, ByteSize.ofBytes(poolBytes)))))
        .build();
  }

  @Test
  void changesOfAllSwitchesAreInOneOrderWithTheirTimes() {
    log.add(config(LEAF1, 1));
    log.add(config(LEAF2, 1));
    log.add(config(LEAF1, 2));
    assertThat(log.all())
        .containsExactly(
            new RunningChange(1, 1, config(LEAF1, 1)),
            new RunningChange(2, 2, config(LEAF2, 1)),
            new RunningChange(3, 3, config(LEAF1, 2)));
    assertThat(log.of(LEAF2)).containsExactly(new RunningChange(2, 2, config(LEAF2, 1)));
  }

  @Test
  void runningTheSameAgainIsNoChange() {
    log.add(config(LEAF1, 1));
    log.add(config(LEAF1, 1));
    assertThat(log.count()).isEqualTo(1);
  }

  @Test
  void oldestChangesAreForgottenFirst() {
    for (int i = 1; i <= ChangeLog.KEPT_PER_SWITCH + 2; i++) {
      log.add(config(LEAF1, i));
    }
    assertThat(log.of(LEAF1)).hasSize(ChangeLog.KEPT_PER_SWITCH);
    assertThat(log.of(LEAF1).get(0).sequence()).isEqualTo(3);
  }

  @Test
  void runningFabricLogsWhatItsSwitchesRun() {
    try (RunningFabric fabric = TestFabric.start(Map.of());
        GnmiClient leaf1 = new GnmiClient(TestFabric.gnmi(fabric, "leaf1"))) {
      assertThat(fabric.changes().all()).hasSize(3);
      leaf1
          .stub()
          .set(
              GnmiClient.updating(
                  POOL,
                  "{\"weir-lossless:name\":\"lab\",\"weir-lossless:config\":{\"name\":\"lab\","
                      + "\"type\":\"INGRESS\",\"size-bytes\":\"100000\"}}"));
      List<RunningChange> changes = fabric.changes().of(LEAF1);
      assertThat(changes).hasSize(2);
      assertThat(changes.get(1).running().pools()).containsKey("lab");
      assertThat(changes.get(1).nanos()).isGreaterThan(changes.get(0).nanos());
    }
  }
}
