package org.weirfabric.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.units.BitRate;

/**
 * SONiC's CONFIG_DB, a row for each gNMI path of origin {@code sonic-db}.
 *
 * <p>What CONFIG_DB can't say is refused, but for two things that {@link #concessions} names.
 */
public final class SonicDialect implements Dialect {
  private final SortedMap<PortName, BitRate> speeds;

  /**
   * The encoder for a switch.
   *
   * @param speeds the speed of each cabled port: a limit in percent is a rate in CONFIG_DB
   */
  public SonicDialect(SortedMap<PortName, BitRate> speeds) {
    this.speeds = Collections.unmodifiableSortedMap(new TreeMap<>(speeds));
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if a port names a scheduler policy that isn't there
   */
  @Override
  public TargetConfig encode(SwitchConfig wanted) throws DialectGapException {
    SwitchConfig config = SonicOverrides.applied(wanted);
    new SonicGaps(config, speeds).refuse();
    SonicTables tables = new SonicTables();
    new SonicBuffers(config, tables).write();
    new SonicQos(config, speeds, tables).write();
    return tables.target();
  }

  @Override
  public List<String> concessions(SwitchConfig config) {
    List<String> weaker = new ArrayList<>();
    for (PortConfig port : config.ports().values()) {
      port.dscpMap()
          .flatMap(name -> Optional.ofNullable(config.dscpMaps().get(name)))
          .filter(SonicDialect::remarks)
          .ifPresent(
              map ->
                  weaker.add(
                      config.switchId()
                          + " "
                          + port.port()
                          + ": CONFIG_DB has no ingress remark. A DSCP or PCP that "
                          + map.name()
                          + " would rewrite is lossy on this switch but passes on unchanged: the"
                          + " next switch takes it for its lossless class, and pausing that class"
                          + " doesn't stop it here. Keep senders on this port from using it"));
    }
    if (marksLossless(config)) {
      weaker.add(
          config.switchId()
              + ": SONiC's WRED drops what isn't ECN-capable where it marks what is, in a lossless"
              + " queue too. Have senders of the class set ECT, or set ecn: off");
    }
    return weaker;
  }

  private static boolean remarks(DscpMap map) {
    return map.actions().values().stream().anyMatch(action -> action.remark().isPresent())
        || map.pcps().values().stream().anyMatch(action -> action.remark().isPresent());
  }

  private static boolean marksLossless(SwitchConfig config) {
    return config.classes().values().stream()
        .filter(TrafficClassConfig::lossless)
        .anyMatch(
            traffic ->
                config.ports().values().stream()
                    .flatMap(port -> port.queues().values().stream())
                    .anyMatch(
                        queue ->
                            queue.index() == traffic.queue() && queue.ecnProfile().isPresent()));
  }

  /**
   * The rows of {@code target} as one {@code config_db.json} object, which {@code config load}
   * merges into what the switch has; paths of other origins are left out.
   */
  public static ObjectNode configDb(TargetConfig target) {
    SortedMap<String, SortedMap<String, ObjectNode>> tables = new TreeMap<>();
    target
        .gnmi()
        .forEach(
            (path, text) -> {
              if (!path.origin().equals(SonicTables.ORIGIN)) {
                return;
              }
              ObjectNode row =
                  tables
                      .computeIfAbsent(path.elems().get(2).name(), any -> new TreeMap<>())
                      .computeIfAbsent(
                          path.elems().get(3).name(), any -> JsonNodeFactory.instance.objectNode());
              JsonNode value = CanonicalJson.parse(text);
              if (value.isObject()) {
                row.setAll((ObjectNode) value);
              } else {
                row.set(path.elems().get(4).name(), value);
              }
            });
    ObjectNode db = JsonNodeFactory.instance.objectNode();
    tables.forEach((name, rows) -> rows.forEach(db.putObject(name)::set));
    return db;
  }
}
