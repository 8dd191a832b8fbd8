package org.weirfabric.p4;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.TextFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.weirfabric.wire.p4.config.P4Info;

/** The four files of the program as the jar carries them. */
final class CommittedProgram {
  static final String SOURCE = "weir.p4";
  static final String P4INFO = "weir.p4info.txtpb";
  static final String JSON = "weir.json";
  static final String MANIFEST = "weir.manifest.properties";

  private CommittedProgram() {}

  static byte[] bytes(String file) {
    try (InputStream in = CommittedProgram.class.getResourceAsStream(file)) {
      return Objects.requireNonNull(in, file).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<String> sourceLines() {
    return new String(bytes(SOURCE), StandardCharsets.UTF_8).lines().toList();
  }

  static P4Info p4Info() {
    try {
      return TextFormat.parse(new String(bytes(P4INFO), StandardCharsets.UTF_8), P4Info.class);
    } catch (TextFormat.ParseException e) {
      throw new AssertionError(P4INFO + " is no P4Info", e);
    }
  }

  static JsonNode json() {
    try {
      return new ObjectMapper().readTree(bytes(JSON));
    } catch (IOException e) {
      throw new AssertionError(JSON + " is no JSON", e);
    }
  }

  static Properties manifest() {
    Properties manifest = new Properties();
    try (InputStream in = CommittedProgram.class.getResourceAsStream(MANIFEST)) {
      manifest.load(Objects.requireNonNull(in, MANIFEST));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return manifest;
  }

  static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
