package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

/** Says of every kind of host port how many senders of what message it takes to pause. */
final class IncastStage {
  private static final List<ByteSize> MESSAGES =
      List.of(ByteSize.ofKibibytes(64), ByteSize.ofKibibytes(1024), ByteSize.ofKibibytes(16_384));
  private static final int[] SENDERS = {2, 8, 32};

  private IncastStage() {}

  /** Why a pause comes when it does on switches of {@code kind}, whose buffer is so divided. */
  static List<Cause> whys(Demand demand, SwitchKind kind, SwitchBuffers divided) {
    List<Cause> whys = new ArrayList<>();
    List<ClassDemand> classes = demand.lossless();
    for (int rank = 0; rank < classes.size(); rank++) {
      ClassDemand lossless = classes.get(rank);
      for (BitRate speed : receivers(kind, lossless)) {
        IncastLimit limit = limit(kind, divided.sharedOfOne(), speed, lossless);
        whys.add(
            Cause.of(
                rank, List.of(limit, lossless.name()), () -> why(limit, divided, kind, lossless)));
      }
    }
    return whys;
  }

  /** The speeds of the host ports that {@code lossless} runs on. */
  private static SortedSet<BitRate> receivers(SwitchKind kind, ClassDemand lossless) {
    return kind.ports().keySet().stream()
        .filter(port -> port.role() == PortRole.EDGE)
        .filter(port -> port.losslessClasses().contains(lossless.name()))
        .map(PortKind::speed)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The limit towards a receiver of {@code speed}, senders as fast, each by a port of its own. */
  static IncastLimit limit(SwitchKind kind, ByteSize shared, BitRate speed, ClassDemand lossless) {
    AsicProfile asic = kind.asic();
    int frame = lossless.roceMtuBytes() + LosslessIntent.ROCE_OVERHEAD_BYTES;
    long stored =
        CellExpansion.stored(
            asic.cell().value().bytes(), frame + asic.frameOverhead().value().bytes());
    ByteSize unit = asic.allocationUnit().value();
    return IncastLimit.builder()
        .setShared(shared)
        .setAlphaExponent(BufferStage.DYNAMIC_THRESHOLD)
        .setReserved(asic.pipelineLatency().value().roundedUpTo(unit))
        .setSender(speed)
        .setReceiver(speed)
        .setEntryPorts(Math.max(1, kind.portCount() - 1))
        .setEntry(kind.fastest())
        .setPayloadBytes(lossless.roceMtuBytes())
        .setWireBytes(frame + CellExpansion.WIRE_OVERHEAD_BYTES)
        .setStoredBytes(Math.toIntExact(stored))
        .build();
  }

  private static Explanation why(
      IncastLimit limit, SwitchBuffers divided, SwitchKind kind, ClassDemand lossless) {
    IncastLimit one = limit.toBuilder().setEntryPorts(1).build();
    IncastLimit full = limit.toBuilder().setShared(divided.losslessOfOne()).build();
    List<Term> terms = new ArrayList<>();
    for (int senders : SENDERS) {
      terms.add(
          Term.of(
              "largest message of " + senders + " senders",
              size(limit.largestMessageBytes(senders)),
              "the formula; with lossy queues as full as they may be "
                  + size(full.largestMessageBytes(senders))
                  + "; if all come in by one port "
                  + size(one.largestMessageBytes(senders))));
    }
    terms.add(
        Term.of(
            "S, shared" + (divided.memories() > 1 ? " in one memory" : ""),
            limit.shared().toString(),
            "pool " + WeirNames.INGRESS_POOL + ", no other traffic in it"));
    terms.add(Term.of("alpha", "2^" + limit.alphaExponent(), "dynamic threshold of the group"));
    terms.add(
        Term.of(
            "r, reserved for each group",
            limit.reserved().toString(),
            kind.asic().pipelineLatency().citation()));
    terms.add(Term.of("R, rate of a sender", limit.sender().toString(), "as fast as the receiver"));
    terms.add(Term.of("C, rate of the receiver", limit.receiver().toString(), "topology"));
    terms.add(
        Term.of(
            "entry ports",
            limit.entryPorts() + " of up to " + limit.entry(),
            "all other ports of the switch"));
    terms.add(
        Term.of(
            "payload/stored",
            limit.payloadBytes() + "B/" + limit.storedBytes() + "B",
            "RoCE MTU, and its largest frame in whole cells"));
    if (!everywhere(lossless)) {
      terms.add(
          Term.of(
              "beyond it",
              "senders at this switch are paused; what comes from others is dropped",
              "pfc: edge. Groups of links have the same reserve and threshold, and no headroom. More"
                  + " than a link carries is dropped one switch before, at the queue's limit"));
    }
    return Explanation.of(
        "incast of class " + lossless.name() + " to a " + limit.receiver() + " host",
        MESSAGES.stream()
            .map(
                message ->
                    limit.mostSenders(message.bytes()) + " of " + message.bytes() / 1024 + " KiB")
            .collect(Collectors.joining(", ", upTo(lossless), "")),
        IncastLimit.FORMULA,
        "docs/headroom.md: senders at line rate that begin together and don't slow down before"
            + " the burst is over",
        terms);
  }

  /** Where PFC ends at the edge, what comes by links is dropped at the level that would pause. */
  private static String upTo(ClassDemand lossless) {
    return everywhere(lossless)
        ? "no pause at its switch up to these senders: "
        : "no pause of senders at its switch, and no drop there of what others send, up to these"
            + " senders: ";
  }

  private static boolean everywhere(ClassDemand lossless) {
    return lossless.asked().pfc().covers(PortRole.FABRIC);
  }

  private static String size(OptionalLong bytes) {
    return bytes.isPresent() ? bytes.getAsLong() + "B" : "any";
  }
}
