package org.weirfabric.model.topology.generate;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/** What all switches and cables of a generated fabric have in common. */
@AutoValue
public abstract class Equipment {
  Equipment() {}

  /** The ASIC of every switch, by its name in the catalogue. */
  public abstract String asic();

  /** What every switch speaks over gNMI. */
  public abstract DialectName dialect();

  /** The rate of links between switches. */
  public abstract BitRate linkSpeed();

  /** The length of cables between switches. */
  public abstract CableLength linkCable();

  /** The rate of hosts. */
  public abstract BitRate hostSpeed();

  /** The length of cables to hosts. */
  public abstract CableLength hostCable();

  /** Emulated switches that speak OpenConfig; 400G on 30 m between them, 100G on 3 m to hosts. */
  public static Equipment emulated() {
    return new AutoValue_Equipment.Builder()
        .setAsic("emulated")
        .setDialect(DialectName.OPENCONFIG)
        .setLinkSpeed(BitRate.ofGigabits(400))
        .setLinkCable(CableLength.ofMetres(30))
        .setHostSpeed(BitRate.ofGigabits(100))
        .setHostCable(CableLength.ofMetres(3))
        .build();
  }

  /** A builder that starts with this equipment. */
  public abstract Builder toBuilder();

  /** Builds an {@link Equipment}. */
  @AutoValue.Builder
  public abstract static class Builder {
    Builder() {}

    /** Sets the ASIC of every switch. */
    public abstract Builder setAsic(String asic);

    /** Sets the dialect of every switch. */
    public abstract Builder setDialect(DialectName dialect);

    /** Sets the rate between switches. */
    public abstract Builder setLinkSpeed(BitRate speed);

    /** Sets the length between switches. */
    public abstract Builder setLinkCable(CableLength cable);

    /** Sets the rate of hosts. */
    public abstract Builder setHostSpeed(BitRate speed);

    /** Sets the length of hosts' cables. */
    public abstract Builder setHostCable(CableLength cable);

    /** The equipment. */
    public abstract Equipment build();
  }
}
