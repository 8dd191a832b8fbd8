package org.weirfabric.lab.simulator;

import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/** Every port of the fabric, by number, and the cable to its peer. */
final class Links {
  /** Speed of light in a cable, m/s. */
  private static final double METRES_PER_SECOND = 1.98e8;

  private static final double PICOS_PER_SECOND = 1e12;

  final int count;

  /** The port at the other end. */
  final int[] peer;

  /** Time one byte takes on the wire, rounded up to whole picoseconds. */
  final long[] picosPerByte;

  /** Time from a port to its peer: the cable, and MAC and PHY at both ends. */
  final long[] delayPicos;

  /** The part of that by which the cable is longer than the topology says. */
  private final long[] morePicos;

  /** Time from a PFC frame's receipt at a port until no frame is begun any more. */
  final long[] responsePicos;

  /** Whether the cable works. */
  final boolean[] up;

  /** Whether frames on the cable have VLAN tags, and so PCPs. */
  final boolean[] tagged;

  /** By what all bit rates are divided. */
  final int divisor;

  /** Cables for {@code count} ports, all bit rates divided by {@code divisor}. */
  Links(int count, int divisor) {
    this.count = count;
    this.divisor = divisor;
    this.up = new boolean[count];
    this.tagged = new boolean[count];
    this.peer = new int[count];
    this.picosPerByte = new long[count];
    this.delayPicos = new long[count];
    this.morePicos = new long[count];
    this.responsePicos = new long[count];
  }

  /** Cables {@code a} to {@code b}; the interface delays are those of one pass each. */
  void connect(
      int a, int b, BitRate speed, CableLength cable, int interfaceNanosA, int interfaceNanosB) {
    long perByte =
        (8L * divisor * (long) PICOS_PER_SECOND + speed.bitsPerSecond() - 1)
            / speed.bitsPerSecond();
    long delay =
        (long) Math.ceil(cable.metres() / METRES_PER_SECOND * PICOS_PER_SECOND)
            + 1000L * (interfaceNanosA + interfaceNanosB);
    peer[a] = b;
    peer[b] = a;
    for (int end : new int[] {a, b}) {
      up[end] = true;
      picosPerByte[end] = perByte;
      delayPicos[end] = delay;
      responsePicos[end] = perByte * PauseQuanta.BYTES * PauseQuanta.response(speed);
    }
  }

  /** Has the cable at {@code port} be longer than the topology says, by a time either way. */
  void lengthen(int port, long picos) {
    for (int end : new int[] {port, peer[port]}) {
      delayPicos[end] += picos - morePicos[end];
      morePicos[end] = picos;
    }
  }

  /** What a frame with {@code point} is classified by once it has left by {@code port}. */
  int pointBeyond(int port, int point) {
    return point < Frames.WITHOUT_IP || tagged[port] ? point : Frames.UNTAGGED;
  }
}
