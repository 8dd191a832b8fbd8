package org.weirfabric.watch.cluster;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.SwitchReport;

/** What one node tells the leader at a time. */
@AutoValue
public abstract class NodeReport {
  NodeReport() {}

  /** What it says of switches that it watches. */
  public abstract List<SwitchReport> reports();

  /**
   * What has been in rooms for what arrives after XOFF, where cables don't explain it, in bytes.
   */
  public abstract SortedMap<QueueKey, Long> watermarks();

  /** A message of the given parts. */
  public static NodeReport of(List<SwitchReport> reports, SortedMap<QueueKey, Long> watermarks) {
    return new AutoValue_NodeReport(
        List.copyOf(reports), Collections.unmodifiableSortedMap(new TreeMap<>(watermarks)));
  }
}
