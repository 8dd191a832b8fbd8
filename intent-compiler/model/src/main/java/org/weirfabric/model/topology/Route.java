package org.weirfabric.model.topology;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;

/** What one switch does with what is for one destination. */
@AutoValue
public abstract class Route {
  Route() {}

  /** The switch that has the route. */
  public abstract SwitchId switchId();

  /** What it is for. */
  public abstract RouteDestination destination();

  /** The ports it sends by, any of them. */
  public abstract SortedSet<PortName> via();

  /** A Route of the given parts. */
  public static Route of(SwitchId switchId, RouteDestination destination, SortedSet<PortName> via) {
    return new AutoValue_Route(
        switchId, destination, Collections.unmodifiableSortedSet(new TreeSet<>(via)));
  }
}
