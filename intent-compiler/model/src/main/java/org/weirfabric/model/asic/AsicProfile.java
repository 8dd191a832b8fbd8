package org.weirfabric.model.asic;

import com.google.auto.value.AutoValue;
import java.util.List;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

/** What a compile has to know of one ASIC. */
@AutoValue
public abstract class AsicProfile {
  AsicProfile() {}

  /** Its name in topologies, such as {@code spectrum-4}. */
  public abstract String name();

  /** What it is, in a sentence. */
  public abstract String description();

  /** The unit in which it stores frames: a frame takes whole cells. */
  public abstract Fact<ByteSize> cell();

  /** All of its packet buffer, one memory slice. */
  public abstract Fact<ByteSize> totalBuffer();

  /** What the switch keeps for itself whatever is configured: management, CPU port. */
  public abstract Fact<ByteSize> fixedReserve();

  /** What the switch keeps for itself for each port in use: mirroring. */
  public abstract Fact<ByteSize> portReserve();

  /** The unit in which headroom and reserved buffer are allocated. */
  public abstract Fact<ByteSize> allocationUnit();

  /**
   * What its pipeline may hold of one priority group; the basis of XON and of the reserved part.
   */
  public abstract Fact<ByteSize> pipelineLatency();

  /** Delay of MAC and PHY of one interface, in ns; a link has two, each passed twice. */
  public abstract Fact<Integer> interfaceDelayNanos();

  /** The formula for headroom. */
  public abstract Fact<HeadroomForm> headroomForm();

  /** Egress queues per port. */
  public abstract Fact<Integer> queues();

  /** Ingress priority groups per port. */
  public abstract Fact<Integer> priorityGroups();

  /** The most priorities that can be lossless at once. */
  public abstract Fact<Integer> maxLosslessPriorities();

  /** The largest frame it carries, in bytes without FCS. */
  public abstract Fact<Integer> maxFrameBytes();

  /** The port speeds it can run, slowest first. */
  public abstract Fact<List<BitRate>> portSpeeds();

  /** The speed from which on a port has eight lanes and twice the pipeline latency. */
  public abstract Fact<BitRate> eightLaneSpeed();

  /** Whether a port of {@code speed} has eight lanes. */
  public boolean hasEightLanes(BitRate speed) {
    return speed.compareTo(eightLaneSpeed().value()) >= 0;
  }

  static Builder builder() {
    return new AutoValue_AsicProfile.Builder();
  }

  /** Builds an {@link AsicProfile}. */
  @AutoValue.Builder
  abstract static class Builder {
    abstract Builder setName(String name);

    abstract Builder setDescription(String description);

    abstract Builder setCell(Fact<ByteSize> cell);

    abstract Builder setTotalBuffer(Fact<ByteSize> size);

    abstract Builder setFixedReserve(Fact<ByteSize> size);

    abstract Builder setPortReserve(Fact<ByteSize> size);

    abstract Builder setAllocationUnit(Fact<ByteSize> size);

    abstract Builder setPipelineLatency(Fact<ByteSize> size);

    abstract Builder setInterfaceDelayNanos(Fact<Integer> nanos);

    abstract Builder setHeadroomForm(Fact<HeadroomForm> form);

    abstract Builder setQueues(Fact<Integer> count);

    abstract Builder setPriorityGroups(Fact<Integer> count);

    abstract Builder setMaxLosslessPriorities(Fact<Integer> count);

    abstract Builder setMaxFrameBytes(Fact<Integer> bytes);

    abstract Builder setPortSpeeds(Fact<List<BitRate>> speeds);

    abstract Builder setEightLaneSpeed(Fact<BitRate> speed);

    abstract AsicProfile build();
  }
}
