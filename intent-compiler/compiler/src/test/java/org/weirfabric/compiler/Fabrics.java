package org.weirfabric.compiler;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;

/** The example fabric and intent, and others made from them. */
final class Fabrics {
  static final Path EXAMPLE = Path.of("../../docs/examples/leaf-spine");

  private Fabrics() {}

  static String intentText() {
    return text(EXAMPLE.resolve("intent.yaml"));
  }

  static String topologyText() {
    return text(EXAMPLE.resolve("topology.yaml"));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static LosslessIntent intent() {
    return intent(intentText());
  }

  static LosslessIntent intent(String text) {
    try {
      return IntentReader.read(text);
    } catch (ProblemsException e) {
      throw new AssertionError(e);
    }
  }

  static Topology topology() {
    return topology(topologyText());
  }

  static Topology topology(String text) {
    try {
      return TopologyReader.read(text);
    } catch (ProblemsException e) {
      throw new AssertionError(e);
    }
  }

  /** A leaf-spine with two hosts on each leaf. */
  static String leafSpine(int spines, int leaves, String asic) {
    StringBuilder text = new StringBuilder("switches:\n");
    for (int s = 1; s <= spines; s++) {
      text.append("  - { name: spine" + s + ", asic: " + asic + ", role: spine }\n");
    }
    for (int l = 1; l <= leaves; l++) {
      text.append("  - { name: leaf" + l + ", asic: " + asic + ", role: leaf }\n");
    }
    text.append("links:\n");
    for (int l = 1; l <= leaves; l++) {
      for (int s = 1; s <= spines; s++) {
        text.append(
            "  - { a: \"leaf"
                + l
                + ":u"
                + s
                + "\", b: \"spine"
                + s
                + ":d"
                + l
                + "\", speed: 400G, cable: 30m }\n");
      }
    }
    text.append("hosts:\n");
    for (int l = 1; l <= leaves; l++) {
      for (int h = 1; h <= 2; h++) {
        text.append(
            "  - { name: h"
                + l
                + "-"
                + h
                + ", port: \"leaf"
                + l
                + ":h"
                + h
                + "\", speed: 100G, cable: 3m, ip: 10.0."
                + l
                + "."
                + h
                + "/24 }\n");
      }
    }
    return text.toString();
  }

  /** Switches in a circle with one host on each. */
  static String ring(int size) {
    StringBuilder text = new StringBuilder("switches:\n");
    for (int s = 0; s < size; s++) {
      text.append("  - { name: s" + s + ", asic: emulated }\n");
    }
    text.append("links:\n");
    for (int s = 0; s < size; s++) {
      text.append(
          "  - { a: \"s"
              + s
              + ":cw\", b: \"s"
              + (s + 1) % size
              + ":ccw\", speed: 100G, cable: 5m }\n");
    }
    text.append("hosts:\n");
    for (int s = 0; s < size; s++) {
      text.append(
          "  - { name: h"
              + s
              + ", port: \"s"
              + s
              + ":h\", speed: 100G, cable: 3m, ip: 10.0."
              + s
              + ".1/24 }\n");
    }
    return text.toString();
  }

  static FabricPlan compile(LosslessIntent intent, Topology topology) throws ProblemsException {
    return compile(List.of(intent), topology, new TreeMap<>());
  }

  static FabricPlan compile(
      List<LosslessIntent> intents, Topology topology, SortedMap<SwitchId, SwitchConfig> bases)
      throws ProblemsException {
    return FabricCompiler.compile(
        CompileRequest.of(intents, topology, AsicCatalogue.shipped(), 0, bases));
  }
}
