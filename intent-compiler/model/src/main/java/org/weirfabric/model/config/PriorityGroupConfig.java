package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.units.ByteSize;

/** The buffer of one ingress priority group of a port. */
@AutoValue
public abstract class PriorityGroupConfig {
  PriorityGroupConfig() {}

  /** The priority group, 0 to 7. */
  public abstract int index();

  /** The ingress pool it draws its shared part from. */
  public abstract String pool();

  /** Bytes that are its alone before any pause. */
  public abstract ByteSize reserved();

  /** Bytes kept for what arrives after XOFF was sent; SONiC's {@code xoff}. 0 for a lossy group. */
  public abstract ByteSize headroom();

  /**
   * Bytes it must fall to below its pause threshold's level before XON; SONiC's {@code xon}. 0 for
   * a lossy group.
   */
  public abstract ByteSize xon();

  /**
   * Exponent n of its share alpha = 2^n of the pool's free bytes; SONiC's {@code dynamic_th}, -8 to
   * 7.
   */
  public abstract int dynamicThreshold();

  /** A PriorityGroupConfig of the given parts. */
  public static PriorityGroupConfig of(
      int index,
      String pool,
      ByteSize reserved,
      ByteSize headroom,
      ByteSize xon,
      int dynamicThreshold) {
    return new AutoValue_PriorityGroupConfig(
        index, pool, reserved, headroom, xon, dynamicThreshold);
  }
}
