package org.weirfabric.lab.simulator;

import java.util.Arrays;

/**
 * The frames under way: their fields side by side in one array, so that a frame costs no object and
 * is in one place of the processor's cache. A frame is known by the place of its first field.
 */
final class Frames {
  /** No frame: the end of a list, or nothing to send. */
  static final int NONE = -1;

  /** On the wire a frame takes 8 B of preamble before it and 12 B of gap after it. */
  static final int WIRE_OVERHEAD_BYTES = 20;

  /** The smallest Ethernet frame with FCS; a PFC frame is of that size. */
  static final int MIN_BYTES = 64;

  static final int DATA = 0;
  static final int ACK = 1;

  /** An answer that names the frame that is missing. */
  static final int NAK = 2;

  /** An acknowledgement that echoes CE. */
  static final int ECHO = 3;

  static final int CNP = 4;

  /** From here on frames that no host sends as traffic. */
  static final int PFC = 5;

  /** A frame of given bytes, kept by {@link RawPayloads}. */
  static final int RAW = 6;

  /** A frame that was on a wire when it broke. */
  static final int GONE = 7;

  /** The code point of a frame without IP is this and its PCP. */
  static final int WITHOUT_IP = 64;

  /** The code point of a frame with neither IP nor a tag. */
  static final int UNTAGGED = 72;

  /** All code points there are. */
  static final int POINTS = 73;

  static final int NOT_ECT = 0;
  static final int ECT = 2;
  static final int CE = 3;

  private static final int WIDTH = 16;
  private static final int BYTES = 0;
  private static final int KIND = 1;
  private static final int FLOW = 2;
  private static final int DESTINATION = 3;
  private static final int HASH = 4;
  private static final int POINT = 5;
  private static final int ECN = 6;
  private static final int TTL = 7;
  private static final int INGRESS = 8;
  private static final int GROUP = 9;
  private static final int NEXT = 10;
  private static final int POSITION_LOW = 11;
  private static final int POSITION_HIGH = 12;

  private int[] fields = new int[1024 * WIDTH];
  private int used;
  private int free = NONE;

  /** Size with FCS, in bytes. */
  int bytes(int frame) {
    return fields[frame + BYTES];
  }

  void bytes(int frame, int value) {
    fields[frame + BYTES] = value;
  }

  /** What it is: one of the constants here. */
  int kind(int frame) {
    return fields[frame + KIND];
  }

  void kind(int frame, int value) {
    fields[frame + KIND] = value;
  }

  /** The flow it belongs to; of a PFC frame the priority it names. */
  int flow(int frame) {
    return fields[frame + FLOW];
  }

  void flow(int frame, int value) {
    fields[frame + FLOW] = value;
  }

  /** The host it is for; of a PFC frame the pause quanta. */
  int destination(int frame) {
    return fields[frame + DESTINATION];
  }

  void destination(int frame, int value) {
    fields[frame + DESTINATION] = value;
  }

  /** The hash of its five-tuple. */
  int hash(int frame) {
    return fields[frame + HASH];
  }

  void hash(int frame, int value) {
    fields[frame + HASH] = value;
  }

  /** What it is classified by: its DSCP, or {@link #WITHOUT_IP} and more. */
  int point(int frame) {
    return fields[frame + POINT];
  }

  void point(int frame, int value) {
    fields[frame + POINT] = value;
  }

  /** Its ECN field. */
  int ecn(int frame) {
    return fields[frame + ECN];
  }

  void ecn(int frame, int value) {
    fields[frame + ECN] = value;
  }

  /** Hops that are left. */
  int ttl(int frame) {
    return fields[frame + TTL];
  }

  void ttl(int frame, int value) {
    fields[frame + TTL] = value;
  }

  /** The port of the present switch by which it came. */
  int ingress(int frame) {
    return fields[frame + INGRESS];
  }

  void ingress(int frame, int value) {
    fields[frame + INGRESS] = value;
  }

  /** The ingress priority group that accounts it in the present switch. */
  int group(int frame) {
    return fields[frame + GROUP];
  }

  void group(int frame, int value) {
    fields[frame + GROUP] = value;
  }

  /** The next in the list it is in. */
  int next(int frame) {
    return fields[frame + NEXT];
  }

  void next(int frame, int value) {
    fields[frame + NEXT] = value;
  }

  /** Where it begins in its flow; of an answer, the first byte that is missing. */
  long position(int frame) {
    return ((long) fields[frame + POSITION_HIGH] << Integer.SIZE)
        | (fields[frame + POSITION_LOW] & 0xffffffffL);
  }

  void position(int frame, long value) {
    fields[frame + POSITION_LOW] = (int) value;
    fields[frame + POSITION_HIGH] = (int) (value >>> Integer.SIZE);
  }

  /** A place for a frame; every field is the caller's to set, but for the list's end. */
  int take() {
    int frame;
    if (free == NONE) {
      if (used == fields.length) {
        fields = Arrays.copyOf(fields, used * 2);
      }
      frame = used;
      used += WIDTH;
    } else {
      frame = free;
      free = next(frame);
    }
    next(frame, NONE);
    return frame;
  }

  /** Whether {@code frame} is a host's; PFC frames and those of given bytes are not. */
  boolean isCounted(int frame) {
    return kind(frame) < PFC;
  }

  /** Gives a place back. */
  void release(int frame) {
    next(frame, free);
    free = frame;
  }
}
