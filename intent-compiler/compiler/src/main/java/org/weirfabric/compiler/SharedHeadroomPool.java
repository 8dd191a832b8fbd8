package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.weirfabric.model.units.ByteSize;

/**
 * One pool of headroom that many lossless priority groups share: {@code groups * headroom / ratio},
 * rounded up as the ASIC allocates.
 *
 * <p>At a ratio of 1 it is never too small. Above, frames are lost when more groups than it has
 * room for fill their headroom at once, which every group does that is paused while its peer sends
 * at full rate.
 */
@AutoValue
public abstract class SharedHeadroomPool {
  SharedHeadroomPool() {}

  /** The lossless priority groups that share it. */
  public abstract int groups();

  /** How many times the bytes promised are the bytes there are, 1 to 100. */
  public abstract BigDecimal ratio();

  /** The pool; SONiC's {@code xoff} of the ingress lossless pool. */
  public abstract ByteSize size();

  /** How many groups may fill their headroom at once without loss. */
  public abstract int groupsAtOnce();

  /**
   * A pool for {@code groups} like {@code each}.
   *
   * @throws IllegalArgumentException unless there is a group and the ratio is 1 to 100
   */
  public static SharedHeadroomPool of(
      PortHeadroom each, int groups, BigDecimal ratio, ByteSize allocationUnit) {
    if (groups < 1) {
      throw new IllegalArgumentException("a pool has 1 group or more, not " + groups);
    }
    if (ratio.compareTo(BigDecimal.ONE) < 0 || ratio.compareTo(BigDecimal.valueOf(100)) > 0) {
      throw new IllegalArgumentException("a pool is over-subscribed 1 to 100 times, not " + ratio);
    }
    long one = each.headroom().bytes();
    long bytes =
        BigDecimal.valueOf(one)
            .multiply(BigDecimal.valueOf(groups))
            .divide(ratio, 0, RoundingMode.CEILING)
            .longValueExact();
    // A group that is alone must always find its whole headroom.
    ByteSize size = ByteSize.ofBytes(Math.max(bytes, one)).roundedUpTo(allocationUnit);
    int atOnce = (int) Math.min(groups, size.bytes() / one);
    return new AutoValue_SharedHeadroomPool(groups, ratio, size, atOnce);
  }

  /** What it saves and risks, in a sentence. */
  public String risk() {
    if (groupsAtOnce() == groups()) {
      return "no risk: all " + groups() + " groups can fill their headroom at once";
    }
    return "lossless frames are dropped if more than "
        + groupsAtOnce()
        + " of "
        + groups()
        + " groups fill their headroom at once, as in an incast that pauses every port";
  }
}
