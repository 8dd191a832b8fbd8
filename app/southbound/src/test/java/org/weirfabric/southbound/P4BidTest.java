package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;

/** Sessions of one controller that follow each other, or don't, against the arbiter of a switch. */
class P4BidTest {
  private CuttablePeer peer;
  private WireSessions sessions;

  @BeforeEach
  void start() throws IOException {
    peer = CuttablePeer.p4runtime();
    sessions =
        new WireSessions(WireChannels.plaintext(WireSettings.DEFAULTS), P4Pipeline.weir(), 1);
  }

  @AfterEach
  void stop() {
    sessions.close();
    peer.close();
  }

  private SwitchSession open(long epoch) {
    return peer.open(sessions, SessionTerms.of(epoch, Duration.ofSeconds(20)));
  }

  @Test
  void aSwitchThatStillHoldsOurStreamOfBeforeTakesTheNext() {
    peer.noticeNoEnds();
    for (int session = 0; session < 3; session++) {
      try (SwitchSession one = open(4)) {
        assertThat(one.prepare().join()).hasToString("applied");
      }
    }
    try (SwitchSession next = open(5);
        SwitchSession stale = open(4)) {
      assertThat(next.prepare().join()).hasToString("applied");
      assertThat(stale.prepare().join()).isInstanceOf(SessionOutcome.Refused.class);
    }
  }

  @Test
  void aSessionDoesNotTakeTheSwitchFromOneThatIsOpen() {
    try (SwitchSession first = open(4)) {
      assertThat(first.prepare().join()).hasToString("applied");
      for (int other = 0; other < 2; other++) {
        try (SwitchSession second = open(4)) {
          assertThat(second.prepare().join()).isInstanceOf(SessionOutcome.Refused.class);
          assertThat(second.prepare().join()).isInstanceOf(SessionOutcome.Refused.class);
        }
      }
      assertThat(first.prepare().join()).hasToString("applied");
    }
  }
}
