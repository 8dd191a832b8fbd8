package org.weirfabric.watchdog;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.weirfabric.model.config.PfcOverride;

/** What can be done about a queue that is paused and won't be let go. */
public enum CureAction {
  /** Drop what is in the queue and what comes to it. */
  DROP(PfcOverride.DROP),
  /** Send in spite of the pause. */
  FORWARD(PfcOverride.FORWARD),
  /** No longer obey PFC for this priority at this port, nor send it. */
  PFC_OFF(PfcOverride.PFC_OFF),
  /** Nothing: tell a human. */
  ALERT(null);

  private final Optional<PfcOverride> override;

  CureAction(@Nullable PfcOverride override) {
    this.override = Optional.ofNullable(override);
  }

  /** What its switch is told; empty if it is told nothing. */
  public Optional<PfcOverride> override() {
    return override;
  }

  /** The action that has a switch told {@code override}. */
  public static CureAction of(PfcOverride override) {
    for (CureAction each : values()) {
      if (each.override.equals(Optional.of(override))) {
        return each;
      }
    }
    throw new AssertionError(override);
  }

  /** The name as users write it. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
