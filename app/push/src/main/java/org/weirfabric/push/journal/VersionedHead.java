package org.weirfabric.push.journal;

import com.google.auto.value.AutoValue;

/** A head and the version that the journal gave it. */
@AutoValue
public abstract class VersionedHead {
  VersionedHead() {}

  /** The head. */
  public abstract Head head();

  /** Its version in the journal; {@link Journal#ABSENT} if it was never stored. */
  public abstract long version();

  /** A VersionedHead of the given parts. */
  public static VersionedHead of(Head head, long version) {
    return new AutoValue_VersionedHead(head, version);
  }
}
