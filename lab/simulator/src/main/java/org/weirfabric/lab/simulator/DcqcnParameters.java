package org.weirfabric.lab.simulator;

import java.util.Objects;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

/**
 * The parameters of DCQCN, by the names of the paper (Zhu et al., SIGCOMM 2015).
 *
 * @param cnpDscp the DSCP of congestion notification packets
 * @param cnpPriority their priority for PFC
 * @param cnpIntervalNanos the least time between two CNPs of one flow
 * @param g the weight of a CNP in alpha
 * @param alphaTimerNanos after how long without a CNP alpha decays
 * @param rateTimerNanos how often the timer asks for an increase
 * @param byteCounter after how many bytes the byte counter asks for one
 * @param fastRecoverySteps how many increases only halve the distance to the target
 * @param additive by how much the target rises then
 * @param hyper by how much it rises when timer and byte counter are both beyond fast recovery
 */
public record DcqcnParameters(
    Dscp cnpDscp,
    Priority cnpPriority,
    long cnpIntervalNanos,
    double g,
    long alphaTimerNanos,
    long rateTimerNanos,
    ByteSize byteCounter,
    int fastRecoverySteps,
    BitRate additive,
    BitRate hyper) {

  /** Checks what would otherwise never end. */
  public DcqcnParameters {
    Objects.requireNonNull(cnpDscp);
    Objects.requireNonNull(cnpPriority);
    if (cnpIntervalNanos <= 0
        || alphaTimerNanos <= 0
        || rateTimerNanos <= 0
        || byteCounter.bytes() <= 0
        || !(g > 0 && g < 1)) {
      throw new IllegalArgumentException("DCQCN's times and bytes are above 0, g between 0 and 1");
    }
  }

  /**
   * The paper's values: CNPs every 50 us, g 1/256, timers 55 us, 10 MB, 5 steps, 40 Mb/s. It gives
   * no hyper increase; 200 Mb/s is assumed.
   */
  public static DcqcnParameters paper(Dscp cnpDscp, Priority cnpPriority) {
    return new DcqcnParameters(
        cnpDscp,
        cnpPriority,
        50_000,
        1.0 / 256,
        55_000,
        55_000,
        ByteSize.ofBytes(10_000_000),
        5,
        BitRate.parse("40M"),
        BitRate.parse("200M"));
  }
}
