package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.EcnCurve;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

/**
 * Chooses each switch's marking curve inside the bound that ECN marks before PFC pauses, or holds
 * the operator's curve to it. Below Kmin nothing is marked, so the bound is proven at Kmax.
 */
final class EcnStage {
  private static final int PMAX_PERCENT = 20;
  private static final int KMAX_PER_KMIN = 4;
  private static final String CURVES = "curves of HPCC's simulations: Kmax = 4*Kmin, Pmax 20 %";

  /** Kmin by the speed of the fastest port, in bytes. */
  private static final NavigableMap<BitRate, Long> KMIN = new TreeMap<>();

  static {
    KMIN.put(BitRate.ofGigabits(10), 40_000L);
    KMIN.put(BitRate.ofGigabits(25), 100_000L);
    KMIN.put(BitRate.ofGigabits(40), 200_000L);
    KMIN.put(BitRate.ofGigabits(100), 400_000L);
    KMIN.put(BitRate.ofGigabits(200), 600_000L);
    KMIN.put(BitRate.ofGigabits(400), 800_000L);
  }

  private final ResolvedFabric fabric;
  private final BufferPlan buffers;
  private final List<ClassDemand> lossless;
  private final Map<SwitchKind, SortedMap<ClassName, EcnProfile>> byKind = new LinkedHashMap<>();
  private final ExplanationGroups<SwitchId> whys = new ExplanationGroups<>();
  private final List<Problem> problems = new ArrayList<>();
  private long tightest = Long.MAX_VALUE;
  private String where = "no switch";

  private EcnStage(ResolvedFabric fabric, BufferPlan buffers) {
    this.fabric = fabric;
    this.buffers = buffers;
    this.lossless = fabric.demand().lossless();
  }

  static EcnPlan solve(ResolvedFabric fabric, BufferPlan buffers) {
    return new EcnStage(fabric, buffers).solve();
  }

  private EcnPlan solve() {
    if (lossless.stream().noneMatch(EcnStage::marks)) {
      return EcnPlan.of(byKind, List.of(), List.of(), List.of());
    }
    for (ClassDemand c : lossless) {
      for (Map.Entry<SwitchKind, Members<SwitchId>> alike : fabric.switchKinds().entrySet()) {
        SwitchBuffers divided = buffers.byKind().get(alike.getKey());
        if (marks(c) && divided != null && !alike.getKey().ports().isEmpty()) {
          solve(c, alike.getKey(), alike.getValue(), divided);
        }
      }
    }
    return EcnPlan.of(byKind, List.of(proof()), whys.explanations(), problems);
  }

  private static boolean marks(ClassDemand c) {
    return c.asked().ecn().match(() -> false, () -> true, curve -> true);
  }

  private void solve(
      ClassDemand c, SwitchKind s, Members<SwitchId> members, SwitchBuffers divided) {
    EcnBound bound = bound(lossless, s, divided.losslessOfOne());
    ByteSize largest = largest(bound, c, s);
    EcnCurve curve =
        c.asked()
            .ecn()
            .<EcnCurve>match(
                () -> automatic(s, largest), () -> automatic(s, largest), given -> given);
    if (curve.kmax().compareTo(largest) > 0 || curve.kmax().compareTo(oneFrame(c, s)) < 0) {
      fabric.switches().stream()
          .filter(one -> one.kind().equals(s))
          .forEach(one -> problems.add(refusal(c, one, curve, largest)));
      return;
    }
    long margin = largest.bytes() - curve.kmax().bytes();
    if (margin < tightest) {
      tightest = margin;
      where = members.first().get(0).toString();
    }
    byKind
        .computeIfAbsent(s, none -> new TreeMap<>())
        .put(
            c.name(),
            EcnProfile.of(
                WeirNames.ecnProfile(c.name()), curve.kmin(), curve.kmax(), curve.pmaxPercent()));
    List<Object> kind = List.of(c.name(), bound, curve, s.asic().name());
    whys.add(kind, members, () -> why(c, s, divided, bound, largest, curve));
  }

  /** The bound on switches of kind {@code s} with so much for lossless frames in a memory. */
  private static EcnBound bound(List<ClassDemand> lossless, SwitchKind s, ByteSize ofOne) {
    int ports = s.portCount();
    int marked = Math.toIntExact(lossless.stream().filter(EcnStage::marks).count());
    return EcnBound.builder()
        .setShared(ofOne)
        .setAlphaExponent(BufferStage.DYNAMIC_THRESHOLD)
        .setFedQueues(Math.max(1, ports - 1))
        .setCongestedPorts(ports)
        .setLosslessClasses(marked)
        // Nothing keeps the queues of an unmarked lossless class below K: each of its groups may
        // hold its whole share.
        .setLossyGroups(ports * (lossless.size() - marked))
        .setLossyExponent(BufferStage.DYNAMIC_THRESHOLD)
        .build();
  }

  private static ByteSize largest(EcnBound bound, ClassDemand c, SwitchKind s) {
    long room = bound.largest().orElse(ByteSize.ZERO).bytes() - oneFrame(c, s).bytes();
    return ByteSize.ofBytes(Math.max(0, room));
  }

  /** Whether every curve asked for, or some curve where none is, satisfies the bound. */
  static boolean satisfiable(List<ClassDemand> lossless, SwitchKind s, ByteSize ofOne) {
    for (ClassDemand c : lossless) {
      ByteSize largest = largest(bound(lossless, s, ofOne), c, s);
      ByteSize needed =
          c.asked()
              .ecn()
              .<ByteSize>match(() -> ByteSize.ZERO, () -> oneFrame(c, s), EcnCurve::kmax);
      if (needed.compareTo(largest) > 0) {
        return false;
      }
    }
    return true;
  }

  private EcnCurve automatic(SwitchKind s, ByteSize largest) {
    long cell = s.asic().cell().value().bytes();
    long kmin = wantedKmin(s);
    long kmax = Math.min(kmin * KMAX_PER_KMIN, largest.bytes()) / cell * cell;
    return EcnCurve.of(
        ByteSize.ofBytes(Math.min(kmin, kmax / KMAX_PER_KMIN) / cell * cell),
        ByteSize.ofBytes(kmax),
        PMAX_PERCENT);
  }

  private static long wantedKmin(SwitchKind s) {
    Map.Entry<BitRate, Long> entry = KMIN.floorEntry(s.fastest());
    return (entry == null ? KMIN.firstEntry() : entry).getValue();
  }

  /**
   * The largest lossless frame as stored: a threshold below it marks all the time, and a queue just
   * under the threshold takes one more unmarked.
   */
  private static ByteSize oneFrame(ClassDemand c, SwitchKind s) {
    return ByteSize.ofBytes(
        CellExpansion.stored(
            s.asic().cell().value().bytes(),
            c.losslessMtuBytes() + tunnelBytes(s) + PhysicalHeadroom.FCS_BYTES));
  }

  private static int tunnelBytes(SwitchKind s) {
    return s.ports().keySet().stream().mapToInt(PortKind::tunnelBytes).max().orElse(0);
  }

  private static Problem refusal(
      ClassDemand c, ResolvedSwitch s, EcnCurve curve, ByteSize largest) {
    return Problem.of(
        ProblemCode.ECN_AFTER_PFC,
        c.place() + "/ecn, switch " + s.id(),
        "Kmax " + curve.kmax(),
        "from one frame, "
            + oneFrame(c, s.kind())
            + ", to "
            + largest
            + " with "
            + s.ports().size()
            + " ports sharing "
            + s.asic().totalBuffer().value(),
        "lower kmax, or leave more buffer to share: shorter cables, more lossless bandwidth, fewer"
            + " ports");
  }

  private static Explanation why(
      ClassDemand c,
      SwitchKind s,
      SwitchBuffers divided,
      EcnBound bound,
      ByteSize largest,
      EcnCurve curve) {
    List<Term> terms = new ArrayList<>();
    terms.add(Term.of("shared", divided.shared().toString(), "pool " + WeirNames.INGRESS_POOL));
    terms.add(
        Term.of(
            "what lossy queues may hold",
            divided.lossy().toString(),
            "pool " + WeirNames.EGRESS_LOSSY_POOL));
    terms.add(Term.of("alpha", "2^" + bound.alphaExponent(), "dynamic threshold of the group"));
    terms.add(
        Term.of(
            "n1, egress queues fed by one ingress group",
            String.valueOf(bound.fedQueues()),
            "all other ports of the switch"));
    terms.add(
        Term.of(
            "n2, congested egress ports",
            String.valueOf(bound.congestedPorts()),
            "all ports of the switch"));
    terms.add(Term.of("L, lossless classes", String.valueOf(bound.losslessClasses()), c.source()));
    if (bound.lossyGroups() > 0) {
      terms.add(
          Term.of(
              "m, groups of unmarked lossless classes",
              String.valueOf(bound.lossyGroups()),
              "lossless classes with ecn off, on every port"));
    }
    terms.add(
        Term.of(
            "one frame that crosses K unmarked",
            oneFrame(c, s).toString(),
            "losslessMtu" + (tunnelBytes(s) > 0 ? " + VXLAN" : "") + " + FCS"));
    terms.add(Term.of("largest K that satisfies the bound", largest.toString(), "the formula"));
    boolean chosen = c.asked().ecn().match(() -> false, () -> true, given -> false);
    terms.add(
        chosen
            ? Term.of("Kmax wanted at " + s.fastest(), wantedKmin(s) * KMAX_PER_KMIN + "B", CURVES)
            : Term.of("Kmax given", curve.kmax().toString(), c.source()));
    return Explanation.of(
        "ECN of class " + c.name(),
        "Kmin " + curve.kmin() + ", Kmax " + curve.kmax() + ", Pmax " + curve.pmaxPercent() + "%",
        EcnBound.FORMULA + (chosen ? "; Kmax = min(wanted, largest K), Kmin = Kmax/4" : ""),
        EcnBound.SOURCE,
        terms);
  }

  private Proof proof() {
    boolean holds = problems.isEmpty();
    return Proof.of(
        "ecn-before-pfc",
        holds,
        "in the worst case, with all other ports of a switch congested by one ingress port, every"
            + " frame is marked before the first pause; it is not claimed that PFC never pauses",
        holds
            ? tightest + " B between Kmax and the bound at the tightest, " + where
            : problems.size() + " switches outside the bound",
        holds ? Optional.empty() : Optional.of(problems.get(0).toString()));
  }
}
