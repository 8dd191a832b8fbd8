package org.weirfabric.lab.emulatedfabric.p4;

import com.google.protobuf.ByteString;
import java.util.List;
import java.util.Optional;
import org.weirfabric.wire.p4.TableEntry;

/**
 * As much of a data plane as control frames need: which of the frames that arrive go to the
 * controller, by the entries of the program's table {@value #PUNT_TABLE}.
 */
final class DataPlane {
  static final String PUNT_TABLE = "ingress.punt";
  private static final int ETHERNET_HEADER = 14;
  private static final int VLAN_TAG = 4;
  private static final int VLAN_ETHER_TYPE = 0x8100;

  private DataPlane() {}

  /** Whether a frame that arrives is to become a packet-in. */
  static boolean punts(List<TableEntry> punt, ByteString frame) {
    Optional<ByteString> etherType = etherType(frame);
    return etherType.isPresent()
        && punt.stream()
            .anyMatch(
                entry ->
                    entry.getMatchCount() == 1
                        && entry.getMatch(0).getExact().getValue().equals(etherType.get()));
  }

  private static Optional<ByteString> etherType(ByteString frame) {
    int at = ETHERNET_HEADER - 2;
    if (frame.size() < ETHERNET_HEADER) {
      return Optional.empty();
    }
    if (number(frame, at) == VLAN_ETHER_TYPE) {
      at += VLAN_TAG;
    }
    if (frame.size() < at + 2) {
      return Optional.empty();
    }
    return Optional.of(Bits.canonical(frame.substring(at, at + 2), 16, "EtherType"));
  }

  private static int number(ByteString frame, int at) {
    return ((frame.byteAt(at) & 0xff) << 8) | (frame.byteAt(at + 1) & 0xff);
  }
}
