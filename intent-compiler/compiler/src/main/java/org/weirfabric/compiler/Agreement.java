package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.topology.Link;

/** Checks on the finished configurations what must hold between ports and switches. */
final class Agreement {
  private final ResolvedFabric fabric;
  private final ClassPlan classes;
  private final SortedMap<SwitchId, SwitchConfig> configs;
  private final Map<ClassName, Integer> detectMillis = new HashMap<>();

  Agreement(ResolvedFabric fabric, ClassPlan classes, SortedMap<SwitchId, SwitchConfig> configs) {
    this.fabric = fabric;
    this.classes = classes;
    this.configs = configs;
    fabric
        .demand()
        .lossless()
        .forEach(c -> detectMillis.put(c.name(), c.watchdog().detectMillis()));
  }

  List<Proof> proofs() {
    List<Proof> proofs = new ArrayList<>();
    proofs.add(
        proof(
            "links-agree",
            "both ends of every link have the same PFC mask and the same classification",
            fabric.topology().links().size() + " links",
            disagreeingLinks()));
    proofs.add(
        proof(
            "pfc-has-headroom-and-watchdog",
            "every port that sends or obeys PFC for a priority has headroom and a watchdog for it,"
                + " and fabric ports wait more than twice as long as host ports",
            pfcPorts() + " ports",
            unprotectedPorts()));
    proofs.add(
        proof(
            "trust-ends-at-hosts-out-of-scope",
            "an edge port is trusted if and only if its host is in scope",
            edgePorts() + " edge ports",
            wronglyTrusted()));
    if (!fabric.demand().lossless().isEmpty()) {
      proofs.add(
          proof(
              "pfc-where-it-is-asked-for",
              "a lossless class has PFC on every port of a host in its scope, and between switches"
                  + " if and only if its PFC is to reach everywhere",
              pfcPorts() + " ports",
              wrongPfc()));
      proofs.add(framesFit());
    }
    return proofs;
  }

  private List<String> wrongPfc() {
    List<String> failures = new ArrayList<>();
    for (ResolvedSwitch s : fabric.switches()) {
      for (ResolvedPort port : s.ports()) {
        for (ClassDemand c : fabric.demand().lossless()) {
          boolean asked =
              port.kind().admitted().contains(c.name()) && c.asked().pfc().covers(port.role());
          if (port(port.ref()).pfc().containsKey(c.asked().priority()) != asked) {
            failures.add(port.ref() + " class " + c.name());
          }
        }
      }
    }
    return failures;
  }

  private Proof framesFit() {
    List<ClassDemand> lossless = fabric.demand().lossless();
    ClassDemand tightest = Collections.min(lossless, Comparator.comparingInt(Agreement::bytesLeft));
    return Proof.of(
        "roce-frames-fit",
        bytesLeft(tightest) >= 0,
        "a RoCE frame of MTU " + tightest.roceMtuBytes() + " fits the lossless MTU",
        bytesLeft(tightest)
            + " B left"
            + (lossless.size() == 1 ? "" : " in the tightest class, " + tightest.name()),
        Optional.empty());
  }

  private static int bytesLeft(ClassDemand lossless) {
    return lossless.losslessMtuBytes()
        - lossless.roceMtuBytes()
        - LosslessIntent.ROCE_OVERHEAD_BYTES;
  }

  private static Proof proof(String name, String claim, String margin, List<String> failures) {
    return Proof.of(name, failures.isEmpty(), claim, margin, failures.stream().findFirst());
  }

  private List<String> disagreeingLinks() {
    List<String> failures = new ArrayList<>();
    for (Link link : fabric.topology().links()) {
      PortConfig a = port(link.a());
      PortConfig b = port(link.b());
      boolean maps =
          a.dscpMap().equals(b.dscpMap())
              && config(link.a()).dscpMaps().equals(config(link.b()).dscpMaps())
              && config(link.a()).classes().equals(config(link.b()).classes());
      if (!a.pfc().equals(b.pfc()) || !maps) {
        failures.add(link.a() + " and " + link.b());
      }
    }
    return failures;
  }

  private List<String> unprotectedPorts() {
    List<String> failures = new ArrayList<>();
    for (SwitchConfig config : configs.values()) {
      for (PortConfig port : config.ports().values()) {
        for (TrafficClassConfig c : config.classes().values()) {
          if (port.pfc().containsKey(c.priority()) && !isProtected(port, c)) {
            failures.add(config.switchId() + ":" + port.port() + " priority " + c.priority());
          }
        }
      }
    }
    return failures;
  }

  private boolean isProtected(PortConfig port, TrafficClassConfig c) {
    PriorityGroupConfig group = port.priorityGroups().get(c.priorityGroup());
    WatchdogSetting watchdog = port.watchdogs().get(c.priority());
    int detect = detectMillis.getOrDefault(c.name(), 0);
    return group != null
        && group.headroom().bytes() > 0
        && watchdog != null
        && (port.role() == PortRole.EDGE
            ? watchdog.detectMillis() == detect
            : watchdog.detectMillis() > 2 * detect);
  }

  private List<String> wronglyTrusted() {
    List<String> failures = new ArrayList<>();
    for (ResolvedSwitch s : fabric.switches()) {
      for (ResolvedPort port : s.ports()) {
        String map = classes.mapFor(port.kind().admitted()).name();
        if (!port(port.ref()).dscpMap().equals(Optional.of(map))) {
          failures.add(port.ref().toString());
        }
      }
    }
    return failures;
  }

  private long pfcPorts() {
    return configs.values().stream()
        .flatMap(config -> config.ports().values().stream())
        .filter(port -> !port.pfc().isEmpty())
        .count();
  }

  private long edgePorts() {
    return configs.values().stream()
        .flatMap(config -> config.ports().values().stream())
        .filter(port -> port.role() == PortRole.EDGE)
        .count();
  }

  private PortConfig port(PortRef ref) {
    PortConfig port = config(ref).ports().get(ref.port());
    return port == null ? PortConfig.empty(ref.port(), PortRole.FABRIC) : port;
  }

  private SwitchConfig config(PortRef ref) {
    SwitchConfig config = configs.get(ref.switchId());
    return config == null ? SwitchConfig.empty(ref.switchId()) : config;
  }
}
