package org.weirfabric.lab.simulator;

import java.util.Optional;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

/**
 * How a host's NIC behaves.
 *
 * @param obeysPfc whether it obeys PFC frames, of every priority
 * @param stormPriority the priority for which it sends PFC frames without end
 * @param stormFromNanos when the storm begins
 * @param drain how fast it takes frames in; empty is line rate. It keeps up to {@code
 *     receiveBuffer} and pauses its switch from half of that, until a quarter; what comes beyond is
 *     lost
 * @param receiveBuffer how much it keeps when it is slow
 */
public record NicBehaviour(
    boolean obeysPfc,
    Optional<Priority> stormPriority,
    long stormFromNanos,
    Optional<BitRate> drain,
    ByteSize receiveBuffer) {

  /** A NIC that obeys PFC and takes in what comes. */
  public static NicBehaviour lossless() {
    return new NicBehaviour(true, Optional.empty(), 0, Optional.empty(), ByteSize.ZERO);
  }

  /** A NIC that goes on sending whatever PFC frames say. */
  public static NicBehaviour ignoringPfc() {
    return new NicBehaviour(false, Optional.empty(), 0, Optional.empty(), ByteSize.ZERO);
  }

  /** A NIC that pauses {@code priority} from {@code nanos} on for ever. */
  public static NicBehaviour storming(Priority priority, long nanos) {
    return new NicBehaviour(true, Optional.of(priority), nanos, Optional.empty(), ByteSize.ZERO);
  }

  /** A NIC that takes in no more than {@code rate}. */
  public static NicBehaviour slow(BitRate rate, ByteSize receiveBuffer) {
    return new NicBehaviour(true, Optional.empty(), 0, Optional.of(rate), receiveBuffer);
  }
}
