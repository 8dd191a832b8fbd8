package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.units.ByteSize;

/** How one switch's packet buffer is divided. */
@AutoValue
abstract class SwitchBuffers {
  /** What priority groups share in each memory. */
  abstract ByteSize sharedOfOne();

  /** What lossy queues may hold of it. */
  abstract ByteSize lossyOfOne();

  /** In how many memories the buffer is; pools are spread evenly over them. */
  abstract int memories();

  /** The shared headroom pool, where groups have no headroom of their own. */
  abstract Optional<ByteSize> headroomPool();

  /** The priority groups of each kind of port, by index. */
  abstract SortedMap<PortKind, SortedMap<Integer, PriorityGroupConfig>> groups();

  /** What priority groups share: the pool {@code weir-ingress}. */
  ByteSize shared() {
    return sharedOfOne().times(memories());
  }

  /** What lossy queues may hold of it: the pool {@code weir-egress-lossy}. */
  ByteSize lossy() {
    return lossyOfOne().times(memories());
  }

  /** What only lossless frames can hold, in each memory. */
  ByteSize losslessOfOne() {
    return sharedOfOne().minus(lossyOfOne());
  }

  static SwitchBuffers of(
      ByteSize sharedOfOne,
      ByteSize lossyOfOne,
      int memories,
      Optional<ByteSize> headroomPool,
      SortedMap<PortKind, SortedMap<Integer, PriorityGroupConfig>> groups) {
    return new AutoValue_SwitchBuffers(
        sharedOfOne,
        lossyOfOne,
        memories,
        headroomPool,
        Collections.unmodifiableSortedMap(new TreeMap<>(groups)));
  }
}
