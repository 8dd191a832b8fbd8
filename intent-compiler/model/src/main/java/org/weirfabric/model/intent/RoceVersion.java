package org.weirfabric.model.intent;

/** What a class's RDMA frames are. */
public enum RoceVersion {
  /** Over Ethernet alone, EtherType 0x8915: no IP, so neither DSCP nor ECN. */
  V1,
  /** Over UDP and IP. */
  V2;

  /** The EtherType of {@link #V1}. */
  public static final int V1_ETHER_TYPE = 0x8915;
}
