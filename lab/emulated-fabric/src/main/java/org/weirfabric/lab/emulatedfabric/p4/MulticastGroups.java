package org.weirfabric.lab.emulatedfabric.p4;

import io.grpc.Status;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.wire.p4.Entity;
import org.weirfabric.wire.p4.MulticastGroupEntry;
import org.weirfabric.wire.p4.PacketReplicationEngineEntry;
import org.weirfabric.wire.p4.Update;

/** The multicast groups of a switch; confined to the service's lock. */
final class MulticastGroups {
  private static final int MAX_ID = 0xffff;

  private final Map<Integer, MulticastGroupEntry> groups = new TreeMap<>();

  /**
   * Carries out one update.
   *
   * @throws Refusal if it is refused
   */
  void write(Update.Type type, PacketReplicationEngineEntry given) {
    if (!given.hasMulticastGroupEntry()) {
      throw new Refusal(Status.Code.UNIMPLEMENTED, "clone sessions are not served");
    }
    MulticastGroupEntry group = given.getMulticastGroupEntry();
    int id = group.getMulticastGroupId();
    if (id < 1 || id > MAX_ID) {
      throw Refusal.invalid("multicast_group_id", id + " is out of range 1.." + MAX_ID);
    }
    boolean there = groups.containsKey(id);
    if (type == Update.Type.INSERT && there) {
      throw new Refusal(Status.Code.ALREADY_EXISTS, "multicast group " + id);
    }
    if (type != Update.Type.INSERT && !there) {
      throw new Refusal(Status.Code.NOT_FOUND, "multicast group " + id);
    }
    if (type == Update.Type.DELETE) {
      groups.remove(id);
    } else {
      groups.put(id, group);
    }
  }

  /** One group or, with id 0, all. */
  List<Entity> read(MulticastGroupEntry asked) {
    return groups.values().stream()
        .filter(
            group ->
                asked.getMulticastGroupId() == 0
                    || asked.getMulticastGroupId() == group.getMulticastGroupId())
        .map(
            group ->
                Entity.newBuilder()
                    .setPacketReplicationEngineEntry(
                        PacketReplicationEngineEntry.newBuilder().setMulticastGroupEntry(group))
                    .build())
        .toList();
  }

  /** All groups. */
  Collection<MulticastGroupEntry> all() {
    return Collections.unmodifiableCollection(groups.values());
  }

  /** Takes over the groups of another. */
  void addAll(MulticastGroups others) {
    groups.putAll(others.groups);
  }
}
