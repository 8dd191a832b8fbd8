package org.weirfabric.lab.simulator;

import java.util.Map;
import java.util.TreeMap;
import org.weirfabric.model.units.BitRate;

/** Pause quanta: the unit of a PFC frame's timers, and how soon a frame must be obeyed. */
final class PauseQuanta {
  /** Bytes of one quantum: 512 bit times. */
  static final int BYTES = 64;

  /** The longest pause a PFC frame can ask for. */
  static final int MAX = 65535;

  /**
   * Response quanta by rate in Gb/s: IEEE 802.3 31B.3.7 as SONiC's buffer_headroom_mellanox.lua has
   * them; 800G is assumed equal to 400G.
   */
  private static final TreeMap<BitRate, Integer> RESPONSE = new TreeMap<>();

  static {
    Map.of(10, 67, 25, 80, 40, 118, 50, 147, 100, 394, 200, 453, 400, 905, 800, 905)
        .forEach((gigabits, quanta) -> RESPONSE.put(BitRate.ofGigabits(gigabits), quanta));
  }

  private PauseQuanta() {}

  /** The quanta within which a port of {@code speed} obeys; of the next faster listed rate. */
  static int response(BitRate speed) {
    Map.Entry<BitRate, Integer> entry = RESPONSE.ceilingEntry(speed);
    return (entry == null ? RESPONSE.lastEntry() : entry).getValue();
  }
}
