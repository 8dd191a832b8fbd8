package org.weirfabric.model.config;

/** What is at the other end of a port: it decides whether the port's DSCPs can be trusted. */
public enum PortRole {
  /** A host: the trust boundary runs here. */
  EDGE,
  /** Another switch that Weir configures. */
  FABRIC
}
