package org.weirfabric.cli.topology;

import java.util.Optional;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.generate.Dragonfly;
import org.weirfabric.model.topology.generate.Equipment;
import org.weirfabric.model.topology.generate.FatTree;
import org.weirfabric.model.topology.generate.Jellyfish;
import org.weirfabric.model.topology.generate.LeafSpine;
import org.weirfabric.model.topology.generate.RailOptimised;
import org.weirfabric.model.topology.generate.Ring;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The shapes of {@code weir topology generate}, each with its own numbers. */
final class GenerateShapes {
  private GenerateShapes() {}

  /** {@code leaf-spine}. */
  @Command(
      name = "leaf-spine",
      description = "A Clos of two tiers: every leaf is cabled to every spine.")
  static final class LeafSpineShape extends GenerateShape {
    @Option(names = "--leaves", defaultValue = "4", description = "Leaves (${DEFAULT-VALUE}).")
    private int leaves;

    @Option(names = "--spines", defaultValue = "2", description = "Spines (${DEFAULT-VALUE}).")
    private int spines;

    @Option(
        names = "--hosts-per-leaf",
        defaultValue = "2",
        description = "Hosts of each leaf (${DEFAULT-VALUE}).")
    private int hosts;

    @Option(
        names = "--links-per-pair",
        defaultValue = "1",
        description = "Cables from each leaf to each spine (${DEFAULT-VALUE}).")
    private int links;

    @Override
    Topology fabric(Equipment equipment, long seed) {
      return LeafSpine.of(leaves, spines, hosts, links, equipment);
    }
  }

  /** {@code fat-tree}. */
  @Command(
      name = "fat-tree",
      description =
          "A k-ary fat tree: k pods of k switches, (k/2)^2 cores, k/2 hosts at each edge.")
  static final class FatTreeShape extends GenerateShape {
    @Option(
        names = "--k",
        defaultValue = "4",
        description = "Ports of a switch, even, 2 to 128 (${DEFAULT-VALUE}).")
    private int k;

    @Option(
        names = {"--hosts-per-edge", "--hosts-per-leaf"},
        description = "Hosts of each edge switch, if not k/2.")
    private Optional<Integer> hosts = Optional.empty();

    @Override
    Topology fabric(Equipment equipment, long seed) {
      return FatTree.of(k, hosts.orElse(k / 2), equipment);
    }
  }

  /** {@code ring}. */
  @Command(name = "ring", description = "Switches in a circle.")
  static final class RingShape extends GenerateShape {
    @Option(names = "--switches", defaultValue = "4", description = "Switches (${DEFAULT-VALUE}).")
    private int switches;

    @Option(
        names = {"--hosts-per-switch", "--hosts-per-leaf"},
        defaultValue = "1",
        description = "Hosts of each switch (${DEFAULT-VALUE}).")
    private int hosts;

    @Override
    Topology fabric(Equipment equipment, long seed) {
      return Ring.of(switches, hosts, equipment);
    }
  }

  /** {@code dragonfly}. */
  @Command(
      name = "dragonfly",
      description = "Groups of routers: a full mesh in each group, a cable between any two groups.")
  static final class DragonflyShape extends GenerateShape {
    @Option(
        names = "--routers",
        defaultValue = "4",
        description = "Routers of each group (${DEFAULT-VALUE}).")
    private int routers;

    @Option(
        names = "--global-links",
        defaultValue = "2",
        description = "Cables of each router to other groups, at most (${DEFAULT-VALUE}).")
    private int globalLinks;

    @Option(
        names = "--groups",
        description = "Groups, if not as many as all cables reach: routers * global links + 1.")
    private Optional<Integer> groups = Optional.empty();

    @Option(
        names = {"--hosts-per-router", "--hosts-per-leaf"},
        defaultValue = "2",
        description = "Hosts of each router (${DEFAULT-VALUE}).")
    private int hosts;

    @Override
    Topology fabric(Equipment equipment, long seed) {
      return Dragonfly.of(
          groups.orElse(routers * globalLinks + 1), routers, globalLinks, hosts, equipment);
    }
  }

  /** {@code jellyfish}. */
  @Command(
      name = "jellyfish",
      description = "Switches cabled at random, each to so many others; --seed chooses.")
  static final class JellyfishShape extends GenerateShape {
    @Option(names = "--switches", defaultValue = "10", description = "Switches (${DEFAULT-VALUE}).")
    private int switches;

    @Option(
        names = "--degree",
        defaultValue = "4",
        description = "Other switches that each is cabled to (${DEFAULT-VALUE}).")
    private int degree;

    @Option(
        names = {"--hosts-per-switch", "--hosts-per-leaf"},
        defaultValue = "2",
        description = "Hosts of each switch (${DEFAULT-VALUE}).")
    private int hosts;

    @Override
    Topology fabric(Equipment equipment, long seed) {
      return Jellyfish.of(switches, degree, hosts, seed, equipment);
    }
  }

  /** {@code rail-optimised}. */
  @Command(
      name = "rail-optimised",
      description = "A Clos for training: NIC n of every server of a pod is at the pod's leaf n.")
  static final class RailOptimisedShape extends GenerateShape {
    @Option(names = "--pods", defaultValue = "2", description = "Pods (${DEFAULT-VALUE}).")
    private int pods;

    @Option(
        names = "--rails",
        defaultValue = "8",
        description = "Leaves of a pod, and NICs of a server (${DEFAULT-VALUE}).")
    private int rails;

    @Option(
        names = "--servers",
        defaultValue = "4",
        description = "Servers of a pod (${DEFAULT-VALUE}).")
    private int servers;

    @Option(names = "--spines", defaultValue = "4", description = "Spines (${DEFAULT-VALUE}).")
    private int spines;

    @Override
    Topology fabric(Equipment equipment, long seed) {
      return RailOptimised.of(pods, rails, servers, spines, equipment);
    }
  }
}
