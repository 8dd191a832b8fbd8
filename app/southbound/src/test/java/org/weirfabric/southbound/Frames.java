package org.weirfabric.southbound;

import java.nio.ByteBuffer;

/** Ethernet frames, octet by octet. */
final class Frames {
  static final int PFC = 0x8808;
  static final int LLDP = 0x88cc;
  private static final int UDP_BYTES = 8 + 64;

  private Frames() {}

  static byte[] ethernet(long dstMac, int etherType, byte[] payload) {
    ByteBuffer frame = ByteBuffer.allocate(14 + Math.max(46, payload.length));
    mac(frame, dstMac);
    mac(frame, 0x02_00_00_00_00_99L);
    frame.putShort((short) etherType).put(payload);
    return frame.array();
  }

  private static void mac(ByteBuffer frame, long mac) {
    frame.putShort((short) (mac >> 32)).putInt((int) mac);
  }

  /** A RoCE v2 packet over IPv4, ECN-capable, with {@code options} after its header. */
  static byte[] ipv4(long dstMac, int dscp, byte[] options) {
    int header = 20 + options.length;
    ByteBuffer packet = ByteBuffer.allocate(header + UDP_BYTES);
    packet.put((byte) (0x40 | header / 4)).put((byte) (dscp << 2 | 2));
    packet.putShort((short) (header + UDP_BYTES)).putInt(0).put((byte) 64).put((byte) 17);
    packet.putShort((short) 0).putInt(0x0a000101).putInt(0x0a000202).put(options);
    packet.putShort(10, checksum(packet, header));
    udp(packet);
    return ethernet(dstMac, 0x0800, packet.array());
  }

  /** A RoCE v2 packet over IPv6, ECN-capable. */
  static byte[] ipv6(long dstMac, int dscp) {
    ByteBuffer packet = ByteBuffer.allocate(40 + UDP_BYTES);
    packet.putInt(0x60000000 | (dscp << 2 | 2) << 20).putShort((short) UDP_BYTES);
    packet.put((byte) 17).put((byte) 64);
    packet.putLong(0xfd00_0001_0000_0000L).putLong(1).putLong(0xfd00_0002_0000_0000L).putLong(2);
    udp(packet);
    return ethernet(dstMac, 0x86dd, packet.array());
  }

  /** A RoCE v1 packet behind a VLAN tag: no IP, a PCP. */
  static byte[] roceV1(long dstMac, int pcp) {
    ByteBuffer tagged = ByteBuffer.allocate(2 + 2 + 60);
    tagged.putShort((short) (pcp << 13 | 7)).putShort((short) 0x8915);
    return ethernet(dstMac, 0x8100, tagged.array());
  }

  /** PFC: stop priority 3 for as long as can be said. */
  static byte[] pfc() {
    ByteBuffer pause = ByteBuffer.allocate(46);
    pause.putShort((short) 0x0101).putShort((short) (1 << 3)).putShort(10, (short) 0xffff);
    return ethernet(0x01_80_c2_00_00_01L, PFC, pause.array());
  }

  private static void udp(ByteBuffer packet) {
    packet.putShort((short) 49_152).putShort((short) 4_791).putShort((short) UDP_BYTES);
  }

  /** RFC 1071, over the first {@code length} octets, whose checksum field is still zero. */
  private static short checksum(ByteBuffer packet, int length) {
    int sum = 0;
    for (int i = 0; i < length; i += 2) {
      sum += packet.getShort(i) & 0xffff;
    }
    while (sum >> 16 != 0) {
      sum = (sum & 0xffff) + (sum >> 16);
    }
    return (short) ~sum;
  }
}
