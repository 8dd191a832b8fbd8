package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.ClassIntent;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;

/** Finds hosts, ports and ASICs, and refuses what no ASIC there can do. */
final class ResolveStage {
  private final LosslessIntent intent;
  private final Topology topology;
  private final AsicCatalogue catalogue;
  private final List<Problem> problems = new ArrayList<>();

  private ResolveStage(LosslessIntent intent, Topology topology, AsicCatalogue catalogue) {
    this.intent = intent;
    this.topology = topology;
    this.catalogue = catalogue;
  }

  static ResolvedFabric resolve(LosslessIntent intent, Topology topology, AsicCatalogue catalogue)
      throws ProblemsException {
    return new ResolveStage(intent, topology, catalogue).resolve();
  }

  private ResolvedFabric resolve() throws ProblemsException {
    SortedMap<SwitchId, List<ResolvedPort>> ports = ports(hostsInScope());
    List<ResolvedSwitch> switches = new ArrayList<>();
    for (Switch s : topology.switches().values()) {
      List<ResolvedPort> cabled = ports.getOrDefault(s.id(), List.of());
      asic(s)
          .ifPresent(
              asic -> {
                checkLimits(s.id(), asic, cabled);
                switches.add(ResolvedSwitch.of(s.id(), asic, cabled));
              });
      if (s.p4runtime().isPresent() && !s.gnmi().isPresent()) {
        refuse(
            ProblemCode.DIALECT_GAP,
            "switch " + s.id(),
            "a P4Runtime endpoint alone",
            "a gNMI endpoint, or both",
            "add the switch's gNMI endpoint: P4Runtime has no PFC, buffer or scheduler");
      }
    }
    if (!problems.isEmpty()) {
      throw new ProblemsException(problems);
    }
    return ResolvedFabric.of(intent, topology, switches);
  }

  private SortedSet<HostId> hostsInScope() {
    SortedSet<HostId> all = new TreeSet<>(topology.hosts().keySet());
    if (all.size() < 2) {
      refuse(
          ProblemCode.OUT_OF_RANGE,
          "topology /hosts",
          all.size() + " hosts",
          "two hosts or more",
          "add the hosts between which the class is to be lossless");
    }
    return intent
        .scope()
        .match(
            () -> all,
            named -> {
              for (HostId host : named) {
                if (!all.contains(host)) {
                  refuse(
                      ProblemCode.UNKNOWN_REFERENCE,
                      "intent " + intent.id() + " /scope/hosts",
                      "the host " + host,
                      "a host of the topology",
                      "correct the name or add the host to the topology");
                }
              }
              return named;
            });
  }

  private SortedMap<SwitchId, List<ResolvedPort>> ports(SortedSet<HostId> inScope) {
    List<ResolvedPort> ports = new ArrayList<>();
    for (Link link : topology.links()) {
      ports.add(
          ResolvedPort.of(
              link.a(), PortRole.FABRIC, link.speed(), link.cable(), Optional.of(link.b()), true));
      ports.add(
          ResolvedPort.of(
              link.b(), PortRole.FABRIC, link.speed(), link.cable(), Optional.of(link.a()), true));
    }
    for (Host host : topology.hosts().values()) {
      ports.add(
          ResolvedPort.of(
              host.port(),
              PortRole.EDGE,
              host.speed(),
              host.cable(),
              Optional.empty(),
              inScope.contains(host.id())));
    }
    ports.sort(Comparator.comparing(ResolvedPort::ref));
    SortedMap<SwitchId, List<ResolvedPort>> bySwitch = new TreeMap<>();
    for (ResolvedPort port : ports) {
      bySwitch.computeIfAbsent(port.ref().switchId(), none -> new ArrayList<>()).add(port);
    }
    return bySwitch;
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
    if (intent.mtuBytes() > asic.maxFrameBytes().value()) {
      refuse(
          ProblemCode.ASIC_LIMIT,
          "switch " + id,
          "the MTU " + intent.mtuBytes() + " of intent " + intent.id(),
          "up to " + asic.maxFrameBytes().value(),
          "lower the intent's mtu: " + asic.name() + " carries no larger frame");
    }
    for (ClassIntent c : intent.classes()) {
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
    if (asic.bufferSlices().value() > 1) {
      // Which ports share a memory isn't known, and without that no bound on buffers holds.
      refuse(
          ProblemCode.NOT_SUPPORTED,
          "switch " + id,
          "the buffer of " + asic.name() + " in " + asic.bufferSlices().value() + " memories",
          "one memory that all ports share",
          "take the switch out of the lossless paths, or size its ports with weir headroom");
    }
    if (asic.maxLosslessPriorities().value() < 1) {
      refuse(
          ProblemCode.ASIC_LIMIT,
          "switch " + id,
          "a lossless class",
          "none on " + asic.name(),
          "take the switch out of the lossless paths");
    }
  }

  private void refuse(ProblemCode code, String where, String found, String allowed, String remedy) {
    problems.add(Problem.of(code, where, found, allowed, remedy));
  }
}
