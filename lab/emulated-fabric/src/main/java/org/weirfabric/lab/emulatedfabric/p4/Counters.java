package org.weirfabric.lab.emulatedfabric.p4;

import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.wire.p4.CounterData;
import org.weirfabric.wire.p4.CounterEntry;
import org.weirfabric.wire.p4.Entity;
import org.weirfabric.wire.p4.Index;
import org.weirfabric.wire.p4.config.Counter;

/** The cells of a program's indirect counters; confined to the service's lock. */
final class Counters {
  private final Map<Integer, Counter> known;
  private final Map<Integer, Map<Long, CounterData>> cells = new TreeMap<>();

  Counters(Pipeline pipeline) {
    this.known = pipeline.counters();
  }

  /**
   * Sets one cell or, without an index, all.
   *
   * @throws Refusal if there is no such counter or cell
   */
  void set(CounterEntry given) {
    Counter counter = counter(given.getCounterId());
    Map<Long, CounterData> held = cellsOf(counter);
    if (given.hasIndex()) {
      requireIndex(counter, given.getIndex().getIndex());
      held.put(given.getIndex().getIndex(), given.getData());
      return;
    }
    for (long i = 0; i < counter.getSize(); i++) {
      held.put(i, given.getData());
    }
  }

  /**
   * One cell, all cells of a counter or, with id 0, all cells of all.
   *
   * @throws Refusal if there is no such counter or cell
   */
  List<Entity> read(CounterEntry asked) {
    List<Entity> found = new ArrayList<>();
    for (Counter counter :
        asked.getCounterId() == 0
            ? List.copyOf(known.values())
            : List.of(counter(asked.getCounterId()))) {
      long from = 0;
      long to = counter.getSize();
      if (asked.hasIndex()) {
        requireIndex(counter, asked.getIndex().getIndex());
        from = asked.getIndex().getIndex();
        to = from + 1;
      }
      Map<Long, CounterData> held = cellsOf(counter);
      for (long i = from; i < to; i++) {
        found.add(
            Entity.newBuilder()
                .setCounterEntry(
                    CounterEntry.newBuilder()
                        .setCounterId(counter.getPreamble().getId())
                        .setIndex(Index.newBuilder().setIndex(i))
                        .setData(held.getOrDefault(i, CounterData.getDefaultInstance())))
                .build());
      }
    }
    return found;
  }

  private Counter counter(int id) {
    return Optional.ofNullable(known.get(id))
        .orElseThrow(() -> Refusal.invalid("counter_id", "no counter " + id));
  }

  private Map<Long, CounterData> cellsOf(Counter counter) {
    return cells.computeIfAbsent(counter.getPreamble().getId(), id -> new TreeMap<>());
  }

  private static void requireIndex(Counter counter, long index) {
    if (index < 0 || index >= counter.getSize()) {
      throw new Refusal(
          Status.Code.OUT_OF_RANGE,
          counter.getPreamble().getName() + ": index " + index + " of " + counter.getSize());
    }
  }
}
