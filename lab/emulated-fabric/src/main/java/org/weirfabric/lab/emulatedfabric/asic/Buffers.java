package org.weirfabric.lab.emulatedfabric.asic;

import io.grpc.Status;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.ListKey;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.units.ByteSize;

/** The packet buffer: pools, and what each port's priority groups hold of it. */
final class Buffers {
  private static final String INGRESS = "INGRESS";
  private static final String EGRESS = "EGRESS";

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
    if (drawnOn == null || !drawnOn.type().equals(INGRESS)) {
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
    requireFit("ingress pools and priority groups", groups + poolBytes(INGRESS));
    requireFit("egress pools", poolBytes(EGRESS));
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

  /** The pools, as the data plane takes them. */
  SortedMap<String, BufferPool> pools() {
    SortedMap<String, BufferPool> found = new TreeMap<>();
    pools.forEach(
        (name, pool) ->
            found.put(
                name.value(),
                BufferPool.of(
                    name.value(),
                    pool.type().equals(INGRESS),
                    ByteSize.ofBytes(pool.sizeBytes()))));
    return found;
  }

  /** The priority groups of a port, as the data plane takes them. */
  SortedMap<Integer, PriorityGroupConfig> groups(ListKey port) {
    SortedMap<Integer, PriorityGroupConfig> found = new TreeMap<>();
    ports
        .getOrDefault(port, new TreeMap<>())
        .forEach(
            (index, group) ->
                found.put(
                    index,
                    PriorityGroupConfig.of(
                        index,
                        group.pool(),
                        ByteSize.ofBytes(group.reservedBytes()),
                        ByteSize.ofBytes(group.headroomBytes()),
                        ByteSize.ofBytes(group.xonBytes()),
                        group.dynamicThreshold())));
    return found;
  }

  /** Whether a priority group of this index has headroom on some port. */
  boolean lossless(int index) {
    return ports.values().stream()
        .map(groups -> groups.get(index))
        .anyMatch(group -> group != null && group.headroomBytes() > 0);
  }

  /** The state of pools and priority groups that the data plane runs, under {@code qos}. */
  static DataNode.Branch state(SwitchConfig running, SortedMap<ListKey, String> portOf) {
    DataNode.Entries poolList = DataNode.Entries.NONE;
    for (BufferPool pool : running.pools().values()) {
      poolList =
          poolList.with(
              ListKey.of(pool.name()),
              States.entry(
                  States.of("name", pool.name())
                      .with("type", pool.ingress() ? INGRESS : EGRESS)
                      .with("size-bytes", Long.toString(pool.size().bytes()))));
    }
    DataNode.Entries portList = DataNode.Entries.NONE;
    for (Map.Entry<ListKey, String> port : portOf.entrySet()) {
      DataNode.Entries groupList = DataNode.Entries.NONE;
      PortConfig ran = running.ports().get(PortName.of(port.getValue()));
      if (ran != null) {
        for (PriorityGroupConfig group : ran.priorityGroups().values()) {
          groupList =
              groupList.with(
                  ListKey.of(Integer.toString(group.index())), States.entry(groupState(group)));
        }
      }
      portList =
          portList.with(
              port.getKey(), States.at(groupList, "input", "priority-groups", "priority-group"));
    }
    return DataNode.merge(
        States.at(poolList, "qos", "buffer-pools", "buffer-pool"),
        States.at(portList, "qos", "interfaces", "interface"));
  }

  private static DataNode.Branch groupState(PriorityGroupConfig group) {
    return States.of("index", Integer.toString(group.index()))
        .with("pool", group.pool())
        .with("reserved-bytes", Long.toString(group.reserved().bytes()))
        .with("headroom-bytes", Long.toString(group.headroom().bytes()))
        .with("xon-bytes", Long.toString(group.xon().bytes()))
        .with("dynamic-threshold", Integer.toString(group.dynamicThreshold()));
  }
}
