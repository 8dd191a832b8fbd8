package org.weirfabric.push.cure;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.qos.Priority;

/** What a watchdog, or a person, wants done to one priority of one port, and until when. */
@AutoValue
public abstract class CureOrder {
  /** Stands for the end of a cure that stays until it is lifted. */
  public static final long UNTIL_LIFTED = Long.MAX_VALUE;

  CureOrder() {}

  /** Its name. */
  public abstract CureId id();

  /** The switch and port it acts on. */
  public abstract PortRef port();

  /** The priority it acts on. */
  public abstract Priority priority();

  /** What is done. */
  public abstract PfcOverride action();

  /** Why, in a sentence: the incident and what it showed. */
  public abstract String why();

  /**
   * When it is lifted by itself, in ms since 1970 by {@link org.weirfabric.push.Clock#now}; {@link
   * #UNTIL_LIFTED} if it is not.
   */
  public abstract long expiresAtMillis();

  /** An order of the given parts. */
  public static CureOrder of(
      CureId id,
      PortRef port,
      Priority priority,
      PfcOverride action,
      String why,
      long expiresAtMillis) {
    return new AutoValue_CureOrder(id, port, priority, action, why, expiresAtMillis);
  }
}
