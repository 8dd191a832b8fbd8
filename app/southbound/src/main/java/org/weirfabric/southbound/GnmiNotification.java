package org.weirfabric.southbound;

import com.google.auto.value.AutoValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.wire.gnmi.Notification;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.Update;

/** What a target says about a part of its tree. */
@AutoValue
public abstract class GnmiNotification {
  GnmiNotification() {}

  /** The target's time of it, in nanoseconds since the Unix epoch. */
  public abstract long timestampNanos();

  /** JSON values by path; a value may be a leaf's or a whole subtree's. */
  public abstract SortedMap<GnmiPath, String> updates();

  /** Paths that are there no more. */
  public abstract List<GnmiPath> deletes();

  /**
   * Reads it from the wire.
   *
   * @throws IllegalArgumentException if a value is of a kind that JSON_IETF has no place for
   */
  static GnmiNotification fromWire(Notification wire) {
    SortedMap<GnmiPath, String> updates = new TreeMap<>();
    for (Update update : wire.getUpdateList()) {
      updates.put(
          GnmiPaths.fromWire(wire.getPrefix(), update.getPath()), GnmiValues.json(update.getVal()));
    }
    List<GnmiPath> deletes = new ArrayList<>();
    for (Path path : wire.getDeleteList()) {
      deletes.add(GnmiPaths.fromWire(wire.getPrefix(), path));
    }
    return new AutoValue_GnmiNotification(
        wire.getTimestamp(), Collections.unmodifiableSortedMap(updates), List.copyOf(deletes));
  }
}
