package org.weirfabric.onos.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What the property says of the time that switches have. */
class CallDeadlineTest {
  @Test
  void isTakenFromThePropertyAndSoIsWhatIsMadeOfIt() {
    assertThat(CallDeadline.settings("180").callDeadline()).isEqualTo(Duration.ofSeconds(180));
    assertThat(CallDeadline.settings("180").successorWait()).isGreaterThan(Duration.ofSeconds(180));
  }

  @Test
  void isTenSecondsWithoutOneOrWithOneThatIsNone() {
    for (String told : new String[] {null, "", "0", "-3", "3601", "10s", "99999999999"}) {
      assertThat(CallDeadline.settings(told).callDeadline()).isEqualTo(Duration.ofSeconds(10));
    }
  }
}
