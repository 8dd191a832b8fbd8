package org.weirfabric.lab.simulator;

/** How large the frames of a flow are. */
@FunctionalInterface
public interface FrameSizes {
  /** The size with FCS, in bytes, of a frame begun at {@code picos}; 64 or more. */
  int bytesAt(long picos);

  /** All frames of {@code bytes}. */
  static FrameSizes of(int bytes) {
    if (bytes < Frames.MIN_BYTES) {
      throw new IllegalArgumentException(
          "an Ethernet frame has 64 bytes or more with FCS, not " + bytes);
    }
    return picos -> bytes;
  }

  /** Frames of {@code bytes} until {@code picos}, of {@code later} from then on. */
  static FrameSizes changing(int bytes, long picos, int later) {
    FrameSizes before = of(bytes);
    FrameSizes after = of(later);
    return now -> (now < picos ? before : after).bytesAt(now);
  }
}
