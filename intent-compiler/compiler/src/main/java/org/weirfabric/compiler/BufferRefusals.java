package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/** What the buffers of switches of one kind can't give, what costs most, and what would fit. */
final class BufferRefusals {
  private static final int PORTS_NAMED = 3;

  private final SwitchKind kind;
  private final AsicProfile asic;
  private final SwitchSizing sizing;
  private final BufferBudget budget;
  private final Map<PortKind, String> overTheirLimit = new HashMap<>();
  private final String wouldFit;

  BufferRefusals(SwitchKind kind, SwitchSizing sizing, BufferBudget budget) {
    this.kind = kind;
    this.asic = kind.asic();
    this.sizing = sizing;
    this.budget = budget;
    for (PortKind port : kind.ports().keySet()) {
      if (sizing.headroomBytes(port) > portLimit()) {
        overTheirLimit.put(
            port,
            cables(
                "shorten its cable to %d m or less, or make a class lossy",
                metres ->
                    sizing.headroomBytes(port.on(CableLength.ofMetres(metres))) <= portLimit()));
      }
    }
    this.wouldFit =
        budget.fits()
            ? ""
            : cables("shorten its cables to %d m or less, or use fewer ports", this::fitsWithin);
  }

  boolean none() {
    return budget.fits() && overTheirLimit.isEmpty() && excessBitsPerSecond() <= 0;
  }

  /** What is refused on {@code s}, a switch of this kind. */
  List<Problem> of(ResolvedSwitch s) {
    List<Problem> problems = new ArrayList<>();
    if (excessBitsPerSecond() > 0) {
      problems.add(tooManyPorts(s));
    }
    for (ResolvedPort port : s.ports()) {
      if (overTheirLimit.containsKey(port.kind())) {
        problems.add(tooMuchForAPort(port, overTheirLimit.getOrDefault(port.kind(), "")));
      }
    }
    if (!budget.fits()) {
      problems.add(tooMuch(s));
    }
    return problems;
  }

  private long portLimit() {
    return asic.portHeadroomLimit().value().bytes();
  }

  /** The port speed that all memories together serve; without a limit where there is one. */
  private long servedBitsPerSecond() {
    int sets = asic.bufferSlices().value() / asic.sliceRule().value().memoriesPerPort();
    return asic.sliceRate().map(rate -> rate.value().bitsPerSecond() * sets).orElse(Long.MAX_VALUE);
  }

  private long askedBitsPerSecond() {
    long sum = 0;
    for (Map.Entry<PortKind, Integer> ports : kind.ports().entrySet()) {
      sum += ports.getKey().speed().bitsPerSecond() * ports.getValue();
    }
    return sum;
  }

  private long excessBitsPerSecond() {
    return askedBitsPerSecond() - servedBitsPerSecond();
  }

  private Problem tooManyPorts(ResolvedSwitch s) {
    return Problem.of(
        ProblemCode.ASIC_LIMIT,
        "switch " + s.id(),
        "ports of " + BitRate.ofBitsPerSecond(askedBitsPerSecond()) + " together",
        "up to " + BitRate.ofBitsPerSecond(servedBitsPerSecond()) + " on " + asic.name(),
        "correct the ASIC or the ports' speeds: the topology has more than the ASIC");
  }

  private Problem tooMuchForAPort(ResolvedPort port, String remedy) {
    long asked = sizing.headroomBytes(port.kind());
    return Problem.of(
        ProblemCode.BUFFERS_DO_NOT_FIT,
        "port " + port.ref(),
        asked
            + " B of headroom for "
            + port.cable()
            + " at "
            + port.speed()
            + ", "
            + (asked - portLimit())
            + " B too many",
        "up to "
            + asic.portHeadroomLimit().value()
            + " for a port of "
            + asic.name()
            + ": "
            + asic.portHeadroomLimit().citation(),
        remedy);
  }

  private Problem tooMuch(ResolvedSwitch s) {
    String ports =
        s.ports().stream()
            .filter(ResolvedPort::carriesLossless)
            .sorted(Comparator.comparing(port -> -cost(port)))
            .limit(PORTS_NAMED)
            .map(port -> port.ref().port() + " " + cost(port) + " B on " + port.cable())
            .collect(Collectors.joining(", "));
    long needed = budget.capacityBytes() + budget.overBytes() - budget.minimumBytes();
    boolean several = budget.memories() > 1;
    return Problem.of(
        ProblemCode.BUFFERS_DO_NOT_FIT,
        "switch " + s.id() + (several ? ", the fullest of its buffer memories" : ""),
        needed
            + " B kept, reserved and headroom and "
            + budget.minimumBytes()
            + " B to share, "
            + budget.overBytes()
            + " B too many; most for "
            + ports,
        several
            ? budget.capacityBytes()
                + " B in each of "
                + budget.memories()
                + " memories of "
                + asic.name()
                + ", "
                + budget.portsCounted()
                + " ports counted in the fullest"
            : asic.totalBuffer().value() + " on " + asic.name(),
        wouldFit);
  }

  /** What the groups of {@code port} take beside what every port takes. */
  private long cost(ResolvedPort port) {
    return sizing.groups(port.kind()).stream()
        .mapToLong(group -> group.reserved().plus(group.headroom()).bytes())
        .sum();
  }

  private boolean fitsWithin(long metres) {
    CableLength longest = CableLength.ofMetres(metres);
    SortedMap<PortKind, Integer> cut = new TreeMap<>();
    kind.ports()
        .forEach(
            (port, count) ->
                cut.merge(
                    port.cable().compareTo(longest) > 0 ? port.on(longest) : port,
                    count,
                    Integer::sum));
    return sizing.budget(cut).fits();
  }

  /** The longest cable to which cutting all longer ones makes it fit. */
  private static String cables(String remedy, LongPredicate fits) {
    long longest = Monotone.largest(0, Math.round(CableLength.LONGEST.metres()), fits);
    return longest < 0
        ? "use fewer ports, a lower mtu or an ASIC with more buffer: no cable is short enough"
        : String.format(Locale.ROOT, remedy, longest);
  }
}
