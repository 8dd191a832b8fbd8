package org.weirfabric.lab.emulatedfabric.sonic;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.weirfabric.lab.emulatedfabric.asic.Chip;
import org.weirfabric.lab.emulatedfabric.asic.ChipFacts;
import org.weirfabric.lab.emulatedfabric.asic.PipelineTrust;
import org.weirfabric.lab.emulatedfabric.asic.PortFacts;
import org.weirfabric.lab.emulatedfabric.asic.SwitchChip;
import org.weirfabric.lab.emulatedfabric.asic.SwitchPlane;
import org.weirfabric.lab.emulatedfabric.asic.SwitchReading;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;

/**
 * The chip of a switch that runs SONiC: programmed from CONFIG_DB and, as for buffers, from what
 * was copied of it to APPL_DB.
 */
public final class SonicChip implements Chip {
  private final SwitchId id;
  private final ChipFacts facts;
  private final List<PortFacts> ports;
  private final SwitchChip chip;
  private final Supplier<Optional<PipelineTrust>> pipeline;

  /**
   * A chip with the given ports in front of a data plane.
   *
   * @param pipeline what the switch's P4 program says at the moment; empty if none runs
   */
  public SonicChip(
      SwitchId id,
      ChipFacts facts,
      List<PortFacts> ports,
      SwitchPlane plane,
      Supplier<Optional<PipelineTrust>> pipeline) {
    this.id = id;
    this.facts = facts;
    this.ports = List.copyOf(ports);
    this.chip = new SwitchChip(id, facts, ports, plane, pipeline);
    this.pipeline = pipeline;
  }

  @Override
  public DataNode.Branch factory() {
    SortedMap<String, SortedMap<String, SortedMap<String, String>>> tables = new TreeMap<>();
    tables.computeIfAbsent("DEVICE_METADATA", any -> new TreeMap<>()).put("localhost", device());
    for (PortFacts port : ports) {
      SortedMap<String, String> row = new TreeMap<>();
      row.put("admin_status", "up");
      row.put("index", String.valueOf(port.index()));
      row.put("mtu", String.valueOf(facts.maxFrameBytes()));
      row.put("speed", port.speed().replaceAll("\\D", "") + "000");
      tables.computeIfAbsent("PORT", any -> new TreeMap<>()).put(port.name(), row);
    }
    return new ConfigDb(tables).into(chip.factory());
  }

  private SortedMap<String, String> device() {
    SortedMap<String, String> device = new TreeMap<>();
    device.put("hostname", id.value());
    device.put("hwsku", facts.name());
    device.put("type", "LeafRouter");
    return device;
  }

  @Override
  public DataNode.Branch apply(DataNode.Branch config) {
    ConfigDb db = ConfigDb.in(config);
    ConfigDbRules.check(db);
    for (PortFacts port : ports) {
      if (!db.rows("PORT").containsKey(port.name())) {
        throw ConfigDb.refused("PORT|" + port.name(), "a port of the box can't be removed");
      }
    }
    SortedSet<PortName> down = new TreeSet<>();
    db.each(
        "PORT",
        (name, row) -> {
          if ("down".equals(row.get("admin_status"))) {
            down.add(PortName.of(name));
          }
        });
    // What it can't be programmed with is refused at once, buffers too.
    SwitchConfig unusedUntilCopied = program(db);
    return chip.run(ConfigDb.without(config), program(ApplDb.effective(config)), down);
  }

  private SwitchConfig program(ConfigDb db) {
    BufferTables buffers = new BufferTables(db, facts);
    ClassTables classes = new ClassTables(db, buffers);
    PortTables tables = new PortTables(db, buffers, ports);
    SortedMap<PortName, PortConfig> programmed = new TreeMap<>();
    for (PortFacts port : ports) {
      String name = port.name();
      programmed.put(
          PortName.of(name),
          PortConfig.empty(PortName.of(name), PortRole.EDGE).toBuilder()
              .setDscpMap(classes.mapOf(name, port.index(), pipeline.get()))
              .setSchedulerPolicy(tables.policyOf(name))
              .setPriorityGroups(buffers.groupsOf(name))
              .setQueues(tables.queuesOf(name))
              .setPfc(tables.pfcOf(name))
              .setWatchdogs(tables.watchdogsOf(name))
              .build());
    }
    return SwitchConfig.empty(id).toBuilder()
        .setClasses(classes.classes())
        .setDscpMaps(classes.maps())
        .setPools(buffers.pools())
        .setEcnProfiles(tables.profiles())
        .setSchedulerPolicy(tables.policy())
        .setPorts(programmed)
        .build();
  }

  @Override
  public long deviceNanos() {
    return chip.deviceNanos();
  }

  @Override
  public SwitchReading read() {
    return chip.read();
  }

  @Override
  public DataNode.Branch counted(DataNode.Branch data, SwitchReading reading) {
    return chip.counted(data, reading);
  }
}
