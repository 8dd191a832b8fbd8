package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.qos.Priority;

/** What one port is to be configured with; what is absent, Weir leaves alone. */
@AutoValue
public abstract class PortConfig {
  PortConfig() {}

  /** The port. */
  public abstract PortName port();

  /** What is at its other end. */
  public abstract PortRole role();

  /** The DSCP map that classifies what it receives; empty is the switch's own default. */
  public abstract Optional<String> dscpMap();

  /** The scheduler policy of its egress; empty is the switch's own default. */
  public abstract Optional<String> schedulerPolicy();

  /** Priority groups by index. */
  public abstract SortedMap<Integer, PriorityGroupConfig> priorityGroups();

  /** Egress queues by index. */
  public abstract SortedMap<Integer, QueueConfig> queues();

  /** PFC by priority. */
  public abstract SortedMap<Priority, PfcSetting> pfc();

  /** PFC watchdogs by priority. */
  public abstract SortedMap<Priority, WatchdogSetting> watchdogs();

  /** A port with nothing configured. */
  public static PortConfig empty(PortName port, PortRole role) {
    return new AutoValue_PortConfig.Builder()
        .setPort(port)
        .setRole(role)
        .setPriorityGroups(new TreeMap<>())
        .setQueues(new TreeMap<>())
        .setPfc(new TreeMap<>())
        .setWatchdogs(new TreeMap<>())
        .build();
  }

  /** A builder that starts from this port. */
  public abstract Builder toBuilder();

  /** Builds a {@link PortConfig}. */
  @AutoValue.Builder
  public abstract static class Builder {
    Builder() {}

    abstract Builder setPort(PortName port);

    abstract Builder setRole(PortRole role);

    /** Sets {@link PortConfig#dscpMap}. */
    public abstract Builder setDscpMap(Optional<String> name);

    /** Sets {@link PortConfig#schedulerPolicy}. */
    public abstract Builder setSchedulerPolicy(Optional<String> name);

    /** Sets {@link PortConfig#priorityGroups}. */
    public abstract Builder setPriorityGroups(SortedMap<Integer, PriorityGroupConfig> groups);

    /** Sets {@link PortConfig#queues}. */
    public abstract Builder setQueues(SortedMap<Integer, QueueConfig> queues);

    /** Sets {@link PortConfig#pfc}. */
    public abstract Builder setPfc(SortedMap<Priority, PfcSetting> pfc);

    /** Sets {@link PortConfig#watchdogs}. */
    public abstract Builder setWatchdogs(SortedMap<Priority, WatchdogSetting> watchdogs);

    abstract SortedMap<Integer, PriorityGroupConfig> priorityGroups();

    abstract SortedMap<Integer, QueueConfig> queues();

    abstract SortedMap<Priority, PfcSetting> pfc();

    abstract SortedMap<Priority, WatchdogSetting> watchdogs();

    abstract PortConfig autoBuild();

    /** The port as set so far. */
    public PortConfig build() {
      setPriorityGroups(Collections.unmodifiableSortedMap(new TreeMap<>(priorityGroups())));
      setQueues(Collections.unmodifiableSortedMap(new TreeMap<>(queues())));
      setPfc(Collections.unmodifiableSortedMap(new TreeMap<>(pfc())));
      setWatchdogs(Collections.unmodifiableSortedMap(new TreeMap<>(watchdogs())));
      return autoBuild();
    }
  }
}
