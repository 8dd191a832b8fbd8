package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.weirfabric.model.units.BitRate;

/** What ports that are alike take of their switch's packet buffer, each of them. */
@AutoValue
abstract class PortDemand {
  /** How many ports they are. */
  abstract int ports();

  abstract BitRate speed();

  /**
   * Which of the sets of ports that share a memory they belong to, from 0; empty where that isn't
   * known.
   */
  abstract Optional<Integer> slice();

  /** What is kept for one port and reserved for its groups, in bytes. */
  abstract long keptBytes();

  /** The headroom of each lossless group of one port, in bytes. */
  abstract List<Long> headroomsBytes();

  /** The headroom of all groups of one port. */
  abstract long headroomBytes();

  static PortDemand of(
      int ports,
      BitRate speed,
      Optional<Integer> slice,
      long keptBytes,
      List<Long> headroomsBytes) {
    return new AutoValue_PortDemand(
        ports,
        speed,
        slice,
        keptBytes,
        List.copyOf(headroomsBytes),
        headroomsBytes.stream().mapToLong(Long::longValue).sum());
  }

  /** The same with so much more kept, and the groups of {@code more} beside its own. */
  PortDemand plus(long keptBytes, List<Long> more) {
    List<Long> all = new ArrayList<>(headroomsBytes());
    all.addAll(more);
    return of(ports(), speed(), slice(), keptBytes() + keptBytes, all);
  }
}
