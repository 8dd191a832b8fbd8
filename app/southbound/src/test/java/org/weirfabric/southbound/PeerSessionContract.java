package org.weirfabric.southbound;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;
import org.weirfabric.push.SwitchSessionContract;

/** The contract against a peer that can be cut, whatever it speaks. */
abstract class PeerSessionContract extends SwitchSessionContract {
  CuttablePeer peer;
  private WireSessions sessions;

  /** A peer that holds nothing of Weir's. */
  abstract CuttablePeer peer() throws IOException;

  @BeforeEach
  void start() throws IOException {
    peer = peer();
    sessions =
        new WireSessions(WireChannels.plaintext(WireSettings.DEFAULTS), P4Pipeline.weir(), 1);
  }

  @AfterEach
  void stop() {
    sessions.close();
    peer.close();
  }

  @Override
  protected SwitchSession open() {
    return peer.open(sessions, SessionTerms.of(1, Duration.ofSeconds(20)));
  }

  @Override
  protected void cutNextReply() {
    peer.cutNextReply();
  }

  @Override
  protected void kill() {
    peer.kill();
  }
}
