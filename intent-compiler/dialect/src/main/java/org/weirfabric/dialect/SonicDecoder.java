package org.weirfabric.dialect;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.SchedulerPolicy;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;

/**
 * Reads CONFIG_DB back.
 *
 * <p>CONFIG_DB has no names of classes, no roles of ports, no remarks, and fixed names for pools:
 * the ingress pool comes back as {@value #INGRESS} and the lossy egress pool as {@value #EGRESS}.
 */
public final class SonicDecoder {
  /** The ingress pool's name in the model. */
  public static final String INGRESS = "weir-ingress";

  /** The lossy egress pool's name in the model. */
  public static final String EGRESS = "weir-egress-lossy";

  private final KnownSwitch known;
  private final SonicDialect dialect;

  /** The decoder for {@code known}, which {@code dialect} writes. */
  public SonicDecoder(KnownSwitch known, SonicDialect dialect) {
    this.known = known;
    this.dialect = dialect;
  }

  /** What {@code held}, rows of CONFIG_DB by path, says. */
  public Decoded decode(TargetConfig held) {
    return Decoded.of(config(new SonicRows(SonicDialect.configDb(held))), held, dialect);
  }

  private SwitchConfig config(SonicRows rows) {
    SonicDefinitionsReading definitions = new SonicDefinitionsReading(known, rows);
    SortedMap<ClassName, TrafficClassConfig> classes = new TreeMap<>();
    definitions.classes().values().forEach(traffic -> classes.put(traffic.name(), traffic));
    Optional<SchedulerPolicy> policy = definitions.policy();
    return SwitchConfig.empty(known.id()).toBuilder()
        .setClasses(classes)
        .setDscpMaps(definitions.dscpMaps())
        .setPools(definitions.pools())
        .setEcnProfiles(definitions.ecnProfiles())
        .setSchedulerPolicy(policy)
        .setPorts(PortParts.ports(known, new SonicPortsReading(rows, policy).ports()))
        .build();
  }
}
