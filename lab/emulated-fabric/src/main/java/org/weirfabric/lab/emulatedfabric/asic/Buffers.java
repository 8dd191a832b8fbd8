package org.weirfabric.lab.emulatedfabric.asic;

import io.grpc.Status;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.ListKey;

/** The packet buffer: pools, and what each port's priority groups hold of it. */
final class Buffers {
  private final ChipFacts facts;
  private final SortedMap<ListKey, Pool> pools = new TreeMap<>();
  private final SortedMap<ListKey, SortedMap<Integer, Group>> ports = new TreeMap<>();

  private record Pool(String type, long sizeBytes) {}

  private record Group(
      String pool, long reservedBytes, long headroomBytes, long xonBytes, int dynamicThreshold) {}

  private Buffers(ChipFacts facts) {
    this.facts = facts;
  }

  /**
   * Shares out the buffer as configured.
   *
   * @throws Refusal if it doesn't fit
   */
  static Buffers program(ChipFacts facts, DataNode.Branch config) {
    Buffers buffers = new Buffers(facts);
    DataNode.Branch qos = config.branch("qos");
    qos.branch("buffer-pools").list("buffer-pool").forEach(buffers::addPool);
    qos.branch("interfaces")
        .list("interface")
        .forEach(
            (port, entry) -> {
              SortedMap<Integer, Group> groups = new TreeMap<>();
              entry
                  .branch("input", "priority-groups")
                  .list("priority-group")
                  .forEach((key, group) -> buffers.addGroup(port, key, group, groups));
              buffers.requireLosslessGroupsFit(port, groups);
              buffers.ports.put(port, groups);
            });
    buffers.requireFit();
    return buffers;
  }

  private void addPool(ListKey name, DataNode.Branch entry) {
    Settings settings =
        Settings.of("/qos/buffer-pools/buffer-pool[name=" + name.value() + "]", entry);
    pools.put(
        name, new Pool(settings.required("type"), facts.allocated(settings.bytes("size-bytes"))));
  }

  private void addGroup(
      ListKey port, ListKey key, DataNode.Branch entry, SortedMap<Integer, Group> groups) {
    String where =
        "/qos/interfaces/interface[interface-id="
            + port.value()
            + "]/input/priority-groups/priority-group[index="
            + key.value()
            + "]";
    Settings settings = Settings.of(where, entry);
    int index = Integer.parseInt(key.value());
    if (index >= facts.priorityGroups()) {
      throw Refusal.invalid(where, "a port has " + facts.priorityGroups() + " priority groups");
    }
    String pool = settings.required("pool");
    Pool drawnOn = pools.get(ListKey.of(pool));
    if (drawnOn == null || !drawnOn.type().equals("INGRESS")) {
      throw new Refusal(Status.Code.FAILED_PRECONDITION, where + ": no ingress pool " + pool);
    }
    groups.put(
        index,
        new Group(
            pool,
            facts.allocated(settings.bytes("reserved-bytes")),
            facts.allocated(settings.bytes("headroom-bytes")),
            settings.bytes("xon-bytes"),
            settings.integer("dynamic-threshold", 0)));
  }

  private void requireLosslessGroupsFit(ListKey port, SortedMap<Integer, Group> groups) {
    long lossless = groups.values().stream().filter(group -> group.headroomBytes() > 0).count();
    if (lossless > facts.maxLosslessGroups()) {
      throw new Refusal(
          Status.Code.RESOURCE_EXHAUSTED,
          "port "
              + port.value()
              + ": "
              + lossless
              + " priority groups with headroom, "
              + facts.name()
              + " has room for "
              + facts.maxLosslessGroups());
    }
  }

  private void requireFit() {
    long groups =
        ports.values().stream()
            .flatMap(port -> port.values().stream())
            .mapToLong(group -> group.reservedBytes() + group.headroomBytes())
            .sum();
    requireFit("ingress pools and priority groups", groups + poolBytes("INGRESS"));
    requireFit("egress pools", poolBytes("EGRESS"));
  }

  private long poolBytes(String type) {
    return pools.values().stream()
        .filter(pool -> pool.type().equals(type))
        .mapToLong(Pool::sizeBytes)
        .sum();
  }

  private void requireFit(String what, long neededBytes) {
    if (neededBytes > facts.bufferBytes()) {
      throw new Refusal(
          Status.Code.RESOURCE_EXHAUSTED,
          what
              + " need "
              + neededBytes
              + " B, "
              + facts.name()
              + " has "
              + facts.bufferBytes()
              + " B: "
              + (neededBytes - facts.bufferBytes())
              + " B short");
    }
  }

  /** The headroom of one priority group, in bytes; 0 if it has none. */
  long headroomBytes(String port, int group) {
    Group held = ports.getOrDefault(ListKey.of(port), new TreeMap<>()).get(group);
    return held == null ? 0 : held.headroomBytes();
  }

  /** The applied state of pools and priority groups, under {@code qos}. */
  DataNode.Branch state() {
    DataNode.Entries poolList = DataNode.Entries.NONE;
    for (Map.Entry<ListKey, Pool> pool : pools.entrySet()) {
      poolList =
          poolList.with(
              pool.getKey(),
              States.entry(
                  States.of("name", pool.getKey().value())
                      .with("type", pool.getValue().type())
                      .with("size-bytes", Long.toString(pool.getValue().sizeBytes()))));
    }
    DataNode.Entries portList = DataNode.Entries.NONE;
    for (Map.Entry<ListKey, SortedMap<Integer, Group>> port : ports.entrySet()) {
      DataNode.Entries groupList = DataNode.Entries.NONE;
      for (Map.Entry<Integer, Group> group : port.getValue().entrySet()) {
        String index = Integer.toString(group.getKey());
        groupList =
            groupList.with(ListKey.of(index), States.entry(groupState(index, group.getValue())));
      }
      portList =
          portList.with(
              port.getKey(), States.at(groupList, "input", "priority-groups", "priority-group"));
    }
    return DataNode.merge(
        States.at(poolList, "qos", "buffer-pools", "buffer-pool"),
        States.at(portList, "qos", "interfaces", "interface"));
  }

  private static DataNode.Branch groupState(String index, Group group) {
    return States.of("index", index)
        .with("pool", group.pool())
        .with("reserved-bytes", Long.toString(group.reservedBytes()))
        .with("headroom-bytes", Long.toString(group.headroomBytes()))
        .with("xon-bytes", Long.toString(group.xonBytes()))
        .with("dynamic-threshold", Integer.toString(group.dynamicThreshold()))
        .with("shared-watermark-bytes", "0")
        .with("headroom-watermark-bytes", "0")
        .with("dropped-octets", "0");
  }
}
