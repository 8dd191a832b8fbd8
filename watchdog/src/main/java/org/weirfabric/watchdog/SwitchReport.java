package org.weirfabric.watchdog;

import com.google.auto.value.AutoValue;
import java.util.List;
import org.weirfabric.model.id.SwitchId;

/**
 * What a node that watches a switch tells the leader of it: the queues that can be part of a chain
 * of pauses. Of a switch of which a report came, every queue that isn't named is clear.
 */
@AutoValue
public abstract class SwitchReport {
  SwitchReport() {}

  /** The switch. */
  public abstract SwitchId switchId();

  /** The node that watches it. */
  public abstract String sender();

  /** When it was written, on the sender's clock, in ns, as are all times in it. */
  public abstract long sentNanos();

  /** The queues that are held back, stuck, or busy where others may wait for them. */
  public abstract List<QueueEvidence> notable();

  /** The queues of which samples come that don't make a verdict yet. */
  public abstract List<QueueKey> undecided();

  /** The queues of which nothing is known. */
  public abstract List<QueueKey> unknown();

  /** What the switch's own watchdogs have found. */
  public abstract List<DeviceTrip> trips();

  /** A report of the given parts. */
  public static SwitchReport of(
      SwitchId switchId,
      String sender,
      long sentNanos,
      List<QueueEvidence> notable,
      List<QueueKey> undecided,
      List<QueueKey> unknown,
      List<DeviceTrip> trips) {
    return new AutoValue_SwitchReport(
        switchId,
        sender,
        sentNanos,
        List.copyOf(notable),
        List.copyOf(undecided),
        List.copyOf(unknown),
        List.copyOf(trips));
  }
}
