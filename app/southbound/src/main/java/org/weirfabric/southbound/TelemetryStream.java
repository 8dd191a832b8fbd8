package org.weirfabric.southbound;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.dialect.GnmiPath;

/** The counters of one switch as its gNMI server streams them. */
final class TelemetryStream implements GnmiSubscription.Listener {
  private static final String PORT = "/qos/interfaces/interface[interface-id=*]";

  /** What is subscribed to. */
  static final List<GnmiPath> PATHS =
      List.of(
          GnmiPath.parse(
              "/interfaces/interface[name=*]/ethernet/pfc/priorities/priority[index=*]/state"),
          GnmiPath.parse(PORT + "/input/priority-groups/priority-group[index=*]/state"),
          GnmiPath.parse(PORT + "/output/queues/queue[name=*]/state"));

  private final SortedMap<String, Long> values = new TreeMap<>();
  private long deviceNanos;
  private boolean synced;
  private boolean over;

  @Override
  public synchronized void notification(GnmiNotification notification) {
    notification.deletes().forEach(gone -> forget(gone.toString()));
    for (Map.Entry<GnmiPath, String> update : notification.updates().entrySet()) {
      number(update.getValue()).ifPresent(value -> values.put(update.getKey().toString(), value));
    }
    deviceNanos = Math.max(deviceNanos, notification.timestampNanos());
  }

  private void forget(String gone) {
    values.keySet().removeIf(path -> path.equals(gone) || path.startsWith(gone + "/"));
  }

  /** A counter, which JSON_IETF writes as a string; empty for what isn't one. */
  private static Optional<Long> number(String json) {
    String text = json.startsWith("\"") ? json.substring(1, json.length() - 1) : json;
    return text.matches("\\d{1,18}") ? Optional.of(Long.valueOf(text)) : Optional.empty();
  }

  @Override
  public synchronized void synced() {
    synced = true;
  }

  @Override
  public synchronized void ended(Optional<RpcFailure> failure) {
    over = true;
  }

  /** Whether it brings nothing any more. */
  synchronized boolean isOver() {
    return over;
  }

  /** The sums of what it brought last; empty before everything has come once, and after the end. */
  synchronized Optional<SwitchTelemetry> latest() {
    if (!synced || over) {
      return Optional.empty();
    }
    return Optional.of(
        SwitchTelemetry.builder()
            .setDeviceNanos(deviceNanos)
            .setPfcReceived(sum("/pfc/", "/in-frames"))
            .setPfcSent(sum("/pfc/", "/out-frames"))
            .setPausedNanos(sum("/pfc/", "/in-pause-duration-ns"))
            .setPausingNanos(sum("/pfc/", "/out-pause-duration-ns"))
            .setEcnMarked(sum("/queues/", "/ecn-marked-pkts"))
            .setLosslessDroppedOctets(groupDrops(true))
            .setLossyDroppedOctets(groupDrops(false) + sum("/queues/", "/dropped-octets"))
            .build());
  }

  private long sum(String within, String leaf) {
    long sum = 0;
    for (Map.Entry<String, Long> value : values.entrySet()) {
      if (value.getKey().endsWith(leaf) && value.getKey().contains(within)) {
        sum += value.getValue();
      }
    }
    return sum;
  }

  private long groupDrops(boolean lossless) {
    String leaf = "/dropped-octets";
    long sum = 0;
    for (Map.Entry<String, Long> value : values.entrySet()) {
      String path = value.getKey();
      if (path.endsWith(leaf) && path.contains("/priority-groups/")) {
        String state = path.substring(0, path.length() - leaf.length());
        boolean headroom = values.getOrDefault(state + "/headroom-bytes", 0L) > 0;
        sum += headroom == lossless ? value.getValue() : 0;
      }
    }
    return sum;
  }
}
