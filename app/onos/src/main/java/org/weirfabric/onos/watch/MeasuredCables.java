package org.weirfabric.onos.watch;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.watchdog.cable.XoffRoom;

/**
 * The rooms by which cables are measured, computed anew only when what they rest on has changed.
 */
final class MeasuredCables {
  private final AsicCatalogue catalogue;
  private Optional<Topology> topology = Optional.empty();
  private SortedMap<SwitchId, SwitchConfig> committed = new TreeMap<>();
  private List<LosslessIntent> intents = List.of();
  private List<XoffRoom> rooms = List.of();

  MeasuredCables(AsicCatalogue catalogue) {
    this.catalogue = catalogue;
  }

  /** The rooms of what {@code nowCommitted} has, on {@code wired}. */
  List<XoffRoom> rooms(
      Topology wired,
      SortedMap<SwitchId, SwitchConfig> nowCommitted,
      List<LosslessIntent> nowIntents) {
    boolean same =
        topology.equals(Optional.of(wired))
            && committed.equals(nowCommitted)
            && intents.equals(nowIntents);
    if (!same) {
      topology = Optional.of(wired);
      committed = nowCommitted;
      intents = List.copyOf(nowIntents);
      rooms = List.copyOf(CableRooms.of(wired, catalogue, committed, intents));
    }
    return rooms;
  }
}
