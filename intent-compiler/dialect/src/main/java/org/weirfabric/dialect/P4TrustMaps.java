package org.weirfabric.dialect;

import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.qos.Priority;

/**
 * The numbers that {@code weir.p4}'s clients have agreed on for DSCP maps: from 1 those of {@link
 * DscpMapNames#ALL}, from 129 those that trust some classes.
 *
 * <p>Of the latter, bit p - 1 stands for priority p; priority 0 is best effort, which every port
 * admits.
 */
final class P4TrustMaps {
  private static final int PARTLY = 128;

  private P4TrustMaps() {}

  static int numberOf(String dscpMap) {
    int usual = DscpMapNames.ALL.indexOf(dscpMap);
    if (usual >= 0) {
      return usual + 1;
    }
    return DscpMapNames.prioritiesOf(dscpMap)
        .filter(priorities -> !priorities.contains(Priority.of(0)))
        .map(priorities -> priorities.stream().mapToInt(p -> 1 << (p.value() - 1)).sum() + PARTLY)
        .orElseThrow(() -> new IllegalArgumentException("weir.p4 has no trust map for " + dscpMap));
  }

  static String nameOf(int number) {
    if (number >= 1 && number <= DscpMapNames.ALL.size()) {
      return DscpMapNames.ALL.get(number - 1);
    }
    if (number <= PARTLY || number > 255) {
      throw new IllegalArgumentException("no such trust map: " + number);
    }
    SortedSet<Priority> priorities = new TreeSet<>();
    for (int priority = 1; priority <= Priority.MAX; priority++) {
      if ((number >> (priority - 1) & 1) == 1) {
        priorities.add(Priority.of(priority));
      }
    }
    return DscpMapNames.trustedFor(priorities);
  }
}
