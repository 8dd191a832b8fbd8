package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
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
  private final SortedMap<SwitchId, SwitchBuffers> bySwitch = new TreeMap<>();
  private final ExplanationGroups whys = new ExplanationGroups();
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
    for (ResolvedSwitch s : fabric.switches()) {
      long over = allocated(s) + minimumShared(s) - s.asic().totalBuffer().value().bytes();
      if (over > 0) {
        problems.add(tooMuch(s, over));
      } else {
        bySwitch.put(s.id(), buffers(s));
        if (-over < tightest) {
          tightest = -over;
          where = s.id().toString();
        }
      }
    }
    return BufferPlan.of(
        bySwitch,
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

  private SwitchBuffers buffers(ResolvedSwitch s) {
    AsicProfile asic = s.asic();
    long cell = asic.cell().value().bytes();
    long own = allocated(s);
    long shared = (asic.totalBuffer().value().bytes() - own) / cell * cell;
    long lossy = shared * lossyPercent() / 100 / cell * cell;
    SortedMap<PortName, SortedMap<Integer, PriorityGroupConfig>> groups = new TreeMap<>();
    s.ports().forEach(port -> groups.put(port.ref().port(), groups(asic, port)));
    List<Object> kind = List.of(asic.name(), own, s.ports().size());
    whys.add(kind, s.id(), () -> why(s, own, shared, lossy));
    return SwitchBuffers.of(ByteSize.ofBytes(shared), ByteSize.ofBytes(lossy), groups);
  }

  private SortedMap<Integer, PriorityGroupConfig> groups(AsicProfile asic, ResolvedPort port) {
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
    SortedMap<ClassName, PortHeadroom> sized = headroomOf(port.ref(), headroom);
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
  private long allocated(ResolvedSwitch s) {
    return allocated(s, headroom);
  }

  private static long allocated(ResolvedSwitch s, HeadroomPlan headroom) {
    AsicProfile asic = s.asic();
    long bytes = asic.fixedReserve().value().bytes();
    for (ResolvedPort port : s.ports()) {
      bytes += asic.portReserve().value().bytes() + lossyReserve(asic).bytes();
      bytes += cost(port.ref(), headroom);
    }
    return bytes;
  }

  /** One largest frame for each port: with less, ports starve each other. */
  private long minimumShared(ResolvedSwitch s) {
    long frame = (long) fabric.demand().mtuBytes() + PhysicalHeadroom.FCS_BYTES;
    return s.ports().size() * CellExpansion.stored(s.asic().cell().value().bytes(), frame);
  }

  private int lossyPercent() {
    return fabric.demand().classes().stream()
        .map(ClassDemand::asked)
        .filter(c -> !c.lossless())
        .mapToInt(c -> c.schedule().<Integer>match(bandwidth -> bandwidth, limit -> 0))
        .sum();
  }

  private Explanation why(ResolvedSwitch s, long own, long shared, long lossy) {
    AsicProfile asic = s.asic();
    int ports = s.ports().size();
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

  private Problem tooMuch(ResolvedSwitch s, long over) {
    List<ResolvedPort> costly =
        s.ports().stream()
            .filter(port -> headroom.byPort().containsKey(port.ref()))
            .sorted(Comparator.comparing(port -> -cost(port.ref())))
            .limit(PORTS_NAMED)
            .collect(Collectors.toList());
    String ports =
        costly.stream()
            .map(port -> port.ref().port() + " " + cost(port.ref()) + " B on " + port.cable())
            .collect(Collectors.joining(", "));
    return Problem.of(
        ProblemCode.BUFFERS_DO_NOT_FIT,
        "switch " + s.id(),
        allocated(s)
            + " B kept, reserved and headroom and "
            + minimumShared(s)
            + " B to share, "
            + over
            + " B too many; most for "
            + ports,
        s.asic().totalBuffer().value() + " on " + s.asic().name(),
        whatWouldFit(s));
  }

  private long cost(PortRef port) {
    return cost(port, headroom);
  }

  private static long cost(PortRef port, HeadroomPlan headroom) {
    return headroomOf(port, headroom).values().stream()
        .mapToLong(sized -> sized.size().bytes())
        .sum();
  }

  private static SortedMap<ClassName, PortHeadroom> headroomOf(
      PortRef port, HeadroomPlan headroom) {
    return headroom.byPort().getOrDefault(port, Collections.emptySortedMap());
  }

  /** The longest cable to which cutting all longer ones makes it fit. */
  private String whatWouldFit(ResolvedSwitch s) {
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

  private boolean fitsWithin(ResolvedSwitch s, long metres) {
    CableLength longest = CableLength.ofMetres(metres);
    List<ResolvedPort> ports = new ArrayList<>();
    for (ResolvedPort port : s.ports()) {
      CableLength cable = port.cable().compareTo(longest) > 0 ? longest : port.cable();
      ports.add(
          ResolvedPort.of(
              port.ref(), port.role(), port.speed(), cable, port.peer(), port.losslessClasses()));
    }
    ResolvedSwitch shortened = ResolvedSwitch.of(s.id(), s.asic(), ports);
    HeadroomPlan sized =
        HeadroomStage.size(
            ResolvedFabric.of(fabric.demand(), fabric.topology(), List.of(shortened)));
    return allocated(shortened, sized) + minimumShared(shortened)
        <= s.asic().totalBuffer().value().bytes();
  }
}
