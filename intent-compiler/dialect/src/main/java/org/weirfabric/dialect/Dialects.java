package org.weirfabric.dialect;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.units.BitRate;

/** Chooses the dialect of a switch. */
public final class Dialects {
  private Dialects() {}

  /**
   * The dialect of {@code target}, by the endpoints it declares: gNMI carries everything, P4 tables
   * beside it carry classification once more and counters.
   *
   * <p>The dialect of a switch that can't be configured as its endpoints stand refuses whatever it
   * can't express; an empty configuration is always expressed.
   */
  public static Dialect of(Switch target, Topology topology) {
    boolean hasP4 = target.hasP4();
    Dialect p4 = new P4Dialect(topology.portNumbers(target.id()));
    if (target.gnmi().isPresent()) {
      Dialect gnmi = gnmi(target, topology);
      return hasP4 ? new CompositeDialect(List.of(gnmi, p4)) : gnmi;
    }
    return config -> {
      refuseWithoutGnmi(config, hasP4);
      return p4.encode(config);
    };
  }

  /** What switches of {@code dialect} can be told to do about one priority of a port at once. */
  public static Set<PfcOverride> overrides(DialectName dialect) {
    switch (dialect) {
      case OPENCONFIG:
        return Collections.unmodifiableSet(EnumSet.allOf(PfcOverride.class));
      case SONIC:
        return SonicOverrides.EXPRESSED;
    }
    throw new AssertionError(dialect);
  }

  private static Dialect gnmi(Switch target, Topology topology) {
    switch (target.dialect()) {
      case OPENCONFIG:
        return new OpenConfigDialect();
      case SONIC:
        return sonic(target, topology);
    }
    throw new AssertionError(target.dialect());
  }

  private static Dialect sonic(Switch target, Topology topology) {
    SortedMap<PortName, BitRate> speeds = new TreeMap<>();
    for (Link link : topology.links()) {
      for (PortRef end : List.of(link.a(), link.b())) {
        if (end.switchId().equals(target.id())) {
          speeds.put(end.port(), link.speed());
        }
      }
    }
    for (Host host : topology.hosts().values()) {
      if (host.port().switchId().equals(target.id())) {
        speeds.put(host.port().port(), host.speed());
      }
    }
    return new SonicDialect(speeds);
  }

  private static void refuseWithoutGnmi(SwitchConfig config, boolean hasP4)
      throws DialectGapException {
    for (TrafficClassConfig traffic : config.classes().values()) {
      if (traffic.lossless()) {
        throw withoutGnmi(config, "the lossless class " + traffic.name());
      }
    }
    if (!isClassificationOnly(config)) {
      throw withoutGnmi(config, "buffers, schedulers or ECN");
    }
    if (!hasP4 && !config.isEmpty()) {
      throw withoutGnmi(config, "classification, and no P4Runtime server either,");
    }
  }

  private static boolean isClassificationOnly(SwitchConfig config) {
    return config.pools().isEmpty()
        && config.guard().isEmpty()
        && config.ecnProfiles().isEmpty()
        && config.schedulerPolicy().isEmpty()
        && config.ports().values().stream()
            .allMatch(
                port ->
                    port.priorityGroups().isEmpty()
                        && port.queues().isEmpty()
                        && port.schedulerPolicy().isEmpty()
                        && port.pfc().isEmpty()
                        && port.watchdogs().isEmpty());
  }

  private static DialectGapException withoutGnmi(SwitchConfig config, String item) {
    return gap(
        config,
        item + " on a switch without a gNMI server",
        "classification and counters, which is all that P4Runtime has words for",
        "add the switch's gnmi endpoint, or take it out of the intent's paths");
  }

  private static DialectGapException gap(
      SwitchConfig config, String found, String allowed, String remedy) {
    return new DialectGapException(
        Problem.of(ProblemCode.DIALECT_GAP, config.switchId().toString(), found, allowed, remedy));
  }
}
