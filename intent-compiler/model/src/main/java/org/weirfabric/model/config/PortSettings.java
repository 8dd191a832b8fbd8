package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;
import com.google.auto.value.extension.memoized.Memoized;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.qos.Priority;

/**
 * What a port is to be configured with, without its name; what is absent, Weir leaves alone.
 *
 * <p>A fabric has very many ports and few kinds of them: ports that are alike share one of these.
 */
@AutoValue
public abstract class PortSettings {
  PortSettings() {}

  /** What is at the port's other end. */
  public abstract PortRole role();

  /** The trust map that classifies what it receives; empty is the switch's own default. */
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

  /** What is done by priority in spite of PFC and watchdog; no plan has any, a cure does. */
  public abstract SortedMap<Priority, PfcOverride> overrides();

  // Settings are the key of what is worked out once for all ports that are alike.
  @Memoized
  @Override
  public abstract int hashCode();

  /** Nothing configured. */
  public static PortSettings empty(PortRole role) {
    return new AutoValue_PortSettings.Builder()
        .setRole(role)
        .setPriorityGroups(new TreeMap<>())
        .setQueues(new TreeMap<>())
        .setPfc(new TreeMap<>())
        .setWatchdogs(new TreeMap<>())
        .setOverrides(new TreeMap<>())
        .build();
  }

  /** A builder that starts from these settings. */
  public abstract Builder toBuilder();

  /** Builds {@link PortSettings}. */
  @AutoValue.Builder
  public abstract static class Builder {
    Builder() {}

    abstract Builder setRole(PortRole role);

    /** Sets {@link PortSettings#dscpMap}. */
    public abstract Builder setDscpMap(Optional<String> name);

    /** Sets {@link PortSettings#schedulerPolicy}. */
    public abstract Builder setSchedulerPolicy(Optional<String> name);

    /** Sets {@link PortSettings#priorityGroups}. */
    public abstract Builder setPriorityGroups(SortedMap<Integer, PriorityGroupConfig> groups);

    /** Sets {@link PortSettings#queues}. */
    public abstract Builder setQueues(SortedMap<Integer, QueueConfig> queues);

    /** Sets {@link PortSettings#pfc}. */
    public abstract Builder setPfc(SortedMap<Priority, PfcSetting> pfc);

    /** Sets {@link PortSettings#watchdogs}. */
    public abstract Builder setWatchdogs(SortedMap<Priority, WatchdogSetting> watchdogs);

    /** Sets {@link PortSettings#overrides}. */
    public abstract Builder setOverrides(SortedMap<Priority, PfcOverride> overrides);

    abstract SortedMap<Integer, PriorityGroupConfig> priorityGroups();

    abstract SortedMap<Integer, QueueConfig> queues();

    abstract SortedMap<Priority, PfcSetting> pfc();

    abstract SortedMap<Priority, WatchdogSetting> watchdogs();

    abstract SortedMap<Priority, PfcOverride> overrides();

    abstract PortSettings autoBuild();

    /** The settings as set so far. */
    public PortSettings build() {
      setPriorityGroups(Collections.unmodifiableSortedMap(new TreeMap<>(priorityGroups())));
      setQueues(Collections.unmodifiableSortedMap(new TreeMap<>(queues())));
      setPfc(Collections.unmodifiableSortedMap(new TreeMap<>(pfc())));
      setWatchdogs(Collections.unmodifiableSortedMap(new TreeMap<>(watchdogs())));
      setOverrides(Collections.unmodifiableSortedMap(new TreeMap<>(overrides())));
      return autoBuild();
    }
  }
}
