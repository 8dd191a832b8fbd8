package org.weirfabric.onos.canary;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.id.SwitchId;

/**
 * Whether the switches of a canary drop frames that should never be dropped.
 *
 * <p>Only what is dropped after a switch's first sample counts. A counter that goes back has begun
 * anew, by a restart of its switch, which is no reason to go on either. What was not measured is
 * not known to be good.
 */
public final class CanaryWatch {
  private final SortedSet<SwitchId> switches;
  private final Map<SwitchId, Counts> first = new HashMap<>();
  private final Map<SwitchId, Counts> last = new HashMap<>();

  /** A watch over {@code switches}. */
  public CanaryWatch(SortedSet<SwitchId> switches) {
    this.switches = new TreeSet<>(switches);
  }

  /** Takes the newest counts; gives the reason to abort, if they are one. */
  public Optional<String> take(Map<SwitchId, Counts> samples) {
    for (SwitchId id : switches) {
      Counts now = samples.get(id);
      if (now == null) {
        continue;
      }
      Counts before = last.put(id, now);
      first.putIfAbsent(id, now);
      if (before == null) {
        continue;
      }
      long dropped = now.losslessDroppedOctets() - before.losslessDroppedOctets();
      if (dropped > 0) {
        return Optional.of(id + " has dropped " + dropped + " octets of a lossless class");
      }
      if (dropped < 0 || now.deviceNanos() < before.deviceNanos()) {
        return Optional.of(id + " has begun to count anew: it restarted");
      }
    }
    return Optional.empty();
  }

  /** The switches of which there are not two samples of different times. */
  public List<SwitchId> unmeasured() {
    List<SwitchId> unmeasured = new ArrayList<>();
    for (SwitchId id : switches) {
      Counts from = first.get(id);
      Counts to = last.get(id);
      if (from == null || to == null || to.deviceNanos() <= from.deviceNanos()) {
        unmeasured.add(id);
      }
    }
    return unmeasured;
  }

  /**
   * A switch whose ports were paused, all together, for more than {@code percent} of the time
   * between its first and last sample; empty if there is none.
   */
  public Optional<String> pausedTooLong(int percent) {
    for (SwitchId id : switches) {
      Counts from = first.get(id);
      Counts to = last.get(id);
      if (from != null && to != null && to.deviceNanos() > from.deviceNanos()) {
        double share =
            100.0
                * (to.pausedNanos() - from.pausedNanos())
                / (to.deviceNanos() - from.deviceNanos());
        if (share > percent) {
          return Optional.of(
              id + " was paused for " + Math.round(share) + " % of the time, more than " + percent);
        }
      }
    }
    return Optional.empty();
  }

  /** For how long ports were paused since the first samples, in ns; they add up. */
  public long pausedNanos() {
    long paused = 0;
    for (SwitchId id : switches) {
      Counts from = first.get(id);
      Counts to = last.get(id);
      if (from != null && to != null) {
        paused += to.pausedNanos() - from.pausedNanos();
      }
    }
    return paused;
  }
}
