package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
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
import org.weirfabric.model.topology.Topology;

/** What must hold along cables: hosts, frame sizes, members of a LAG, tunnels. */
final class CablingProofs {
  private final ResolvedFabric fabric;
  private final SortedMap<SwitchId, SwitchConfig> configs;
  private final Optional<Tunnels> tunnels;
  private final Tightest frames;
  private final CompileMemory memory;

  CablingProofs(
      ResolvedFabric fabric,
      SortedMap<SwitchId, SwitchConfig> configs,
      Optional<Tunnels> tunnels,
      Tightest frames,
      CompileMemory memory) {
    this.memory = memory;
    this.frames = frames;
    this.fabric = fabric;
    this.configs = configs;
    this.tunnels = tunnels;
  }

  List<Proof> proofs() {
    List<Proof> proofs = new ArrayList<>();
    proofs.add(hostsAgree());
    proofs.add(framesFit(fabric, frames));
    long members = members(fabric.topology());
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

  /** How many links are members of LAGs. */
  static long members(Topology topology) {
    return topology.links().stream().filter(link -> link.bundle().isPresent()).count();
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
      hosts += hostPorts(s);
      if (!memory.isProven(own)) {
        failures.addAll(wrongHostPorts(fabric.demand(), s, own, priorities));
      }
    }
    return proof(
        "hosts-agree",
        "the port of every host has PFC for the lossless classes of that host and for no other",
        hosts + " hosts",
        failures);
  }

  private static int hostPorts(ResolvedSwitch s) {
    int hosts = 0;
    for (Map.Entry<PortKind, Integer> kind : s.kind().ports().entrySet()) {
      hosts += kind.getKey().role() == PortRole.EDGE ? kind.getValue() : 0;
    }
    return hosts;
  }

  /**
   * The ports of hosts at {@code s} with PFC for other classes than those of the host.
   *
   * @param known the priorities of kinds of port, as far as they have been asked for
   */
  static List<String> wrongHostPorts(
      Demand demand, ResolvedSwitch s, SwitchConfig own, Map<PortKind, SortedSet<Priority>> known) {
    List<String> wrong = new ArrayList<>();
    // Both are in the order of the ports' names.
    Iterator<PortConfig> configured = own.ports().values().iterator();
    for (ResolvedPort port : s.ports()) {
      PortConfig config =
          configured.hasNext()
              ? configured.next()
              : PortConfig.empty(port.ref().port(), PortRole.FABRIC);
      if (port.role() == PortRole.EDGE) {
        boolean same = config.port().equals(port.ref().port());
        SortedSet<Priority> asked =
            known.computeIfAbsent(port.kind(), kind -> prioritiesOf(demand, kind));
        if (!same || !asked.equals(config.pfc().keySet())) {
          wrong.add(port.ref().toString());
        }
      }
    }
    return wrong;
  }

  private static SortedSet<Priority> prioritiesOf(Demand demand, PortKind port) {
    SortedSet<Priority> priorities = new TreeSet<>();
    for (ClassDemand c : demand.lossless()) {
      if (port.losslessClasses().contains(c.name())) {
        priorities.add(c.asked().priority());
      }
    }
    return priorities;
  }

  /** By how much the largest frame is within what switches of {@code kind} take. */
  static OptionalLong frameLeft(Demand demand, SwitchKind kind) {
    OptionalLong left = OptionalLong.empty();
    for (PortKind port : kind.ports().keySet()) {
      int frame = demand.mtuBytes() + port.tunnelBytes();
      left = Tightest.nearer(Tightest.of(kind.asic().maxFrameBytes().value() - frame, 0), left);
    }
    return left;
  }

  /** That the largest frames fit, where so much is left. */
  static Proof framesFit(ResolvedFabric fabric, Tightest left) {
    boolean fits = !left.isBound() || left.bytes() >= 0;
    return Proof.of(
        "largest-frames-fit",
        fits,
        "the switches at both ends of every cable take the largest frame, with what tunnels add",
        left.text(fabric, " B left at the tightest, "),
        fits ? Optional.empty() : Optional.of(fabric.switches().get(left.where()).id().toString()));
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
