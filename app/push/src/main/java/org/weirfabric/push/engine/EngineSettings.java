package org.weirfabric.push.engine;

import com.google.auto.value.AutoValue;
import java.time.Duration;

/** How patient a {@link TransactionEngine} is, and how much it does at once. */
@AutoValue
public abstract class EngineSettings {
  /** In how many rounds of as many switches as are talked to at once a wave is through. */
  private static final int ROUNDS = 8;

  /** No longer than what stops Weir waits for it. */
  private static final Duration MOST_PATIENCE = Duration.ofSeconds(15);

  /**
   * 5 s for a call, 10 s to send under one claim, 2 s margin, 32 switches at once, 256 under one
   * claim.
   */
  public static final EngineSettings DEFAULT =
      of(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(2), 32);

  EngineSettings() {}

  /** After how long a call to a switch ends as unknown. */
  public abstract Duration callDeadline();

  /**
   * For how long after a claim a change may still be sent on the strength of it. A leader that was
   * stopped for longer sends nothing more without a new claim, which fails if it has a successor.
   */
  public abstract Duration sendWindow();

  /** What is added to both for clocks that run differently and calls that end late. */
  public abstract Duration margin();

  /**
   * For how long an engine that is closed waits for its calls to end, so that its successor needn't
   * wait for longer.
   */
  public abstract Duration patience();

  /**
   * For how long after it was sent a change may still be carried out. What a switch has begun it
   * goes on with, also when its caller has given up; a change that wasn't answered is therefore not
   * looked for before that. The deadline and the margin, unless told otherwise.
   */
  public abstract Duration changeLife();

  /** How drains end. */
  public abstract DrainTerms drain();

  /** How many switches are talked to at the same time; 1 or more. */
  public abstract int maxSwitchesAtOnce();

  /**
   * How many switches are changed under one claim, 1 or more: so many that all of them get their
   * turn within {@link #sendWindow}. A stage that changes more goes in waves.
   */
  public abstract int waveSize();

  abstract Builder toBuilder();

  /** Settings in the making. */
  @AutoValue.Builder
  abstract static class Builder {
    abstract Builder setCallDeadline(Duration callDeadline);

    abstract Builder setSendWindow(Duration sendWindow);

    abstract Builder setMargin(Duration margin);

    abstract Builder setPatience(Duration patience);

    abstract Builder setChangeLife(Duration changeLife);

    abstract Builder setDrain(DrainTerms drain);

    abstract Builder setMaxSwitchesAtOnce(int maxSwitchesAtOnce);

    abstract Builder setWaveSize(int waveSize);

    abstract EngineSettings build();
  }

  /**
   * Settings of the given parts.
   *
   * @throws IllegalArgumentException if a time is not positive or no switch may be talked to
   */
  public static EngineSettings of(
      Duration callDeadline, Duration sendWindow, Duration margin, int maxSwitchesAtOnce) {
    for (Duration time : new Duration[] {callDeadline, sendWindow, margin}) {
      if (time.isNegative() || time.isZero()) {
        throw new IllegalArgumentException("a positive time is needed, not " + time);
      }
    }
    if (maxSwitchesAtOnce < 1) {
      throw new IllegalArgumentException("at least 1 switch at once, not " + maxSwitchesAtOnce);
    }
    // A call that was begun just now, the time in which it may be carried out late, and some.
    Duration patience = callDeadline.plus(margin.multipliedBy(2));
    return new AutoValue_EngineSettings.Builder()
        .setCallDeadline(callDeadline)
        .setSendWindow(sendWindow)
        .setMargin(margin)
        .setPatience(patience.compareTo(MOST_PATIENCE) < 0 ? patience : MOST_PATIENCE)
        .setChangeLife(callDeadline.plus(margin))
        .setDrain(DrainTerms.DEFAULT)
        .setMaxSwitchesAtOnce(maxSwitchesAtOnce)
        .setWaveSize(ROUNDS * maxSwitchesAtOnce)
        .build();
  }

  /** These settings with other terms for drains. */
  public final EngineSettings withDrain(DrainTerms drain) {
    return toBuilder().setDrain(drain).build();
  }

  /**
   * These settings for switches that are done with a change sooner.
   *
   * @throws IllegalArgumentException if it is negative, or longer than a successor counts on
   */
  public final EngineSettings withChangeLife(Duration changeLife) {
    if (changeLife.isNegative() || changeLife.compareTo(callDeadline().plus(margin())) > 0) {
      throw new IllegalArgumentException("at most deadline and margin, not " + changeLife);
    }
    return toBuilder().setChangeLife(changeLife).build();
  }

  /**
   * These settings with other waves.
   *
   * @throws IllegalArgumentException if {@code waveSize} is less than 1
   */
  public final EngineSettings withWaveSize(int waveSize) {
    if (waveSize < 1) {
      throw new IllegalArgumentException("at least 1 switch in a wave, not " + waveSize);
    }
    return toBuilder().setWaveSize(waveSize).build();
  }

  /** These settings with another patience; none means that a close waits for nothing. */
  public final EngineSettings withPatience(Duration patience) {
    return toBuilder().setPatience(patience).build();
  }

  /**
   * After how long a switch takes a proposal back by itself: long enough for a stage of one wave
   * whose slowest switch is read back twice. With more waves, as many times as long.
   */
  public final Duration proposalLife() {
    return sendWindow().plus(callDeadline().plus(margin()).multipliedBy(4));
  }

  /**
   * How long a successor waits before it looks at the switches: by then nothing that an earlier
   * leader has sent can still be under way.
   */
  public final Duration successorWait() {
    return sendWindow().plus(callDeadline()).plus(margin());
  }
}
