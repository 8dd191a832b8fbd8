package org.weirfabric.southbound;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The election ids of a leader's bids to be primary of one switch.
 *
 * <p>Two streams with one id aren't taken, and a switch may hold a stream for open long after we
 * have closed it, if its connection broke without a word. So an id is higher than those of all
 * streams before that are over. It isn't higher than that of one that is still ours: a second
 * session doesn't take a switch from the first.
 */
final class P4Bids {
  /** Ids of one epoch; a later epoch's are higher than all of these. */
  private static final int STREAMS = 1_000_000;

  private final ElectionId leader;
  private final AtomicInteger over;

  /**
   * Bids of {@code leader}, whose lower half is the epoch.
   *
   * @param over how many streams to the switch are over; shared by all of its sessions
   */
  P4Bids(ElectionId leader, AtomicInteger over) {
    this.leader = leader;
    this.over = over;
  }

  /** The id of a stream that is to be opened. */
  ElectionId next() {
    int stream = Math.min(over.get(), STREAMS - 1);
    return ElectionId.of(leader.high(), leader.low() * STREAMS + stream);
  }

  /** A stream is over for us, and perhaps not for the switch. */
  void ended() {
    over.incrementAndGet();
  }
}
