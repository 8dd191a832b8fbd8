package org.weirfabric.push.engine;

import com.google.auto.value.AutoValue;
import java.util.List;
import org.weirfabric.push.Difference;

/** What a transaction did to one switch, and what the switch holds after it. */
@AutoValue
public abstract class SwitchReport {
  SwitchReport() {}

  /** The gNMI paths that were set and not deleted again, in order. */
  public abstract List<String> gnmiSet();

  /** The keys of the P4 entries that were set and not removed again, in order. */
  public abstract List<String> p4Set();

  /** Whether it was read back at the end, and what it held could be seen. */
  public abstract boolean isRead();

  /** What differed at the last look from what it should hold then; empty if all matched. */
  public abstract List<Difference> differences();

  /** How long it was waited for, all calls together, in ms. */
  public abstract long busyMillis();

  static SwitchReport of(
      List<String> gnmiSet,
      List<String> p4Set,
      boolean isRead,
      List<Difference> differences,
      long busyMillis) {
    return new AutoValue_SwitchReport(
        List.copyOf(gnmiSet), List.copyOf(p4Set), isRead, List.copyOf(differences), busyMillis);
  }

  /** Whether it was read back and holds what it should. */
  public final boolean matches() {
    return isRead() && differences().isEmpty();
  }
}
