package org.weirfabric.lab.faults.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/** How much of its heap this process uses. */
final class Heap {
  private static final List<MemoryPoolMXBean> POOLS =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .toList();

  private Heap() {}

  /** Forgets the peak so far, once garbage is collected. */
  static void forgetPeak() {
    System.gc();
    POOLS.forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  /** The most bytes used since, garbage too: the sum of the peaks of all its parts. */
  static long peakBytes() {
    return POOLS.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
  }

  /** The bytes in use once garbage is collected. */
  static long liveBytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
