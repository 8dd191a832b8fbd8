package org.weirfabric.push.engine;

import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.journal.Baseline;
import org.weirfabric.push.journal.UndoRecord;

/** Both ends of a transaction, switch by switch. */
final class Ends {
  private Ends() {}

  /** From {@code bases} to {@code targets}; what is in neither holds nothing. */
  static SortedMap<SwitchId, UndoRecord> between(
      SortedMap<SwitchId, SwitchConfig> bases, SortedMap<SwitchId, SwitchConfig> targets) {
    SortedSet<SwitchId> switches = new TreeSet<>(bases.keySet());
    switches.addAll(targets.keySet());
    SortedMap<SwitchId, UndoRecord> ends = new TreeMap<>();
    for (SwitchId id : switches) {
      SwitchConfig nothing = SwitchConfig.empty(id);
      ends.put(id, of(bases.getOrDefault(id, nothing), targets.getOrDefault(id, nothing)));
    }
    return ends;
  }

  /** From {@code base} to {@code target}, on one switch. */
  static UndoRecord of(SwitchConfig base, SwitchConfig target) {
    return UndoRecord.of(base, target, Baseline.EMPTY);
  }
}
