package org.weirfabric.model.topology;

import com.google.auto.value.AutoValue;
import java.util.Optional;
import org.weirfabric.model.id.SwitchId;

/** A switch of the fabric. */
@AutoValue
public abstract class Switch {
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

  /** A Switch of the given parts. */
  public static Switch of(
      SwitchId id,
      String asic,
      DialectName dialect,
      String role,
      Optional<Endpoint> gnmi,
      Optional<Endpoint> p4runtime) {
    return new AutoValue_Switch(id, asic, dialect, role, gnmi, p4runtime);
  }
}
