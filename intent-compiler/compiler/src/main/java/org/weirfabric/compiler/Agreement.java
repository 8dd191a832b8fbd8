package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.PortSettings;
import org.weirfabric.model.config.PortsAlike;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.topology.Wiring;

/**
 * Checks on the finished configurations what must hold between ports and switches. What holds for
 * each port and each link alone is checked only on switches that weren't so in the compile before.
 */
final class Agreement {
  private final ResolvedFabric fabric;
  private final ClassPlan classes;
  private final SwitchConfig[] bySwitch;

  /** The settings of the ports of those switches that something was asked about. */
  private final PortSettings[][] ports;

  private final BitSet unproven;
  private final Map<ClassName, Integer> detectMillis = new HashMap<>();

  /**
   * Checks of {@code bySwitch}, by number.
   *
   * @param unproven the switches to look at; each link between others is known to be right
   */
  Agreement(ResolvedFabric fabric, ClassPlan classes, SwitchConfig[] bySwitch, BitSet unproven) {
    this.fabric = fabric;
    this.classes = classes;
    this.bySwitch = bySwitch;
    this.unproven = unproven;
    this.ports = new PortSettings[bySwitch.length][];
    fabric
        .demand()
        .lossless()
        .forEach(c -> detectMillis.put(c.name(), c.watchdog().detectMillis()));
  }

  /** What holds, of so many ports. */
  List<Proof> proofs(PortCounts counts) {
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
            counts.pfc() + " ports",
            unprotectedPorts()));
    proofs.add(
        proof(
            "trust-ends-at-hosts-out-of-scope",
            "an edge port is trusted if and only if its host is in scope",
            counts.edge() + " edge ports",
            wronglyTrusted()));
    if (!fabric.demand().lossless().isEmpty()) {
      proofs.add(
          proof(
              "pfc-where-it-is-asked-for",
              "a lossless class has PFC on every port of a host in its scope, and between switches"
                  + " if and only if its PFC is to reach everywhere",
              counts.pfc() + " ports",
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
    for (int i = unproven.nextSetBit(0); i >= 0; i = unproven.nextSetBit(i + 1)) {
      int p = fabric.wiring().firstPort(i);
      for (ResolvedPort port : fabric.switches().get(i).ports()) {
        String fault =
            known
                .computeIfAbsent(port.kind(), none -> new HashMap<>())
                .computeIfAbsent(settings(p), settings -> check.apply(port.kind(), settings));
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
    BitSet lower = lowerEndsOfUnproven(wiring);
    for (int p = lower.nextSetBit(0); p >= 0; p = lower.nextSetBit(p + 1)) {
      if (!agree(wiring, p, wiring.peer(p))) {
        failures.add(wiring.port(p) + " and " + wiring.port(wiring.peer(p)));
      }
    }
    return failures;
  }

  /** The lower end of every link with an end that isn't proven. */
  private BitSet lowerEndsOfUnproven(Wiring wiring) {
    BitSet lower = new BitSet(wiring.portCount());
    for (int i = unproven.nextSetBit(0); i >= 0; i = unproven.nextSetBit(i + 1)) {
      for (int p = wiring.firstPort(i); p < wiring.firstPort(i + 1); p++) {
        if (wiring.peer(p) >= 0) {
          lower.set(Math.min(p, wiring.peer(p)));
        }
      }
    }
    return lower;
  }

  private boolean agree(Wiring wiring, int p, int peer) {
    PortSettings a = settings(p);
    PortSettings b = settings(peer);
    SwitchConfig here = bySwitch[wiring.switchOf(p)];
    SwitchConfig there = bySwitch[wiring.switchOf(peer)];
    return (a == b || (a.dscpMap().equals(b.dscpMap()) && a.pfc().equals(b.pfc())))
        && here.dscpMaps().equals(there.dscpMaps())
        && here.classes().equals(there.classes());
  }

  private List<String> unprotectedPorts() {
    List<String> failures = new ArrayList<>();
    for (int i = unproven.nextSetBit(0); i >= 0; i = unproven.nextSetBit(i + 1)) {
      SwitchConfig config = bySwitch[i];
      for (PortsAlike alike : config.portsAlike()) {
        for (TrafficClassConfig c : config.classes().values()) {
          if (alike.settings().pfc().containsKey(c.priority())
              && !isProtected(alike.settings(), c)) {
            failures.add(config.switchId() + ":" + alike.first() + " priority " + c.priority());
          }
        }
      }
    }
    return failures;
  }

  private boolean isProtected(PortSettings port, TrafficClassConfig c) {
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

  /** What port {@code p} is configured with. */
  private PortSettings settings(int p) {
    int s = fabric.wiring().switchOf(p);
    if (!unproven.get(s)) {
      return settings(bySwitch[s], fabric.wiring().port(p));
    }
    PortSettings[] row = ports[s];
    if (row == null) {
      row = found(fabric.wiring(), s);
      ports[s] = row;
    }
    return row[p - fabric.wiring().firstPort(s)];
  }

  private PortSettings[] found(Wiring wiring, int s) {
    int first = wiring.firstPort(s);
    PortSettings[] row = new PortSettings[wiring.firstPort(s + 1) - first];
    // Both are in the order of the ports' names, so that most are found without a search.
    Iterator<PortConfig> inOrder = bySwitch[s].ports().values().iterator();
    for (int i = 0; i < row.length; i++) {
      PortRef ref = fabric.switches().get(s).ports().get(i).ref();
      PortConfig next = inOrder.hasNext() ? inOrder.next() : null;
      row[i] =
          next != null && next.port().equals(ref.port())
              ? next.settings()
              : settings(bySwitch[s], ref);
    }
    return row;
  }

  private static PortSettings settings(SwitchConfig config, PortRef ref) {
    PortConfig port = config.ports().get(ref.port());
    return port == null ? PortSettings.empty(PortRole.FABRIC) : port.settings();
  }
}
