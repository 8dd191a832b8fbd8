package org.weirfabric.cli.demo;

import java.util.NavigableSet;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.units.ByteSize;

/**
 * The numbers of one switch's configuration that a reader looks for first.
 *
 * @param pfc the priorities with PFC
 * @param headroom the smallest and largest headroom of a lossless priority group
 * @param ecn Kmin and Kmax of each ECN profile in use
 */
record SwitchFacts(String pfc, String headroom, String ecn) {
  private static final String NONE = "-";

  /** The facts of {@code config}. */
  static SwitchFacts of(SwitchConfig config) {
    SortedSet<Integer> priorities = new TreeSet<>();
    NavigableSet<ByteSize> headrooms = new TreeSet<>();
    for (PortConfig port : config.ports().values()) {
      port.pfc().keySet().forEach(priority -> priorities.add(priority.value()));
      port.priorityGroups().values().stream()
          .map(group -> group.headroom())
          .filter(headroom -> headroom.bytes() > 0)
          .forEach(headrooms::add);
    }
    return new SwitchFacts(
        orNone(priorities.stream().map(Objects::toString).collect(Collectors.joining(","))),
        headrooms.isEmpty() ? NONE : range(headrooms),
        orNone(
            config.ecnProfiles().values().stream()
                .map(SwitchFacts::curve)
                .collect(Collectors.joining(" "))));
  }

  private static String range(NavigableSet<ByteSize> sizes) {
    ByteSize first = sizes.first();
    ByteSize last = sizes.last();
    return first.equals(last) ? first.toString() : first + " to " + last;
  }

  private static String curve(EcnProfile profile) {
    return profile.kmin() + "/" + profile.kmax();
  }

  private static String orNone(String text) {
    return text.isEmpty() ? NONE : text;
  }
}
