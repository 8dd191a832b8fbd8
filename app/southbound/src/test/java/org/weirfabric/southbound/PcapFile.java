package org.weirfabric.southbound;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Frames in a file of the classic pcap format, microsecond times, Ethernet. */
final class PcapFile {
  private static final int MAGIC = 0xa1b2c3d4;
  private static final int HEADER_BYTES = 24;
  private static final int FRAME_HEADER_BYTES = 16;
  private static final int ETHERNET = 1;

  private PcapFile() {}

  static void write(Path file, List<byte[]> frames) throws IOException {
    int bytes = HEADER_BYTES + frames.stream().mapToInt(f -> FRAME_HEADER_BYTES + f.length).sum();
    ByteBuffer out = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    out.putInt(MAGIC).putShort((short) 2).putShort((short) 4).putInt(0).putInt(0);
    out.putInt(65_535).putInt(ETHERNET);
    for (byte[] frame : frames) {
      out.putInt(0).putInt(0).putInt(frame.length).putInt(frame.length).put(frame);
    }
    Files.write(file, out.array());
  }

  /** The frames that are whole so far. */
  static List<byte[]> read(Path file) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    List<byte[]> frames = new ArrayList<>();
    if (in.remaining() < HEADER_BYTES) {
      return frames;
    }
    in.position(HEADER_BYTES);
    while (in.remaining() >= FRAME_HEADER_BYTES) {
      int length = in.getInt(in.position() + 8);
      if (in.remaining() < FRAME_HEADER_BYTES + length) {
        break;
      }
      in.position(in.position() + FRAME_HEADER_BYTES);
      byte[] frame = new byte[length];
      in.get(frame);
      frames.add(frame);
    }
    return frames;
  }
}
