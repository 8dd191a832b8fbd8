package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;

/** Priority-based flow control of one priority on one port. */
@AutoValue
public abstract class PfcSetting {
  PfcSetting() {}

  /** Whether PFC frames for it are obeyed. */
  public abstract boolean receive();

  /** Whether PFC frames for it are sent. */
  public abstract boolean transmit();

  /** A PfcSetting of the given parts. */
  public static PfcSetting of(boolean receive, boolean transmit) {
    return new AutoValue_PfcSetting(receive, transmit);
  }
}
