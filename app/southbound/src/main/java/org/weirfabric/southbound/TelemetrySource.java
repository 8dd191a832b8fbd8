package org.weirfabric.southbound;

import java.util.Optional;

/** What a switch counts, as its server streams it. */
interface TelemetrySource extends GnmiSubscription.Listener {
  /** Whether it brings nothing any more. */
  boolean isOver();

  /** How many messages have come. */
  long notifications();

  /** How much of what came was of no port of the switch, or had a value that none can have. */
  long ignored();

  /** The sums of what it brought last; empty before everything has come once, and after the end. */
  Optional<SwitchTelemetry> latest();
}
