package org.weirfabric.lab.simulator;

import org.weirfabric.model.asic.AsicProfile;

/**
 * Which of a switch's buffer memories a frame is stored in.
 *
 * <p>Ports are where the topology says. The others are placed in their order, each with the ports
 * that have the least speed so far. Where both ports decide, the one it came in by chooses a pair
 * of memories, and the one it goes out by chooses of the two.
 */
final class BufferMemories {
  /** How many there are. */
  final int count;

  /** In how many of them what comes in by one port can be: the parts of a group. */
  final int parts;

  private final int[] setOf;

  /**
   * The memories of {@code asic}.
   *
   * @param picosPerByte how long each port takes to send a byte
   * @param known the set of ports with one memory that each port is in; -1 where it isn't known
   */
  BufferMemories(AsicProfile asic, long[] picosPerByte, int[] known) {
    count = asic.bufferSlices().value();
    parts = asic.sliceRule().value().memoriesPerPort();
    setOf = new int[picosPerByte.length];
    double[] speeds = new double[count / parts];
    for (int port = 0; port < setOf.length; port++) {
      int least = Math.max(0, known[port]);
      for (int set = 0; set < speeds.length && known[port] < 0; set++) {
        least = speeds[set] < speeds[least] ? set : least;
      }
      setOf[port] = least;
      speeds[least] += 1.0 / Math.max(1, picosPerByte[port]);
    }
  }

  /** Which part of its group a frame to {@code egress} is accounted in. */
  int part(int egress) {
    return parts == 1 ? 0 : setOf[egress] % parts;
  }

  /** The memory of frames that come in by {@code ingress}, in their group's {@code part}. */
  int memory(int ingress, int part) {
    return setOf[ingress] * parts + part;
  }
}
