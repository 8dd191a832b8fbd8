package org.weirfabric.compiler.deadlock;

import java.util.BitSet;

/**
 * Where the data plane stops a lossless frame from turning from down to up: a frame that came from
 * above and leaves upwards becomes lossy, or goes on in the next lossless class.
 */
public final class Guard {
  private final BitSet switches;
  private final boolean bumps;

  private Guard(BitSet switches, boolean bumps) {
    this.switches = (BitSet) switches.clone();
    this.bumps = bumps;
  }

  /** No switch has one. */
  public static Guard off() {
    return new Guard(new BitSet(), false);
  }

  /** On {@code switches}, such a turn makes the frame lossy. */
  public static Guard lossy(BitSet switches) {
    return new Guard(switches, false);
  }

  /** On {@code switches}, such a turn puts the frame into the next class; in the last, lossy. */
  public static Guard bump(BitSet switches) {
    return new Guard(switches, true);
  }

  boolean at(int s) {
    return switches.get(s);
  }

  boolean bumps() {
    return bumps;
  }

  boolean isOff() {
    return switches.isEmpty();
  }

  /** Whether no frame can turn from down to up anywhere and stay in its class. */
  public boolean coversEveryTurn(FabricGraph graph, Tiers tiers) {
    if (isOff()) {
      return false;
    }
    for (int arc = 0; arc < graph.arcs(); arc++) {
      if (tiers.up(arc) && !at(graph.tail(arc))) {
        return false;
      }
    }
    return true;
  }
}
