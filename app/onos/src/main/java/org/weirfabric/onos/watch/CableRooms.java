package org.weirfabric.onos.watch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.weirfabric.compiler.HeadroomRequest;
import org.weirfabric.compiler.HeadroomSizing;
import org.weirfabric.compiler.PortHeadroom;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.ClassIntent;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.LinkFeatures;
import org.weirfabric.model.topology.Macsec;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;
import org.weirfabric.model.units.CableLength;
import org.weirfabric.watchdog.cable.XoffRoom;

/**
 * What each room for what arrives after XOFF is to hold, by the plan that the switches run.
 *
 * <p>The room is planned for the worst frames there are; expected is what full-size frames need. A
 * room that isn't the one that the intents give, since they have changed and aren't applied yet, is
 * left out: what isn't understood measures nothing.
 */
final class CableRooms {
  private static final int[] TUNNEL_BYTES = {0, 50, 70};

  private final Topology topology;
  private final AsicCatalogue catalogue;
  private final List<LosslessIntent> intents;
  private final Map<HeadroomRequest, Optional<PortHeadroom>> sizes = new HashMap<>();

  private CableRooms(Topology topology, AsicCatalogue catalogue, List<LosslessIntent> intents) {
    this.topology = topology;
    this.catalogue = catalogue;
    this.intents = intents;
  }

  /** One end of a cable: the port, and what is declared of its link. */
  private static final class End {
    final PortRef port;
    final BitRate speed;
    final CableLength cable;
    final LinkFeatures features;

    End(PortRef port, BitRate speed, CableLength cable, LinkFeatures features) {
      this.port = port;
      this.speed = speed;
      this.cable = cable;
      this.features = features;
    }
  }

  /**
   * The rooms of all switches.
   *
   * @param configs what the switches run
   * @param intents what that was made of
   */
  static List<XoffRoom> of(
      Topology topology,
      AsicCatalogue catalogue,
      SortedMap<SwitchId, SwitchConfig> configs,
      List<LosslessIntent> intents) {
    CableRooms all = new CableRooms(topology, catalogue, intents);
    List<XoffRoom> rooms = new ArrayList<>();
    for (Link link : topology.links()) {
      for (PortRef port : List.of(link.a(), link.b())) {
        all.add(new End(port, link.speed(), link.cable(), link.features()), configs, rooms);
      }
    }
    for (Host host : topology.hosts().values()) {
      all.add(new End(host.port(), host.speed(), host.cable(), host.features()), configs, rooms);
    }
    return rooms;
  }

  private void add(End end, SortedMap<SwitchId, SwitchConfig> configs, List<XoffRoom> to) {
    SwitchConfig config = configs.get(end.port.switchId());
    PortConfig port = config == null ? null : config.ports().get(end.port.port());
    if (port == null) {
      return;
    }
    for (Priority priority : port.pfc().keySet()) {
      PriorityGroupConfig group = port.priorityGroups().get(priority.value());
      if (group != null && group.headroom().bytes() > 0) {
        expected(end, priority, group.headroom())
            .filter(bytes -> bytes.compareTo(group.headroom()) <= 0)
            .ifPresent(
                bytes ->
                    to.add(
                        XoffRoom.of(
                            end.port, priority, group.headroom(), bytes, end.speed, end.cable)));
      }
    }
  }

  private Optional<ByteSize> expected(End end, Priority priority, ByteSize headroom) {
    Optional<AsicProfile> asic =
        Optional.ofNullable(topology.switches().get(end.port.switchId()))
            .flatMap(declared -> catalogue.find(declared.asic()));
    for (LosslessIntent intent : intents) {
      if (asic.isPresent() && intent.classes().stream().anyMatch(c -> isFor(c, priority))) {
        for (int tunnel : TUNNEL_BYTES) {
          HeadroomRequest worst = request(asic.get(), end, intent, tunnel);
          if (size(worst).filter(size -> size.headroom().equals(headroom)).isPresent()) {
            return size(worst.toBuilder().setSmallPacketPercent(0).build())
                .map(PortHeadroom::minimum);
          }
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isFor(ClassIntent each, Priority priority) {
    return each.lossless() && each.priority().equals(priority);
  }

  private static HeadroomRequest request(
      AsicProfile asic, End end, LosslessIntent intent, int tunnelBytes) {
    return HeadroomRequest.of(
            asic, end.speed, end.cable, intent.mtuBytes(), intent.losslessMtuBytes())
        .toBuilder()
        .setGearboxNanos(end.features.gearboxNanos())
        .setMacsec(end.features.macsec() != Macsec.NONE)
        .setVxlanBytes(tunnelBytes)
        .build();
  }

  private Optional<PortHeadroom> size(HeadroomRequest request) {
    return sizes.computeIfAbsent(
        request,
        asked -> {
          try {
            return Optional.of(HeadroomSizing.of(asked));
          } catch (ProblemsException cannot) {
            return Optional.empty();
          }
        });
  }
}
