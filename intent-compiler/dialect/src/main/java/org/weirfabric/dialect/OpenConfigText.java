package org.weirfabric.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortSettings;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;

/**
 * What {@link OpenConfigDialect} encodes, written as bytes one switch after the other: a line for
 * each entry, its path, a tab and its JSON.
 *
 * <p>The ports of a fabric share few settings, and its switches most definitions. Both are encoded
 * once, and a port's lines are those of its settings with its name put in. The lines of a switch
 * are the entries of {@link OpenConfigDialect#encode}: first definitions, in the order of their
 * paths, then port by port.
 */
public final class OpenConfigText {
  private static final PortName SOME = PortName.of("some-port");
  private static final PortName OTHER = PortName.of("another-port");

  /** By the names of the maps that tell PCPs apart, which a port's lines depend on too. */
  private final Map<Set<String>, Map<PortSettings, List<byte[]>>> ports = new HashMap<>();

  private final Map<List<Object>, byte[]> definitions = new HashMap<>();

  /** Remembers what it has encoded; not for two threads at once. */
  public OpenConfigText() {}

  /**
   * Gives the lines of {@code config} to {@code sink}.
   *
   * @throws DialectGapException if OpenConfig can't express an item of it
   */
  public void write(SwitchConfig config, EntrySink sink) throws DialectGapException {
    OpenConfigDialect.refuseGaps(config);
    sink.take(shared(config));
    sink.take(own(config));
    Map<PortSettings, List<byte[]>> known =
        ports.computeIfAbsent(mapsWithPcps(config), any -> new HashMap<>());
    for (PortConfig port : config.ports().values()) {
      List<byte[]> parts = known.get(port.settings());
      if (parts == null) {
        parts = parts(config, port.settings());
        known.put(port.settings(), parts);
      }
      byte[] name = port.port().value().getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < parts.size(); i++) {
        if (i > 0) {
          sink.take(name);
        }
        sink.take(parts.get(i));
      }
    }
  }

  private static Set<String> mapsWithPcps(SwitchConfig config) {
    Set<String> names = new HashSet<>();
    config
        .dscpMaps()
        .values()
        .forEach(
            map -> {
              if (!map.pcps().isEmpty()) {
                names.add(map.name());
              }
            });
    return names;
  }

  /** The definitions that many switches have in common. */
  private byte[] shared(SwitchConfig config) throws DialectGapException {
    Set<PortSettings> distinct = new LinkedHashSet<>();
    config.ports().values().forEach(port -> distinct.add(port.settings()));
    List<Object> key =
        List.of(config.classes(), config.dscpMaps(), config.schedulerPolicy(), distinct);
    byte[] known = definitions.get(key);
    if (known == null) {
      SortedMap<PortName, PortConfig> one = new TreeMap<>();
      for (PortSettings settings : distinct) {
        PortName name = PortName.of("p" + one.size());
        one.put(name, PortConfig.of(name, settings));
      }
      known =
          definitions(
              config.toBuilder()
                  .setPools(new TreeMap<>())
                  .setEcnProfiles(new TreeMap<>())
                  .setPorts(one)
                  .build());
      definitions.put(key, known);
    }
    return known;
  }

  /** What is of the switch alone: its sizes and thresholds, and which ports its guard is about. */
  private static byte[] own(SwitchConfig config) throws DialectGapException {
    SortedMap<GnmiPath, JsonNode> values = new TreeMap<>();
    new OpenConfigDefinitions(
            SwitchConfig.empty(config.switchId()).toBuilder()
                .setPools(config.pools())
                .setEcnProfiles(config.ecnProfiles())
                .build(),
            values)
        .write();
    config.guard().ifPresent(guard -> new OpenConfigGuard(config, values).write(guard));
    return bytes(values);
  }

  private static byte[] definitions(SwitchConfig config) throws DialectGapException {
    SortedMap<GnmiPath, JsonNode> values = new TreeMap<>();
    new OpenConfigDefinitions(config, values).write();
    return bytes(values);
  }

  /** The lines of a port with {@code settings}, cut where its name stands. */
  private static List<byte[]> parts(SwitchConfig config, PortSettings settings)
      throws DialectGapException {
    String text = portText(config, settings, SOME);
    if (!text.replace(SOME.value(), OTHER.value()).equals(portText(config, settings, OTHER))) {
      throw new IllegalArgumentException("settings that name a port " + SOME);
    }
    List<byte[]> parts = new ArrayList<>();
    for (String part : text.split(SOME.value(), -1)) {
      parts.add(part.getBytes(StandardCharsets.UTF_8));
    }
    return parts;
  }

  private static String portText(SwitchConfig config, PortSettings settings, PortName name)
      throws DialectGapException {
    SortedMap<PortName, PortConfig> one = new TreeMap<>();
    one.put(name, PortConfig.of(name, settings));
    SortedMap<GnmiPath, JsonNode> values = new TreeMap<>();
    new OpenConfigPorts(
            SwitchConfig.empty(config.switchId()).toBuilder()
                .setDscpMaps(config.dscpMaps())
                .setPorts(one)
                .build(),
            values)
        .write();
    return text(values);
  }

  private static byte[] bytes(SortedMap<GnmiPath, JsonNode> values) {
    return text(values).getBytes(StandardCharsets.UTF_8);
  }

  private static String text(SortedMap<GnmiPath, JsonNode> values) {
    StringBuilder text = new StringBuilder();
    values.forEach((path, value) -> text.append(path).append('\t').append(value).append('\n'));
    return text.toString();
  }
}
