package org.weirfabric.watch.lead;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.watchdog.DeviceTrip;
import org.weirfabric.watchdog.OpenIncident;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.SwitchReport;

/** What the switches' own watchdogs have found, by queue. */
final class DeviceWatchdogs {
  private final SortedMap<QueueKey, DeviceTrip> trips = new TreeMap<>();

  /** Takes what a report says of them and returns what is news in it. */
  List<DeviceTrip> hear(SwitchReport report) {
    List<DeviceTrip> news = new ArrayList<>();
    for (DeviceTrip trip : report.trips()) {
      if (!trip.queue().port().switchId().equals(report.switchId())) {
        continue;
      }
      DeviceTrip before = trips.put(trip.queue(), trip);
      // The first report of a queue tells what was counted in days before this leader: no news.
      if (before == null
          ? trip.isOn()
          : before.detected() != trip.detected() || before.restored() != trip.restored()) {
        news.add(trip);
      }
    }
    return news;
  }

  /** Those at the root or the ring of an incident, since it was first seen or acting now. */
  List<DeviceTrip> at(OpenIncident incident) {
    List<DeviceTrip> at = new ArrayList<>();
    for (DeviceTrip trip : trips.values()) {
      boolean here =
          incident.incident().root().equals(trip.queue())
              || incident.incident().members().contains(trip.queue());
      if (here && (trip.isOn() || trip.sinceNanos() >= incident.incident().sinceNanos())) {
        at.add(trip);
      }
    }
    return at;
  }
}
