package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Optional;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/** What the headroom of one lossless priority group depends on. */
@AutoValue
public abstract class HeadroomRequest {
  /** What MACsec adds to a frame: 16 B of security tag, 16 B of integrity check. */
  static final int MACSEC_BYTES = 32;

  HeadroomRequest() {}

  /** The ASIC whose buffer it is. */
  public abstract AsicProfile asic();

  /** The port's speed. */
  public abstract BitRate speed();

  /** The cable to the peer. */
  public abstract CableLength cable();

  /** The largest frame of any class, in bytes without FCS, before any encapsulation below. */
  public abstract int mtuBytes();

  /** The largest lossless frame, in bytes without FCS, before any encapsulation below. */
  public abstract int losslessMtuBytes();

  /** One pass of the gearboxes of the link together, in ns; 0 without. */
  public abstract int gearboxNanos();

  /** Whether frames on this link carry MACsec, PFC frames too. */
  public abstract boolean macsec();

  /** What VXLAN adds to each frame in bytes: 0 without, 50 over IPv4, 70 over IPv6. */
  public abstract int vxlanBytes();

  /** The port's lanes, where they aren't what the ASIC has at this speed. */
  public abstract Optional<Integer> lanes();

  /** How many of 100 lossless frames are of the smallest size; 100 is the worst whatever comes. */
  public abstract int smallPacketPercent();

  /** A request for a plain link with the worst traffic. */
  public static HeadroomRequest of(
      AsicProfile asic, BitRate speed, CableLength cable, int mtuBytes, int losslessMtuBytes) {
    return new AutoValue_HeadroomRequest.Builder()
        .setAsic(asic)
        .setSpeed(speed)
        .setCable(cable)
        .setMtuBytes(mtuBytes)
        .setLosslessMtuBytes(losslessMtuBytes)
        .setGearboxNanos(0)
        .setMacsec(false)
        .setVxlanBytes(0)
        .setSmallPacketPercent(100)
        .build();
  }

  /** What each frame gains by encapsulation, in bytes. */
  int addedBytes() {
    return vxlanBytes() + macsecBytes();
  }

  int macsecBytes() {
    return macsec() ? MACSEC_BYTES : 0;
  }

  /** The largest frame of any class on this link, in bytes without FCS. */
  int largestFrameBytes() {
    return mtuBytes() + addedBytes();
  }

  /** The largest lossless frame on this link, in bytes without FCS. */
  int largestLosslessFrameBytes() {
    return losslessMtuBytes() + addedBytes();
  }

  boolean hasEightLanes() {
    return lanes().map(count -> count == 8).orElse(asic().hasEightLanes(speed()));
  }

  /** A builder that starts with this request. */
  public abstract Builder toBuilder();

  /** Builds a {@link HeadroomRequest}. */
  @AutoValue.Builder
  public abstract static class Builder {
    Builder() {}

    abstract Builder setAsic(AsicProfile asic);

    abstract Builder setSpeed(BitRate speed);

    abstract Builder setCable(CableLength cable);

    abstract Builder setMtuBytes(int bytes);

    abstract Builder setLosslessMtuBytes(int bytes);

    /** Sets the gearboxes' delay, 0 to 100,000 ns. */
    public abstract Builder setGearboxNanos(int nanos);

    /** Sets whether frames carry MACsec. */
    public abstract Builder setMacsec(boolean macsec);

    /** Sets what VXLAN adds: 0, 50 or 70. */
    public abstract Builder setVxlanBytes(int bytes);

    /** Sets the lanes: 1, 2, 4 or 8. */
    public abstract Builder setLanes(int count);

    /** Sets the share of smallest frames, 0 to 100. */
    public abstract Builder setSmallPacketPercent(int percent);

    abstract HeadroomRequest autoBuild();

    /**
     * The request.
     *
     * @throws IllegalArgumentException if a value is outside its range
     */
    public HeadroomRequest build() {
      HeadroomRequest request = autoBuild();
      within("the gearbox delay", request.gearboxNanos(), 0, 100_000);
      within("the small-packet share", request.smallPacketPercent(), 0, 100);
      within("the MTU", request.mtuBytes(), 64, 65_535);
      within("the lossless MTU", request.losslessMtuBytes(), 64, request.mtuBytes());
      within("what VXLAN adds", request.vxlanBytes(), 0, 70);
      request.lanes().ifPresent(lanes -> within("the lane count", lanes, 1, 8));
      return request;
    }

    private static void within(String what, int value, int min, int max) {
      if (value < min || value > max) {
        throw new IllegalArgumentException(what + " is " + min + " to " + max + ", not " + value);
      }
    }
  }
}
