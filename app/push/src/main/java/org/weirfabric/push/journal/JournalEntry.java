package org.weirfabric.push.journal;

import java.util.Arrays;

/** A value of the journal and its version. */
public final class JournalEntry {
  private final long version;
  private final byte[] value;

  private JournalEntry(long version, byte[] value) {
    this.version = version;
    this.value = value;
  }

  /**
   * The entry of {@code version} that holds {@code value}.
   *
   * @throws IllegalArgumentException if the version is not above {@link Journal#ABSENT}
   */
  public static JournalEntry of(long version, byte[] value) {
    if (version <= Journal.ABSENT) {
      throw new IllegalArgumentException("an entry's version is above 0, not " + version);
    }
    return new JournalEntry(version, value.clone());
  }

  /** Its version, above {@link Journal#ABSENT}. */
  public long version() {
    return version;
  }

  /** A copy of its bytes. */
  public byte[] value() {
    return value.clone();
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof JournalEntry
        && ((JournalEntry) o).version == version
        && Arrays.equals(((JournalEntry) o).value, value);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(version) * 31 + Arrays.hashCode(value);
  }

  @Override
  public String toString() {
    return "version " + version + ", " + value.length + " bytes";
  }
}
