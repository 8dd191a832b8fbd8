package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.ClassIntent;
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
  private final int classIndex;
  private final ClassIntent lossless;
  private final SortedMap<SwitchId, EcnProfile> bySwitch = new TreeMap<>();
  private final ExplanationGroups whys = new ExplanationGroups();
  private final List<Problem> problems = new ArrayList<>();
  private long tightest = Long.MAX_VALUE;
  private String where = "no switch";

  private EcnStage(ResolvedFabric fabric, BufferPlan buffers) {
    this.fabric = fabric;
    this.buffers = buffers;
    List<ClassIntent> classes = fabric.intent().classes();
    this.lossless = classes.stream().filter(ClassIntent::lossless).findFirst().orElseThrow();
    this.classIndex = classes.indexOf(lossless);
  }

  static EcnPlan solve(ResolvedFabric fabric, BufferPlan buffers) {
    return new EcnStage(fabric, buffers).solve();
  }

  private EcnPlan solve() {
    boolean off = lossless.ecn().match(() -> true, () -> false, curve -> false);
    if (off) {
      return EcnPlan.of(bySwitch, List.of(), List.of(), List.of());
    }
    for (ResolvedSwitch s : fabric.switches()) {
      SwitchBuffers divided = buffers.bySwitch().get(s.id());
      if (divided != null && !s.ports().isEmpty()) {
        solve(s, divided);
      }
    }
    return EcnPlan.of(bySwitch, List.of(proof()), whys.explanations(), problems);
  }

  private void solve(ResolvedSwitch s, SwitchBuffers divided) {
    int ports = s.ports().size();
    EcnBound bound =
        EcnBound.builder()
            .setShared(divided.lossless())
            .setAlphaExponent(BufferStage.DYNAMIC_THRESHOLD)
            .setFedQueues(Math.max(1, ports - 1))
            .setCongestedPorts(ports)
            .setLosslessClasses(1)
            .build();
    long room = bound.largest().orElse(ByteSize.ZERO).bytes() - oneFrame(s).bytes();
    ByteSize largest = ByteSize.ofBytes(Math.max(0, room));
    EcnCurve curve =
        lossless
            .ecn()
            .<EcnCurve>match(() -> automatic(s, largest), () -> automatic(s, largest), c -> c);
    if (curve.kmax().compareTo(largest) > 0 || curve.kmax().compareTo(oneFrame(s)) < 0) {
      problems.add(refusal(s, curve, largest));
      return;
    }
    long margin = largest.bytes() - curve.kmax().bytes();
    if (margin < tightest) {
      tightest = margin;
      where = s.id().toString();
    }
    bySwitch.put(
        s.id(),
        EcnProfile.of(
            WeirNames.ecnProfile(lossless.name()),
            curve.kmin(),
            curve.kmax(),
            curve.pmaxPercent()));
    List<Object> kind = List.of(bound, curve, s.asic().name());
    whys.add(kind, s.id(), () -> why(s, divided, bound, largest, curve));
  }

  private EcnCurve automatic(ResolvedSwitch s, ByteSize largest) {
    long cell = s.asic().cell().value().bytes();
    long kmin = wantedKmin(s);
    long kmax = Math.min(kmin * KMAX_PER_KMIN, largest.bytes()) / cell * cell;
    return EcnCurve.of(
        ByteSize.ofBytes(Math.min(kmin, kmax / KMAX_PER_KMIN) / cell * cell),
        ByteSize.ofBytes(kmax),
        PMAX_PERCENT);
  }

  private static long wantedKmin(ResolvedSwitch s) {
    Map.Entry<BitRate, Long> entry = KMIN.floorEntry(fastest(s));
    return (entry == null ? KMIN.firstEntry() : entry).getValue();
  }

  private static BitRate fastest(ResolvedSwitch s) {
    return Collections.max(
        s.ports().stream().map(ResolvedPort::speed).collect(Collectors.toList()));
  }

  /**
   * The largest lossless frame as stored: a threshold below it marks all the time, and a queue just
   * under the threshold takes one more unmarked.
   */
  private ByteSize oneFrame(ResolvedSwitch s) {
    return ByteSize.ofBytes(
        CellExpansion.stored(
            s.asic().cell().value().bytes(),
            fabric.intent().losslessMtuBytes() + PhysicalHeadroom.FCS_BYTES));
  }

  private Problem refusal(ResolvedSwitch s, EcnCurve curve, ByteSize largest) {
    return Problem.of(
        ProblemCode.ECN_AFTER_PFC,
        "intent " + fabric.intent().id() + " /classes/" + classIndex + "/ecn, switch " + s.id(),
        "Kmax " + curve.kmax(),
        "from one frame, "
            + oneFrame(s)
            + ", to "
            + largest
            + " with "
            + s.ports().size()
            + " ports sharing "
            + s.asic().totalBuffer().value(),
        "lower kmax, or leave more buffer to share: shorter cables, more lossless bandwidth, fewer"
            + " ports");
  }

  private Explanation why(
      ResolvedSwitch s, SwitchBuffers divided, EcnBound bound, ByteSize largest, EcnCurve curve) {
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
    terms.add(Term.of("L, lossless classes", "1", "intent " + fabric.intent().id()));
    terms.add(
        Term.of("one frame that crosses K unmarked", oneFrame(s).toString(), "losslessMtu + FCS"));
    terms.add(Term.of("largest K that satisfies the bound", largest.toString(), "the formula"));
    boolean chosen = lossless.ecn().match(() -> false, () -> true, c -> false);
    terms.add(
        chosen
            ? Term.of("Kmax wanted at " + fastest(s), wantedKmin(s) * KMAX_PER_KMIN + "B", CURVES)
            : Term.of("Kmax given", curve.kmax().toString(), "intent " + fabric.intent().id()));
    return Explanation.of(
        "ECN of class " + lossless.name(),
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
