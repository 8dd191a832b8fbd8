package org.weirfabric.watchdog.trace;

import com.google.auto.value.AutoValue;
import org.weirfabric.watchdog.OpenIncident;

/** An incident that a replay found, as it first was and as it last was. */
@AutoValue
public abstract class TracedIncident {
  TracedIncident() {}

  /** As it was first seen. */
  public abstract OpenIncident first();

  /** As it was last seen. */
  public abstract OpenIncident last();

  static TracedIncident of(OpenIncident first, OpenIncident last) {
    return new AutoValue_TracedIncident(first, last);
  }
}
