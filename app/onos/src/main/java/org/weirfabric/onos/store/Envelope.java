package org.weirfabric.onos.store;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.UUID;

/**
 * A stored value: 16 bytes that no other write has, then what is stored.
 *
 * <p>A consistent map tells a writer that it won, but not the version its value got. Reading it
 * back gives the version, and these bytes say whether what was read is still that writer's.
 */
final class Envelope {

  static final int OVERHEAD_BYTES = 16;

  private Envelope() {}

  static byte[] seal(byte[] content) {
    UUID unique = UUID.randomUUID();
    return ByteBuffer.allocate(OVERHEAD_BYTES + content.length)
        .putLong(unique.getMostSignificantBits())
        .putLong(unique.getLeastSignificantBits())
        .put(content)
        .array();
  }

  static byte[] open(byte[] sealed) {
    return Arrays.copyOfRange(sealed, OVERHEAD_BYTES, sealed.length);
  }
}
