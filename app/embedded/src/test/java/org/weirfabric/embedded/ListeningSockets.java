package org.weirfabric.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The addresses on which a process listens for TCP or is bound for UDP, as Linux's /proc tells. */
final class ListeningSockets {

  private ListeningSockets() {}

  static Set<String> of(long pid) throws IOException {
    Set<String> own = new HashSet<>();
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/" + pid + "/fd"))) {
      for (Path descriptor : descriptors.toList()) {
        try {
          own.add(Files.readSymbolicLink(descriptor).toString());
        } catch (NoSuchFileException e) {
          // closed meanwhile
        }
      }
    }
    Set<String> addresses = new TreeSet<>();
    for (String table : List.of("tcp", "tcp6", "udp", "udp6")) {
      // An established TCP connection is not a listener; every bound UDP socket hears.
      String listening = table.startsWith("tcp") ? "0A" : "07";
      Path file = Path.of("/proc/net/" + table);
      for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
        String[] field = line.trim().split("\\s+");
        if (field[3].equals(listening) && own.contains("socket:[" + field[9] + "]")) {
          addresses.add(readable(field[1]));
        }
      }
    }
    return addresses;
  }

  private static String readable(String hex) {
    String[] part = hex.split(":");
    int port = Integer.parseInt(part[1], 16);
    String address = part[0];
    if (address.length() != 8) {
      return "[" + address + "]:" + port;
    }
    StringBuilder dotted = new StringBuilder();
    for (int at = 6; at >= 0; at -= 2) { // little-endian
      dotted.append(Integer.parseInt(address.substring(at, at + 2), 16)).append(at > 0 ? "." : "");
    }
    return dotted + ":" + port;
  }
}
