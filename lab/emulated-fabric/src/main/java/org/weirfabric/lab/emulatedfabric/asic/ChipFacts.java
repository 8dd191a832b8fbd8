package org.weirfabric.lab.emulatedfabric.asic;

/**
 * What a chip has.
 *
 * @param name its name in the catalogue
 * @param bufferBytes the packet buffer that pools and priority groups may share out
 * @param unitBytes the unit in which buffer is allocated
 * @param queues egress queues per port
 * @param priorityGroups ingress priority groups per port
 * @param maxLosslessGroups the most priority groups of a port that can have headroom
 * @param maxFrameBytes the largest frame
 */
public record ChipFacts(
    String name,
    long bufferBytes,
    long unitBytes,
    int queues,
    int priorityGroups,
    int maxLosslessGroups,
    int maxFrameBytes) {

  /** A size rounded up to what the chip allocates for it. */
  long allocated(long bytes) {
    return (bytes + unitBytes - 1) / unitBytes * unitBytes;
  }
}
