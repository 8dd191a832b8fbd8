package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.ClassIntent;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.Wiring;

/** Finds hosts, ports and ASICs, and refuses what no ASIC there can do. */
final class ResolveStage {
  private final Demand demand;
  private final Topology topology;
  private final AsicCatalogue catalogue;
  private final CompileMemory memory;
  private final List<Problem> problems = new ArrayList<>();

  private ResolveStage(
      Demand demand, Topology topology, AsicCatalogue catalogue, CompileMemory memory) {
    this.memory = memory;
    this.demand = demand;
    this.topology = topology;
    this.catalogue = catalogue;
  }

  static ResolvedFabric resolve(Demand demand, Topology topology, AsicCatalogue catalogue)
      throws ProblemsException {
    return resolve(demand, topology, catalogue, CompileMemory.empty());
  }

  static ResolvedFabric resolve(
      Demand demand, Topology topology, AsicCatalogue catalogue, CompileMemory memory)
      throws ProblemsException {
    return new ResolveStage(demand, topology, catalogue, memory).resolve();
  }

  private ResolvedFabric resolve() throws ProblemsException {
    if (topology.hosts().size() < 2) {
      refuse(
          ProblemCode.OUT_OF_RANGE,
          "topology /hosts",
          topology.hosts().size() + " hosts",
          "two hosts or more",
          "add the hosts between which the class is to be lossless");
    }
    HostSelection hosts = memory.hosts(demand, topology);
    problems.addAll(hosts.problems());
    PortKinds kinds = new PortKinds(demand, hosts, ResolvedFabric.tunnelBytes(topology));
    Map<SwitchKind, SwitchKind> alike = new HashMap<>();
    Wiring wiring = topology.wiring().forWalks();
    List<ResolvedSwitch> switches = new ArrayList<>();
    for (Switch s : topology.switches().values()) {
      int number = wiring.indexOf(s.id());
      Optional<ResolvedSwitch> unchanged = memory.unchanged(wiring, number);
      if (unchanged.isPresent()) {
        switches.add(unchanged.get());
        alike.putIfAbsent(unchanged.get().kind(), unchanged.get().kind());
      } else {
        resolved(s, number, kinds, alike).ifPresent(switches::add);
      }
    }
    if (!memory.connectsHosts(hosts, wiring)) {
      problems.addAll(new Reach(wiring).problems(demand.lossless(), hosts::guardedAt));
    }
    if (!problems.isEmpty()) {
      throw new ProblemsException(problems);
    }
    return ResolvedFabric.of(demand, topology, switches);
  }

  /** Switch {@code s}, which has this number. */
  private Optional<ResolvedSwitch> resolved(
      Switch s, int number, PortKinds kinds, Map<SwitchKind, SwitchKind> alike) {
    Wiring wiring = topology.wiring();
    List<ResolvedPort> cabled = new ArrayList<>();
    for (int p = wiring.firstPort(number); p < wiring.firstPort(number + 1); p++) {
      cabled.add(ResolvedPort.of(wiring.port(p), kinds.of(wiring, p, s)));
    }
    Optional<ResolvedSwitch> resolved =
        asic(s)
            .map(
                asic -> {
                  checkLimits(s.id(), asic, cabled);
                  SwitchKind kind = kind(asic, cabled);
                  SwitchKind same = alike.putIfAbsent(kind, kind);
                  return ResolvedSwitch.of(s.id(), same == null ? kind : same, cabled);
                });
    if (!s.gnmi().isPresent() && (s.p4runtime().isPresent() || s.hasP4())) {
      refuse(
          ProblemCode.DIALECT_GAP,
          "switch " + s.id(),
          s.p4runtime().isPresent() ? "a P4Runtime endpoint alone" : "P4 tables alone",
          "a gNMI endpoint, or both",
          "add the switch's gNMI endpoint: P4Runtime has no PFC, buffer or scheduler");
    }
    return resolved;
  }

  /**
   * The fabric {@code before} on {@code topology}, where only the switches {@code changed} are
   * cabled otherwise; empty if something is wrong there.
   */
  static Optional<ResolvedFabric> changed(
      ResolvedFabric before,
      Topology topology,
      AsicCatalogue catalogue,
      HostSelection hosts,
      int[] changed) {
    Demand demand = before.demand();
    ResolveStage stage = new ResolveStage(demand, topology, catalogue, CompileMemory.empty());
    PortKinds kinds = new PortKinds(demand, hosts, ResolvedFabric.tunnelBytes(topology));
    List<ResolvedSwitch> switches = new ArrayList<>(before.switches());
    for (int s : changed) {
      Switch target = topology.switches().get(before.switches().get(s).id());
      if (target == null) {
        return Optional.empty();
      }
      stage.resolved(target, s, kinds, new HashMap<>()).ifPresent(fresh -> switches.set(s, fresh));
    }
    return stage.problems.isEmpty()
        ? Optional.of(ResolvedFabric.of(demand, topology, switches))
        : Optional.empty();
  }

  private static SwitchKind kind(AsicProfile asic, List<ResolvedPort> ports) {
    SortedMap<PortKind, Integer> counts = new TreeMap<>();
    ports.forEach(port -> counts.merge(port.kind(), 1, Integer::sum));
    return SwitchKind.of(asic, counts);
  }

  private Optional<AsicProfile> asic(Switch s) {
    Optional<AsicProfile> asic = catalogue.find(s.asic());
    if (!asic.isPresent()) {
      refuse(
          ProblemCode.ASIC_LIMIT,
          "switch " + s.id(),
          "the ASIC " + s.asic(),
          String.join(", ", catalogue.names()),
          "name an ASIC of the catalogue");
    }
    return asic;
  }

  private void checkLimits(SwitchId id, AsicProfile asic, List<ResolvedPort> ports) {
    for (ResolvedPort port : ports) {
      if (!asic.portSpeeds().value().contains(port.speed())) {
        refuse(
            ProblemCode.ASIC_LIMIT,
            "port " + port.ref(),
            "the speed " + port.speed(),
            asic.portSpeeds().value().toString(),
            "correct the speed: " + asic.name() + " can't run it");
      }
    }
    int sets = asic.bufferSlices().value() / asic.sliceRule().value().memoriesPerPort();
    for (ResolvedPort port : ports) {
      if (port.kind().slice().filter(slice -> slice >= sets).isPresent()) {
        refuse(
            ProblemCode.ASIC_LIMIT,
            "port " + port.ref(),
            "buffer memory " + port.kind().slice().get(),
            sets == 1 ? "0, the only one of " + asic.name() : "0 to " + (sets - 1),
            "correct the switch's slices, or leave them out");
      }
    }
    problems.addAll(FrameLimits.problems(demand, id, asic, ports));
    for (ClassDemand demanded : demand.classes()) {
      ClassIntent c = demanded.asked();
      int groups = Math.min(asic.queues().value(), asic.priorityGroups().value());
      if (c.priority().value() >= groups) {
        refuse(
            ProblemCode.ASIC_LIMIT,
            "switch " + id,
            "priority " + c.priority() + " of class " + c.name(),
            "0 to " + (groups - 1),
            "choose a priority that " + asic.name() + " has a queue for");
      }
    }
    int most = asic.maxLosslessPriorities().value();
    int lossless = demand.lossless().size();
    if (most < lossless) {
      refuse(
          ProblemCode.ASIC_LIMIT,
          "switch " + id,
          lossless == 1 ? "a lossless class" : lossless + " lossless classes",
          (most == 0 ? "none" : "at most " + most) + " on " + asic.name(),
          most == 0
              ? "take the switch out of the lossless paths"
              : "make one of them lossy, or take the switch out of the lossless paths");
    }
  }

  private void refuse(ProblemCode code, String where, String found, String allowed, String remedy) {
    problems.add(Problem.of(code, where, found, allowed, remedy));
  }
}
