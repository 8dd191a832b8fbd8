package org.weirfabric.model.plan;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.weirfabric.model.qos.Priority;

/** The names of the DSCP maps that Weir writes. */
public final class DscpMapNames {
  /** The map of ports whose DSCPs are believed. */
  public static final String TRUSTED = "weir-trusted";

  /** The map of ports whose lossless DSCPs are remarked to a lossy class: the closed gate. */
  public static final String UNTRUSTED = "weir-untrusted";

  /** While classes change: the old lossless DSCPs and the new ones, each in its class. */
  public static final String JOINT = "weir-joint";

  /** While classes change: {@link #JOINT} with the gate of the new lossless DSCPs still shut. */
  public static final String JOINT_ENTERING = "weir-joint-entering";

  /** While classes change: the new map with the gate of the old lossless DSCPs already shut. */
  public static final String JOINT_LEAVING = "weir-joint-leaving";

  /** While classes change: {@link #UNTRUSTED} for the old lossless DSCPs and the new ones. */
  public static final String JOINT_UNTRUSTED = "weir-joint-untrusted";

  /** While classes change: the new map, in the classes' names of the change. */
  public static final String NEXT = "weir-next";

  /** All of them, in a fixed order: what a target that knows maps by number counts by. */
  public static final List<String> ALL =
      List.of(TRUSTED, UNTRUSTED, JOINT, JOINT_ENTERING, JOINT_LEAVING, JOINT_UNTRUSTED, NEXT);

  private static final String PARTLY = TRUSTED + "-";

  private DscpMapNames() {}

  /**
   * The map of ports whose DSCPs are believed for the classes of {@code priorities} and remarked
   * for the others: {@code weir-trusted-3-6}.
   */
  public static String trustedFor(SortedSet<Priority> priorities) {
    return priorities.stream().map(Priority::toString).collect(Collectors.joining("-", PARTLY, ""));
  }

  /** The priorities whose classes the map {@code name} admits, if it is one for some of them. */
  public static Optional<SortedSet<Priority>> prioritiesOf(String name) {
    if (!name.matches(PARTLY + "[0-7](-[0-7]){0,7}")) {
      return Optional.empty();
    }
    SortedSet<Priority> priorities = new TreeSet<>();
    for (String priority : name.substring(PARTLY.length()).split("-", -1)) {
      priorities.add(Priority.of(Integer.parseInt(priority)));
    }
    return trustedFor(priorities).equals(name) ? Optional.of(priorities) : Optional.empty();
  }
}
