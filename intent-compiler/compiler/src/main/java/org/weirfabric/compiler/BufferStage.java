package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.units.ByteSize;
import org.weirfabric.model.units.CableLength;

/**
 * Divides each switch's packet buffer: what the switch keeps, what each priority group has alone,
 * and what they share.
 *
 * <p>{@code shared = total - fixed - ports*per-port reserve - sum(reserved + headroom)}. Lossy
 * queues may hold of it no more than their classes' part of the bandwidth, so that the rest is
 * always there for the lossless class.
 */
final class BufferStage {
  /** Exponent of every group's and lossy queue's share: alpha = 1, SONiC's usual value. */
  static final int DYNAMIC_THRESHOLD = 0;

  private static final int PORTS_NAMED = 3;

  private final ResolvedFabric fabric;
  private final ClassPlan classes;
  private final HeadroomPlan headroom;
  private final Map<SwitchKind, SwitchBuffers> byKind = new LinkedHashMap<>();
  private final ExplanationGroups<SwitchId> whys = new ExplanationGroups<>();
  private final List<Problem> problems = new ArrayList<>();

  private BufferStage(ResolvedFabric fabric, ClassPlan classes, HeadroomPlan headroom) {
    this.fabric = fabric;
    this.classes = classes;
    this.headroom = headroom;
  }

  static BufferPlan divide(ResolvedFabric fabric, ClassPlan classes, HeadroomPlan headroom) {
    return new BufferStage(fabric, classes, headroom).divide();
  }

  private BufferPlan divide() {
    long tightest = Long.MAX_VALUE;
    String where = "no switch";
    for (Map.Entry<SwitchKind, Members<SwitchId>> alike : fabric.switchKinds().entrySet()) {
      SwitchKind kind = alike.getKey();
      long left = kind.asic().totalBuffer().value().bytes() - allocated(kind) - minimumShared(kind);
      if (left < 0) {
        refuse(kind, -left);
      } else {
        byKind.put(kind, buffers(kind, alike.getValue()));
        if (left < tightest) {
          tightest = left;
          where = alike.getValue().first().get(0).toString();
        }
      }
    }
    return BufferPlan.of(
        byKind,
        Proof.of(
            "buffers-fit",
            problems.isEmpty(),
            "on every switch, what is kept, reserved, headroom and at least one frame to share per"
                + " port are no more than the packet buffer",
            problems.isEmpty()
                ? tightest + " B left at the tightest, " + where
                : problems.size() + " switches over",
            problems.stream().findFirst().map(Problem::found)),
        whys.explanations(),
        problems);
  }

  private SwitchBuffers buffers(SwitchKind s, Members<SwitchId> members) {
    AsicProfile asic = s.asic();
    long cell = asic.cell().value().bytes();
    long own = allocated(s);
    long shared = (asic.totalBuffer().value().bytes() - own) / cell * cell;
    long lossy = shared * lossyPercent() / 100 / cell * cell;
    SortedMap<PortKind, SortedMap<Integer, PriorityGroupConfig>> groups = new TreeMap<>();
    s.ports().keySet().forEach(port -> groups.put(port, groups(asic, port)));
    List<Object> kind = List.of(asic.name(), own, s.portCount());
    whys.add(kind, members, () -> why(s, own, shared, lossy));
    return SwitchBuffers.of(ByteSize.ofBytes(shared), ByteSize.ofBytes(lossy), groups);
  }

  private SortedMap<Integer, PriorityGroupConfig> groups(AsicProfile asic, PortKind port) {
    SortedMap<Integer, PriorityGroupConfig> groups = new TreeMap<>();
    groups.put(
        0,
        PriorityGroupConfig.of(
            0,
            WeirNames.INGRESS_POOL,
            lossyReserve(asic),
            ByteSize.ZERO,
            ByteSize.ZERO,
            DYNAMIC_THRESHOLD));
    SortedMap<ClassName, PortHeadroom> sized = headroom.of(asic, port);
    for (TrafficClassConfig c : classes.losslessClasses()) {
      PortHeadroom own = sized.get(c.name());
      if (own != null) {
        groups.put(
            c.priorityGroup(),
            PriorityGroupConfig.of(
                c.priorityGroup(),
                WeirNames.INGRESS_POOL,
                own.reserved(),
                own.headroom(),
                own.xon(),
                DYNAMIC_THRESHOLD));
      }
    }
    return groups;
  }

  private static ByteSize lossyReserve(AsicProfile asic) {
    return asic.pipelineLatency().value().roundedUpTo(asic.allocationUnit().value());
  }

  /** What is not shared. */
  private long allocated(SwitchKind s) {
    return allocated(s, headroom);
  }

  private static long allocated(SwitchKind s, HeadroomPlan headroom) {
    AsicProfile asic = s.asic();
    long bytes = asic.fixedReserve().value().bytes();
    for (Map.Entry<PortKind, Integer> ports : s.ports().entrySet()) {
      long port = asic.portReserve().value().bytes() + lossyReserve(asic).bytes();
      bytes += ports.getValue() * (port + cost(asic, ports.getKey(), headroom));
    }
    return bytes;
  }

  /** One largest frame for each port: with less, ports starve each other. */
  private long minimumShared(SwitchKind s) {
    long frame = (long) fabric.demand().mtuBytes() + PhysicalHeadroom.FCS_BYTES;
    return s.portCount() * CellExpansion.stored(s.asic().cell().value().bytes(), frame);
  }

  private int lossyPercent() {
    return fabric.demand().classes().stream()
        .map(ClassDemand::asked)
        .filter(c -> !c.lossless())
        .mapToInt(c -> c.schedule().<Integer>match(bandwidth -> bandwidth, limit -> 0))
        .sum();
  }

  private Explanation why(SwitchKind s, long own, long shared, long lossy) {
    AsicProfile asic = s.asic();
    int ports = s.portCount();
    long groups =
        own - asic.fixedReserve().value().bytes() - ports * asic.portReserve().value().bytes();
    List<Term> terms = new ArrayList<>();
    terms.add(
        Term.of("total", asic.totalBuffer().value().toString(), asic.totalBuffer().citation()));
    terms.add(
        Term.of("fixed", asic.fixedReserve().value().toString(), asic.fixedReserve().citation()));
    terms.add(
        Term.of(
            "per port", ports + " * " + asic.portReserve().value(), asic.portReserve().citation()));
    terms.add(
        Term.of(
            "reserved + headroom of all groups",
            groups + "B",
            "the headroom explanations, and " + lossyReserve(asic) + " for each lossy group"));
    terms.add(
        Term.of(
            "lossy part", lossyPercent() + "%", "bandwidth of the lossy classes in the intent"));
    return Explanation.of(
        "pools " + WeirNames.INGRESS_POOL + " and " + WeirNames.EGRESS_LOSSY_POOL,
        shared + "B and " + lossy + "B",
        "shared = total - fixed - per port - reserved - headroom; lossy = shared * lossy part",
        "docs/headroom.md",
        terms);
  }

  private void refuse(SwitchKind kind, long over) {
    String wouldFit = whatWouldFit(kind);
    for (ResolvedSwitch s : fabric.switches()) {
      if (s.kind().equals(kind)) {
        problems.add(tooMuch(s, over, wouldFit));
      }
    }
  }

  private Problem tooMuch(ResolvedSwitch s, long over, String wouldFit) {
    List<ResolvedPort> costly =
        s.ports().stream()
            .filter(port -> !headroom.of(s.asic(), port.kind()).isEmpty())
            .sorted(Comparator.comparing(port -> -cost(s.asic(), port.kind(), headroom)))
            .limit(PORTS_NAMED)
            .collect(Collectors.toList());
    String ports =
        costly.stream()
            .map(
                port ->
                    port.ref().port()
                        + " "
                        + cost(s.asic(), port.kind(), headroom)
                        + " B on "
                        + port.cable())
            .collect(Collectors.joining(", "));
    return Problem.of(
        ProblemCode.BUFFERS_DO_NOT_FIT,
        "switch " + s.id(),
        allocated(s.kind())
            + " B kept, reserved and headroom and "
            + minimumShared(s.kind())
            + " B to share, "
            + over
            + " B too many; most for "
            + ports,
        s.asic().totalBuffer().value() + " on " + s.asic().name(),
        wouldFit);
  }

  private static long cost(AsicProfile asic, PortKind port, HeadroomPlan headroom) {
    return headroom.of(asic, port).values().stream().mapToLong(sized -> sized.size().bytes()).sum();
  }

  /** The longest cable to which cutting all longer ones makes it fit. */
  private String whatWouldFit(SwitchKind s) {
    if (!fitsWithin(s, 0)) {
      return "use fewer ports, a lower mtu or an ASIC with more buffer: no cable is short enough";
    }
    long fits = 0;
    long tooLong = Math.round(CableLength.LONGEST.metres()) + 1;
    while (tooLong - fits > 1) {
      long middle = (fits + tooLong) / 2;
      if (fitsWithin(s, middle)) {
        fits = middle;
      } else {
        tooLong = middle;
      }
    }
    return "shorten its cables to " + fits + " m or less, or use fewer ports";
  }

  private boolean fitsWithin(SwitchKind s, long metres) {
    CableLength longest = CableLength.ofMetres(metres);
    SortedMap<PortKind, Integer> ports = new TreeMap<>();
    SortedMap<PortKind, SortedMap<ClassName, PortHeadroom>> sized = new TreeMap<>();
    s.ports()
        .forEach(
            (port, count) -> {
              PortKind cut = port.cable().compareTo(longest) > 0 ? port.on(longest) : port;
              ports.merge(cut, count, Integer::sum);
              sized.computeIfAbsent(cut, kind -> headroom(s.asic(), kind));
            });
    SwitchKind shortened = SwitchKind.of(s.asic(), ports);
    SortedMap<String, SortedMap<PortKind, SortedMap<ClassName, PortHeadroom>>> byKind =
        new TreeMap<>();
    byKind.put(s.asic().name(), sized);
    return allocated(shortened, HeadroomPlan.of(byKind, List.of())) + minimumShared(shortened)
        <= s.asic().totalBuffer().value().bytes();
  }

  private SortedMap<ClassName, PortHeadroom> headroom(AsicProfile asic, PortKind kind) {
    SortedMap<ClassName, PortHeadroom> sized = new TreeMap<>();
    for (ClassDemand lossless : fabric.demand().lossless()) {
      if (kind.losslessClasses().contains(lossless.name())) {
        sized.put(
            lossless.name(), HeadroomStage.of(asic, kind, lossless, fabric.demand().mtuBytes()));
      }
    }
    return sized;
  }
}
