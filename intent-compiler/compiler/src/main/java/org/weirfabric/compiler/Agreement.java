package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.topology.Link;

/** Checks on the finished configurations what must hold between ports and switches. */
final class Agreement {
  private final ResolvedFabric fabric;
  private final SortedMap<SwitchId, SwitchConfig> configs;

  Agreement(ResolvedFabric fabric, SortedMap<SwitchId, SwitchConfig> configs) {
    this.fabric = fabric;
    this.configs = configs;
  }

  List<Proof> proofs() {
    return List.of(
        proof(
            "links-agree",
            "both ends of every link have the same PFC mask and the same classification",
            fabric.topology().links().size() + " links",
            disagreeingLinks()),
        proof(
            "pfc-has-headroom-and-watchdog",
            "every port that sends or obeys PFC for a priority has headroom and a watchdog for it,"
                + " and fabric ports wait more than twice as long as host ports",
            pfcPorts() + " ports",
            unprotectedPorts()),
        proof(
            "trust-ends-at-hosts-out-of-scope",
            "an edge port is trusted if and only if its host is in scope",
            edgePorts() + " edge ports",
            wronglyTrusted()),
        framesFit());
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
    int detect = fabric.demand().watchdog().detectMillis();
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
        boolean trusted = port(port.ref()).dscpMap().equals(Optional.of(DscpMapNames.TRUSTED));
        if (port.role() == PortRole.EDGE && trusted != port.carriesLossless()) {
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
