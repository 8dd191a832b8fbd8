package org.weirfabric.model.plan;

import java.util.List;

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

  private DscpMapNames() {}
}
