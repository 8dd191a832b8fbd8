package org.weirfabric.compiler;

import java.util.TreeMap;
import org.weirfabric.model.units.BitRate;

/** How long a peer may go on sending after a PFC frame has reached it, in pause quanta. */
final class PauseResponse {
  static final String SOURCE = "IEEE 802.3 31B.3.7 as SONiC's buffer_headroom_mellanox.lua uses it";

  /** Bytes of one quantum: 512 bit times. */
  static final int QUANTUM_BYTES = 64;

  private static final TreeMap<BitRate, Integer> QUANTA = new TreeMap<>();

  static {
    QUANTA.put(BitRate.ofGigabits(10), 67);
    QUANTA.put(BitRate.ofGigabits(25), 80);
    QUANTA.put(BitRate.ofGigabits(40), 118);
    QUANTA.put(BitRate.ofGigabits(50), 147);
    QUANTA.put(BitRate.ofGigabits(100), 394);
    QUANTA.put(BitRate.ofGigabits(200), 453);
    QUANTA.put(BitRate.ofGigabits(400), 905);
    QUANTA.put(BitRate.ofGigabits(800), 905);
  }

  private PauseResponse() {}

  /** The quanta at {@code speed}; between two rates of the table, those of the faster. */
  static int quanta(BitRate speed) {
    return (QUANTA.ceilingEntry(speed) == null ? QUANTA.lastEntry() : QUANTA.ceilingEntry(speed))
        .getValue();
  }

  /** The bytes that a peer sends at {@code speed} meanwhile. */
  static long bytes(BitRate speed) {
    return (long) quanta(speed) * QUANTUM_BYTES;
  }
}
