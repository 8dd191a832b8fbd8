package org.weirfabric.lab.emulatedfabric.asic;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All counters of a switch at one moment.
 *
 * @param deviceNanos that moment by the switch's own clock, in ns since the Unix epoch
 * @param lab how the emulation fares at that moment
 * @param ports the ports by name
 */
public record SwitchReading(long deviceNanos, Lab lab, SortedMap<String, PortReading> ports) {
  /** Takes a copy. */
  public SwitchReading {
    ports = Collections.unmodifiableSortedMap(new TreeMap<>(ports));
  }

  /** The counters of a port; nothing if it has counted none. */
  public PortReading port(String name) {
    return ports.getOrDefault(name, PortReading.NOTHING);
  }

  /**
   * How the emulation fares.
   *
   * @param simulatedNanos how long the fabric has run, in simulated time
   * @param lagNanos by how much that is behind the wall clock
   * @param rateDivisor by what every bit rate is divided
   * @param packetEvents arrivals and departures of frames in the whole fabric so far
   */
  public record Lab(long simulatedNanos, long lagNanos, long rateDivisor, long packetEvents) {
    /** An emulation in which nothing has happened yet. */
    public static final Lab START = new Lab(0, 0, 1, 0);
  }
}
