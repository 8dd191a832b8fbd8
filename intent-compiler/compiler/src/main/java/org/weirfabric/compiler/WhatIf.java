package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.topology.Wiring;
import org.weirfabric.model.units.CableLength;

/**
 * Answers how far an intent and a fabric may go, without compiling again.
 *
 * <p>What fits is monotone: a longer cable, another lossless class or a larger frame only ever
 * takes more. So the largest value is searched by halving, on bytes alone, and only on the kinds of
 * switch that the question touches. A value that is found fits buffers and ECN; routes, and so
 * deadlocks, don't depend on it.
 */
public final class WhatIf {
  private static final int METRES = (int) Math.round(CableLength.LONGEST.metres());
  private static final int PRIORITIES = 8;

  private final ResolvedFabric fabric;
  private final Demand demand;
  private final SwitchFit fit;
  private final Map<Integer, SwitchFit> byCopies = new HashMap<>();
  private final Map<Integer, SwitchFit> byMtu = new HashMap<>();

  private WhatIf(ResolvedFabric fabric) {
    this.fabric = fabric;
    this.demand = fabric.demand();
    this.fit = new SwitchFit(demand, fabric.tunnelBytes(), 1);
  }

  /**
   * Questions about the intents of {@code request} on its fabric.
   *
   * @throws ProblemsException if the intents can't be resolved, or there is none
   */
  public static WhatIf of(CompileRequest request) throws ProblemsException {
    if (request.intents().isEmpty()) {
      throw new ProblemsException(
          List.of(
              Problem.of(
                  ProblemCode.NOT_SUPPORTED,
                  "what-if",
                  "no intent",
                  "one intent or more",
                  "name the intents to ask about")));
    }
    return new WhatIf(
        ResolveStage.resolve(
            Demand.of(request.intents()), request.topology(), request.catalogue()));
  }

  /**
   * The longest cable, in whole metres, that the link or host at {@code port} may have while all
   * others stay as they are.
   *
   * @throws ProblemsException if nothing is cabled to {@code port}
   */
  public WhatIfAnswer longestCable(PortRef port) throws ProblemsException {
    Wiring wiring = fabric.wiring();
    int p = wiring.indexOf(port);
    if (p < 0) {
      throw unknown("port " + port, "a port with a cable in the topology");
    }
    int longest = longest(p, METRES);
    String question = "the longest cable on " + port;
    if (longest < 0) {
      return WhatIfAnswer.of(question, false, "none: not even 0 m fits", limits(p, -1));
    }
    return WhatIfAnswer.of(question, true, longest + " m", limits(p, longest));
  }

  /** The longest cable that any one link or host may have while all others stay as they are. */
  public WhatIfAnswer longestCable() {
    // A cable fits if it fits at both ends, so the shortest over all ends is the shortest over all
    // links; and alike ports of alike switches have one answer.
    int shortest = METRES;
    SwitchKind where = null;
    PortKind there = null;
    for (SwitchKind kind : fabric.switchKinds().keySet()) {
      for (PortKind port : kind.ports().keySet()) {
        int atMost = shortest;
        int longest = largest(-1, atMost, m -> m < 0 || fits(kind, port, m));
        if (longest < shortest) {
          shortest = longest;
          where = kind;
          there = port;
        }
      }
    }
    String question = "the longest cable that any one link or host may have";
    if (where == null || there == null) {
      return WhatIfAnswer.of(question, true, METRES + " m, the longest there is", List.of());
    }
    return WhatIfAnswer.of(
        question,
        shortest >= 0,
        shortest >= 0 ? shortest + " m" : "none: not even 0 m fits",
        limits(example(where, there), shortest));
  }

  /** A port of kind {@code port} on a switch of kind {@code kind}. */
  private int example(SwitchKind kind, PortKind port) {
    for (int s = 0; s < fabric.switches().size(); s++) {
      if (fabric.switches().get(s).kind().equals(kind)) {
        List<ResolvedPort> ports = fabric.switches().get(s).ports();
        for (int i = 0; i < ports.size(); i++) {
          if (ports.get(i).kind().equals(port)) {
            return fabric.wiring().firstPort(s) + i;
          }
        }
      }
    }
    throw new IllegalArgumentException("no such port: " + port);
  }

  /** How many lossless classes like those asked for fit, on the ports where these run. */
  public WhatIfAnswer mostLosslessClasses() {
    int own = demand.lossless().size();
    if (own == 0) {
      return WhatIfAnswer.of(
          "the most lossless classes",
          false,
          "none is asked for",
          List.of(Term.of("asked for", "0", demand.source())));
    }
    int free = PRIORITIES - (demand.classes().size() - own);
    int most = free / own;
    String limit = "priorities that no other class has";
    for (Map.Entry<SwitchKind, Members<SwitchId>> alike : fabric.switchKinds().entrySet()) {
      SwitchKind kind = alike.getKey();
      String where = "switch " + alike.getValue().first().get(0);
      int ofAsic = kind.asic().maxLosslessPriorities().value() / own;
      if (ofAsic < most) {
        most = ofAsic;
        limit = where + ": " + kind.asic().maxLosslessPriorities().citation();
      }
      int fitting = largest(0, most, copies -> copies == 0 || copies(copies).fits(kind));
      if (fitting < most) {
        most = fitting;
        limit = where + ": buffers and ECN";
      }
    }
    return WhatIfAnswer.of(
        "the most lossless classes",
        most >= 1,
        String.valueOf(most * own),
        List.of(
            Term.of("asked for", String.valueOf(own), demand.source()),
            Term.of("limited by", limit, "each sized like the classes asked for")));
  }

  private SwitchFit copies(int copies) {
    return byCopies.computeIfAbsent(
        copies, count -> new SwitchFit(demand, fabric.tunnelBytes(), count));
  }

  /** The largest MTU, the lossless MTU staying as it is. */
  public WhatIfAnswer largestMtu() {
    int least = demand.lossless().stream().mapToInt(ClassDemand::losslessMtuBytes).max().orElse(1);
    int most = LosslessIntent.MAX_MTU_BYTES;
    String limit = "the largest MTU that an intent can ask for";
    for (Map.Entry<SwitchKind, Members<SwitchId>> alike : fabric.switchKinds().entrySet()) {
      SwitchKind kind = alike.getKey();
      String where = "switch " + alike.getValue().first().get(0);
      int ofAsic = kind.asic().maxFrameBytes().value() - fabric.tunnelBytes();
      if (ofAsic < most) {
        most = ofAsic;
        limit = where + ": " + kind.asic().maxFrameBytes().citation();
      }
      int fitting = most < least ? most : largest(least, most, mtu -> withMtu(mtu).fits(kind));
      if (fitting < most) {
        most = fitting;
        limit = where + ": buffers and ECN";
      }
    }
    return WhatIfAnswer.of(
        "the largest MTU",
        most >= least,
        most >= least ? most + " B" : "none: not even the lossless MTU fits",
        List.of(
            Term.of("asked for", demand.mtuBytes() + "B", demand.source()),
            Term.of("limited by", limit, "headroom grows with a frame that delays a PFC frame")));
  }

  private SwitchFit withMtu(int mtu) {
    return byMtu.computeIfAbsent(
        mtu, bytes -> new SwitchFit(demand.withMtu(bytes), fabric.tunnelBytes(), 1));
  }

  /**
   * What the failure of the link at {@code port} does.
   *
   * @throws ProblemsException if there is no link at {@code port}
   */
  public WhatIfAnswer linkFailure(PortRef port) throws ProblemsException {
    int p = fabric.wiring().indexOf(port);
    if (p < 0 || fabric.wiring().peer(p) < 0) {
      throw unknown("port " + port, "a port with a link to another switch");
    }
    return LinkFailure.effect(fabric, List.of(p));
  }

  /**
   * What the failure of all links between two switches does.
   *
   * @throws ProblemsException if there is none
   */
  public WhatIfAnswer linkFailure(SwitchId one, SwitchId other) throws ProblemsException {
    Wiring wiring = fabric.wiring();
    List<Integer> failed = new ArrayList<>();
    int s = wiring.indexOf(one);
    int t = wiring.indexOf(other);
    if (s >= 0 && t >= 0) {
      for (int p = wiring.firstPort(s); p < wiring.firstPort(s + 1); p++) {
        if (wiring.peer(p) >= 0 && wiring.switchOf(wiring.peer(p)) == t) {
          failed.add(p);
        }
      }
    }
    if (failed.isEmpty()) {
      throw unknown("switches " + one + " and " + other, "two switches with a link between them");
    }
    return LinkFailure.effect(fabric, failed);
  }

  private static ProblemsException unknown(String found, String allowed) {
    return new ProblemsException(
        List.of(
            Problem.of(
                ProblemCode.UNKNOWN_REFERENCE,
                "what-if",
                found,
                allowed,
                "correct the name or the topology")));
  }

  private int longest(int p, int atMost) {
    return largest(0, atMost, metres -> fits(p, metres));
  }

  private static int largest(int least, int most, IntPredicate fits) {
    return (int) Monotone.largest(least, most, value -> fits.test((int) value));
  }

  private boolean fits(int p, int metres) {
    int peer = fabric.wiring().peer(p);
    return endFits(p, metres) && (peer < 0 || endFits(peer, metres));
  }

  /** Whether the switch of port {@code p} can carry a cable of {@code metres} there. */
  private boolean endFits(int p, int metres) {
    return fits(kindAt(p), portKind(p), metres);
  }

  private boolean fits(SwitchKind kind, PortKind port, int metres) {
    return fit.fits(recabled(kind, port, CableLength.ofMetres(metres)));
  }

  private static SwitchKind recabled(SwitchKind kind, PortKind port, CableLength cable) {
    SortedMap<PortKind, Integer> ports = new TreeMap<>(kind.ports());
    ports.merge(port, -1, (count, less) -> count + less == 0 ? null : count + less);
    ports.merge(port.on(cable), 1, Integer::sum);
    return SwitchKind.of(kind.asic(), ports);
  }

  private SwitchKind kindAt(int p) {
    return fabric.switches().get(fabric.wiring().switchOf(p)).kind();
  }

  private PortKind portKind(int p) {
    int s = fabric.wiring().switchOf(p);
    return fabric.switches().get(s).ports().get(p - fabric.wiring().firstPort(s)).kind();
  }

  /** Which end is the limit, and what is configured there now. */
  private List<Term> limits(int p, int longest) {
    List<Integer> ends = new ArrayList<>(List.of(p));
    if (fabric.wiring().peer(p) >= 0) {
      ends.add(fabric.wiring().peer(p));
    }
    ends.sort(Comparator.comparing(end -> endFits(end, longest + 1)));
    int limiting = ends.get(0);
    List<Term> terms = new ArrayList<>();
    terms.add(Term.of("now", fabric.wiring().cable(p).toString(), "topology"));
    terms.add(
        Term.of(
            "limited by",
            longest >= METRES ? "nothing" : fabric.wiring().port(limiting).toString(),
            "buffers, the port's headroom limit and ECN of its switch, "
                + kindAt(limiting).asic().name()));
    return terms;
  }
}
