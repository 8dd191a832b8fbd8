package org.weirfabric.southbound;

import com.google.auto.value.AutoValue;
import java.time.Duration;

/** How Weir talks to switches: how long it waits, and how much it takes. */
@AutoValue
public abstract class WireSettings {
  /**
   * Ten seconds for a call, 64 MiB for a message, and a probe of an idle connection each 310
   * seconds: gRPC servers that aren't told otherwise take more than one probe in five minutes for
   * abuse and hang up.
   */
  public static final WireSettings DEFAULTS =
      of(Duration.ofSeconds(10), Duration.ofSeconds(310), 64 << 20);

  WireSettings() {}

  /** How long a switch has for one answer. */
  public abstract Duration callDeadline();

  /** How long a connection with an open call may be silent before it is probed. */
  public abstract Duration keepAlive();

  /** The largest message that is taken from a switch. */
  public abstract int maxMessageBytes();

  /** Settings of the given parts, each above zero. */
  public static WireSettings of(Duration callDeadline, Duration keepAlive, int maxMessageBytes) {
    if (callDeadline.toMillis() < 1 || keepAlive.toMillis() < 1 || maxMessageBytes < 1) {
      throw new IllegalArgumentException("deadline, keep-alive and message size are above zero");
    }
    return new AutoValue_WireSettings(callDeadline, keepAlive, maxMessageBytes);
  }

  /** These settings with another deadline. */
  public WireSettings withCallDeadline(Duration callDeadline) {
    return of(callDeadline, keepAlive(), maxMessageBytes());
  }
}
