package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.PortsAlike;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Macsec;

/** What must hold along cables: hosts, frame sizes, members of a LAG, tunnels. */
final class CablingProofs {
  private final ResolvedFabric fabric;
  private final SortedMap<SwitchId, SwitchConfig> configs;
  private final Optional<Tunnels> tunnels;
  private final CompileMemory memory;

  CablingProofs(
      ResolvedFabric fabric,
      SortedMap<SwitchId, SwitchConfig> configs,
      Optional<Tunnels> tunnels,
      CompileMemory memory) {
    this.memory = memory;
    this.fabric = fabric;
    this.configs = configs;
    this.tunnels = tunnels;
  }

  List<Proof> proofs() {
    List<Proof> proofs = new ArrayList<>();
    proofs.add(hostsAgree());
    proofs.add(framesFit());
    long members = fabric.topology().links().stream().filter(l -> l.bundle().isPresent()).count();
    if (members > 0) {
      proofs.add(
          proof(
              "lag-members-agree",
              "all members of a LAG have the same PFC mask, classification and speed, so that it"
                  + " doesn't matter which member a frame is hashed to",
              members + " members",
              differingMembers()));
    }
    tunnels.ifPresent(
        each ->
            proofs.add(
                proof(
                    "tunnels-keep-classes",
                    "a frame is in the same class inside a tunnel as before and after it",
                    fabric.topology().vxlan().orElseThrow().vteps().size() + " VTEPs",
                    changedClasses(each))));
    return proofs;
  }

  private static Proof proof(String name, String claim, String margin, List<String> failures) {
    return Proof.of(name, failures.isEmpty(), claim, margin, failures.stream().findFirst());
  }

  private Proof hostsAgree() {
    List<String> failures = new ArrayList<>();
    int hosts = 0;
    Map<PortKind, SortedSet<Priority>> priorities = new HashMap<>();
    // Both are in the order of the switches' names.
    Iterator<SwitchConfig> inOrder = configs.values().iterator();
    for (ResolvedSwitch s : fabric.switches()) {
      SwitchConfig next = inOrder.hasNext() ? inOrder.next() : config(s.id());
      SwitchConfig own = next.switchId().equals(s.id()) ? next : config(s.id());
      if (memory.isProven(own)) {
        hosts += hostPorts(own);
        continue;
      }
      // Both are in the order of the ports' names.
      Iterator<PortConfig> configured = own.ports().values().iterator();
      for (ResolvedPort port : s.ports()) {
        PortConfig config = configured.hasNext() ? configured.next() : port(port.ref());
        if (port.role() == PortRole.EDGE) {
          hosts++;
          boolean same = config.port().equals(port.ref().port());
          SortedSet<Priority> asked = priorities.computeIfAbsent(port.kind(), this::prioritiesOf);
          if (!same || !asked.equals(config.pfc().keySet())) {
            failures.add(port.ref().toString());
          }
        }
      }
    }
    return proof(
        "hosts-agree",
        "the port of every host has PFC for the lossless classes of that host and for no other",
        hosts + " hosts",
        failures);
  }

  private static int hostPorts(SwitchConfig config) {
    return config.portsAlike().stream()
        .filter(alike -> alike.settings().role() == PortRole.EDGE)
        .mapToInt(PortsAlike::count)
        .sum();
  }

  private SortedSet<Priority> prioritiesOf(PortKind port) {
    SortedSet<Priority> priorities = new TreeSet<>();
    for (ClassDemand c : fabric.demand().lossless()) {
      if (port.losslessClasses().contains(c.name())) {
        priorities.add(c.asked().priority());
      }
    }
    return priorities;
  }

  private Proof framesFit() {
    long tightest = Long.MAX_VALUE;
    String where = "no switch";
    for (Map.Entry<SwitchKind, Members<SwitchId>> alike : fabric.switchKinds().entrySet()) {
      for (PortKind port : alike.getKey().ports().keySet()) {
        int frame = fabric.demand().mtuBytes() + port.tunnelBytes();
        long left = (long) alike.getKey().asic().maxFrameBytes().value() - frame;
        if (left < tightest) {
          tightest = left;
          where = alike.getValue().first().get(0).toString();
        }
      }
    }
    return Proof.of(
        "largest-frames-fit",
        tightest >= 0,
        "the switches at both ends of every cable take the largest frame, with what tunnels add",
        tightest + " B left at the tightest, " + where,
        tightest >= 0 ? Optional.empty() : Optional.of(where));
  }

  private List<String> differingMembers() {
    Map<PortRef, PortRef> firsts = new HashMap<>();
    List<String> failures = new ArrayList<>();
    for (Link link : fabric.topology().links()) {
      link.bundle()
          .ifPresent(
              names -> {
                member(PortRef.of(link.a().switchId(), names.atA()), link.a(), firsts, failures);
                member(PortRef.of(link.b().switchId(), names.atB()), link.b(), firsts, failures);
              });
    }
    return failures;
  }

  private void member(
      PortRef bundle, PortRef member, Map<PortRef, PortRef> firsts, List<String> failures) {
    PortRef first = firsts.putIfAbsent(bundle, member);
    if (first != null) {
      PortConfig one = port(first);
      PortConfig other = port(member);
      boolean alike =
          one.pfc().equals(other.pfc())
              && one.dscpMap().equals(other.dscpMap())
              && fabric.topology().speedOf(first).equals(fabric.topology().speedOf(member));
      if (!alike) {
        failures.add(bundle + ": " + first.port() + " and " + member.port());
      }
    }
  }

  private List<String> changedClasses(Tunnels each) {
    List<String> failures = new ArrayList<>();
    for (SwitchId vtep : fabric.topology().vxlan().orElseThrow().vteps()) {
      SwitchConfig config = config(vtep);
      DscpMap map = config.dscpMaps().get(DscpMapNames.TRUSTED);
      if (map == null) {
        continue;
      }
      for (int value = Dscp.MIN; value <= Dscp.MAX; value++) {
        Dscp inner = Dscp.of(value);
        Optional<ClassName> before = classOf(map, inner);
        Optional<ClassName> inside =
            before
                .map(name -> config.classes().get(name))
                .flatMap(c -> each.outer(c, inner))
                .flatMap(dscp -> classOf(map, dscp));
        if (!before.isPresent() || !inside.equals(before)) {
          failures.add(vtep + ", DSCP " + inner);
        }
      }
    }
    return failures;
  }

  private static Optional<ClassName> classOf(DscpMap map, Dscp dscp) {
    return Optional.ofNullable(map.actions().get(dscp)).map(DscpAction::className);
  }

  /** Which links MACsec is on and what it leaves open; nothing where there is none. */
  static Optional<Explanation> macsecWhy(ResolvedFabric fabric) {
    long clear = count(fabric, Macsec.PFC_CLEAR);
    long whole = count(fabric, Macsec.PFC_PROTECTED);
    if (clear + whole == 0) {
      return Optional.empty();
    }
    List<Term> terms = new ArrayList<>();
    terms.add(
        Term.of(
            "what each frame gains",
            HeadroomRequest.MACSEC_BYTES + "B",
            "16 B of security tag, 16 B of integrity check; counted in headroom"));
    terms.add(Term.of("cables that protect PFC frames", String.valueOf(whole), "topology"));
    terms.add(
        Term.of(
            "cables with PFC in the clear",
            String.valueOf(clear),
            clear == 0 ? "topology" : "topology; whoever reaches such a cable can pause its link"));
    return Optional.of(
        Explanation.of(
            "MACsec",
            (clear + whole) + " cables",
            "both ends agree whether PFC is in the clear",
            "topology: one setting for both ends; Weir doesn't configure MACsec",
            terms));
  }

  private static long count(ResolvedFabric fabric, Macsec macsec) {
    long linkEnds = 0;
    long hosts = 0;
    for (Map<PortKind, Members<PortRef>> ofAsic : fabric.portKinds().values()) {
      for (Map.Entry<PortKind, Members<PortRef>> alike : ofAsic.entrySet()) {
        if (alike.getKey().features().macsec() == macsec) {
          boolean fabricPort = alike.getKey().role() == PortRole.FABRIC;
          linkEnds += fabricPort ? alike.getValue().count() : 0;
          hosts += fabricPort ? 0 : alike.getValue().count();
        }
      }
    }
    return linkEnds / 2 + hosts;
  }

  private PortConfig port(PortRef ref) {
    PortConfig port = config(ref.switchId()).ports().get(ref.port());
    return port == null ? PortConfig.empty(ref.port(), PortRole.FABRIC) : port;
  }

  private SwitchConfig config(SwitchId id) {
    SwitchConfig config = configs.get(id);
    return config == null ? SwitchConfig.empty(id) : config;
  }
}
