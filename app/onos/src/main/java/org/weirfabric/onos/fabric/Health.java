package org.weirfabric.onos.fabric;

import com.google.auto.value.AutoValue;
import java.util.Optional;

/** Whether the app can do its work. */
@AutoValue
public abstract class Health {
  Health() {}

  /** What it still waits for; empty once it is ready. */
  public abstract Optional<String> waitingFor();

  /** The epoch of this leader. */
  public abstract long epoch();

  /** How often the fabric's configuration has changed. */
  public abstract long fabricRevision();

  /** Ready, as leader of {@code epoch}. */
  public static Health ready(long epoch, long fabricRevision) {
    return new AutoValue_Health(Optional.empty(), epoch, fabricRevision);
  }

  /** Not ready yet. */
  public static Health waitingFor(String what) {
    return new AutoValue_Health(Optional.of(what), 0, 0);
  }
}
