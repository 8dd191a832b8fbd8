package org.weirfabric.model.asic;

import com.google.auto.value.AutoValue;
import java.util.List;
import java.util.Optional;
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

  /** What it keeps beside a frame in the frame's first cell. */
  public abstract Fact<ByteSize> frameOverhead();

  /** All of its packet buffer. */
  public abstract Fact<ByteSize> totalBuffer();

  /** In how many memories its packet buffer is, of one size each. */
  public abstract Fact<Integer> bufferSlices();

  /** Which of them a frame is stored in. */
  public abstract Fact<SliceRule> sliceRule();

  /**
   * The most port speed, all ports that share a memory together; empty where there is one memory.
   */
  public abstract Optional<Fact<BitRate>> sliceRate();

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

  /** The most headroom that one port can take. */
  public abstract Fact<ByteSize> portHeadroomLimit();

  /** Egress queues per port. */
  public abstract Fact<Integer> queues();

  /** Ingress priority groups per port. */
  public abstract Fact<Integer> priorityGroups();

  /** The most priorities that can be lossless at once. */
  public abstract Fact<Integer> maxLosslessPriorities();

  /** The largest weight of a weighted queue; 0 where it has strict priority alone. */
  public abstract Fact<Integer> maxWeight();

  /** The largest frame it carries, in bytes without FCS. */
  public abstract Fact<Integer> maxFrameBytes();

  /** By name alone, since names are few and facts are many. */
  @Override
  public final int hashCode() {
    return name().hashCode();
  }

  /** What one of its memories holds, in whole cells. */
  public ByteSize slice() {
    long cellBytes = cell().value().bytes();
    long bytes = totalBuffer().value().bytes() / bufferSlices().value();
    return ByteSize.ofBytes(bytes / cellBytes * cellBytes);
  }

  /** The port speeds it can run, slowest first. */
  public abstract Fact<List<BitRate>> portSpeeds();

  /** The speed from which on a port has eight lanes and twice the pipeline latency. */
  public abstract Fact<BitRate> eightLaneSpeed();

  /** What it can do, without repetition, in the order of {@link AsicCapability}. */
  public abstract Fact<List<AsicCapability>> capabilities();

  /** Whether it has {@code capability}. */
  public boolean can(AsicCapability capability) {
    return capabilities().value().contains(capability);
  }

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

    abstract Builder setFrameOverhead(Fact<ByteSize> size);

    abstract Builder setTotalBuffer(Fact<ByteSize> size);

    abstract Builder setBufferSlices(Fact<Integer> count);

    abstract Builder setSliceRule(Fact<SliceRule> rule);

    abstract Builder setSliceRate(Fact<BitRate> rate);

    abstract Builder setFixedReserve(Fact<ByteSize> size);

    abstract Builder setPortReserve(Fact<ByteSize> size);

    abstract Builder setAllocationUnit(Fact<ByteSize> size);

    abstract Builder setPipelineLatency(Fact<ByteSize> size);

    abstract Builder setInterfaceDelayNanos(Fact<Integer> nanos);

    abstract Builder setHeadroomForm(Fact<HeadroomForm> form);

    abstract Builder setPortHeadroomLimit(Fact<ByteSize> size);

    abstract Builder setQueues(Fact<Integer> count);

    abstract Builder setPriorityGroups(Fact<Integer> count);

    abstract Builder setMaxLosslessPriorities(Fact<Integer> count);

    abstract Builder setMaxWeight(Fact<Integer> weight);

    abstract Builder setMaxFrameBytes(Fact<Integer> bytes);

    abstract Builder setPortSpeeds(Fact<List<BitRate>> speeds);

    abstract Builder setEightLaneSpeed(Fact<BitRate> speed);

    abstract Builder setCapabilities(Fact<List<AsicCapability>> capabilities);

    abstract AsicProfile build();
  }
}
