package org.weirfabric.watch.lead;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.auto.value.AutoValue;

/** Something that the watch found or did. */
@AutoValue
public abstract class WatchEvent {
  WatchEvent() {}

  /** Its number; later ones have higher ones. */
  public abstract long number();

  /** What it is, such as {@code incident-opened}. */
  public abstract String kind();

  /** When, on the collector's clock, in ns since the Unix epoch. */
  public abstract long atNanos();

  /** More of it; not to be changed. */
  public abstract JsonNode data();

  static WatchEvent of(long number, String kind, long atNanos, JsonNode data) {
    return new AutoValue_WatchEvent(number, kind, atNanos, data);
  }
}
