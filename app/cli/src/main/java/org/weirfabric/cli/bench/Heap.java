package org.weirfabric.cli.bench;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/** The heap of this process. */
final class Heap {
  private final List<MemoryPoolMXBean> pools =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .toList();

  /** Forgets the peak so far, once garbage is collected. */
  void forgetPeak() {
    System.gc();
    pools.forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  /** The most bytes used since, garbage too: the sum of the peaks of all its parts. */
  long peakBytes() {
    return pools.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
  }

  /** The bytes in use once garbage is collected. */
  long liveBytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** The bytes it may use. */
  static long limitBytes() {
    return Runtime.getRuntime().maxMemory();
  }

  /** Nanoseconds that collecting garbage has taken so far, to a millisecond. */
  static long collectionNanos() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
            .mapToLong(GarbageCollectorMXBean::getCollectionTime)
            .sum()
        * 1_000_000;
  }
}
