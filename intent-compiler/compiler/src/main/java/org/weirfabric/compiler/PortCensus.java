package org.weirfabric.compiler;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** How many ports there are of each kind, and on which switches. */
final class PortCensus {
  private static final Entry NO_ENTRY = new Entry(0, SortedNumbers.none());

  private final Layered<AsicPort, Entry> entries;

  private PortCensus(Layered<AsicPort, Entry> entries) {
    this.entries = entries;
  }

  private static final class Entry {
    private final int ports;
    private final int[] switches;

    private Entry(int ports, int[] switches) {
      this.ports = ports;
      this.switches = switches;
    }
  }

  private static final class Growing {
    private int ports;
    private final SortedNumbers.Growing switches = new SortedNumbers.Growing();
  }

  /** The ports of {@code fabric}, and what kinds they are of in {@code kinds}. */
  static PortCensus of(ResolvedFabric fabric, Set<AsicPort> kinds) {
    Map<AsicPort, Growing> growing = new HashMap<>();
    for (int s = 0; s < fabric.switches().size(); s++) {
      SwitchKind kind = fabric.switches().get(s).kind();
      int number = s;
      kind.ports()
          .forEach(
              (port, count) -> {
                AsicPort key = AsicPort.of(kind.asic().name(), port);
                Growing entry = growing.computeIfAbsent(key, none -> new Growing());
                entry.ports += count;
                entry.switches.add(number);
              });
    }
    Map<AsicPort, Entry> entries = new HashMap<>();
    growing.forEach((key, entry) -> entries.put(key, new Entry(entry.ports, entry.switches.all())));
    kinds.addAll(entries.keySet());
    return new PortCensus(Layered.of(entries));
  }

  /** The kinds of which switch {@code s} has more or fewer ports than before. */
  static Set<AsicPort> changed(ResolvedFabric before, ResolvedFabric after, int[] switches) {
    Set<AsicPort> changed = new LinkedHashSet<>();
    for (int s : switches) {
      String asic = after.switches().get(s).asic().name();
      SortedMap<PortKind, Integer> old = before.switches().get(s).kind().ports();
      SortedMap<PortKind, Integer> fresh = after.switches().get(s).kind().ports();
      for (SortedMap<PortKind, Integer> each : List.of(old, fresh)) {
        each.keySet().stream()
            .filter(kind -> !old.getOrDefault(kind, 0).equals(fresh.getOrDefault(kind, 0)))
            .forEach(kind -> changed.add(AsicPort.of(asic, kind)));
      }
    }
    return changed;
  }

  /** The ports of {@code after}, where only the switches {@code changed} have others. */
  PortCensus after(
      ResolvedFabric before, ResolvedFabric after, int[] switches, Set<AsicPort> changed) {
    Map<AsicPort, Optional<Entry>> changes = new LinkedHashMap<>();
    for (AsicPort key : changed) {
      Entry entry = entry(key);
      int ports = entry.ports;
      int[] on = entry.switches;
      for (int s : switches) {
        int old = before.switches().get(s).kind().ports().getOrDefault(key.kind(), 0);
        int fresh = after.switches().get(s).kind().ports().getOrDefault(key.kind(), 0);
        boolean ofAsic = after.switches().get(s).asic().name().equals(key.asic());
        if (ofAsic && old != fresh) {
          ports += fresh - old;
          on = fresh == 0 ? SortedNumbers.minus(on, s) : SortedNumbers.plus(on, s);
        }
      }
      changes.put(key, ports == 0 ? Optional.empty() : Optional.of(new Entry(ports, on)));
    }
    return new PortCensus(entries.with(changes));
  }

  private Entry entry(AsicPort kind) {
    Entry entry = entries.get(kind);
    return entry == null ? NO_ENTRY : entry;
  }

  /** How many ports are of {@code kind}. */
  int ports(AsicPort kind) {
    return entry(kind).ports;
  }

  /** The switches with ports of {@code kind}, in order. */
  int[] switches(AsicPort kind) {
    return entry(kind).switches;
  }
}
