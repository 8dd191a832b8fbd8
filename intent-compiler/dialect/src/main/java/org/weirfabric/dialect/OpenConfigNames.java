package org.weirfabric.dialect;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.id.ClassName;

/** The modules of the OpenConfig tree, and the names of what Weir writes into it. */
final class OpenConfigNames {
  static final String QOS = "openconfig-qos";
  static final String WEIR = "weir-lossless";

  /** Conditions on Ethernet headers, and the end of the name of a classifier by them. */
  static final String L2 = "l2";

  static final GnmiPath QOS_ROOT = GnmiPath.parse("/qos");

  private OpenConfigNames() {}

  static String queue(int index) {
    return "weir-q" + index;
  }

  static String forwardingGroup(ClassName name) {
    return "weir-" + name.value();
  }

  /** The classifier of a map for one kind of conditions; a classifier has only one. */
  static String classifier(String dscpMap, String conditions) {
    return dscpMap + "-" + conditions;
  }

  /** The exponents of the port's limited queues, by queue. */
  static SortedMap<Integer, Integer> egressLimits(PortConfig port) {
    SortedMap<Integer, Integer> limits = new TreeMap<>();
    port.queues()
        .forEach((index, queue) -> queue.dynamicThreshold().ifPresent(n -> limits.put(index, n)));
    return limits;
  }

  /**
   * The buffer-allocation profile of {@code limits}: {@code weir-egress-q0.0} limits queue 0 by
   * exponent 0. Named by content, so that ports with equal limits share one and a port whose limits
   * change never changes another's. Empty if there are none.
   */
  static Optional<String> egressProfile(SortedMap<Integer, Integer> limits) {
    return limits.isEmpty()
        ? Optional.empty()
        : Optional.of(
            limits.entrySet().stream()
                .map(OpenConfigNames::limit)
                .collect(Collectors.joining("-", "weir-egress-", "")));
  }

  private static String limit(Map.Entry<Integer, Integer> limit) {
    return "q" + limit.getKey() + "." + limit.getValue();
  }
}
