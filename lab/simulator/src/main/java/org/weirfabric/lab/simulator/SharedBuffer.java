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
 *
 * <p>Where a pool has headroom, groups draw theirs from it, none more than its own size.
 *
 * <p>Where there are several memories, pools are spread evenly over them, and a group has an
 * account with all its sizes in each memory that its frames can be in; it is over when one of them
 * is.
 */
final class SharedBuffer {
  static final int GROUPS = 8;

  private final BufferMemories memories;
  private final long cellBytes;
  private final long overheadBytes;

  /** One less than a cell if that is a power of two, else 0. */
  private final long cellMask;

  /** By account: the pool in its memory. */
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

  /** By pool and memory: the headroom in it; as much as can be where each group has its own. */
  private long[] poolHeadroom = new long[0];

  private long[] poolHeadroomUsed = new long[0];

  private final long[] reservedUsed;
  private final long[] sharedUsed;
  private final long[] headroomUsed;

  /** By group. */
  final long[] sharedMost;

  /** By group. */
  final long[] headroomMost;

  SharedBuffer(
      SwitchConfig config,
      AsicProfile asic,
      BufferMemories memories,
      List<PortName> ports,
      Classification classes) {
    this.ports = ports;
    this.memories = memories;
    overheadBytes = asic.frameOverhead().value().bytes();
    cellBytes = asic.cell().value().bytes();
    cellMask = Long.bitCount(cellBytes) == 1 ? cellBytes - 1 : 0;
    wholeBytes = asic.totalBuffer().value().bytes() - asic.fixedReserve().value().bytes();
    int groups = ports.size() * GROUPS;
    int accounts = groups * memories.parts;
    poolOf = new int[accounts];
    lossless = new boolean[groups];
    reserved = new long[groups];
    headroom = new long[groups];
    xon = new long[groups];
    alpha = new double[groups];
    reservedUsed = new long[accounts];
    sharedUsed = new long[accounts];
    headroomUsed = new long[accounts];
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
    List<Long> headrooms = new ArrayList<>();
    for (BufferPool pool : config.pools().values()) {
      if (pool.ingress()) {
        pools.add(pool.name());
        sizes.add(pool.size().bytes());
        long shared = pool.sharedHeadroom().bytes();
        headrooms.add(shared == 0 ? Long.MAX_VALUE : shared / memories.count);
      }
    }
    if (pools.isEmpty()) { // what the switch does by itself: one pool, all of it
      pools.add("");
      sizes.add(wholeBytes);
      headrooms.add(Long.MAX_VALUE);
    }
    poolSize = new long[sizes.size() * memories.count];
    Arrays.setAll(poolSize, i -> sizes.get(i / memories.count) / memories.count);
    poolUsed = new long[poolSize.length];
    poolHeadroom = new long[poolSize.length];
    Arrays.setAll(poolHeadroom, i -> headrooms.get(i / memories.count));
    poolHeadroomUsed = new long[poolSize.length];
    place(0, poolOf.length, 0);
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
        place(group * memories.parts, (group + 1) * memories.parts, pool);
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

  /** Puts accounts into {@code pool}, each in its memory. */
  private void place(int from, int to, int pool) {
    for (int account = from; account < to; account++) {
      int port = account / memories.parts / GROUPS;
      poolOf[account] = pool * memories.count + memories.memory(port, account % memories.parts);
    }
  }

  private void account() {
    for (int account = 0; account < poolOf.length; account++) {
      int group = account / memories.parts;
      long tooMuch = Math.max(0, reservedUsed[account] - reserved[group]);
      reservedUsed[account] -= tooMuch;
      sharedUsed[account] += tooMuch;
      if (!lossless[group]) {
        sharedUsed[account] += headroomUsed[account];
        headroomUsed[account] = 0;
      }
      poolUsed[poolOf[account]] += sharedUsed[account];
      poolHeadroomUsed[poolOf[account]] += headroomUsed[account];
    }
  }

  /** Sets what groups have held at most to what they hold. */
  void resetWatermarks(int port) {
    for (int group = port * GROUPS; group < (port + 1) * GROUPS; group++) {
      sharedMost[group] = shared(group);
      headroomMost[group] = headroom(group);
    }
  }

  private long sum(long[] used, int group) {
    long sum = 0;
    for (int i = group * memories.parts; i < (group + 1) * memories.parts; i++) {
      sum += used[i];
    }
    return sum;
  }

  /** What {@code group} holds in its reserved part. */
  long reserved(int group) {
    return sum(reservedUsed, group);
  }

  /** What {@code group} holds of the pool. */
  long shared(int group) {
    return sum(sharedUsed, group);
  }

  /** What {@code group} holds in its headroom. */
  long headroom(int group) {
    return sum(headroomUsed, group);
  }

  int groups() {
    return lossless.length;
  }

  /** Bytes that a frame takes in memory. */
  long stored(int frameBytes) {
    long bytes = frameBytes + overheadBytes;
    return cellMask != 0
        ? (bytes + cellMask) & ~cellMask
        : (bytes + cellBytes - 1) / cellBytes * cellBytes;
  }

  /** The lossless groups, in order. */
  int[] losslessGroups() {
    return losslessGroups;
  }

  boolean isLossless(int group) {
    return lossless[group];
  }

  /** Stores {@code bytes} for {@code part} of {@code group}; false if there is no room. */
  boolean admit(int group, int part, long bytes) {
    int account = group * memories.parts + part;
    if (reservedUsed[account] + bytes <= reserved[group]) {
      reservedUsed[account] += bytes;
      return true;
    }
    int pool = poolOf[account];
    if (!isAccountOver(account) && poolUsed[pool] + bytes <= poolSize[pool]) {
      poolUsed[pool] += bytes;
      sharedUsed[account] += bytes;
      sharedMost[group] = Math.max(sharedMost[group], shared(group));
      return true;
    }
    if (lossless[group]
        && headroomUsed[account] + bytes <= headroom[group]
        && bytes <= poolHeadroom[pool] - poolHeadroomUsed[pool]) {
      headroomUsed[account] += bytes;
      poolHeadroomUsed[pool] += bytes;
      headroomMost[group] = Math.max(headroomMost[group], headroom(group));
      return true;
    }
    return false;
  }

  /** Frees {@code bytes} of {@code part} of {@code group}. */
  void release(int group, int part, long bytes) {
    int account = group * memories.parts + part;
    long fromHeadroom = Math.min(bytes, headroomUsed[account]);
    headroomUsed[account] -= fromHeadroom;
    poolHeadroomUsed[poolOf[account]] -= fromHeadroom;
    long fromShared = Math.min(bytes - fromHeadroom, sharedUsed[account]);
    sharedUsed[account] -= fromShared;
    poolUsed[poolOf[account]] -= fromShared;
    reservedUsed[account] -= bytes - fromHeadroom - fromShared;
  }

  private double threshold(int account) {
    int pool = poolOf[account];
    return alpha[account / memories.parts] * (poolSize[pool] - poolUsed[pool]);
  }

  private boolean isAccountOver(int account) {
    return headroomUsed[account] > 0 || sharedUsed[account] >= threshold(account);
  }

  /** Whether {@code group} has reached its threshold or uses headroom: XOFF. */
  boolean isOver(int group) {
    for (int i = group * memories.parts; i < (group + 1) * memories.parts; i++) {
      if (isAccountOver(i)) {
        return true;
      }
    }
    return false;
  }

  /** Whether {@code group} has fallen far enough below its threshold: XON. */
  boolean mayResume(int group) {
    for (int i = group * memories.parts; i < (group + 1) * memories.parts; i++) {
      double threshold = threshold(i);
      if (headroomUsed[i] > 0
          || sharedUsed[i] >= threshold
          || sharedUsed[i] > Math.max(threshold - xon[group], 0)) {
        return false;
      }
    }
    return true;
  }

  /**
   * How many more bytes the pools may take in before {@code group} can reach its threshold: each of
   * them adds at most 1 to what it holds, and takes alpha from the threshold.
   */
  double untilOver(int group) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = group * memories.parts; i < (group + 1) * memories.parts; i++) {
      least = Math.min(least, (threshold(i) - sharedUsed[i]) / (1 + alpha[group]));
    }
    return least;
  }

  /** All bytes held. */
  long used() {
    return Arrays.stream(reservedUsed).sum()
        + Arrays.stream(sharedUsed).sum()
        + Arrays.stream(headroomUsed).sum();
  }
}
