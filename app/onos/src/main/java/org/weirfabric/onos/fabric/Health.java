package org.weirfabric.onos.fabric;

import com.google.auto.value.AutoValue;
import java.util.Optional;

/** Whether the app can do its work. */
@AutoValue
public abstract class Health {
  Health() {}

  /** What it still waits for; empty once it is ready. */
  public abstract Optional<String> waitingFor();

  /** The node that leads instead of this one; empty if this one does, or isn't ready. */
  public abstract Optional<String> otherLeader();

  /** The epoch of the leader. */
  public abstract long epoch();

  /** How often the fabric's configuration has changed. */
  public abstract long fabricRevision();

  /** Ready, as leader of {@code epoch}. */
  public static Health ready(long epoch, long fabricRevision) {
    return new AutoValue_Health(Optional.empty(), Optional.empty(), epoch, fabricRevision);
  }

  /** Ready to answer, and to take over from {@code leader}, which leads in {@code epoch}. */
  public static Health standby(String leader, long epoch, long fabricRevision) {
    return new AutoValue_Health(Optional.empty(), Optional.of(leader), epoch, fabricRevision);
  }

  /** Not ready yet. */
  public static Health waitingFor(String what) {
    return new AutoValue_Health(Optional.of(what), Optional.empty(), 0, 0);
  }
}
