package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.units.ByteSize;

/** A pool of shared packet buffer. */
@AutoValue
public abstract class BufferPool {
  BufferPool() {}

  /** The name of the pool. */
  public abstract String name();

  /** Whether ingress priority groups draw on it; egress queues otherwise. */
  public abstract boolean ingress();

  /** What its members share, without what is reserved for one of them. */
  public abstract ByteSize size();

  /**
   * Headroom beside {@link #size} that lossless groups share; SONiC's {@code xoff} of a pool. 0
   * where each group's headroom is its own.
   */
  public abstract ByteSize sharedHeadroom();

  /** A BufferPool of the given parts, without headroom. */
  public static BufferPool of(String name, boolean ingress, ByteSize size) {
    return of(name, ingress, size, ByteSize.ZERO);
  }

  /** A BufferPool of the given parts. */
  public static BufferPool of(
      String name, boolean ingress, ByteSize size, ByteSize sharedHeadroom) {
    return new AutoValue_BufferPool(name, ingress, size, sharedHeadroom);
  }
}
