package org.weirfabric.model.topology;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.id.PortName;

/**
 * The LAG that a link is a member of, by its name at each end. Buffers, PFC and headroom are those
 * of the member: whichever member the hash chooses, its own port holds what comes after XOFF.
 */
@AutoValue
public abstract class Bundle {
  Bundle() {}

  /** Its name on the switch of {@link Link#a}, such as {@code PortChannel1}. */
  public abstract PortName atA();

  /** Its name on the switch of {@link Link#b}. */
  public abstract PortName atB();

  /** A Bundle of the given parts. */
  public static Bundle of(PortName atA, PortName atB) {
    return new AutoValue_Bundle(atA, atB);
  }

  Bundle swapped() {
    return of(atB(), atA());
  }
}
