package org.weirfabric.lab.simulator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;

/**
 * The packet memory of one switch as its ingress priority groups account it, in whole cells.
 *
 * <p>A frame is stored in what is reserved for its group if it fits there; else in the pool, if the
 * group holds less than its threshold {@code alpha * free} and the frame fits; else, if the group
 * is lossless, in its headroom. What leaves is taken from the headroom first, from the reserved
 * part last. A group is over its threshold as soon as it reaches it, whether it grew or the pool
 * shrank.
 */
final class SharedBuffer {
  static final int GROUPS = 8;

  private final long cellBytes;

  /** One less than a cell if that is a power of two, else 0. */
  private final long cellMask;

  private final int[] poolOf;
  private final boolean[] lossless;
  private int[] losslessGroups = new int[0];
  private final long[] reserved;
  private final long[] headroom;
  private final long[] xon;
  private final double[] alpha;
  private final List<PortName> ports;
  private final long wholeBytes;
  private long[] poolSize = new long[0];
  private long[] poolUsed = new long[0];

  final long[] reservedUsed;
  final long[] sharedUsed;
  final long[] headroomUsed;
  final long[] sharedMost;
  final long[] headroomMost;

  SharedBuffer(
      SwitchConfig config, AsicProfile asic, List<PortName> ports, Classification classes) {
    this.ports = ports;
    cellBytes = asic.cell().value().bytes();
    cellMask = Long.bitCount(cellBytes) == 1 ? cellBytes - 1 : 0;
    wholeBytes = asic.totalBuffer().value().bytes() - asic.fixedReserve().value().bytes();
    int groups = ports.size() * GROUPS;
    poolOf = new int[groups];
    lossless = new boolean[groups];
    reserved = new long[groups];
    headroom = new long[groups];
    xon = new long[groups];
    alpha = new double[groups];
    reservedUsed = new long[groups];
    sharedUsed = new long[groups];
    headroomUsed = new long[groups];
    sharedMost = new long[groups];
    headroomMost = new long[groups];
    configure(config, classes);
  }

  /**
   * Takes other sizes. What groups hold stays where it is, but for what no longer fits into its
   * reserved part, and for the headroom of a group that is lossless no more: that counts as shared.
   */
  void configure(SwitchConfig config, Classification classes) {
    List<String> pools = new ArrayList<>();
    List<Long> sizes = new ArrayList<>();
    for (BufferPool pool : config.pools().values()) {
      if (pool.ingress()) {
        pools.add(pool.name());
        sizes.add(pool.size().bytes());
      }
    }
    if (pools.isEmpty()) { // what the switch does by itself: one pool, all of it
      pools.add("");
      sizes.add(wholeBytes);
    }
    poolSize = sizes.stream().mapToLong(Long::longValue).toArray();
    poolUsed = new long[poolSize.length];
    Arrays.fill(poolOf, 0);
    Arrays.fill(lossless, false);
    Arrays.fill(reserved, 0);
    Arrays.fill(headroom, 0);
    Arrays.fill(xon, 0);
    Arrays.fill(alpha, 1);
    for (int port = 0; port < ports.size(); port++) {
      PortConfig portConfig = config.ports().get(ports.get(port));
      if (portConfig == null) {
        continue;
      }
      for (PriorityGroupConfig each : portConfig.priorityGroups().values()) {
        int group = port * GROUPS + each.index();
        int pool = pools.indexOf(each.pool());
        if (pool < 0) {
          throw new IllegalArgumentException(
              config.switchId() + ":" + portConfig.port() + " names a pool that isn't there");
        }
        poolOf[group] = pool;
        lossless[group] = classes.lossless(each.index());
        reserved[group] = each.reserved().bytes();
        headroom[group] = each.headroom().bytes();
        xon[group] = each.xon().bytes();
        alpha[group] = Math.scalb(1.0, each.dynamicThreshold());
      }
    }
    losslessGroups = IntStream.range(0, lossless.length).filter(g -> lossless[g]).toArray();
    account();
  }

  private void account() {
    for (int group = 0; group < poolOf.length; group++) {
      long tooMuch = Math.max(0, reservedUsed[group] - reserved[group]);
      reservedUsed[group] -= tooMuch;
      sharedUsed[group] += tooMuch;
      if (!lossless[group]) {
        sharedUsed[group] += headroomUsed[group];
        headroomUsed[group] = 0;
      }
      poolUsed[poolOf[group]] += sharedUsed[group];
    }
  }

  /** Sets what groups have held at most to what they hold. */
  void resetWatermarks(int port) {
    for (int group = port * GROUPS; group < (port + 1) * GROUPS; group++) {
      sharedMost[group] = sharedUsed[group];
      headroomMost[group] = headroomUsed[group];
    }
  }

  int groups() {
    return poolOf.length;
  }

  /** Bytes that a frame takes in memory. */
  long stored(int frameBytes) {
    return cellMask != 0
        ? (frameBytes + cellMask) & ~cellMask
        : (frameBytes + cellBytes - 1) / cellBytes * cellBytes;
  }

  /** The lossless groups, in order. */
  int[] losslessGroups() {
    return losslessGroups;
  }

  boolean isLossless(int group) {
    return lossless[group];
  }

  /** Stores {@code bytes} for {@code group}; false if there is no room. */
  boolean admit(int group, long bytes) {
    if (reservedUsed[group] + bytes <= reserved[group]) {
      reservedUsed[group] += bytes;
      return true;
    }
    int pool = poolOf[group];
    if (!isOver(group) && poolUsed[pool] + bytes <= poolSize[pool]) {
      poolUsed[pool] += bytes;
      sharedUsed[group] += bytes;
      sharedMost[group] = Math.max(sharedMost[group], sharedUsed[group]);
      return true;
    }
    if (lossless[group] && headroomUsed[group] + bytes <= headroom[group]) {
      headroomUsed[group] += bytes;
      headroomMost[group] = Math.max(headroomMost[group], headroomUsed[group]);
      return true;
    }
    return false;
  }

  /** Frees {@code bytes} of {@code group}. */
  void release(int group, long bytes) {
    long fromHeadroom = Math.min(bytes, headroomUsed[group]);
    headroomUsed[group] -= fromHeadroom;
    long fromShared = Math.min(bytes - fromHeadroom, sharedUsed[group]);
    sharedUsed[group] -= fromShared;
    poolUsed[poolOf[group]] -= fromShared;
    reservedUsed[group] -= bytes - fromHeadroom - fromShared;
  }

  private double threshold(int group) {
    int pool = poolOf[group];
    return alpha[group] * (poolSize[pool] - poolUsed[pool]);
  }

  /** Whether {@code group} has reached its threshold or uses headroom: XOFF. */
  boolean isOver(int group) {
    return headroomUsed[group] > 0 || sharedUsed[group] >= threshold(group);
  }

  /** Whether {@code group} has fallen far enough below its threshold: XON. */
  boolean mayResume(int group) {
    double threshold = threshold(group);
    return headroomUsed[group] == 0
        && sharedUsed[group] < threshold
        && sharedUsed[group] <= Math.max(threshold - xon[group], 0);
  }

  /**
   * How many more bytes the pools may take in before {@code group} can reach its threshold: each of
   * them adds at most 1 to what it holds, and takes alpha from the threshold.
   */
  double untilOver(int group) {
    return (threshold(group) - sharedUsed[group]) / (1 + alpha[group]);
  }

  /** All bytes held. */
  long used() {
    return Arrays.stream(reservedUsed).sum()
        + Arrays.stream(sharedUsed).sum()
        + Arrays.stream(headroomUsed).sum();
  }
}
