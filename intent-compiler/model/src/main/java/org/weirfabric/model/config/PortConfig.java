package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;
import java.util.Optional;
import java.util.SortedMap;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.qos.Priority;

/**
 * What one port is to be configured with; what is absent, Weir leaves alone.
 *
 * <p>It is a name and {@link PortSettings} that ports which are alike share.
 */
@AutoValue
public abstract class PortConfig {
  PortConfig() {}

  /** The port. */
  public abstract PortName port();

  /** All but its name. */
  public abstract PortSettings settings();

  /** {@code port} with {@code settings}. */
  public static PortConfig of(PortName port, PortSettings settings) {
    return new AutoValue_PortConfig(port, settings);
  }

  /** A port with nothing configured. */
  public static PortConfig empty(PortName port, PortRole role) {
    return of(port, PortSettings.empty(role));
  }

  /** What is at its other end. */
  public PortRole role() {
    return settings().role();
  }

  /** The trust map that classifies what it receives; empty is the switch's own default. */
  public Optional<String> dscpMap() {
    return settings().dscpMap();
  }

  /** The scheduler policy of its egress; empty is the switch's own default. */
  public Optional<String> schedulerPolicy() {
    return settings().schedulerPolicy();
  }

  /** Priority groups by index. */
  public SortedMap<Integer, PriorityGroupConfig> priorityGroups() {
    return settings().priorityGroups();
  }

  /** Egress queues by index. */
  public SortedMap<Integer, QueueConfig> queues() {
    return settings().queues();
  }

  /** PFC by priority. */
  public SortedMap<Priority, PfcSetting> pfc() {
    return settings().pfc();
  }

  /** PFC watchdogs by priority. */
  public SortedMap<Priority, WatchdogSetting> watchdogs() {
    return settings().watchdogs();
  }

  /** What is done by priority in spite of PFC and watchdog. */
  public SortedMap<Priority, PfcOverride> overrides() {
    return settings().overrides();
  }

  /** A builder that starts from this port. */
  public Builder toBuilder() {
    return new Builder(port(), settings().toBuilder());
  }

  /** Builds a {@link PortConfig}. */
  public static final class Builder {
    private final PortName port;
    private final PortSettings.Builder settings;

    private Builder(PortName port, PortSettings.Builder settings) {
      this.port = port;
      this.settings = settings;
    }

    /** Sets {@link PortConfig#dscpMap}. */
    public Builder setDscpMap(Optional<String> name) {
      settings.setDscpMap(name);
      return this;
    }

    /** Sets {@link PortConfig#schedulerPolicy}. */
    public Builder setSchedulerPolicy(Optional<String> name) {
      settings.setSchedulerPolicy(name);
      return this;
    }

    /** Sets {@link PortConfig#priorityGroups}. */
    public Builder setPriorityGroups(SortedMap<Integer, PriorityGroupConfig> groups) {
      settings.setPriorityGroups(groups);
      return this;
    }

    /** Sets {@link PortConfig#queues}. */
    public Builder setQueues(SortedMap<Integer, QueueConfig> queues) {
      settings.setQueues(queues);
      return this;
    }

    /** Sets {@link PortConfig#pfc}. */
    public Builder setPfc(SortedMap<Priority, PfcSetting> pfc) {
      settings.setPfc(pfc);
      return this;
    }

    /** Sets {@link PortConfig#watchdogs}. */
    public Builder setWatchdogs(SortedMap<Priority, WatchdogSetting> watchdogs) {
      settings.setWatchdogs(watchdogs);
      return this;
    }

    /** Sets {@link PortConfig#overrides}. */
    public Builder setOverrides(SortedMap<Priority, PfcOverride> overrides) {
      settings.setOverrides(overrides);
      return this;
    }

    /** The port as set so far. */
    public PortConfig build() {
      return of(port, settings.build());
    }
  }
}
