package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.units.ByteSize;

/** How one switch's packet buffer is divided. */
@AutoValue
abstract class SwitchBuffers {
  /** What priority groups share: the pool {@code weir-ingress}. */
  abstract ByteSize shared();

  /** What lossy queues may hold of it: the pool {@code weir-egress-lossy}. */
  abstract ByteSize lossy();

  /** The priority groups of each kind of port, by index. */
  abstract SortedMap<PortKind, SortedMap<Integer, PriorityGroupConfig>> groups();

  /** What only lossless frames can hold. */
  ByteSize lossless() {
    return shared().minus(lossy());
  }

  static SwitchBuffers of(
      ByteSize shared,
      ByteSize lossy,
      SortedMap<PortKind, SortedMap<Integer, PriorityGroupConfig>> groups) {
    return new AutoValue_SwitchBuffers(
        shared, lossy, Collections.unmodifiableSortedMap(new TreeMap<>(groups)));
  }
}
