package org.weirfabric.southbound;

import com.google.protobuf.ByteString;
import com.google.protobuf.TextFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import org.weirfabric.wire.p4.ForwardingPipelineConfig;
import org.weirfabric.wire.p4.config.P4Info;

/**
 * A P4 program as a switch is given it: what a controller may know of it, what the switch runs, and
 * the mark by which Weir knows its own.
 */
public final class P4Pipeline {
  // "WEIR" in the upper half of a cookie: the pipeline is Weir's, in whatever version.
  private static final long MARK = 0x57454952L << 32;
  private static final long LOWER_HALF = 0xffffffffL;

  private final P4Info info;
  private final ByteString deviceConfig;
  private final long cookie;

  private P4Pipeline(P4Info info, ByteString deviceConfig, long cookie) {
    this.info = info;
    this.deviceConfig = deviceConfig;
    this.cookie = cookie;
  }

  /**
   * A program.
   *
   * @param p4info its P4Info in protobuf text format
   * @param deviceConfig what the switch runs, such as bmv2 JSON
   * @throws IllegalArgumentException if the P4Info can't be read
   */
  public static P4Pipeline of(String p4info, byte[] deviceConfig) {
    try {
      return new P4Pipeline(
          TextFormat.parse(p4info, P4Info.class),
          ByteString.copyFrom(deviceConfig),
          MARK | hash(p4info.getBytes(StandardCharsets.UTF_8), deviceConfig));
    } catch (TextFormat.ParseException e) {
      throw new IllegalArgumentException("not a P4Info: " + e.getMessage(), e);
    }
  }

  /** The program that Weir ships, {@code weir.p4}. */
  public static P4Pipeline weir() {
    byte[] p4info = resource("weir.p4info.txtpb");
    return of(new String(p4info, StandardCharsets.UTF_8), resource("weir.json"));
  }

  private static byte[] resource(String name) {
    // By this class's own loader, which is the bundle's: the thread's is anyone's.
    try (InputStream in = P4Pipeline.class.getResourceAsStream("/org/weirfabric/p4/" + name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from this build of Weir");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long hash(byte[] first, byte[] second) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(first);
      digest.update((byte) 0);
      return ByteBuffer.wrap(digest.digest(second)).getLong() & LOWER_HALF;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** What a controller may know of it. */
  P4Info info() {
    return info;
  }

  /** Its tables. */
  public List<P4Table> tables() {
    return P4Table.of(info);
  }

  /** The mark that the switch keeps with it, if it was loaded in one piece. */
  public long cookie() {
    return cookie;
  }

  /** The mark that the switch keeps with it, if it was saved first and committed with entries. */
  long savedCookie() {
    return cookie ^ 1;
  }

  /** Whether {@code other} is the mark of some version of Weir's program. */
  static boolean isWeirs(long other) {
    return (other & ~LOWER_HALF) == MARK;
  }

  ForwardingPipelineConfig toWire(long mark) {
    return ForwardingPipelineConfig.newBuilder()
        .setP4Info(info)
        .setP4DeviceConfig(deviceConfig)
        .setCookie(ForwardingPipelineConfig.Cookie.newBuilder().setCookie(mark))
        .build();
  }
}
