package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.PortSettings;
import org.weirfabric.model.config.PortsAlike;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;

/**
 * The different ways that ports of a fabric go from their old settings to their new ones. A large
 * fabric has very many ports and few ways.
 */
final class PortWays {
  private static final Map<PortRole, PortSettings> NOTHING = new EnumMap<>(PortRole.class);

  static {
    for (PortRole role : PortRole.values()) {
      NOTHING.put(role, PortSettings.empty(role));
    }
  }

  private PortWays() {}

  /** From what settings to what; where it isn't configured, a port has a role only. */
  @AutoValue
  abstract static class Way {
    abstract PortSettings base();

    abstract PortSettings target();

    static Way of(PortSettings base, PortSettings target) {
      return new AutoValue_PortWays_Way(base, target);
    }
  }

  /** Each way, with a port that goes it. */
  static Map<Way, String> examples(
      CompileRequest request, SortedMap<SwitchId, SwitchConfig> targets) {
    Map<Way, String> examples = new LinkedHashMap<>();
    for (SwitchConfig target : targets.values()) {
      forEachWay(
          request.base(target.switchId()),
          target,
          (name, way) -> examples.computeIfAbsent(way, any -> target.switchId() + ":" + name));
    }
    return examples;
  }

  /** Tells each way that ports of a switch go, at least once, and first for the first of them. */
  static void forEachWay(SwitchConfig base, SwitchConfig target, BiConsumer<PortName, Way> ports) {
    if (base.ports().isEmpty()) {
      for (PortsAlike alike : target.portsAlike()) {
        ports.accept(alike.first(), Way.of(nothing(alike.settings().role()), alike.settings()));
      }
      return;
    }
    SortedSet<PortName> names = new TreeSet<>(base.ports().keySet());
    names.addAll(target.ports().keySet());
    for (PortName name : names) {
      PortConfig old = base.ports().get(name);
      PortConfig fresh = target.ports().get(name);
      if (old != null) {
        ports.accept(
            name, Way.of(old.settings(), fresh == null ? nothing(old.role()) : fresh.settings()));
      } else if (fresh != null) {
        ports.accept(name, Way.of(nothing(fresh.role()), fresh.settings()));
      }
    }
  }

  private static PortSettings nothing(PortRole role) {
    PortSettings nothing = NOTHING.get(role);
    return nothing == null ? PortSettings.empty(role) : nothing;
  }
}
