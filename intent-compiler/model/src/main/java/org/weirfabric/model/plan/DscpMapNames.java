package org.weirfabric.model.plan;

/** The names of the DSCP maps that Weir writes. */
public final class DscpMapNames {
  /** The map of ports whose DSCPs are believed. */
  public static final String TRUSTED = "weir-trusted";

  /** The map of ports whose lossless DSCPs are remarked to a lossy class: the closed gate. */
  public static final String UNTRUSTED = "weir-untrusted";

  private DscpMapNames() {}
}
