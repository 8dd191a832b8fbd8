package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.intent.EcnCurve;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

/**
 * Chooses each switch's marking curves inside the bound that ECN marks before PFC pauses, or before
 * a lossy queue drops, or holds the operator's curves to it. Below Kmin nothing is marked, so the
 * bound is proven at Kmax.
 */
final class EcnStage {
  private static final int PMAX_PERCENT = 20;
  private static final int KMAX_PER_KMIN = 4;
  private static final String DROP_FORMULA =
      "K + one frame < alpha*X/(1 + alpha*(q - 1)), X = what lossy queues may hold";
  private static final String OUTSIDE = " switches outside the bound";
  private static final String BETWEEN = " B between Kmax and the bound at the tightest, ";
  private static final String DROP_SOURCE = "every other lossy queue at its dynamic threshold";
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
  private final Map<SwitchKind, SortedMap<ClassName, EcnProfile>> byKind = new LinkedHashMap<>();
  private final Map<SwitchKind, List<Cause>> whys = new HashMap<>();
  private final List<Problem> problems = new ArrayList<>();
  private final Map<SwitchKind, OptionalLong> beforePause = new HashMap<>();
  private final Map<SwitchKind, OptionalLong> beforeDrop = new HashMap<>();
  private int pauseFailures;
  private int dropFailures;

  private EcnStage(ResolvedFabric fabric, BufferPlan buffers) {
    this.fabric = fabric;
    this.buffers = buffers;
  }

  static EcnPlan solve(ResolvedFabric fabric, BufferPlan buffers) {
    return new EcnStage(fabric, buffers).solve();
  }

  private EcnPlan solve() {
    List<ClassDemand> classes = fabric.demand().classes();
    for (int rank = 0; rank < classes.size(); rank++) {
      ClassDemand c = classes.get(rank);
      for (SwitchKind kind : fabric.switchKinds().keySet()) {
        SwitchBuffers divided = buffers.byKind().get(kind);
        if (c.asked().marks() && divided != null && !kind.ports().isEmpty()) {
          solve(rank, c, kind, divided);
        }
      }
    }
    EcnPlan plan = EcnPlan.of(byKind, whys, beforePause, beforeDrop, problems);
    Tightest pause = Tightest.of(fabric, plan::beforePauseOn);
    Tightest drop = Tightest.of(fabric, plan::beforeDropOn);
    return plan.with(
        proofs(
            margin(pause.text(fabric, BETWEEN), pause.isBound(), pauseFailures),
            margin(drop.text(fabric, BETWEEN), drop.isBound(), dropFailures),
            problems.stream().findFirst().map(Problem::toString)));
  }

  private static Optional<String> margin(String left, boolean bound, int failures) {
    if (failures > 0) {
      return Optional.of(failures + OUTSIDE);
    }
    return bound ? Optional.of(left) : Optional.empty();
  }

  /** What holds with so much left to the bounds on each switch. */
  static List<Proof> proofs(ResolvedFabric fabric, Tightest beforePause, Tightest beforeDrop) {
    return proofs(
        margin(beforePause.text(fabric, BETWEEN), beforePause.isBound(), 0),
        margin(beforeDrop.text(fabric, BETWEEN), beforeDrop.isBound(), 0),
        Optional.empty());
  }

  private static List<Proof> proofs(
      Optional<String> beforePause, Optional<String> beforeDrop, Optional<String> counterexample) {
    List<Proof> proofs = new ArrayList<>();
    beforePause.ifPresent(
        margin ->
            proofs.add(
                proof(
                    "ecn-before-pfc",
                    "in the worst case, with all other ports of a switch congested by one ingress"
                        + " port, every frame is marked before the first pause; it is not claimed"
                        + " that PFC never pauses",
                    margin,
                    counterexample)));
    beforeDrop.ifPresent(
        margin ->
            proofs.add(
                proof(
                    "ecn-before-drop",
                    "where PFC does not protect a class, a queue of it marks every frame before the"
                        + " queue's own limit drops one, even with every other lossy queue at its"
                        + " limit; this is weaker than lossless: bursts that senders do not slow"
                        + " down for are still dropped, and ingress may drop first",
                    margin,
                    counterexample)));
    return proofs;
  }

  private static Proof proof(
      String name, String claim, String margin, Optional<String> counterexample) {
    boolean holds = !margin.endsWith(OUTSIDE);
    return Proof.of(name, holds, claim, margin, holds ? Optional.empty() : counterexample);
  }

  private void solve(int rank, ClassDemand c, SwitchKind s, SwitchBuffers divided) {
    EcnLimits limits =
        EcnLimits.of(
            fabric.demand().classes(), c, s, divided.losslessOfOne(), divided.lossyOfOne());
    if (!limits.bounded()) {
      return;
    }
    ByteSize largest = limits.largest();
    EcnCurve curve =
        c.asked()
            .ecn()
            .<EcnCurve>match(
                () -> automatic(s, largest), () -> automatic(s, largest), given -> given);
    if (curve.kmax().compareTo(largest) > 0 || curve.kmax().compareTo(limits.oneFrame()) < 0) {
      for (ResolvedSwitch one : fabric.switches()) {
        if (one.kind().equals(s)) {
          problems.add(refusal(c, one, curve, limits));
          pauseFailures += limits.beforePause().isPresent() ? 1 : 0;
          dropFailures += limits.beforeDrop().isPresent() ? 1 : 0;
        }
      }
      return;
    }
    limits.beforePause().ifPresent(bound -> near(beforePause, s, rank, bound, limits, curve));
    limits.beforeDrop().ifPresent(bound -> near(beforeDrop, s, rank, bound, limits, curve));
    byKind
        .computeIfAbsent(s, none -> new TreeMap<>())
        .put(
            c.name(),
            EcnProfile.of(
                WeirNames.ecnProfile(c.name()), curve.kmin(), curve.kmax(), curve.pmaxPercent()));
    whys.computeIfAbsent(s, none -> new ArrayList<>())
        .add(
            Cause.of(
                rank,
                List.of(c.name(), limits, curve, s.asic().name()),
                () -> why(c, s, divided, limits, curve)));
  }

  private static void near(
      Map<SwitchKind, OptionalLong> nearest,
      SwitchKind s,
      int rank,
      EcnBound bound,
      EcnLimits limits,
      EcnCurve curve) {
    long largest = bound.largest().orElse(ByteSize.ZERO).bytes() - limits.oneFrame().bytes();
    nearest.merge(s, Tightest.of(largest - curve.kmax().bytes(), rank), Tightest::nearer);
  }

  /**
   * Whether every curve that {@code classes} ask for, or some curve where none is given, keeps the
   * bounds on switches of kind {@code s} with so much for lossless and for lossy frames in a
   * memory.
   */
  static boolean satisfiable(
      List<ClassDemand> classes, SwitchKind s, ByteSize lossless, ByteSize lossy) {
    for (ClassDemand c : classes) {
      EcnLimits limits = EcnLimits.of(classes, c, s, lossless, lossy);
      ByteSize needed =
          c.asked().ecn().<ByteSize>match(() -> ByteSize.ZERO, limits::oneFrame, EcnCurve::kmax);
      if (limits.bounded() && needed.compareTo(limits.largest()) > 0) {
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

  private static Problem refusal(
      ClassDemand c, ResolvedSwitch s, EcnCurve curve, EcnLimits limits) {
    Origin origin = c.origin().at("/ecn");
    return Problem.at(
        ProblemCode.ECN_AFTER_PFC,
        origin.place() + ", switch " + s.id(),
        origin.line(),
        "Kmax " + curve.kmax(),
        "from one frame, "
            + limits.oneFrame()
            + ", to "
            + limits.largest()
            + " with "
            + s.ports().size()
            + " ports sharing "
            + s.asic().totalBuffer().value()
            + markedBefore(curve, limits.largest()),
        limits.beforePause().isPresent()
            ? "lower kmax, or leave more buffer to share: shorter cables, more lossless bandwidth,"
                + " fewer ports"
            : "lower kmax, or leave lossy queues more buffer: shorter cables, more bandwidth for"
                + " lossy classes, fewer ports");
  }

  /** What part of the frames a curve marks that reaches beyond the bound, once it is there. */
  private static String markedBefore(EcnCurve curve, ByteSize largest) {
    long slope = curve.kmax().bytes() - curve.kmin().bytes();
    long climbed = largest.bytes() - curve.kmin().bytes();
    if (curve.kmax().compareTo(largest) <= 0 || slope <= 0) {
      return "";
    }
    double percent = Math.max(0, (double) curve.pmaxPercent() * climbed / slope);
    return String.format(Locale.ROOT, "; at the bound it marks %.1f %% of frames", percent);
  }

  private static Explanation why(
      ClassDemand c, SwitchKind s, SwitchBuffers divided, EcnLimits limits, EcnCurve curve) {
    List<Term> terms = new ArrayList<>();
    limits.beforePause().ifPresent(bound -> pauseTerms(c, divided, bound, terms));
    limits.beforeDrop().ifPresent(bound -> dropTerms(divided, bound, terms));
    terms.add(
        Term.of(
            "one frame that crosses K unmarked",
            limits.oneFrame().toString(),
            "losslessMtu" + (EcnLimits.tunnelBytes(s) > 0 ? " + VXLAN" : "") + " + FCS"));
    terms.add(
        Term.of("largest K that satisfies the bound", limits.largest().toString(), "the formula"));
    boolean chosen = c.asked().ecn().match(() -> false, () -> true, given -> false);
    terms.add(
        chosen
            ? Term.of("Kmax wanted at " + s.fastest(), wantedKmin(s) * KMAX_PER_KMIN + "B", CURVES)
            : Term.of("Kmax given", curve.kmax().toString(), c.source()));
    List<String> formulas = new ArrayList<>();
    limits.beforePause().ifPresent(bound -> formulas.add(EcnBound.FORMULA));
    limits.beforeDrop().ifPresent(bound -> formulas.add(DROP_FORMULA));
    return Explanation.of(
        "ECN of class " + c.name(),
        "Kmin " + curve.kmin() + ", Kmax " + curve.kmax() + ", Pmax " + curve.pmaxPercent() + "%",
        String.join("; ", formulas)
            + (chosen ? "; Kmax = min(wanted, largest K), Kmin = Kmax/4" : ""),
        limits.beforePause().isPresent() ? EcnBound.SOURCE : DROP_SOURCE,
        terms);
  }

  private static void pauseTerms(
      ClassDemand c, SwitchBuffers divided, EcnBound bound, List<Term> terms) {
    String part = divided.memories() > 1 ? ", its part in one memory" : "";
    terms.add(
        Term.of(
            "shared", divided.sharedOfOne().toString(), "pool " + WeirNames.INGRESS_POOL + part));
    terms.add(
        Term.of(
            "what lossy queues may hold",
            divided.lossyOfOne().toString(),
            "pool " + WeirNames.EGRESS_LOSSY_POOL + part));
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
  }

  private static void dropTerms(SwitchBuffers divided, EcnBound bound, List<Term> terms) {
    terms.add(
        Term.of(
            "X, what lossy queues may hold",
            divided.lossy().toString(),
            "pool " + WeirNames.EGRESS_LOSSY_POOL));
    terms.add(Term.of("alpha of lossy queues", "2^" + bound.alphaExponent(), "dynamic threshold"));
    terms.add(
        Term.of(
            "q, lossy queues",
            String.valueOf(bound.lossyGroups() + 1),
            "lossy classes times ports of the switch"));
  }
}
