package org.weirfabric.southbound;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.watch.telemetry.PriorityCounter;
import org.weirfabric.watch.telemetry.PriorityReading;

/**
 * What a switch has said of the priorities of one port.
 *
 * <p>Its leaves come in several messages. A priority's reading is whole when every leaf that has
 * ever come of it has come again since {@link #beginRound}.
 */
final class PortCells {
  private static final int PRIORITIES = Priority.MAX + 1;
  private static final int COUNTERS = PriorityCounter.values().length;

  /** The names of all ports of the largest switches there are have room in it. */
  private static final int LONGEST_ORIGINS = 16_384;

  private static final int ORIGINS = 1 << COUNTERS;
  private static final int OF_THE_PORT =
      bit(PriorityCounter.PORT_SENT_BYTES) | bit(PriorityCounter.LINK_UP);

  private final PortName port;
  private final long[][] values = new long[PRIORITIES][COUNTERS];
  private final int[] known = new int[PRIORITIES];
  private final int[] fresh = new int[PRIORITIES];
  private final boolean[] told = new boolean[PRIORITIES];
  private final String[] origins = new String[PRIORITIES];
  private final long[] headroomBytes = new long[PRIORITIES];
  private final long[] deviceNanos = new long[PRIORITIES];

  PortCells(PortName port) {
    this.port = port;
    Arrays.fill(origins, "");
  }

  private static int bit(PriorityCounter counter) {
    return 1 << counter.place();
  }

  void beginRound() {
    Arrays.fill(fresh, 0);
    Arrays.fill(told, false);
  }

  void set(int priority, PriorityCounter counter, long value, long timestampNanos) {
    values[priority][counter.place()] = value;
    known[priority] |= bit(counter);
    fresh[priority] |= bit(counter);
    // Of what is judged by it, the time paused is what the moment matters most to; not all have it.
    if (counter == PriorityCounter.PAUSED_NANOS
        || (known[priority] & bit(PriorityCounter.PAUSED_NANOS)) == 0) {
      deviceNanos[priority] = timestampNanos;
    }
  }

  void setAll(PriorityCounter counter, long value, long timestampNanos) {
    for (int priority = 0; priority < PRIORITIES; priority++) {
      set(priority, counter, value, timestampNanos);
    }
  }

  /** Sets the ports by which came what waits in a queue, as the switch names them. */
  void setOrigins(int priority, String ports) {
    origins[priority] = ports;
    known[priority] |= ORIGINS;
    fresh[priority] |= ORIGINS;
  }

  void setHeadroom(int group, long bytes) {
    headroomBytes[group] = bytes;
  }

  /** Forgets what was said of a priority: its switch has it no more. */
  void forget(int priority) {
    known[priority] &= OF_THE_PORT;
    fresh[priority] &= OF_THE_PORT;
  }

  /** Adds the readings that have become whole and haven't been told in this round. */
  void whole(List<PriorityReading> to) {
    for (int priority = 0; priority < PRIORITIES; priority++) {
      boolean any = (known[priority] & ~OF_THE_PORT) != 0;
      if (any && !told[priority] && fresh[priority] == known[priority]) {
        told[priority] = true;
        to.add(reading(priority));
      }
    }
  }

  private PriorityReading reading(int priority) {
    PriorityReading.Builder reading =
        PriorityReading.of(port, Priority.of(priority), deviceNanos[priority]);
    for (PriorityCounter counter : PriorityCounter.values()) {
      if ((known[priority] & bit(counter)) != 0) {
        long value = values[priority][counter.place()];
        boolean notPaused = counter == PriorityCounter.PAUSE_START_NANOS && value == 0;
        reading.set(counter, notPaused ? PriorityReading.NOT_MEASURED : value);
      }
    }
    if ((known[priority] & ORIGINS) != 0) {
      names(origins[priority]).ifPresent(reading::setOrigins);
    }
    return reading.build();
  }

  /** The ports in {@code text}; empty if what it says is no names of ports. */
  private static Optional<List<PortName>> names(String text) {
    List<PortName> ports = new ArrayList<>();
    if (text.length() > LONGEST_ORIGINS) {
      return Optional.empty();
    }
    try {
      for (String name : text.trim().split(" +", -1)) {
        if (!name.isEmpty()) {
          ports.add(PortName.of(name));
        }
      }
    } catch (IllegalArgumentException noName) {
      return Optional.empty();
    }
    return Optional.of(ports);
  }

  long sum(PriorityCounter counter) {
    long sum = 0;
    for (long[] each : values) {
      sum += each[counter.place()];
    }
    return sum;
  }

  /** What groups with headroom, or those without, have dropped. */
  long groupDrops(boolean lossless) {
    long sum = 0;
    for (int group = 0; group < PRIORITIES; group++) {
      if (headroomBytes[group] > 0 == lossless) {
        sum += values[group][PriorityCounter.GROUP_DROPPED_BYTES.place()];
      }
    }
    return sum;
  }

  static List<PriorityReading> whole(Iterable<PortCells> ports) {
    List<PriorityReading> readings = new ArrayList<>();
    ports.forEach(each -> each.whole(readings));
    return readings;
  }
}
