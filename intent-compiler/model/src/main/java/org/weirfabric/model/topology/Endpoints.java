package org.weirfabric.model.topology;

import com.google.auto.value.AutoValue;
import java.util.Optional;

/** Where the servers of one switch listen. */
@AutoValue
public abstract class Endpoints {
  Endpoints() {}

  /** Its gNMI server. */
  public abstract Optional<Endpoint> gnmi();

  /** Its P4Runtime server. */
  public abstract Optional<Endpoint> p4runtime();

  /** The endpoints of the given parts. */
  public static Endpoints of(Optional<Endpoint> gnmi, Optional<Endpoint> p4runtime) {
    return new AutoValue_Endpoints(gnmi, p4runtime);
  }
}
