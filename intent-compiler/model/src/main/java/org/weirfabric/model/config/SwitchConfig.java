package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;
import com.google.auto.value.extension.memoized.Memoized;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;

/**
 * All that Weir configures on one switch, in no vendor's dialect.
 *
 * <p>It is a whole state, not a change: what is absent here and was written by Weir before is to be
 * removed; what Weir never wrote is not touched. A dialect turns it into the entries of one target.
 */
@AutoValue
public abstract class SwitchConfig {
  SwitchConfig() {}

  /** The switch. */
  public abstract SwitchId switchId();

  /** Traffic classes by name. */
  public abstract SortedMap<ClassName, TrafficClassConfig> classes();

  /** Trust maps by name. */
  public abstract SortedMap<String, DscpMap> dscpMaps();

  /** Buffer pools by name. */
  public abstract SortedMap<String, BufferPool> pools();

  /** ECN profiles by name. */
  public abstract SortedMap<String, EcnProfile> ecnProfiles();

  /** The scheduler policy of every port that names it. */
  public abstract Optional<SchedulerPolicy> schedulerPolicy();

  /** What keeps lossless frames from turning back up. */
  public abstract Optional<TurnGuard> guard();

  /** Ports by name. */
  public abstract SortedMap<PortName, PortConfig> ports();

  /** The different settings of its ports, in the order of the first port that has each. */
  @Memoized
  public List<PortsAlike> portsAlike() {
    Map<PortSettings, PortName> first = new LinkedHashMap<>();
    Map<PortSettings, Integer> count = new LinkedHashMap<>();
    for (PortConfig port : ports().values()) {
      first.putIfAbsent(port.settings(), port.port());
      count.merge(port.settings(), 1, Integer::sum);
    }
    List<PortsAlike> alike = new ArrayList<>();
    first.forEach(
        (settings, port) ->
            alike.add(PortsAlike.of(settings, port, count.getOrDefault(settings, 0))));
    return Collections.unmodifiableList(alike);
  }

  /** A switch on which Weir has configured nothing. */
  public static SwitchConfig empty(SwitchId switchId) {
    return new AutoValue_SwitchConfig.Builder()
        .setSwitchId(switchId)
        .setClasses(new TreeMap<>())
        .setDscpMaps(new TreeMap<>())
        .setPools(new TreeMap<>())
        .setEcnProfiles(new TreeMap<>())
        .setPorts(new TreeMap<>())
        .build();
  }

  /** Whether nothing is configured: no definition, and no port with anything on it. */
  public boolean isEmpty() {
    return equals(empty(switchId()));
  }

  /**
   * This with {@code override} in force for {@code priority} at {@code port}, in place of any that
   * was.
   *
   * @throws IllegalArgumentException if the port has no PFC for the priority, which an override
   *     could take the place of
   */
  public SwitchConfig withOverride(PortName port, Priority priority, PfcOverride override) {
    PortConfig config = ports().get(port);
    if (config == null || !config.pfc().containsKey(priority)) {
      throw new IllegalArgumentException(
          switchId() + ":" + port + " has no PFC for priority " + priority);
    }
    SortedMap<Priority, PfcOverride> overrides = new TreeMap<>(config.overrides());
    overrides.put(priority, override);
    return withOverrides(config, overrides);
  }

  /** This with no override for {@code priority} at {@code port}; the same if there is none. */
  public SwitchConfig withoutOverride(PortName port, Priority priority) {
    PortConfig config = ports().get(port);
    if (config == null || !config.overrides().containsKey(priority)) {
      return this;
    }
    SortedMap<Priority, PfcOverride> overrides = new TreeMap<>(config.overrides());
    overrides.remove(priority);
    return withOverrides(config, overrides);
  }

  private SwitchConfig withOverrides(PortConfig port, SortedMap<Priority, PfcOverride> overrides) {
    SortedMap<PortName, PortConfig> ports = new TreeMap<>(ports());
    ports.put(port.port(), port.toBuilder().setOverrides(overrides).build());
    return toBuilder().setPorts(ports).build();
  }

  /** A builder that starts from this configuration. */
  public abstract Builder toBuilder();

  /** Builds a {@link SwitchConfig}. */
  @AutoValue.Builder
  public abstract static class Builder {
    Builder() {}

    abstract Builder setSwitchId(SwitchId switchId);

    /** Sets {@link SwitchConfig#classes}. */
    public abstract Builder setClasses(SortedMap<ClassName, TrafficClassConfig> classes);

    /** Sets {@link SwitchConfig#dscpMaps}. */
    public abstract Builder setDscpMaps(SortedMap<String, DscpMap> maps);

    /** Sets {@link SwitchConfig#pools}. */
    public abstract Builder setPools(SortedMap<String, BufferPool> pools);

    /** Sets {@link SwitchConfig#ecnProfiles}. */
    public abstract Builder setEcnProfiles(SortedMap<String, EcnProfile> profiles);

    /** Sets {@link SwitchConfig#schedulerPolicy}. */
    public abstract Builder setSchedulerPolicy(Optional<SchedulerPolicy> policy);

    /** Sets {@link SwitchConfig#guard}. */
    public abstract Builder setGuard(Optional<TurnGuard> guard);

    /** Sets {@link SwitchConfig#ports}. */
    public abstract Builder setPorts(SortedMap<PortName, PortConfig> ports);

    abstract SortedMap<ClassName, TrafficClassConfig> classes();

    abstract SortedMap<String, DscpMap> dscpMaps();

    abstract SortedMap<String, BufferPool> pools();

    abstract SortedMap<String, EcnProfile> ecnProfiles();

    abstract SortedMap<PortName, PortConfig> ports();

    abstract SwitchConfig autoBuild();

    /** The configuration as set so far. */
    public SwitchConfig build() {
      setClasses(Collections.unmodifiableSortedMap(new TreeMap<>(classes())));
      setDscpMaps(Collections.unmodifiableSortedMap(new TreeMap<>(dscpMaps())));
      setPools(Collections.unmodifiableSortedMap(new TreeMap<>(pools())));
      setEcnProfiles(Collections.unmodifiableSortedMap(new TreeMap<>(ecnProfiles())));
      setPorts(Collections.unmodifiableSortedMap(new TreeMap<>(ports())));
      return autoBuild();
    }
  }
}
