package org.weirfabric.southbound;

import com.google.auto.value.AutoValue;

/** What a P4 counter has counted. */
@AutoValue
public abstract class P4Count {
  P4Count() {}

  /** Packets. */
  public abstract long packets();

  /** Their bytes. */
  public abstract long bytes();

  static P4Count of(long packets, long bytes) {
    return new AutoValue_P4Count(packets, bytes);
  }
}
