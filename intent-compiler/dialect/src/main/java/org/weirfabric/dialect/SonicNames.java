package org.weirfabric.dialect;

import java.util.Locale;
import java.util.Optional;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.QueueSchedule;
import org.weirfabric.model.units.BitRate;

/**
 * The names of what Weir writes into CONFIG_DB. Buffer profiles and schedulers are named by
 * content, so that ports with equal settings share one and a port whose settings change never
 * changes another's.
 */
final class SonicNames {
  static final String MAP = "weir";
  static final String INGRESS_POOL = "ingress_lossless_pool";
  static final String EGRESS_LOSSY_POOL = "egress_lossy_pool";
  static final String EGRESS_LOSSLESS_POOL = "egress_lossless_pool";
  static final String LOSSLESS_QUEUE = "weir-q-lossless";
  static final String PORT_INGRESS = "weir-port-ingress";
  static final String PORT_EGRESS_LOSSY = "weir-port-egress-lossy";

  private SonicNames() {}

  static boolean isLossless(PriorityGroupConfig group) {
    return group.headroom().bytes() > 0;
  }

  /** {@code weir-pg-19456-98304-18432-th0}: reserve, headroom, XON and exponent. */
  static String groupProfile(PriorityGroupConfig group) {
    String sizes =
        isLossless(group)
            ? group.reserved().bytes() + "-" + group.headroom().bytes() + "-" + group.xon().bytes()
            : "lossy-" + group.reserved().bytes();
    return "weir-pg-" + sizes + "-th" + group.dynamicThreshold();
  }

  static String lossyQueueProfile(int exponent) {
    return "weir-q-lossy-th" + exponent;
  }

  /**
   * {@code weir-ets-q6-5pct-400g}: a limit in percent is a rate in CONFIG_DB, so there is one row
   * for each port speed.
   */
  static String scheduler(String policy, QueueSchedule queue, Optional<BitRate> speed) {
    return policy
        + "-q"
        + queue.queue()
        + speed
            .map(
                rate ->
                    "-" + queue.limitPercent() + "pct-" + rate.toString().toLowerCase(Locale.ROOT))
            .orElse("");
  }
}
