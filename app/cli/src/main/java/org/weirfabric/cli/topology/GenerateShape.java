package org.weirfabric.cli.topology;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.codec.TopologyCodec;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.Vxlan;
import org.weirfabric.model.topology.generate.Disorder;
import org.weirfabric.model.topology.generate.Equipment;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What all shapes of {@code weir topology generate} have in common. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
abstract class GenerateShape implements Callable<Integer> {
  @SuppressWarnings("NullAway.Init")
  @Option(
      names = "--asic",
      defaultValue = "emulated",
      description = "ASIC of every switch (${DEFAULT-VALUE}).")
  private String asic;

  @SuppressWarnings("NullAway.Init")
  @Option(
      names = "--dialect",
      defaultValue = "openconfig",
      description = "openconfig or sonic (${DEFAULT-VALUE}).")
  private String dialect;

  @SuppressWarnings("NullAway.Init")
  @Option(
      names = "--link-speed",
      defaultValue = "400G",
      paramLabel = "RATE",
      description = "Rate between switches (${DEFAULT-VALUE}).")
  private String linkSpeed;

  @SuppressWarnings("NullAway.Init")
  @Option(
      names = "--link-cable",
      defaultValue = "30m",
      paramLabel = "LENGTH",
      description = "Cables between switches (${DEFAULT-VALUE}).")
  private String linkCable;

  @SuppressWarnings("NullAway.Init")
  @Option(
      names = "--host-speed",
      defaultValue = "100G",
      paramLabel = "RATE",
      description = "Rate of hosts (${DEFAULT-VALUE}).")
  private String hostSpeed;

  @SuppressWarnings("NullAway.Init")
  @Option(
      names = "--host-cable",
      defaultValue = "3m",
      paramLabel = "LENGTH",
      description = "Cables of hosts (${DEFAULT-VALUE}).")
  private String hostCable;

  @Option(
      names = "--vxlan",
      paramLabel = "MODE",
      description =
          "Tunnel between all switches with hosts, dscp: uniform or pipe; floods nothing.")
  private Optional<String> vxlan = Optional.empty();

  @Option(
      names = "--shuffle-names",
      description = "Deal out the names of switches and hosts, and the ports of each switch, anew.")
  private boolean shuffleNames;

  @Option(
      names = "--perturb-cables",
      defaultValue = "0",
      paramLabel = "PERCENT",
      description = "Make so many of 100 cables up to half shorter or longer.")
  private double perturbedPercent;

  @Option(
      names = "--remove-links",
      defaultValue = "0",
      paramLabel = "N",
      description = "Take away so many cables between switches.")
  private int removedLinks;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "What is drawn at random follows from it (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write to this file, as JSON if its name ends in .json, and tell its size.")
  private Optional<Path> out = Optional.empty();

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  /** The fabric with the shape's own numbers. */
  abstract Topology fabric(Equipment equipment, long seed);

  @Override
  public Integer call() throws RefusedException {
    Topology topology = generated(equipment());
    PrintWriter writer = spec.commandLine().getOut();
    try {
      if (out.isPresent()) {
        write(topology, out.get());
        writer.println(summary(topology, out.get()));
      } else {
        TopologyCodec.write(topology, json, writer);
      }
    } catch (IOException failed) {
      throw RefusedException.usage(
          ProblemCode.FILE_UNUSABLE, "the topology can't be written (" + failed + ")");
    }
    writer.flush();
    return ExitCode.OK;
  }

  private Topology generated(Equipment equipment) throws RefusedException {
    try {
      Topology topology = tunnelled(fabric(equipment, seed));
      topology = Disorder.withoutLinks(topology, removedLinks, seed);
      topology = Disorder.perturbedCables(topology, perturbedPercent, seed);
      return shuffleNames ? Disorder.shuffledNames(topology, seed) : topology;
    } catch (IllegalArgumentException refused) {
      throw RefusedException.usage(ProblemCode.OUT_OF_RANGE, String.valueOf(refused.getMessage()));
    }
  }

  private Topology tunnelled(Topology plain) throws RefusedException {
    if (vxlan.isEmpty()) {
      return plain;
    }
    for (Vxlan.DscpMode mode : Vxlan.DscpMode.values()) {
      if (mode.text().equals(vxlan.get())) {
        SortedSet<SwitchId> vteps = new TreeSet<>();
        plain.hosts().values().forEach(host -> vteps.add(host.port().switchId()));
        Vxlan tunnels =
            Vxlan.of(vteps, Vxlan.Underlay.IPV4, mode, new TreeMap<>(), true, Optional.empty());
        return Topology.of(plain.switches(), plain.links(), plain.hosts(), Optional.of(tunnels));
      }
    }
    throw RefusedException.usage(
        ProblemCode.WRONG_FORM, "--vxlan: found " + vxlan.get() + "; allowed: uniform, pipe");
  }

  private Equipment equipment() throws RefusedException {
    AsicCatalogue catalogue = AsicCatalogue.shipped();
    AsicProfile profile =
        catalogue
            .find(asic)
            .orElseThrow(
                () ->
                    RefusedException.usage(
                        ProblemCode.ASIC_LIMIT,
                        "--asic: found "
                            + asic
                            + "; allowed: "
                            + String.join(", ", catalogue.names())));
    Map<String, DialectName> dialects =
        Arrays.stream(DialectName.values())
            .collect(
                Collectors.toMap(DialectName::text, name -> name, (a, b) -> a, LinkedHashMap::new));
    if (!dialects.containsKey(dialect)) {
      throw RefusedException.usage(
          ProblemCode.WRONG_FORM,
          "--dialect: found " + dialect + "; allowed: " + String.join(", ", dialects.keySet()));
    }
    return Equipment.emulated().toBuilder()
        .setAsic(profile.name())
        .setDialect(dialects.get(dialect))
        .setLinkSpeed(speed("--link-speed", linkSpeed, profile))
        .setLinkCable(cable("--link-cable", linkCable))
        .setHostSpeed(speed("--host-speed", hostSpeed, profile))
        .setHostCable(cable("--host-cable", hostCable))
        .build();
  }

  private static BitRate speed(String option, String text, AsicProfile asic)
      throws RefusedException {
    BitRate speed = parsed(option, text, "a rate such as 400G", BitRate::parse);
    if (!asic.portSpeeds().value().contains(speed)) {
      throw RefusedException.usage(
          ProblemCode.ASIC_LIMIT,
          option
              + ": found "
              + speed
              + "; allowed on "
              + asic.name()
              + ": "
              + asic.portSpeeds().value());
    }
    return speed;
  }

  private static CableLength cable(String option, String text) throws RefusedException {
    return parsed(option, text, "0m to 120km, such as 30m or 2km", CableLength::parse);
  }

  private static <T> T parsed(
      String option, String text, String allowed, Function<String, T> parser)
      throws RefusedException {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException | ArithmeticException wrong) {
      throw RefusedException.usage(
          ProblemCode.WRONG_FORM, option + ": found " + text + "; allowed: " + allowed);
    }
  }

  private static void write(Topology topology, Path file) throws IOException {
    try (Writer writer = Files.newBufferedWriter(file)) {
      TopologyCodec.write(topology, file.toString().endsWith(".json"), writer);
    }
  }

  private String summary(Topology topology, Path file) {
    int switches = topology.switches().size();
    int links = topology.links().size();
    int hosts = topology.hosts().size();
    if (json) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      object.put("switches", switches).put("links", links).put("hosts", hosts);
      return object.put("out", file.toString()).toString();
    }
    return switches + " switches, " + links + " links, " + hosts + " hosts: " + file;
  }
}
