package org.weirfabric.push.journal;

import com.google.auto.value.AutoValue;

/** The head under an epoch that was just raised, and how the leader before it has gone. */
@AutoValue
public abstract class RaisedHead {
  RaisedHead() {}

  /** The head under the new epoch. */
  public abstract VersionedHead raised();

  /** Whether the leader before has {@linkplain Head#farewell taken its leave}. */
  public abstract boolean afterFarewell();

  static RaisedHead of(VersionedHead raised, boolean afterFarewell) {
    return new AutoValue_RaisedHead(raised, afterFarewell);
  }
}
