package org.weirfabric.onos.fabric;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.SortedMap;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.SwitchConfigCodec;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.SwitchId;

/** What a fabric holds, in short: the same text means the same configurations. */
final class Ground {
  private Ground() {}

  /** SHA-256 over the canonical JSON of {@code held}, in the order of switches. */
  static String of(SortedMap<SwitchId, SwitchConfig> held) {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
    held.values()
        .forEach(
            config -> {
              digest.update(CanonicalJson.bytes(SwitchConfigCodec.encode(config)));
              digest.update((byte) '\n');
            });
    StringBuilder text = new StringBuilder();
    for (byte each : digest.digest()) {
      text.append(String.format("%02x", each));
    }
    return text.toString();
  }
}
