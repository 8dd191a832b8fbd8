package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.units.ByteSize;

/**
 * Up to where a class's queues may grow on one kind of switch before something worse than a mark
 * happens to its frames: before its ingress group pauses, where PFC protects it, and before its
 * queue's share of the lossy pool is full and drops, where it doesn't.
 */
@AutoValue
abstract class EcnLimits {
  /** The bound of ports on which PFC protects the class. */
  abstract Optional<EcnBound> beforePause();

  /** The bound of ports on which the class is lossy. */
  abstract Optional<EcnBound> beforeDrop();

  /** The largest lossless frame as stored. */
  abstract ByteSize oneFrame();

  /**
   * The limits of {@code c}, one of {@code classes}, on switches of kind {@code s}.
   *
   * @param lossless what only lossless frames can hold in a memory
   * @param lossy what lossy queues may hold in a memory
   */
  static EcnLimits of(
      List<ClassDemand> classes, ClassDemand c, SwitchKind s, ByteSize lossless, ByteSize lossy) {
    boolean paused = pausedOn(s, c.name());
    boolean dropped =
        s.ports().keySet().stream().anyMatch(port -> !port.losslessClasses().contains(c.name()));
    // Where a host out of scope receives, its queue is limited too, but it is no part of the class.
    boolean limited = !c.asked().lossless() || (dropped && isLossyBetweenSwitches(s, c));
    return new AutoValue_EcnLimits(
        paused ? Optional.of(pauseBound(classes, s, lossless)) : Optional.empty(),
        limited ? Optional.of(dropBound(classes, s, lossy)) : Optional.empty(),
        ByteSize.ofBytes(
            CellExpansion.stored(
                s.asic().cell().value().bytes(),
                c.losslessMtuBytes()
                    + tunnelBytes(s)
                    + PhysicalHeadroom.FCS_BYTES
                    + s.asic().frameOverhead().value().bytes())));
  }

  /** What tunnels add to a frame at most. */
  static int tunnelBytes(SwitchKind s) {
    return s.ports().keySet().stream().mapToInt(PortKind::tunnelBytes).max().orElse(0);
  }

  private static boolean pausedOn(SwitchKind s, ClassName name) {
    return s.ports().keySet().stream().anyMatch(port -> port.losslessClasses().contains(name));
  }

  private static boolean isLossyBetweenSwitches(SwitchKind s, ClassDemand c) {
    return s.ports().keySet().stream()
        .anyMatch(
            port -> !c.asked().pfc().covers(port.role()) && port.admitted().contains(c.name()));
  }

  private static EcnBound pauseBound(List<ClassDemand> classes, SwitchKind s, ByteSize shared) {
    int ports = s.portCount();
    int lossless = (int) classes.stream().filter(c -> pausedOn(s, c.name())).count();
    int marked =
        (int) classes.stream().filter(c -> pausedOn(s, c.name()) && c.asked().marks()).count();
    return EcnBound.builder()
        .setShared(shared)
        .setAlphaExponent(BufferStage.DYNAMIC_THRESHOLD)
        .setFedQueues(Math.max(1, ports - 1))
        .setCongestedPorts(ports)
        .setLosslessClasses(marked)
        // Nothing keeps the queues of an unmarked lossless class below K: each of its groups may
        // hold its whole share.
        .setLossyGroups(ports * (lossless - marked))
        .setLossyExponent(BufferStage.DYNAMIC_THRESHOLD)
        .build();
  }

  /** The worst case for one lossy queue: every other one is at its limit. */
  private static EcnBound dropBound(List<ClassDemand> classes, SwitchKind s, ByteSize shared) {
    int lossy =
        (int)
            classes.stream()
                .filter(c -> !c.asked().lossless() || isLossyBetweenSwitches(s, c))
                .count();
    return EcnBound.builder()
        .setShared(shared)
        .setAlphaExponent(BufferStage.DYNAMIC_THRESHOLD)
        .setFedQueues(1)
        .setCongestedPorts(1)
        .setLosslessClasses(0)
        .setLossyGroups(Math.max(0, s.portCount() * lossy - 1))
        .setLossyExponent(BufferStage.DYNAMIC_THRESHOLD)
        .build();
  }

  /** Whether there is any bound: not on a switch that carries nothing of the class. */
  boolean bounded() {
    return beforePause().isPresent() || beforeDrop().isPresent();
  }

  /** The largest threshold that keeps every bound, one unmarked frame left. */
  ByteSize largest() {
    long bytes =
        Stream.of(beforePause(), beforeDrop())
            .flatMap(Optional::stream)
            .mapToLong(bound -> bound.largest().orElse(ByteSize.ZERO).bytes())
            .min()
            .orElse(0);
    return ByteSize.ofBytes(Math.max(0, bytes - oneFrame().bytes()));
  }
}
