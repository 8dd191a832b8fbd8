package org.weirfabric.onos.canary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.auto.value.AutoValue;
import java.time.Duration;

/** For how long a canary is watched, and what ends it. */
@AutoValue
public abstract class CanaryTerms {
  /**
   * 30 s; aborted if the ports of a switch were paused, all together, for longer than one port can
   * be, and if a switch isn't measured.
   */
  public static final CanaryTerms DEFAULT = of(Duration.ofSeconds(30), 100, true, true);

  private static final String WATCH = "watchMillis";
  private static final String PERCENT = "maxPausePercent";
  private static final String PAUSED = "abortWhenPaused";
  private static final String UNMEASURED = "abortUnmeasured";

  CanaryTerms() {}

  /** For how long what the first part does is watched before the rest follows. */
  public abstract Duration watch();

  /**
   * For how much of the time the ports of one switch may be paused, added up over ports and
   * priorities: 100 is as long as one priority of one port could be.
   */
  public abstract int maxPausePercent();

  /** Whether more pause than that aborts it; else it is only told. */
  public abstract boolean abortWhenPaused();

  /** Whether a switch of which no counts come aborts it; else it is only told. */
  public abstract boolean abortUnmeasured();

  /**
   * Terms of the given parts.
   *
   * @throws IllegalArgumentException if the time isn't positive, or the percentage is negative
   */
  public static CanaryTerms of(
      Duration watch, int maxPausePercent, boolean abortWhenPaused, boolean abortUnmeasured) {
    if (watch.isNegative() || watch.isZero() || maxPausePercent < 0) {
      throw new IllegalArgumentException(
          "a positive time and no negative share, not " + watch + " and " + maxPausePercent);
    }
    return new AutoValue_CanaryTerms(watch, maxPausePercent, abortWhenPaused, abortUnmeasured);
  }

  /** These terms with another time. */
  public final CanaryTerms withWatch(Duration watch) {
    return of(watch, maxPausePercent(), abortWhenPaused(), abortUnmeasured());
  }

  /** They as JSON. */
  public final ObjectNode toJson() {
    return JsonNodeFactory.instance
        .objectNode()
        .put(WATCH, watch().toMillis())
        .put(PERCENT, maxPausePercent())
        .put(PAUSED, abortWhenPaused())
        .put(UNMEASURED, abortUnmeasured());
  }

  /** They from JSON; what an older version has not written is as in {@link #DEFAULT}. */
  public static CanaryTerms fromJson(JsonNode json) {
    return of(
        Duration.ofMillis(json.path(WATCH).asLong(DEFAULT.watch().toMillis())),
        json.path(PERCENT).asInt(DEFAULT.maxPausePercent()),
        json.path(PAUSED).asBoolean(DEFAULT.abortWhenPaused()),
        json.path(UNMEASURED).asBoolean(DEFAULT.abortUnmeasured()));
  }
}
