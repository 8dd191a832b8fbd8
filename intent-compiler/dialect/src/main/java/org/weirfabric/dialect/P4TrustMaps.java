package org.weirfabric.dialect;

import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.qos.Priority;

/**
 * The numbers that {@code weir.p4}'s clients have agreed on for DSCP maps: from 1 those of {@link
 * DscpMapNames#ALL}, from 129 those that trust some classes, and 256 and so on above them those of
 * {@link DscpMapNames#JOINT_FOR_SOME}, in their order.
 *
 * <p>Of maps for some priorities, bit p - 1 stands for priority p; priority 0 is best effort, which
 * every port admits.
 */
final class P4TrustMaps {
  private static final int PARTLY = 128;
  private static final int FAMILY = 256;

  private P4TrustMaps() {}

  static int numberOf(String dscpMap) {
    int usual = DscpMapNames.ALL.indexOf(dscpMap);
    if (usual >= 0) {
      return usual + 1;
    }
    for (int family = 0; family <= DscpMapNames.JOINT_FOR_SOME.size(); family++) {
      Optional<Integer> bits = prioritiesOf(family, dscpMap).flatMap(P4TrustMaps::bits);
      if (bits.isPresent()) {
        return family * FAMILY + PARTLY + bits.get();
      }
    }
    throw new IllegalArgumentException("weir.p4 has no trust map for " + dscpMap);
  }

  private static Optional<SortedSet<Priority>> prioritiesOf(int family, String dscpMap) {
    return family == 0
        ? DscpMapNames.prioritiesOf(dscpMap)
        : DscpMapNames.prioritiesOfJoint(DscpMapNames.JOINT_FOR_SOME.get(family - 1), dscpMap);
  }

  private static Optional<Integer> bits(SortedSet<Priority> priorities) {
    return priorities.contains(Priority.of(0))
        ? Optional.empty()
        : Optional.of(priorities.stream().mapToInt(p -> 1 << (p.value() - 1)).sum());
  }

  static String nameOf(int number) {
    if (number >= 1 && number <= DscpMapNames.ALL.size()) {
      return DscpMapNames.ALL.get(number - 1);
    }
    int family = number / FAMILY;
    int bits = number % FAMILY - PARTLY;
    if (bits <= 0 || family < 0 || family > DscpMapNames.JOINT_FOR_SOME.size()) {
      throw new IllegalArgumentException("no such trust map: " + number);
    }
    SortedSet<Priority> priorities = new TreeSet<>();
    for (int priority = 1; priority <= Priority.MAX; priority++) {
      if ((bits >> (priority - 1) & 1) == 1) {
        priorities.add(Priority.of(priority));
      }
    }
    return family == 0
        ? DscpMapNames.trustedFor(priorities)
        : DscpMapNames.jointFor(DscpMapNames.JOINT_FOR_SOME.get(family - 1), priorities);
  }
}
