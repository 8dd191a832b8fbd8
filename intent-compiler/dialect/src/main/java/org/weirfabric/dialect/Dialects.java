package org.weirfabric.dialect;

import java.util.List;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;

/** Chooses the dialect of a switch. */
public final class Dialects {
  private Dialects() {}

  /**
   * The dialect of {@code target}, by the endpoints it declares: gNMI carries everything, P4Runtime
   * beside it carries classification once more and counters.
   *
   * <p>The dialect of a switch that can't be configured as its endpoints stand refuses whatever it
   * can't express; an empty configuration is always expressed.
   */
  public static Dialect of(Switch target, Topology topology) {
    boolean hasP4 = target.p4runtime().isPresent();
    Dialect p4 = new P4Dialect(topology.portNumbers(target.id()));
    if (target.gnmi().isPresent()) {
      Dialect gnmi = gnmi(target.dialect());
      return hasP4 ? new CompositeDialect(List.of(gnmi, p4)) : gnmi;
    }
    return config -> {
      refuseWithoutGnmi(config, hasP4);
      return p4.encode(config);
    };
  }

  private static Dialect gnmi(DialectName name) {
    switch (name) {
      case OPENCONFIG:
        return new OpenConfigDialect();
      case SONIC:
        return Dialects::refuseSonic;
    }
    throw new AssertionError(name);
  }

  private static TargetConfig refuseSonic(SwitchConfig config) throws DialectGapException {
    if (config.isEmpty()) {
      return TargetConfig.EMPTY;
    }
    throw gap(
        config,
        "dialect: sonic",
        "dialect: openconfig, the only one that this version writes",
        "take the switch out of the intent's paths, or give it an OpenConfig server");
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
