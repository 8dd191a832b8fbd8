package org.weirfabric.watch.telemetry;

import com.google.auto.value.AutoValue;
import java.util.List;
import org.weirfabric.model.id.SwitchId;

/** What one switch said at a time. */
@AutoValue
public abstract class SwitchReadings {
  SwitchReadings() {}

  /** The switch. */
  public abstract SwitchId switchId();

  /** When it came, on this node's clock, in ns. */
  public abstract long arrivalNanos();

  /** What it said. */
  public abstract List<PriorityReading> readings();

  /** What {@code switchId} said, which came at {@code arrivalNanos}. */
  public static SwitchReadings of(
      SwitchId switchId, long arrivalNanos, List<PriorityReading> readings) {
    return new AutoValue_SwitchReadings(switchId, arrivalNanos, List.copyOf(readings));
  }
}
