package org.weirfabric.watch.telemetry;

/** Takes what switches say; called by threads of the wire, which it doesn't hold up. */
@FunctionalInterface
public interface ReadingSink {
  /** Takes {@code readings}. */
  void accept(SwitchReadings readings);
}
