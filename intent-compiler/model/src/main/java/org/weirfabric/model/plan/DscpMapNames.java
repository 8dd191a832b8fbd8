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

  /** The maps on the way of which there is one for some priorities too: {@code weir-joint-3-6}. */
  public static final List<String> JOINT_FOR_SOME = List.of(JOINT, JOINT_ENTERING, JOINT_LEAVING);

  private static final String PARTLY = TRUSTED + "-";

  private DscpMapNames() {}

  /**
   * The map of ports whose DSCPs are believed for the classes of {@code priorities} and remarked
   * for the others: {@code weir-trusted-3-6}.
   */
  public static String trustedFor(SortedSet<Priority> priorities) {
    return named(PARTLY, priorities);
  }

  /** The map {@code joint}, one of {@link #JOINT_FOR_SOME}, for {@code priorities} alone. */
  public static String jointFor(String joint, SortedSet<Priority> priorities) {
    return named(joint + "-", priorities);
  }

  /** The priorities whose classes the map {@code name} admits, if it is one for some of them. */
  public static Optional<SortedSet<Priority>> prioritiesOf(String name) {
    return prioritiesOf(PARTLY, name);
  }

  /** The priorities that the map {@code name} is for, if it is {@code joint} for some alone. */
  public static Optional<SortedSet<Priority>> prioritiesOfJoint(String joint, String name) {
    return prioritiesOf(joint + "-", name);
  }

  private static String named(String prefix, SortedSet<Priority> priorities) {
    return priorities.stream().map(Priority::toString).collect(Collectors.joining("-", prefix, ""));
  }

  private static Optional<SortedSet<Priority>> prioritiesOf(String prefix, String name) {
    if (!name.matches(prefix + "[0-7](-[0-7]){0,7}")) {
      return Optional.empty();
    }
    SortedSet<Priority> priorities = new TreeSet<>();
    for (String priority : name.substring(prefix.length()).split("-", -1)) {
      priorities.add(Priority.of(Integer.parseInt(priority)));
    }
    return named(prefix, priorities).equals(name) ? Optional.of(priorities) : Optional.empty();
  }
}
