package org.weirfabric.dialect;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.qos.Priority;

/**
 * Overrides in CONFIG_DB's words: {@code pfc_enable} turns PFC of a priority off both ways; there
 * is nothing to drop or forward with at once, only a watchdog that does so when it sees a storm.
 */
final class SonicOverrides {
  /** Those that there are words for. */
  static final Set<PfcOverride> EXPRESSED =
      Collections.unmodifiableSet(EnumSet.of(PfcOverride.PFC_OFF));

  private SonicOverrides() {}

  /** {@code config} with its overrides in its PFC settings, and none left beside them. */
  static SwitchConfig applied(SwitchConfig config) throws DialectGapException {
    SortedMap<PortName, PortConfig> ports = new TreeMap<>();
    for (PortConfig port : config.ports().values()) {
      if (!port.overrides().isEmpty()) {
        ports.put(port.port(), applied(config, port));
      }
    }
    if (ports.isEmpty()) {
      return config;
    }
    SortedMap<PortName, PortConfig> all = new TreeMap<>(config.ports());
    all.putAll(ports);
    return config.toBuilder().setPorts(all).build();
  }

  private static PortConfig applied(SwitchConfig config, PortConfig port)
      throws DialectGapException {
    SortedMap<Priority, PfcSetting> pfc = new TreeMap<>(port.pfc());
    SortedMap<Priority, WatchdogSetting> watchdogs = new TreeMap<>(port.watchdogs());
    for (Map.Entry<Priority, PfcOverride> each : port.overrides().entrySet()) {
      if (!EXPRESSED.contains(each.getValue())) {
        throw new DialectGapException(
            Problem.of(
                ProblemCode.DIALECT_GAP,
                config.switchId() + " " + port.port() + " priority " + each.getKey(),
                "an override " + each.getValue(),
                "PFC_OFF: CONFIG_DB drops or forwards only when the switch's own watchdog fires",
                "leave the queue to the switch's watchdog with that action, or turn PFC off"));
      }
      pfc.replace(each.getKey(), PfcSetting.of(false, false));
      watchdogs.remove(each.getKey());
    }
    return port.toBuilder()
        .setPfc(pfc)
        .setWatchdogs(watchdogs)
        .setOverrides(new TreeMap<>())
        .build();
  }
}
