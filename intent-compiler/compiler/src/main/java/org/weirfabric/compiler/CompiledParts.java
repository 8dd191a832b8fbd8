package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.List;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.plan.FabricPlan;

/** What a plan was put together from, in a form that one cable more or less changes little of. */
@AutoValue
abstract class CompiledParts {
  abstract ResolvedFabric fabric();

  abstract HostSelection hosts();

  abstract ClassPlan classes();

  abstract BufferPlan buffers();

  abstract EtsPlan ets();

  abstract DeadlockResult deadlock();

  /** How near each switch is to the bounds on its buffer, its ECN thresholds and its frames. */
  abstract Tightest buffersLeft();

  abstract Tightest beforePause();

  abstract Tightest beforeDrop();

  abstract Tightest framesLeft();

  abstract PlanWhys whys();

  abstract PortCounts counts();

  /** What ports go through in the rollout, each once. */
  abstract List<RolloutPort> rolloutPorts();

  /** Whether something spans the fabric that is looked at only as a whole: LAGs, a trust term. */
  abstract boolean spans();

  abstract FabricPlan plan();

  /** The digests of all switches, one behind the other. */
  @SuppressWarnings("mutable")
  abstract byte[] configDigests();

  /** The configurations by number of their switches. */
  abstract ConfigRow configRow();

  final SwitchConfig[] configs() {
    return configRow().configs;
  }

  static Builder builder() {
    return new AutoValue_CompiledParts.Builder();
  }

  abstract Builder toBuilder();

  @AutoValue.Builder
  abstract static class Builder {
    abstract Builder setFabric(ResolvedFabric fabric);

    abstract Builder setHosts(HostSelection hosts);

    abstract Builder setClasses(ClassPlan classes);

    abstract Builder setBuffers(BufferPlan buffers);

    abstract Builder setEts(EtsPlan ets);

    abstract Builder setDeadlock(DeadlockResult deadlock);

    abstract Builder setBuffersLeft(Tightest left);

    abstract Builder setBeforePause(Tightest left);

    abstract Builder setBeforeDrop(Tightest left);

    abstract Builder setFramesLeft(Tightest left);

    abstract Builder setWhys(PlanWhys whys);

    abstract Builder setCounts(PortCounts counts);

    abstract Builder setRolloutPorts(List<RolloutPort> ports);

    abstract Builder setSpans(boolean spans);

    abstract Builder setPlan(FabricPlan plan);

    abstract Builder setConfigDigests(byte[] digests);

    abstract Builder setConfigRow(ConfigRow row);

    final Builder setConfigs(SwitchConfig[] configs) {
      return setConfigRow(new ConfigRow(configs));
    }

    abstract CompiledParts build();
  }

  /** Configurations that nobody changes any more. */
  static final class ConfigRow {
    private final SwitchConfig[] configs;

    ConfigRow(SwitchConfig[] configs) {
      this.configs = configs;
    }
  }
}
