package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.math.BigInteger;
import java.util.Optional;
import org.weirfabric.model.units.ByteSize;

/**
 * The threshold K below which ECN marks before PFC pauses, in the worst case.
 *
 * <p>The worst case is one ingress priority group that owns every byte of the n1 egress queues it
 * feeds, each just under K, while n2 egress ports are congested in each of L lossless classes. With
 * m lossy groups at threshold a_y in the same pool, {@code n1*K*(1 + m*a_y) + alpha*L*n2*K <
 * alpha*B'}, strictly. With n1 = n2 = n and m = 0 that is {@code K < alpha*B'/(n*(1 + alpha*L))},
 * the DCQCN paper's bound (Zhu et al., SIGCOMM 2015) for alpha = beta/8 and L = 8.
 */
@AutoValue
abstract class EcnBound {
  static final String FORMULA =
      "K + one frame < alpha*B'/(n1 + alpha*L*n2), B' = shared - what lossy queues may hold";
  static final String SOURCE = "buffer threshold analysis of DCQCN, SIGCOMM 2015, generalised";

  /** B': the bytes of the pool that the classes share. */
  abstract ByteSize shared();

  /** Exponent of alpha = 2^n, the share of a lossless group. */
  abstract int alphaExponent();

  /** n1: the egress queues that one ingress group feeds. */
  abstract int fedQueues();

  /** n2: the egress ports that are congested at once. */
  abstract int congestedPorts();

  /** L: the lossless classes. */
  abstract int losslessClasses();

  /** m: the lossy groups in the pool that no limit keeps out of B'. */
  abstract int lossyGroups();

  /** Exponent of a_y, the share of a lossy group. */
  abstract int lossyExponent();

  static Builder builder() {
    return new AutoValue_EcnBound.Builder().setLossyGroups(0).setLossyExponent(0);
  }

  @AutoValue.Builder
  abstract static class Builder {
    abstract Builder setShared(ByteSize size);

    abstract Builder setAlphaExponent(int exponent);

    abstract Builder setFedQueues(int count);

    abstract Builder setCongestedPorts(int count);

    abstract Builder setLosslessClasses(int count);

    abstract Builder setLossyGroups(int count);

    abstract Builder setLossyExponent(int exponent);

    abstract EcnBound build();
  }

  /** The largest K in whole bytes that satisfies the bound; empty if not even 0 does. */
  Optional<ByteSize> largest() {
    // Both sides times 2^s, so that powers of two with negative exponents are whole.
    int shift = Math.max(0, -alphaExponent()) + Math.max(0, -lossyExponent());
    BigInteger one = BigInteger.ONE.shiftLeft(shift);
    BigInteger alpha = BigInteger.ONE.shiftLeft(shift + alphaExponent());
    BigInteger lossy = BigInteger.valueOf(lossyGroups()).shiftLeft(shift + lossyExponent());
    BigInteger factor =
        one.add(lossy)
            .multiply(BigInteger.valueOf(fedQueues()))
            .add(alpha.multiply(BigInteger.valueOf((long) losslessClasses() * congestedPorts())));
    BigInteger right = alpha.multiply(BigInteger.valueOf(shared().bytes()));
    BigInteger largest = right.subtract(BigInteger.ONE).divide(factor);
    return right.signum() == 0
        ? Optional.empty()
        : Optional.of(ByteSize.ofBytes(largest.longValueExact()));
  }
}
