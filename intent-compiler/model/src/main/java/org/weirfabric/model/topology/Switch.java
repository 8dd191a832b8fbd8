package org.weirfabric.model.topology;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;

/** A switch of the fabric. */
@AutoValue
public abstract class Switch {
  private static final SortedMap<PortName, Integer> NONE_KNOWN = Collections.emptySortedMap();

  Switch() {}

  /** Its name. */
  public abstract SwitchId id();

  /** The name of its ASIC in the catalogue, such as {@code spectrum-4}. */
  public abstract String asic();

  /** What it speaks over gNMI. */
  public abstract DialectName dialect();

  /** Its place in the fabric, such as {@code leaf} or {@code spine}; a label, never a proof. */
  public abstract String role();

  /** Its gNMI server. */
  public abstract Optional<Endpoint> gnmi();

  /** Its P4Runtime server. */
  public abstract Optional<Endpoint> p4runtime();

  /** Who writes its P4 tables, if it has any. */
  public abstract P4Mode p4();

  /** What its servers are reached with; empty is in the clear and without a login. */
  public abstract Optional<AccessName> access();

  /**
   * Which buffer memory each of its ports stores what it receives in, from 0, as far as that is
   * known; where two memories belong together, which pair.
   */
  public abstract SortedMap<PortName, Integer> slices();

  /** A Switch whose P4 tables are Weir's own to write, reached in the clear. */
  public static Switch of(
      SwitchId id,
      String asic,
      DialectName dialect,
      String role,
      Optional<Endpoint> gnmi,
      Optional<Endpoint> p4runtime) {
    return new AutoValue_Switch(
        id, asic, dialect, role, gnmi, p4runtime, P4Mode.OWN, Optional.empty(), NONE_KNOWN);
  }

  /** This switch under another name. */
  public Switch withId(SwitchId other) {
    return new AutoValue_Switch(
        other, asic(), dialect(), role(), gnmi(), p4runtime(), p4(), access(), slices());
  }

  /** This switch with another language. */
  public Switch withDialect(DialectName other) {
    return new AutoValue_Switch(
        id(), asic(), other, role(), gnmi(), p4runtime(), p4(), access(), slices());
  }

  /** This switch with its servers elsewhere. */
  public Switch withEndpoints(Endpoints other) {
    return new AutoValue_Switch(
        id(), asic(), dialect(), role(), other.gnmi(), other.p4runtime(), p4(), access(), slices());
  }

  /** This switch with its P4 tables written by {@code other}. */
  public Switch withP4(P4Mode other) {
    return new AutoValue_Switch(
        id(), asic(), dialect(), role(), gnmi(), p4runtime(), other, access(), slices());
  }

  /** This switch, reached with {@code other}. */
  public Switch withAccess(AccessName other) {
    return new AutoValue_Switch(
        id(), asic(), dialect(), role(), gnmi(), p4runtime(), p4(), Optional.of(other), slices());
  }

  /** This switch with its ports in the memories {@code other}. */
  public Switch withSlices(SortedMap<PortName, Integer> other) {
    return new AutoValue_Switch(
        id(),
        asic(),
        dialect(),
        role(),
        gnmi(),
        p4runtime(),
        p4(),
        access(),
        Collections.unmodifiableSortedMap(new TreeMap<>(other)));
  }

  /** Whether its P4 tables carry a part of what Weir configures. */
  public boolean hasP4() {
    return p4() == P4Mode.ONOS || (p4() == P4Mode.OWN && p4runtime().isPresent());
  }
}
