package org.weirfabric.onos.fabric;

import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.weirfabric.push.engine.EngineSettings;

/** How long a switch has for one answer, as the controller was started. */
final class CallDeadline {
  /** The system property with the seconds, 1 to 3600. */
  static final String PROPERTY = "weir.call.deadline.seconds";

  private static final Logger LOG = LoggerFactory.getLogger(CallDeadline.class);
  private static final Pattern SECONDS = Pattern.compile("[1-9][0-9]{0,3}");
  private static final int MOST = 3600;

  /** The first call of a cold controller to a switch that has its pipeline to load is slow. */
  private static final int DEFAULT = 10;

  private CallDeadline() {}

  /** The engine's settings under the deadline {@code told}; the usual one if that is none. */
  static EngineSettings settings(@Nullable String told) {
    return EngineSettings.of(
        Duration.ofSeconds(seconds(told)), Duration.ofSeconds(15), Duration.ofSeconds(2), 32);
  }

  private static int seconds(@Nullable String told) {
    if (told == null) {
      return DEFAULT;
    }
    if (SECONDS.matcher(told).matches() && Integer.parseInt(told) <= MOST) {
      return Integer.parseInt(told);
    }
    LOG.warn("{} is {}, not seconds from 1 to {}: {} are taken", PROPERTY, told, MOST, DEFAULT);
    return DEFAULT;
  }
}
