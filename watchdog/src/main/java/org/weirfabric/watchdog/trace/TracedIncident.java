package org.weirfabric.watchdog.trace;

import com.google.auto.value.AutoValue;
import java.util.ArrayList;
import java.util.List;
import org.weirfabric.watchdog.Incident;
import org.weirfabric.watchdog.OpenIncident;

/** An incident that a replay found: as it first was, as it last was, and each root it was given. */
@AutoValue
public abstract class TracedIncident {
  TracedIncident() {}

  /** As it was when it was first seen with each of its roots and rings, one after the other. */
  abstract List<OpenIncident> said();

  /** As it was last seen. */
  public abstract OpenIncident last();

  /** As it was first seen. */
  public OpenIncident first() {
    return said().get(0);
  }

  static TracedIncident first(OpenIncident incident) {
    return new AutoValue_TracedIncident(List.of(incident), incident);
  }

  TracedIncident seenAgain(OpenIncident now) {
    List<OpenIncident> all = said();
    Incident before = last().incident();
    if (!before.root().equals(now.incident().root())
        || !before.cycle().equals(now.incident().cycle())) {
      all = new ArrayList<>(said());
      all.add(now);
    }
    return new AutoValue_TracedIncident(List.copyOf(all), now);
  }

  /** What was said of it at {@code nanos}, or when it was first seen if that was later. */
  Incident asOf(long nanos) {
    if (nanos >= last().lastSeenNanos()) {
      return last().incident();
    }
    Incident then = first().incident();
    for (OpenIncident each : said()) {
      if (each.lastSeenNanos() <= nanos) {
        then = each.incident();
      }
    }
    return then;
  }
}
