package org.weirfabric.lab.simulator.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The scenarios that come with Weir, by name. */
public final class ShippedScenarios {
  private static final List<String> NAMES =
      List.of(
          "headroom",
          "dcqcn",
          "ecn-margin",
          "incast",
          "deadlock-ring",
          "deadlock-failures",
          "deadlock-failures-unguarded",
          "nic-storm",
          "nvmeof-beside-tcp",
          "all-reduce",
          "priority-change");

  private ShippedScenarios() {}

  /** Their names, in the order in which they are best read. */
  public static List<String> names() {
    return NAMES;
  }

  /** The text of the scenario {@code name}, if there is one. */
  public static Optional<String> text(String name) {
    return NAMES.contains(name) ? file(name + ".yaml") : Optional.empty();
  }

  /** The text of a file that shipped scenarios share, a topology or an intent. */
  public static Optional<String> file(String name) {
    if (name.contains("/")) {
      return Optional.empty();
    }
    try (InputStream in = ShippedScenarios.class.getResourceAsStream(name)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
