package org.weirfabric.push.engine;

import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.push.HostPfcKnowledge;
import org.weirfabric.push.journal.UndoRecord;

/**
 * Holds the gate of host ports shut until the host is known to obey PFC, and opens it then. What is
 * withheld is committed as shut, with the DSCP map that opens it beside it.
 */
final class HostGates {
  private final HostPfcKnowledge knowledge;

  HostGates(HostPfcKnowledge knowledge) {
    this.knowledge = knowledge;
  }

  /**
   * {@code ends} with the gates of {@code awaited} shut at the target, but for those whose host is
   * known to obey PFC now, and those that are open already.
   */
  SortedMap<SwitchId, UndoRecord> withholding(
      SortedMap<SwitchId, UndoRecord> ends, SortedSet<PortRef> awaited) {
    SortedMap<SwitchId, UndoRecord> withheld = new TreeMap<>(ends);
    HostPfcKnowledge known = awaited.isEmpty() ? knowledge : knowledge.now();
    for (PortRef port : awaited) {
      withheld.computeIfPresent(port.switchId(), (id, record) -> withheld(record, port, known));
    }
    return withheld;
  }

  private static UndoRecord withheld(UndoRecord record, PortRef port, HostPfcKnowledge known) {
    Optional<String> opening = map(record.target(), port.port());
    boolean opens = opening.isPresent() && !opening.equals(map(record.base(), port.port()));
    if (!opens
        || opening.get().equals(DscpMapNames.UNTRUSTED)
        || !record.target().dscpMaps().containsKey(DscpMapNames.UNTRUSTED)
        || known.obeysPfc(port)) {
      return record;
    }
    SortedMap<PortName, String> more = new TreeMap<>(record.withheld());
    more.put(port.port(), opening.get());
    SwitchConfig shut = bound(record.target(), port.port(), DscpMapNames.UNTRUSTED);
    return UndoRecord.of(record.base(), shut, record.baseline()).withholding(more);
  }

  /** Both ends of a transaction that opens {@code ports}, of those that are {@code withheld}. */
  static SortedMap<SwitchId, UndoRecord> opening(
      SortedMap<SwitchId, SwitchConfig> committed,
      SortedMap<PortRef, String> withheld,
      Set<PortRef> ports) {
    SortedMap<SwitchId, SwitchConfig> targets = new TreeMap<>(committed);
    SortedMap<SwitchId, SortedMap<PortName, String>> still = new TreeMap<>();
    withheld.forEach(
        (port, map) -> {
          if (ports.contains(port)) {
            targets.computeIfPresent(
                port.switchId(), (id, config) -> bound(config, port.port(), map));
          } else {
            still.computeIfAbsent(port.switchId(), id -> new TreeMap<>()).put(port.port(), map);
          }
        });
    SortedMap<SwitchId, UndoRecord> ends = new TreeMap<>(Ends.between(committed, targets));
    still.forEach(
        (id, kept) -> ends.computeIfPresent(id, (same, record) -> record.withholding(kept)));
    return ends;
  }

  private static Optional<String> map(SwitchConfig config, PortName port) {
    return Optional.ofNullable(config.ports().get(port)).flatMap(PortConfig::dscpMap);
  }

  private static SwitchConfig bound(SwitchConfig config, PortName port, String map) {
    SortedMap<PortName, PortConfig> ports = new TreeMap<>(config.ports());
    ports.computeIfPresent(
        port, (name, each) -> each.toBuilder().setDscpMap(Optional.of(map)).build());
    return config.toBuilder().setPorts(ports).build();
  }
}
