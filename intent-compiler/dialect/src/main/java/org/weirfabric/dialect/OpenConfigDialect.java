package org.weirfabric.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;

/**
 * OpenConfig with Weir's augment {@code weir-lossless} for PFC, priority groups, pools and guards.
 *
 * <p>Trust is a pair of classifiers (IPv4, IPv6) that covers all 64 DSCPs, and one of type ETHERNET
 * for the PCPs of frames without IP, where these are told apart. ETS is one weighted scheduler
 * behind a strict one for each strict queue. Link PAUSE is turned off on every port that has PFC.
 */
public final class OpenConfigDialect implements Dialect {
  /** The encoder; it holds no state. */
  public OpenConfigDialect() {}

  @Override
  public TargetConfig encode(SwitchConfig config) throws DialectGapException {
    refuseGaps(config);
    SortedMap<GnmiPath, JsonNode> values = new TreeMap<>();
    new OpenConfigDefinitions(config, values).write();
    new OpenConfigPorts(config, values).write();
    config.guard().ifPresent(guard -> new OpenConfigGuard(config, values).write(guard));
    SortedMap<GnmiPath, String> gnmi = new TreeMap<>();
    values.forEach((path, value) -> gnmi.put(path, value.toString()));
    return TargetConfig.of(gnmi, new TreeMap<>());
  }

  /** Refuses what OpenConfig has no words for. */
  static void refuseGaps(SwitchConfig config) throws DialectGapException {
    for (BufferPool pool : config.pools().values()) {
      if (pool.sharedHeadroom().bytes() > 0) {
        throw new DialectGapException(
            Problem.of(
                ProblemCode.DIALECT_GAP,
                "switch " + config.switchId() + ", pool " + pool.name(),
                "a shared headroom pool of " + pool.sharedHeadroom(),
                "headroom of each group's own: OpenConfig and weir-lossless have no other",
                "leave buffers.headroomPool out of the intent, or speak to the switch as SONiC"));
      }
    }
  }
}
