package org.weirfabric.cli.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The end of a log, in one line. */
final class LogTail {
  private LogTail() {}

  /** The last line of {@code log} that isn't blank, and where the rest is. */
  static String of(Path log) {
    String last = "it printed nothing";
    try {
      for (String line : Files.readAllLines(log, StandardCharsets.ISO_8859_1)) {
        last = line.isBlank() ? last : line.strip();
      }
    } catch (IOException unreadable) {
      last = "its log can't be read";
    }
    return "\"" + last + "\"; all of it is in " + log;
  }
}
