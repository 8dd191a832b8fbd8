package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.units.ByteSize;

/**
 * What the fullest of a switch's buffer memories has to hold.
 *
 * <p>Where it isn't known which ports share a memory, the bound is over every placement: ports of
 * together no more speed than a memory serves, chosen so that they take the most. Part of a port
 * may be counted, so the bound can be above what any real placement needs, never below.
 */
@AutoValue
abstract class BufferBudget {
  /** The name of the ASIC. */
  abstract String asic();

  /** In how many memories its buffer is. */
  abstract int memories();

  /** What one memory holds. */
  abstract long capacityBytes();

  /** What the switch keeps for itself, taken to be in every memory. */
  abstract long fixedBytes();

  /** What is kept for ports and reserved for their groups. */
  abstract long keptBytes();

  /** The headroom promised to groups. */
  abstract long promisedBytes();

  /** The headroom there is: what is promised, or less where it is an over-subscribed pool. */
  abstract long headroomBytes();

  /** What must be left to share: one largest frame for each port. */
  abstract long minimumBytes();

  /** By how much it is too much; negative is what is left. */
  abstract long overBytes();

  /** The lossless groups of the switch. */
  abstract int groups();

  /** How many of its groups may fill their headroom at once without loss. */
  abstract int groupsAtOnce();

  /** The ports counted in the fullest memory, whole or in part. */
  abstract int portsCounted();

  private static final class Load {
    private long kept;
    private long promised;
    private long minimum;
    private int ports;

    private long held(HeadroomPooling pooling) {
      return kept + pooling.held(promised) + minimum;
    }

    private void add(PortDemand port, int count, long frame) {
      kept += count * port.keptBytes();
      promised += count * port.headroomBytes();
      minimum += count * frame;
      ports += count;
    }

    private void addPart(PortDemand port, long frame, long part, long whole) {
      kept += part(port.keptBytes(), part, whole);
      promised += part(port.headroomBytes(), part, whole);
      minimum += part(frame, part, whole);
      ports++;
    }

    private static long part(long bytes, long part, long whole) {
      // bytes < 2^33, rates in Mb/s < 2^26: no overflow
      return (bytes * part + whole - 1) / whole;
    }

    private Load copy() {
      Load copy = new Load();
      copy.kept = kept;
      copy.promised = promised;
      copy.minimum = minimum;
      copy.ports = ports;
      return copy;
    }
  }

  /**
   * The budget of a switch with {@code ports}.
   *
   * @param frameBytes the largest frame as stored
   */
  static BufferBudget of(
      AsicProfile asic, List<PortDemand> ports, long frameBytes, HeadroomPooling pooling) {
    Load fit = fullest(asic, ports, frameBytes, pooling);
    Load own = fullest(asic, ports, 0, pooling);
    long capacity = asic.slice().bytes();
    long fixed = asic.fixedReserve().value().bytes();
    SortedMap<Long, Integer> headrooms = new TreeMap<>(Comparator.reverseOrder());
    for (PortDemand port : ports) {
      port.headroomsBytes().forEach(bytes -> headrooms.merge(bytes, port.ports(), Integer::sum));
    }
    int groups = headrooms.values().stream().mapToInt(Integer::intValue).sum();
    long largest = headrooms.isEmpty() ? 0 : headrooms.firstKey();
    long unit = asic.allocationUnit().value().bytes();
    // A group that is alone must always find its whole headroom.
    long pool =
        pooling.shared()
            ? roundedUp(Math.max(pooling.held(own.promised), largest), unit)
            : own.promised;
    long rounding = pool - pooling.held(own.promised);
    return new AutoValue_BufferBudget(
        asic.name(),
        asic.bufferSlices().value(),
        capacity,
        fixed,
        own.kept,
        own.promised,
        pool,
        fit.minimum,
        fixed + fit.held(pooling) + rounding - capacity,
        groups,
        pooling.shared() ? atOnce(headrooms, pool) : groups,
        own.ports);
  }

  private static long roundedUp(long bytes, long unit) {
    return (bytes + unit - 1) / unit * unit;
  }

  private static Load fullest(
      AsicProfile asic, List<PortDemand> ports, long frame, HeadroomPooling pooling) {
    int sets = asic.bufferSlices().value() / asic.sliceRule().value().memoriesPerPort();
    List<Load> known = new ArrayList<>();
    long[] speeds = new long[sets];
    for (int set = 0; set < sets; set++) {
      known.add(new Load());
    }
    List<PortDemand> unknown = new ArrayList<>();
    for (PortDemand port : ports) {
      int set = sets == 1 ? 0 : port.slice().orElse(-1);
      if (set < 0) {
        unknown.add(port);
      } else {
        known.get(set).add(port, port.ports(), frame);
        speeds[set] += port.ports() * megabits(port);
      }
    }
    unknown.sort(Comparator.comparingDouble(port -> -density(port, frame, pooling)));
    Load fullest = known.get(0);
    for (int set = 0; set < sets; set++) {
      Load load = known.get(set).copy();
      long room =
          asic.sliceRate()
              .map(rate -> rate.value().bitsPerSecond() / 1_000_000)
              .orElse(Long.MAX_VALUE);
      fill(load, unknown, frame, room - speeds[set]);
      fullest = load.held(pooling) > fullest.held(pooling) ? load : fullest;
    }
    return fullest;
  }

  private static void fill(Load load, List<PortDemand> byDensity, long frame, long roomMegabits) {
    long room = roomMegabits;
    for (PortDemand port : byDensity) {
      if (room <= 0) {
        return;
      }
      long speed = megabits(port);
      int whole = (int) Math.min(port.ports(), room / speed);
      load.add(port, whole, frame);
      room -= whole * speed;
      if (whole < port.ports() && room > 0) {
        load.addPart(port, frame, room, speed);
        room = 0;
      }
    }
  }

  private static double density(PortDemand port, long frame, HeadroomPooling pooling) {
    double bytes = port.keptBytes() + frame + pooling.held(port.headroomBytes());
    return bytes / megabits(port);
  }

  private static long megabits(PortDemand port) {
    return Math.max(1, port.speed().bitsPerSecond() / 1_000_000);
  }

  private static int atOnce(SortedMap<Long, Integer> largestFirst, long pool) {
    long left = pool;
    int count = 0;
    for (Map.Entry<Long, Integer> groups : largestFirst.entrySet()) {
      long fit = Math.min(groups.getValue(), left / groups.getKey());
      count += (int) fit;
      left -= fit * groups.getKey();
      if (fit < groups.getValue()) {
        return count;
      }
    }
    return count;
  }

  boolean fits() {
    return overBytes() <= 0;
  }

  /** What the groups of one memory share, in whole cells. */
  ByteSize sharedOfOne(ByteSize cell) {
    long bytes = capacityBytes() - fixedBytes() - keptBytes() - headroomBytes();
    return ByteSize.ofBytes(Math.max(0, bytes) / cell.bytes() * cell.bytes());
  }
}
