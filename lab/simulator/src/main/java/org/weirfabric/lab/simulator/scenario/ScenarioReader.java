package org.weirfabric.lab.simulator.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.lab.simulator.RouteOverride;
import org.weirfabric.lab.simulator.SimulationSetup;
import org.weirfabric.lab.simulator.TimedChange;
import org.weirfabric.lab.simulator.Workload;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;
import org.weirfabric.model.source.SourceReader.Fields;
import org.weirfabric.model.source.SourceText;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;

/** Reads scenarios; {@code docs/scenarios.md} tells their form. */
public final class ScenarioReader {
  private static final int LARGEST_SEED = Integer.MAX_VALUE;

  private final AsicCatalogue catalogue;
  private final Plans plans;

  /** A reader for fabrics of the ASICs of {@code catalogue}. */
  public ScenarioReader(AsicCatalogue catalogue, Plans plans) {
    this.catalogue = catalogue;
    this.plans = plans;
  }

  /**
   * The scenario of {@code text}, on the plan of its own intent.
   *
   * @throws ProblemsException with all that is wrong with it
   */
  public Scenario read(String text) throws ProblemsException {
    return read(text, Optional.empty());
  }

  /**
   * The scenario of {@code text}, on {@code configs} in place of the plan of its own intent.
   *
   * @throws ProblemsException with all that is wrong with it, or if {@code configs} are for another
   *     topology
   */
  public Scenario read(String text, Optional<SortedMap<SwitchId, SwitchConfig>> configs)
      throws ProblemsException {
    SourceReader reader = new SourceReader();
    Fields fields =
        reader.fields(
            SourceText.parse(text),
            "scenario",
            "about",
            "topology",
            "intent",
            "guard",
            "duration",
            "seed",
            "routes",
            "traffic",
            "events",
            "claims");
    String name = fields.required("scenario").flatMap(n -> reader.text(n, "a name")).orElse("");
    String about = fields.optional("about").flatMap(n -> reader.text(n, "a sentence")).orElse("");
    int seed = fields.optional("seed").flatMap(n -> reader.integer(n, 0, LARGEST_SEED)).orElse(1);
    Optional<Topology> topology = fields.required("topology").flatMap(n -> topology(reader, n));
    Optional<Long> duration = fields.required("duration").flatMap(n -> FieldReader.time(reader, n));
    if (duration.isPresent() && duration.get() < 1) {
      fields.optional("duration").ifPresent(n -> reader.outOfRange(n, "more than 0 ns"));
    }
    if (topology.isEmpty()) {
      reader.throwIfRefused();
    }
    Topology fabric = topology.orElseThrow();
    SortedMap<SwitchId, SwitchConfig> planned =
        configs.isPresent() ? fitting(configs.get(), fabric) : compiled(reader, fields, fabric);
    Optional<Boolean> guard = fields.optional("guard").flatMap(reader::bool);
    if (guard.isPresent()) {
      planned = guard.get() ? Guards.added(planned, fabric) : Guards.removed(planned);
    }
    FieldReader read = new FieldReader(reader, fabric, planned);
    EventReader events = new EventReader(read, plans);
    List<RouteOverride> routes = new ArrayList<>();
    items(reader, fields.optional("routes"))
        .forEach(node -> events.route(node).ifPresent(routes::add));
    List<TimedChange> changes = new ArrayList<>();
    items(reader, fields.optional("events")).forEach(node -> changes.addAll(events.event(node)));
    Workload workload = Workload.of(List.of());
    for (SourceNode node : items(reader, fields.required("traffic"))) {
      workload =
          workload.and(new TrafficReader(read, seed).workload(node).orElse(Workload.of(List.of())));
    }
    SortedSet<String> labels = new TreeSet<>();
    workload.flows().forEach(flow -> labels.add(flow.label()));
    ClaimReader claimReader = new ClaimReader(read, duration.orElse(1L), labels);
    List<Claim> claims = new ArrayList<>(List.of(ClaimReader.conservation()));
    items(reader, fields.optional("claims"))
        .forEach(node -> claimReader.claim(node).ifPresent(claims::add));
    reader.throwIfRefused();
    SimulationSetup setup =
        SimulationSetup.of(fabric, catalogue, planned)
            .withWorkload(workload)
            .withRoutes(routes)
            .withChanges(changes)
            .withSeed(seed);
    return new Scenario(name, about, setup, duration.orElseThrow(), claims);
  }

  private static List<SourceNode> items(SourceReader reader, Optional<SourceNode> node) {
    return node.flatMap(reader::items).orElse(List.of());
  }

  static String textOrFile(String value, Plans plans) throws ProblemsException {
    return value.contains("\n") ? value : plans.file(value);
  }

  private Optional<Topology> topology(SourceReader reader, SourceNode node) {
    Optional<String> text = reader.text(node, "a topology, or a file that holds one");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      Topology read = TopologyReader.read(textOrFile(text.get(), plans));
      read.switches()
          .values()
          .forEach(
              each -> {
                if (catalogue.find(each.asic()).isEmpty()) {
                  reader.refuse(
                      ProblemCode.ASIC_LIMIT,
                      node,
                      "the ASIC " + each.asic(),
                      "one of the catalogue",
                      "name another ASIC");
                }
              });
      return Optional.of(read);
    } catch (ProblemsException refused) {
      refuse(reader, node, refused);
      return Optional.empty();
    }
  }

  private SortedMap<SwitchId, SwitchConfig> compiled(
      SourceReader reader, Fields fields, Topology topology) throws ProblemsException {
    Optional<SourceNode> node = fields.required("intent");
    Optional<String> text =
        node.flatMap(n -> reader.text(n, "an intent, or a file that holds one"));
    if (node.isPresent() && text.isPresent()) {
      try {
        return plans.compile(textOrFile(text.get(), plans), topology, new TreeMap<>()).configs();
      } catch (ProblemsException refused) {
        refuse(reader, node.get(), refused);
      }
    }
    reader.throwIfRefused();
    return new TreeMap<>();
  }

  /** Repeats what is wrong with a text inside {@code node}, saying where in it. */
  private static void refuse(SourceReader reader, SourceNode node, ProblemsException refused) {
    for (Problem problem : refused.problems()) {
      String where = problem.line() > 0 ? "line " + problem.line() + " of it " : "";
      reader.refuse(
          problem.code(),
          node,
          where + problem.where() + ": " + problem.found(),
          problem.allowed(),
          problem.remedy());
    }
  }

  private static SortedMap<SwitchId, SwitchConfig> fitting(
      SortedMap<SwitchId, SwitchConfig> configs, Topology topology) throws ProblemsException {
    List<Problem> problems = new ArrayList<>();
    for (SwitchConfig config : configs.values()) {
      SwitchId id = config.switchId();
      if (!topology.switches().containsKey(id)) {
        problems.add(other(id.toString(), "a switch that the scenario doesn't have"));
        continue;
      }
      SortedSet<PortName> cabled = topology.portsOf(id);
      for (PortName port : config.ports().keySet()) {
        if (!cabled.contains(port)) {
          problems.add(other(id + ":" + port, "a port that nothing is cabled to"));
        }
      }
    }
    for (SwitchId id : topology.switches().keySet()) {
      if (!configs.containsKey(id)) {
        problems.add(other(id.toString(), "no configuration in the plan"));
      }
    }
    if (!problems.isEmpty()) {
      throw new ProblemsException(problems);
    }
    return configs;
  }

  private static Problem other(String where, String found) {
    return Problem.of(
        ProblemCode.OTHER_TOPOLOGY,
        where,
        found,
        "a plan that was compiled for the scenario's topology",
        "compile an intent for that topology");
  }
}
