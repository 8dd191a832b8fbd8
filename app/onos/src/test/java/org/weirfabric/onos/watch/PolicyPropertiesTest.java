package org.weirfabric.onos.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.weirfabric.watchdog.CureAction;
import org.weirfabric.watchdog.CurePolicy;

/** What the properties let the watch do. */
class PolicyPropertiesTest {
  private static CurePolicy policy(Map<String, String> set) {
    return new PolicyProperties(set::get).over(CurePolicy.builder()).build();
  }

  @Test
  void actionsAndLimitsAreTakenFromTheProperties() {
    CurePolicy policy =
        policy(
            Map.of(
                "weir.watch.storm.action", "pfc-off",
                "weir.watch.deadlock.action", "forward",
                "weir.watch.substitute.action", "alert",
                "weir.watch.cures.per.minute", "12",
                "weir.watch.cures.per.minute.and.pod", "3"));

    assertThat(policy.stormAction()).isEqualTo(CureAction.PFC_OFF);
    assertThat(policy.deadlockAction()).isEqualTo(CureAction.FORWARD);
    assertThat(policy.substituteAction()).isEqualTo(CureAction.ALERT);
    assertThat(policy.fabricLimit()).isEqualTo(12);
    assertThat(policy.podLimit()).isEqualTo(3);
  }

  @Test
  void withoutPropertiesItIsTheStandard() {
    assertThat(policy(Map.of())).isEqualTo(CurePolicy.standard());
  }

  @Test
  void whatIsNoValueLetsNothingBeDone() {
    for (String word : new String[] {"", "DROP", "kill", "-1", "1000", "4x"}) {
      CurePolicy policy =
          policy(
              Map.of(
                  "weir.watch.storm.action", word,
                  "weir.watch.deadlock.action", word,
                  "weir.watch.substitute.action", word,
                  "weir.watch.cures.per.minute", word,
                  "weir.watch.cures.per.minute.and.pod", word));
      assertThat(policy.stormAction()).isEqualTo(CureAction.ALERT);
      assertThat(policy.deadlockAction()).isEqualTo(CureAction.ALERT);
      assertThat(policy.substituteAction()).isEqualTo(CureAction.ALERT);
      assertThat(policy.fabricLimit()).isZero();
      assertThat(policy.podLimit()).isZero();
    }
  }
}
