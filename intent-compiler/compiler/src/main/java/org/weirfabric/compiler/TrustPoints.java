package org.weirfabric.compiler;

import java.util.Optional;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.PcpAction;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Pcp;

/**
 * All that a trust map can tell frames apart by, as numbers: 0 to 63 are the frames with IP by
 * their DSCP, 64 to 71 those without by their PCP.
 */
final class TrustPoints {
  /** How many there are. */
  static final int COUNT = Dscp.MAX + 1 + Pcp.MAX + 1;

  private static final int DSCPS = Dscp.MAX + 1;

  private TrustPoints() {}

  static int of(Dscp dscp) {
    return dscp.value();
  }

  static int of(Pcp pcp) {
    return DSCPS + pcp.value();
  }

  static boolean isDscp(int point) {
    return point < DSCPS;
  }

  static Dscp dscp(int point) {
    return Dscp.of(point);
  }

  static Pcp pcp(int point) {
    return Pcp.of(point - DSCPS);
  }

  /** How problems and proofs call it. */
  static String name(int point) {
    return isDscp(point) ? "DSCP " + point : "PCP " + (point - DSCPS);
  }

  /** The class that {@code map} puts it into; empty for a PCP that the map has no word on. */
  static Optional<ClassName> classOf(DscpMap map, int point) {
    return isDscp(point)
        ? Optional.ofNullable(map.actions().get(dscp(point))).map(DscpAction::className)
        : Optional.ofNullable(map.pcps().get(pcp(point))).map(PcpAction::className);
  }

  /** What it leaves with; itself if that doesn't change. */
  static int sentAs(DscpMap map, int point) {
    return remark(map, point).orElse(point);
  }

  /** What it is changed to, if it is. */
  static Optional<Integer> remark(DscpMap map, int point) {
    return isDscp(point)
        ? Optional.ofNullable(map.actions().get(dscp(point)))
            .flatMap(DscpAction::remark)
            .map(TrustPoints::of)
        : Optional.ofNullable(map.pcps().get(pcp(point)))
            .flatMap(PcpAction::remark)
            .map(TrustPoints::of);
  }
}
