package org.weirfabric.lab.simulator;

import java.util.Arrays;

/** The frames under way, by slot: arrays of their fields, so that a frame costs no object. */
final class Frames {
  /** No frame: the end of a list, or nothing to send. */
  static final int NONE = -1;

  /** On the wire a frame takes 8 B of preamble before it and 12 B of gap after it. */
  static final int WIRE_OVERHEAD_BYTES = 20;

  /** The smallest Ethernet frame with FCS; a PFC frame is of that size. */
  static final int MIN_BYTES = 64;

  static final byte DATA = 0;
  static final byte ACK = 1;

  /** An answer that names the frame that is missing. */
  static final byte NAK = 2;

  /** An acknowledgement that echoes CE. */
  static final byte ECHO = 3;

  static final byte CNP = 4;

  /** From here on frames that no host sends as traffic. */
  static final byte PFC = 5;

  /** A frame of given bytes, kept by {@link RawPayloads}. */
  static final byte RAW = 6;

  /** A frame that was on a wire when it broke. */
  static final byte GONE = 7;

  static final byte NOT_ECT = 0;
  static final byte ECT = 2;
  static final byte CE = 3;

  /** Size with FCS, in bytes. */
  int[] bytes = new int[1024];

  byte[] kind = new byte[1024];

  /** The flow it belongs to; of a PFC frame the priority it names. */
  int[] flow = new int[1024];

  /** The host it is for; of a PFC frame the pause quanta. */
  int[] destination = new int[1024];

  /** The hash of its five-tuple. */
  int[] hash = new int[1024];

  byte[] dscp = new byte[1024];
  byte[] ecn = new byte[1024];
  byte[] ttl = new byte[1024];

  /** The port of the present switch by which it came. */
  int[] ingress = new int[1024];

  /** The ingress priority group that accounts it in the present switch. */
  byte[] group = new byte[1024];

  /** Where it begins in its flow; of an answer, the first byte that is missing. */
  long[] position = new long[1024];

  /** The next in the list it is in. */
  int[] next = new int[1024];

  private int used;
  private int free = NONE;

  /** A slot for a frame; every field is the caller's to set, but for the list's end. */
  int take() {
    int slot;
    if (free == NONE) {
      if (used == bytes.length) {
        grow(used * 2);
      }
      slot = used++;
    } else {
      slot = free;
      free = next[slot];
    }
    next[slot] = NONE;
    return slot;
  }

  /** Whether {@code slot} is a host's frame; PFC frames and those of given bytes are not. */
  boolean isCounted(int slot) {
    return kind[slot] < PFC;
  }

  /** Gives a slot back. */
  void release(int slot) {
    next[slot] = free;
    free = slot;
  }

  private void grow(int length) {
    bytes = Arrays.copyOf(bytes, length);
    kind = Arrays.copyOf(kind, length);
    flow = Arrays.copyOf(flow, length);
    destination = Arrays.copyOf(destination, length);
    hash = Arrays.copyOf(hash, length);
    dscp = Arrays.copyOf(dscp, length);
    ecn = Arrays.copyOf(ecn, length);
    ttl = Arrays.copyOf(ttl, length);
    ingress = Arrays.copyOf(ingress, length);
    group = Arrays.copyOf(group, length);
    position = Arrays.copyOf(position, length);
    next = Arrays.copyOf(next, length);
  }
}
