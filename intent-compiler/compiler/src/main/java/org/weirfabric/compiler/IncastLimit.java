package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.math.BigInteger;
import java.util.OptionalLong;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

/**
 * How much may be sent to one receiver at once until PFC first fires.
 *
 * <p>N senders begin together, each at rate R, and come in by {@code P = min(N, entry ports)} ports
 * with {@code I = min(N*R, P*U)}, U the speed of an entry port; the receiver's port drains C. So
 * the switch gains I - C, spread evenly over P priority groups. A group pauses when it holds its
 * reserved bytes r and its threshold, {@code r + alpha*S/(1 + alpha*P)}, S being what groups share.
 * Each sender has then sent, in payload,
 *
 * <p>{@code M = P*(r + alpha*S/(1 + alpha*P)) * (I/N)/(I - C) * payload/stored}
 *
 * <p>with stored the bytes that a frame takes in the buffer. A smaller message from each never
 * pauses anyone. It assumes senders at line rate, no other traffic through the switch, full frames,
 * and no reaction to ECN before the burst is over, which holds for bursts of less than a round
 * trip.
 */
@AutoValue
public abstract class IncastLimit {
  /** The formula, as explanations print it. */
  static final String FORMULA =
      "M = P*(r + alpha*S/(1 + alpha*P)) * (I/N)/(I - C) * payload/stored,"
          + " P = min(N, entry ports), I = min(N*R, P*U)";

  /** More senders than this are never asked for. */
  private static final int MOST_SENDERS = 1_000_000;

  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final int BITS_PER_BYTE = 8;

  IncastLimit() {}

  /** S: what priority groups share in the memory they are all in. */
  public abstract ByteSize shared();

  /** The exponent of alpha = 2^n, a group's share of what is free. */
  public abstract int alphaExponent();

  /** r: what is reserved for each group. */
  public abstract ByteSize reserved();

  /** R: the rate of each sender. */
  public abstract BitRate sender();

  /** C: the rate of the receiver's port. */
  public abstract BitRate receiver();

  /** By how many ports the senders can come in, 1 or more. */
  public abstract int entryPorts();

  /** U: the speed of each of these ports. */
  public abstract BitRate entry();

  /** What of a message a frame carries, in bytes. */
  public abstract int payloadBytes();

  /** What a frame takes on the wire, in bytes, preamble and gap included. */
  public abstract int wireBytes();

  /** What a frame takes in the buffer, in bytes. */
  public abstract int storedBytes();

  /** A builder that starts with this limit. */
  public abstract Builder toBuilder();

  /** A builder with nothing set. */
  public static Builder builder() {
    return new AutoValue_IncastLimit.Builder();
  }

  /**
   * The largest message that each of {@code senders} may send at once without a pause, in bytes of
   * payload; empty where no size pauses.
   */
  public OptionalLong largestMessageBytes(int senders) {
    BigInteger excess = inflow(senders).subtract(rate(receiver()));
    if (excess.signum() <= 0) {
      return OptionalLong.empty();
    }
    BigInteger dividend =
        held(senders).multiply(inflow(senders)).multiply(BigInteger.valueOf(payloadBytes()));
    BigInteger divisor =
        excess
            .multiply(BigInteger.valueOf(senders))
            .multiply(BigInteger.valueOf(storedBytes()))
            .multiply(scale(senders));
    return OptionalLong.of(dividend.divide(divisor).longValueExact());
  }

  /** The most senders that may each send {@code messageBytes} at once without a pause, or 0. */
  public int mostSenders(long messageBytes) {
    return (int)
        Monotone.largest(
            1,
            MOST_SENDERS,
            senders -> {
              OptionalLong largest = largestMessageBytes((int) senders);
              return !largest.isPresent() || largest.getAsLong() >= messageBytes;
            });
  }

  /** When the first pause is sent after {@code senders} have begun, in ns; empty if never. */
  public OptionalLong nanosToPause(int senders) {
    BigInteger excess = inflow(senders).subtract(rate(receiver()));
    if (excess.signum() <= 0) {
      return OptionalLong.empty();
    }
    BigInteger dividend =
        held(senders)
            .multiply(BigInteger.valueOf(wireBytes()))
            .multiply(BigInteger.valueOf(BITS_PER_BYTE * NANOS_PER_SECOND));
    BigInteger divisor =
        excess.multiply(BigInteger.valueOf(storedBytes())).multiply(scale(senders));
    return OptionalLong.of(dividend.divide(divisor).longValueExact());
  }

  private int groups(int senders) {
    return Math.min(senders, entryPorts());
  }

  private BigInteger inflow(int senders) {
    return rate(sender())
        .multiply(BigInteger.valueOf(senders))
        .min(rate(entry()).multiply(BigInteger.valueOf(groups(senders))));
  }

  /** What all groups hold at the first pause, times {@link #scale}. */
  private BigInteger held(int senders) {
    BigInteger groups = BigInteger.valueOf(groups(senders));
    BigInteger alpha = BigInteger.ONE.shiftLeft(Math.max(0, alphaExponent()));
    return groups.multiply(
        BigInteger.valueOf(reserved().bytes())
            .multiply(scale(senders))
            .add(alpha.multiply(BigInteger.valueOf(shared().bytes()))));
  }

  /** 1 + alpha*P, times 2 to the power that makes alpha whole. */
  private BigInteger scale(int senders) {
    BigInteger one = BigInteger.ONE.shiftLeft(Math.max(0, -alphaExponent()));
    BigInteger alpha = BigInteger.ONE.shiftLeft(Math.max(0, alphaExponent()));
    return one.add(alpha.multiply(BigInteger.valueOf(groups(senders))));
  }

  private static BigInteger rate(BitRate rate) {
    return BigInteger.valueOf(rate.bitsPerSecond());
  }

  /** Builds an {@link IncastLimit}. */
  @AutoValue.Builder
  public abstract static class Builder {
    Builder() {}

    /** Sets S. */
    public abstract Builder setShared(ByteSize size);

    /** Sets the exponent of alpha. */
    public abstract Builder setAlphaExponent(int exponent);

    /** Sets r. */
    public abstract Builder setReserved(ByteSize size);

    /** Sets R. */
    public abstract Builder setSender(BitRate rate);

    /** Sets C. */
    public abstract Builder setReceiver(BitRate rate);

    /** Sets by how many ports senders can come in. */
    public abstract Builder setEntryPorts(int count);

    /** Sets U. */
    public abstract Builder setEntry(BitRate rate);

    /** Sets what of a message a frame carries. */
    public abstract Builder setPayloadBytes(int bytes);

    /** Sets what a frame takes on the wire. */
    public abstract Builder setWireBytes(int bytes);

    /** Sets what a frame takes in the buffer. */
    public abstract Builder setStoredBytes(int bytes);

    abstract IncastLimit autoBuild();

    /**
     * The limit.
     *
     * @throws IllegalArgumentException if there is no entry port or a frame is empty
     */
    public IncastLimit build() {
      IncastLimit limit = autoBuild();
      if (limit.entryPorts() < 1
          || limit.payloadBytes() < 1
          || limit.storedBytes() < 1
          || limit.wireBytes() < limit.payloadBytes()) {
        throw new IllegalArgumentException("no entry port, or a frame without room: " + limit);
      }
      return limit;
    }
  }
}
