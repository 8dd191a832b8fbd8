package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.BiFunction;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.PortSettings;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.topology.Wiring;

/** Checks on the finished configurations what must hold between ports and switches. */
final class Agreement {
  private final ResolvedFabric fabric;
  private final ClassPlan classes;
  private final SortedMap<SwitchId, SwitchConfig> configs;
  private final SwitchConfig[] bySwitch;
  private final PortSettings[] ports;
  private final Map<ClassName, Integer> detectMillis = new HashMap<>();

  Agreement(ResolvedFabric fabric, ClassPlan classes, SortedMap<SwitchId, SwitchConfig> configs) {
    this.fabric = fabric;
    this.classes = classes;
    this.configs = configs;
    Wiring wiring = fabric.wiring();
    this.bySwitch = new SwitchConfig[wiring.switchCount()];
    this.ports = new PortSettings[wiring.portCount()];
    for (int i = 0; i < bySwitch.length; i++) {
      SwitchConfig config = configs.get(wiring.switchId(i));
      bySwitch[i] = config == null ? SwitchConfig.empty(wiring.switchId(i)) : config;
      // Both are in the order of the ports' names, so that most are found without a search.
      Iterator<PortConfig> inOrder = bySwitch[i].ports().values().iterator();
      for (int p = wiring.firstPort(i); p < wiring.firstPort(i + 1); p++) {
        PortConfig next = inOrder.hasNext() ? inOrder.next() : null;
        ports[p] =
            next != null && next.port().equals(wiring.port(p).port())
                ? next.settings()
                : settings(bySwitch[i], wiring.port(p));
      }
    }
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
    return failing(
        (kind, settings) -> {
          for (ClassDemand c : fabric.demand().lossless()) {
            boolean asked =
                kind.admitted().contains(c.name()) && c.asked().pfc().covers(kind.role());
            if (settings.pfc().containsKey(c.asked().priority()) != asked) {
              return " class " + c.name();
            }
          }
          return "";
        });
  }

  /** The ports that {@code check} finds fault with; alike ports with one setting are one case. */
  private List<String> failing(BiFunction<PortKind, PortSettings, String> check) {
    Map<PortKind, Map<PortSettings, String>> known = new HashMap<>();
    List<String> failures = new ArrayList<>();
    int p = 0;
    for (ResolvedSwitch s : fabric.switches()) {
      for (ResolvedPort port : s.ports()) {
        String fault =
            known
                .computeIfAbsent(port.kind(), none -> new HashMap<>())
                .computeIfAbsent(ports[p], settings -> check.apply(port.kind(), settings));
        if (!fault.isEmpty()) {
          failures.add(port.ref() + fault);
        }
        p++;
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
    Wiring wiring = fabric.wiring();
    for (int p = 0; p < wiring.portCount(); p++) {
      if (wiring.peer(p) > p && !agree(wiring, p, wiring.peer(p))) {
        failures.add(wiring.port(p) + " and " + wiring.port(wiring.peer(p)));
      }
    }
    return failures;
  }

  private boolean agree(Wiring wiring, int p, int peer) {
    PortSettings a = ports[p];
    PortSettings b = ports[peer];
    SwitchConfig here = bySwitch[wiring.switchOf(p)];
    SwitchConfig there = bySwitch[wiring.switchOf(peer)];
    return (a == b || (a.dscpMap().equals(b.dscpMap()) && a.pfc().equals(b.pfc())))
        && here.dscpMaps().equals(there.dscpMaps())
        && here.classes().equals(there.classes());
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
    return failing(
        (kind, settings) -> {
          String map = classes.mapFor(kind.admitted()).name();
          return settings.dscpMap().equals(Optional.of(map)) ? "" : " classifies by another map";
        });
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

  private static PortSettings settings(SwitchConfig config, PortRef ref) {
    PortConfig port = config.ports().get(ref.port());
    return port == null ? PortSettings.empty(PortRole.FABRIC) : port.settings();
  }
}
